// Pictures, animations and reports from the window.
#include <gmock/gmock.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFocusEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QSvgRenderer>

#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/dialogs/animation_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/docks/agent/agent_swatch.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/picture_source.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Export : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    open(kRoom);
    task({2.5, 2.0}, {17.5, 2.0});
    ASSERT_TRUE(plan());
    actions = window->findChild<PictureActions*>();
    ASSERT_NE(actions, nullptr);
  }
  std::string inFolder(const char* name) { return (folder / name).string(); }
  PictureSource source() { return pictureSourceOf(window->bench()); }
  Result<std::string> svgOf(const PictureChoices& choices) { return drawnSvg(source(), choices); }
  std::unique_ptr<ExportDialog> dialog() {
    auto out = std::make_unique<ExportDialog>(source(), actions->guard(), window.get());
    out->show();
    return out;
  }
  static void leave(QLineEdit& line) {
    QFocusEvent out(QEvent::FocusOut, Qt::TabFocusReason);
    QApplication::sendEvent(&line, &out);
  }
  static void press(QDialog& dialog, const QString& text) {
    for (QPushButton* b : dialog.findChildren<QPushButton*>()) {
      if (QString(b->text()).remove('&') == text) b->click();
    }
  }
  template <class Box>
  static Box& field(QDialog& dialog, const QString& name) {
    for (Box* b : dialog.findChildren<Box*>()) {
      if (b->accessibleName() == name) return *b;
    }
    ADD_FAILURE() << "no field " << name.toStdString();
    std::abort();
  }

  PictureActions* actions = nullptr;
};

TEST_F(Export, PicturesHaveThePlanAndWidthsThatScale) {
  const auto svg = svgOf({});
  ASSERT_TRUE(svg);
  EXPECT_THAT(*svg, HasSubstr("proved free"));
  EXPECT_THAT(*svg, Not(HasSubstr("non-scaling-stroke")));
  EXPECT_TRUE(QSvgRenderer(QByteArray::fromStdString(*svg)).isValid());
  PictureChoices wide;
  wide.text_scale = 2.0;
  const auto scaled = svgOf(wide);
  ASSERT_TRUE(scaled);
  EXPECT_NE(*svg, *scaled);
}

TEST_F(Export, AnAgentHasTheColourOfTheWindowAloneOrNot) {
  const auto first = window->editor().document().agents().front();
  window->editor().addAgent({{2.5, 6.5}, Heading()});
  const std::uint32_t id = window->editor().chosen()->id;
  window->editor().edit("hide", [&](app::EditDocument& d) {
    app::EditAgent hidden = first;
    hidden.hidden = true;
    d.setAgent(hidden);
  });
  ASSERT_EQ(source().agents.size(), 1U);
  const std::string colour = distinctColour(2, false).name().toStdString();
  EXPECT_THAT(svgOf({}).value_or(""),
              AllOf(HasSubstr("{color:" + colour), Not(HasSubstr("<g class=\"cw-agent\">"))));
  const auto& scene = window->view().scene();
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return scene.agents.size() == 1 && scene.agents.front().id == id; }));
  EXPECT_EQ(scene.agents.front().colour.name().toStdString(), colour);
}

TEST_F(Export, TextTooSmallOnPaperIsPointedOutAndTheTitleIsOptional) {
  PictureChoices c;
  c.in_mm = true;
  c.width_mm = c.height_mm = 80.0;
  c.text_scale = 0.5;
  save(c);
  const auto d = dialog();
  auto* text = d->findChild<QLabel*>("text_size");
  ASSERT_NE(text, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return text->text().contains("raise Labels"); }, kPatience_ms))
      << text->text().toStdString();
  for (const int percent : {400, 100}) {
    field<QSpinBox>(*d, "Labels and lines").setValue(percent);
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return !text->text().isEmpty() && !text->text().contains("raise"); }, kPatience_ms))
        << percent << ": " << text->text().toStdString();
  }
  const std::string title = ">" + source().title.toStdString() + "<";
  EXPECT_THAT(svgOf({}).value_or(""), HasSubstr(title));
  PictureChoices bare;
  bare.title = false;
  EXPECT_THAT(svgOf(bare).value_or(""), AllOf(Not(HasSubstr(title)), HasSubstr("proved free")));
}

TEST_F(Export, LabelsThatTheSizeLimitsArePointedOut) {
  PictureChoices c;
  c.width_px = c.height_px = 600.0;
  save(c);
  const auto d = dialog();
  const auto* text = d->findChild<QLabel*>("text_size");
  auto& scale = field<QSpinBox>(*d, "Labels and lines");
  scale.setValue(400);
  ASSERT_TRUE(QTest::qWaitFor([&] { return text->isVisible(); }, kPatience_ms));
  const QString limit = text->text().section(" %", 0, 0).section(' ', -1);
  EXPECT_EQ(text->text(),
            "Labels and lines are limited to " + limit + " % by the size of the picture");
  // The limit is true: more is the same picture, less is another one.
  const auto svg = [&](double percent) {
    c.text_scale = percent / 100.0;
    return svgOf(c).value_or("");
  };
  EXPECT_EQ(svg(limit.toInt() + 1), svg(400));
  EXPECT_NE(svg(limit.toInt() - 1), svg(400));
  scale.setValue(100);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !text->isVisible(); }, kPatience_ms));
}

TEST_F(Export, TheDialogIsNoLargerThanASmallWindow) {
  window->resize(800, 600);
  QTest::qWait(20);
  const auto d = dialog();
  EXPECT_LE(d->width(), 800);
  EXPECT_LE(d->height(), 640);
  window->resize(1400, 900);
  EXPECT_GT(dialog()->width(), 900) << "but large where there is room";
}

TEST_F(Export, AutomaticColoursAreThoseOfTheReopenedProject) {
  for (int k = 0; k < 4; ++k) window->editor().addAgent({{2.5 + 3.0 * k, 6.5}, Heading()});
  const std::uint32_t second = window->editor().document().agents()[1].id;
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(second); });
  const auto colours = [&] {
    QTest::qWait(20);
    std::vector<QString> out;
    for (const SceneAgent& a : window->view().scene().agents) out.push_back(a.colour.name());
    return out;
  };
  const auto before = colours();
  const std::uint32_t last = window->editor().document().agents().back().id;
  ASSERT_EQ(before.size(), 4U);
  const QString project = QString::fromStdString((folder / "again.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  std::filesystem::copy_file(folder / "again.clearway", folder / "copy.clearway");
  ASSERT_TRUE(window->open(QString::fromStdString((folder / "copy.clearway").string())));
  ASSERT_NE(window->editor().document().agents().back().id, last) << "read from the file";
  EXPECT_EQ(colours(), before);
}

TEST_F(Export, AnAgentKeepsItsColourWhenOthersAreRemoved) {
  for (int k = 0; k < 3; ++k) window->editor().addAgent({{2.5 + 3.0 * k, 6.5}, Heading()});
  const auto colours = [&] {
    QTest::qWait(20);
    std::map<std::uint32_t, QString> out;
    for (const SceneAgent& a : window->view().scene().agents) out[a.id] = a.colour.name();
    return out;
  };
  auto expected = colours();
  ASSERT_EQ(expected.size(), 4U);
  const std::uint32_t second = window->editor().document().agents()[1].id;
  const QString free_colour = expected.at(second);
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(second); });
  expected.erase(second);
  EXPECT_EQ(colours(), expected);
  EXPECT_EQ(shownColour(window->editor().document().agents()[1]).name(),
            expected.at(window->editor().document().agents()[1].id))
      << "in the list, too";
  EXPECT_EQ(source().agents[1].number, 3U) << "in pictures, too";
  window->editor().addAgent({{14.5, 6.5}, Heading()});
  EXPECT_EQ(colours().at(window->editor().chosen()->id), free_colour) << "the free one";
  window->editor().undo();
  window->editor().undo();
  expected[second] = free_colour;
  EXPECT_EQ(colours(), expected);
}

TEST_F(Export, TheAreaIsTheMapTheViewOrTheSelection) {
  window->editor().selectCells(app::CellSet(CellRange{1, 3, 2, 6}));
  const auto subtitle = [&](PictureArea area) {
    PictureChoices c;
    c.area = area;
    return svgOf(c).value_or("");
  };
  EXPECT_THAT(subtitle(PictureArea::Map), Not(HasSubstr("detail")));
  EXPECT_THAT(subtitle(PictureArea::Selection), HasSubstr("detail"));
  window->view().showBox({{3.0, 1.0}, {5.0, 3.0}});
  EXPECT_THAT(subtitle(PictureArea::View), HasSubstr("detail"));
}

TEST_F(Export, TheSweptOutlineComesWithItsArea) {
  PictureChoices c;
  c.swept = app::SweptForm::Outline;
  const auto svg = svgOf(c);
  ASSERT_TRUE(svg);
  EXPECT_THAT(*svg, HasSubstr("swept outline"));
  EXPECT_THAT(*svg, HasSubstr("cells\xC2\xB2"));
}

TEST_F(Export, MillimetresAreTheSizeOnPaperAndGiveThePixels) {
  PictureChoices c;
  c.in_mm = true;
  c.width_mm = 100.0;
  c.height_mm = 100.0;
  c.dpi = 254.0;  // ten pixels a millimetre
  c.format = app::PictureFile::Svg;
  EXPECT_THAT(svgOf(c).value_or(""), HasSubstr("mm\""));
  c.format = app::PictureFile::Png;
  const auto png = drawnFile(source(), c);
  ASSERT_TRUE(png);
  const QImage image = QImage::fromData(QByteArray::fromStdString(*png), "PNG");
  EXPECT_LE(image.width(), 1001);
  EXPECT_GT(image.width(), 900);
  EXPECT_NEAR(image.dotsPerMeterX(), 10'000, 5);
  c.format = app::PictureFile::Pdf;
  EXPECT_TRUE(drawnFile(source(), c).value_or("").starts_with("%PDF"));
}

TEST_F(Export, TheDialogSuggestsANameAndWrites) {
  const auto d = dialog();
  EXPECT_EQ(d->file().toStdString(), inFolder("m-plan.png"));
  field<QComboBox>(*d, "Format").setCurrentIndex(1);
  EXPECT_EQ(d->file().toStdString(), inFolder("m-plan.svg"));
  auto* preview = d->findChild<QLabel*>("preview");
  ASSERT_NE(preview, nullptr);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !preview->pixmap().isNull(); }, kPatience_ms));
  QString written;
  QObject::connect(d.get(), &ExportDialog::written, [&](const QString& f) { written = f; });
  press(*d, "Export");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience_ms));
  EXPECT_THAT(folder.read("m-plan.svg"), HasSubstr("proved free"));
  // The next one has another name and the same format.
  const auto next = dialog();
  EXPECT_EQ(next->file().toStdString(), inFolder("m-plan-2.svg"));
}

TEST_F(Export, ARelativeNameIsInTheFolderOfTheDocumentAndShownAsAWhole) {
  const auto d = dialog();
  auto& name = field<QLineEdit>(*d, "File");
  auto& whole = *d->findChild<QLabel*>("wholeName");
  EXPECT_TRUE(whole.toolTip().isEmpty()) << "the name is whole";
  name.setText("figure.png");
  EXPECT_EQ(d->file().toStdString(), inFolder("figure.png"));
  EXPECT_EQ(whole.toolTip().toStdString(), "Is written to " + inFolder("figure.png"));
  field<QComboBox>(*d, "Format").setCurrentIndex(1);
  EXPECT_EQ(name.text(), "figure.svg");
  QString written;
  QObject::connect(d.get(), &ExportDialog::written, [&](const QString& f) { written = f; });
  press(*d, "Export");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience_ms));
  EXPECT_EQ(written.toStdString(), inFolder("figure.svg"));
  EXPECT_THAT(folder.read("figure.svg"), HasSubstr("proved free"));
  AnimationSource run;
  run.picture = source();
  AnimationDialog animation(run, actions->guard(), window.get());
  field<QLineEdit>(animation, "File").setText("run.gif");
  EXPECT_EQ(animation.file().toStdString(), inFolder("run.gif"));
}

TEST_F(Export, ATypedEndingIsTheFormat) {
  const auto d = dialog();
  auto& name = field<QLineEdit>(*d, "File");
  const auto& format = field<QComboBox>(*d, "Format");
  ASSERT_EQ(d->choices().format, app::PictureFile::Png);
  const auto type = [&](const char* text) {
    name.selectAll();
    QTest::keyClicks(&name, text);
    leave(name);
  };
  type("out.PDF");
  EXPECT_EQ(d->choices().format, app::PictureFile::Pdf);
  EXPECT_EQ(name.text(), "out.PDF") << "as it was typed";
  type("out");
  EXPECT_EQ(name.text(), "out.pdf");
  EXPECT_TRUE(d->problem().isEmpty());
  type("out.bmp");
  EXPECT_THAT(d->problem().toStdString(), HasSubstr("must end in one of these: .png, .svg, .pdf"));
  press(*d, "Export");
  EXPECT_THAT(d->problem().toStdString(), HasSubstr("must end in one of these"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out.bmp"));
  // Also without leaving the field.
  name.setText("out.svg");
  QString written;
  QObject::connect(d.get(), &ExportDialog::written, [&](const QString& f) { written = f; });
  press(*d, "Export");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience_ms));
  EXPECT_EQ(format.currentText(), "SVG, vectors");
  EXPECT_THAT(folder.read("out.svg"), HasSubstr("<svg"));
}

TEST_F(Export, TheEndingOfAnAnimationOrAReportIsThatOfItsFormat) {
  AnimationSource run;
  run.picture = source();
  AnimationDialog d(run, actions->guard(), window.get());
  d.show();
  auto& name = field<QLineEdit>(d, "File");
  ASSERT_FALSE(d.choices().numbered);
  name.setText("run.bmp");
  press(d, "Export");
  EXPECT_THAT(d.problem().toStdString(), HasSubstr("must end in one of these: .gif, .png"));
  name.selectAll();
  QTest::keyClicks(&name, "run.png");
  leave(name);
  EXPECT_TRUE(d.choices().numbered);
  EXPECT_TRUE(d.problem().isEmpty());
  EXPECT_FALSE(actions->writeReport(QString::fromStdString(inFolder("r.pdf"))));
  EXPECT_THAT(window->message().toStdString(), HasSubstr("must end in one of these: .html"));
}

TEST_F(Export, PicturesOfADocumentThatWasOpenedByARelativeNameLieBesideIt) {
  const QString before = QDir::currentPath();
  ASSERT_TRUE(QDir::setCurrent(QString::fromStdString(folder.path().string())));
  folder.write("other.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
  EXPECT_TRUE(window->open("other.map"));
  const auto d = dialog();
  EXPECT_TRUE(QDir::setCurrent(before));
  EXPECT_EQ(d->file().toStdString(), inFolder("other-picture.png"));
  field<QLineEdit>(*d, "File").setText("../figure.png");
  EXPECT_EQ(d->file().toStdString(), (folder.path().parent_path() / "figure.png").string());
}

TEST_F(Export, AFileIsReplacedOnlyIfTheUserSaysSo) {
  const std::string before = "kept";
  folder.write("p.png", before);
  const auto d = dialog();
  field<QLineEdit>(*d, "File").setText("p.png");
  int asked = 0;
  const DialogAnswer answer([&](QDialog& question) {
    ++asked;
    auto* box = qobject_cast<QMessageBox*>(&question);
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->standardButton(box->defaultButton()), QMessageBox::No);
    QTest::keyClick(box, Qt::Key_Return);
  });
  press(*d, "Export");
  EXPECT_EQ(asked, 1);
  EXPECT_TRUE(d->isVisible());
  EXPECT_EQ(folder.read("p.png"), before);
}

TEST_F(Export, NumberedPicturesAreReplacedTogetherByOneQuestionThatCountsThem) {
  folder.write("p-0002.png", "kept");
  folder.write("p-0004.png", "kept");
  AnimationChoices few;
  few.numbered = true;
  few.frames = 5;
  save(few);
  AnimationSource run;
  run.picture = source();
  AnimationDialog d(run, actions->guard(), window.get());
  d.show();
  field<QLineEdit>(d, "File").setText(QString::fromStdString(inFolder("p.png")));
  QStringList asked;
  const DialogAnswer answer([&](QDialog& question) {
    if (auto* box = qobject_cast<QMessageBox*>(&question)) asked.append(box->text());
    question.reject();
  });
  press(d, "Export");
  ASSERT_EQ(asked.size(), 1);
  EXPECT_EQ(asked[0], "2 of 5 files exist: “p-0002.png” to “p-0004.png”. Replace them?");
  EXPECT_EQ(folder.read("p-0002.png"), "kept");
  EXPECT_FALSE(std::filesystem::exists(folder / "p-0001.png"));
}

TEST_F(Export, ErrorsHaveAPlaceInTheDialogWhichStaysAsItIs) {
  AnimationSource run;
  run.picture = source();
  auto animation = std::make_unique<AnimationDialog>(run, actions->guard(), window.get());
  const auto picture = dialog();
  animation->show();
  for (WritingDialog* d :
       {static_cast<WritingDialog*>(picture.get()), static_cast<WritingDialog*>(animation.get())}) {
    QTest::qWait(400);  // the preview is there
    const QSize before = d->size();
    const QRect fields = field<QLineEdit>(*d, "File").geometry();
    field<QLineEdit>(*d, "File").setText("/proc/" + QString(200, 'x') + "/no/such/p.png");
    press(*d, "Export");
    ASSERT_FALSE(d->problem().isEmpty());
    QTest::qWait(20);
    auto* line = d->findChild<QLabel*>("problem");
    EXPECT_GE(line->height() + 1, line->heightForWidth(line->width())) << "it is read as a whole";
    auto& box = field<QAbstractSpinBox>(*d, d == picture.get() ? "Largest width" : "Frames");
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, "1");
    QTest::qWait(20);
    EXPECT_TRUE(d->findChild<QLabel*>("numberProblem")->isVisible());
    EXPECT_EQ(d->size(), before) << d->windowTitle().toStdString();
    EXPECT_EQ((field<QLineEdit>(*d, "File").geometry()), fields);
  }
}

TEST_F(Export, AnImpossibleNumberIsNamedAndNothingIsWritten) {
  const auto type = [](QAbstractSpinBox& box, const char* text) {
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, text);
  };
  const auto button = [](QDialog& dialog) {
    return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
  };
  const auto d = dialog();
  auto* line = d->findChild<QLabel*>("numberProblem");
  ASSERT_NE(line, nullptr);
  auto& width = field<QDoubleSpinBox>(*d, "Largest width");
  type(width, "7");
  EXPECT_FALSE(line->isHidden());
  EXPECT_TRUE(line->text().startsWith("Largest width: “7” is not from 240"))
      << line->text().toStdString();
  EXPECT_FALSE(button(*d)->isEnabled());
  type(width, "700");
  EXPECT_TRUE(line->isHidden());
  EXPECT_TRUE(button(*d)->isEnabled());
  AnimationSource run;
  run.picture = source();
  AnimationDialog animation(run, actions->guard(), window.get());
  animation.show();
  type(field<QSpinBox>(animation, "Frames"), "1");
  EXPECT_FALSE(button(animation)->isEnabled());
  EXPECT_TRUE(animation.findChild<QLabel*>("numberProblem")->text().startsWith("Frames: “1”"));
}

TEST_F(Export, AnErrorOfWritingStaysWhileThePreviewIsDrawn) {
  const auto d = dialog();
  auto& name = field<QLineEdit>(*d, "File");
  name.setText("/proc/no/such/p.png");
  name.setFocus();
  QTest::keyClick(&name, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !d->problem().isEmpty(); }, kPatience_ms));
  QLabel& preview = *d->findChild<QLabel*>("preview");
  const auto drawn = [&] { return preview.pixmap().cacheKey(); };
  const auto before = drawn();
  d->resize(d->width() + 40, d->height() + 40);
  ASSERT_TRUE(QTest::qWaitFor([&] { return drawn() != before; }, kPatience_ms));
  EXPECT_FALSE(d->problem().isEmpty()) << "it is about the file";
  name.setText(QString::fromStdString(inFolder("p.png")));
  EXPECT_TRUE(d->problem().isEmpty()) << "the name is another one";
}

TEST_F(Export, LinksInputsAndMissingFoldersAreRefused) {
  std::filesystem::create_symlink(file, folder / "link.png");
  const std::string before = folder.read("m.map");
  const auto d = dialog();
  for (const auto& [name, says] :
       {std::pair{"link.png", "link"}, {"m.map", "another name"}, {"no/such/p.png", "folder"}}) {
    field<QLineEdit>(*d, "File").setText(QString::fromStdString(inFolder(name)));
    press(*d, "Export");
    EXPECT_THAT(d->problem().toStdString(), HasSubstr(says)) << name;
  }
  EXPECT_EQ(folder.read("m.map"), before);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.png"));
}

TEST_F(Export, TheRunBecomesAGifOrNumberedPictures) {
  AnimationSource run;
  run.picture = source();
  run.clocks = clocksOf(window->bench(), run.picture);
  EXPECT_GT(run.duration_s(), 0.0);
  AnimationChoices few;
  few.frames = 4;
  few.size_px = 300.0;
  save(few);
  AnimationDialog d(run, actions->guard(), window.get());
  d.show();
  int files = 0;
  QObject::connect(&d, &AnimationDialog::written, [&](const QString&, int n) { files = n; });
  press(d, "Export");
  ASSERT_TRUE(QTest::qWaitFor([&] { return files > 0; }, kPatience_ms));
  EXPECT_TRUE(folder.read("m-plan.gif").starts_with("GIF89a"));
  AnimationDialog again(run, actions->guard(), window.get());
  field<QComboBox>(again, "Format").setCurrentIndex(1);
  QObject::connect(&again, &AnimationDialog::written, [&](const QString&, int n) { files = n; });
  files = 0;
  press(again, "Export");
  ASSERT_TRUE(QTest::qWaitFor([&] { return files == 4; }, kPatience_ms));
  EXPECT_FALSE(QImage(QString::fromStdString(inFolder("m-plan-0004.png"))).isNull());
  EXPECT_NE(folder.read("m-plan-0001.png"), folder.read("m-plan-0003.png"));
}

TEST_F(Export, AnimationsAreCancelled) {
  AnimationJob job;
  job.source.picture = source();
  job.source.clocks = clocksOf(window->bench(), job.source.picture);
  job.choices.frames = 10;
  job.choices.size_px = 300.0;
  job.file = QString::fromStdString(inFolder("cancelled.gif"));
  job.may_write = actions->guard();
  int calls = 0;
  const Result<int> files = writeAnimation(job, [&](double) { return ++calls < 3; });
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, 0);
  EXPECT_FALSE(std::filesystem::exists(folder / "cancelled.gif"));
}

TEST_F(Export, TheReportOfThePlanIsAPage) {
  QString written;
  QObject::connect(actions, &PictureActions::reported, [&](const QString& f) { written = f; });
  ASSERT_TRUE(actions->writeReport(QString::fromStdString(inFolder("r.html"))));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience_ms));
  EXPECT_THAT(folder.read("r.html"), HasSubstr("Proved free"));
  EXPECT_FALSE(actions->writeReport(QString::fromStdString(file.string())));
  EXPECT_THAT(window->message().toStdString(), HasSubstr("another name"));
  task({3.5, 2.0}, {17.5, 2.0});
  EXPECT_FALSE(actions->writeReport(QString::fromStdString(inFolder("s.html"))));
  EXPECT_THAT(window->message().toStdString(), HasSubstr("out of date"));
}

TEST_F(Export, TheDistanceToObstaclesAndImportedPolygonsAreLayers) {
  PictureChoices c;
  EXPECT_THAT(svgOf(c).value_or(""), Not(HasSubstr("cw-distance")));
  c.distance = true;
  EXPECT_THAT(svgOf(c).value_or(""), HasSubstr("distance to the nearest obstacle"));
  c.polygons = true;
  EXPECT_THAT(svgOf(c).value_or(""), Not(HasSubstr("cw-polygons"))) << "there are none";
  window->editor().edit("Import", [](app::EditDocument& d) {
    d.setLayers({{"walls", {{{{1.0, 5.0}, {4.0, 5.0}, {4.0, 7.0}}, {}}}, {}}});
  });
  EXPECT_THAT(svgOf(c).value_or(""), HasSubstr("imported polygon"));
  c.format = app::PictureFile::Pdf;
  EXPECT_TRUE(drawnFile(source(), c).value_or("").starts_with("%PDF"));
  // The dialog begins with what the map shows.
  const auto box = [](QDialog& d, const QString& text) {
    const auto boxes = d.findChildren<QCheckBox*>();
    return *std::ranges::find(boxes, text, &QCheckBox::text);
  };
  EXPECT_TRUE(box(*dialog(), "Imported polygons")->isChecked());
  EXPECT_FALSE(box(*dialog(), "Distance to obstacles")->isChecked());
  Layers layers = window->view().layers();
  layers.field = 0.6;
  layers.polygons = 0.0;
  window->setLayers(layers);
  EXPECT_FALSE(box(*dialog(), "Imported polygons")->isChecked());
  EXPECT_TRUE(box(*dialog(), "Distance to obstacles")->isChecked());
  EXPECT_FALSE(box(*dialog(), "Traffic of the fleet")->isEnabled());
}

// The replay's step is what the picture shows.
TEST_F(Export, AnAnyAngleSearchIsDrawnWithItsTriangles) {
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};
  maps::PlannerSettings planner = window->editor().document().planner();
  planner.planner = maps::PlannerKind::Point;
  planner.method = PointSearch::Anya;
  window->editor().edit("Any angle", [&](app::EditDocument& d) {
    d.setAgent(a);
    d.setPlanner(planner);
  });
  ASSERT_TRUE(plan());
  EXPECT_THAT(svgOf({}).value_or(""), Not(HasSubstr("cw-search")));
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  window->search().pause();
  ASSERT_TRUE(window->search().replay().hasIntervals());
  window->search().seek(window->search().replay().steps());
  const std::string all = svgOf({}).value_or("");
  EXPECT_THAT(all, HasSubstr("cw-search"));
  EXPECT_THAT(all, HasSubstr("search, first to last"));
  EXPECT_THAT(all, HasSubstr("opened interval"));
  EXPECT_THAT(all, Not(HasSubstr("<image"))) << "vectors";
  window->search().seek(1);
  EXPECT_NE(svgOf({}).value_or(""), all);
  PictureChoices without;
  without.search = false;
  EXPECT_THAT(svgOf(without).value_or(""), Not(HasSubstr("cw-search")));
}

}  // namespace
}  // namespace clearway::gui
