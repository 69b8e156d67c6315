// What a new user meets in the first hour: another language, a picture without a resolution,
// notices, impossible numbers, keys of actions that cannot run, verdicts and their places.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

#include "app/document/disk/edit_file.h"
#include "app/document/edit/robot_templates.h"
#include "app/drawing/layers/agent_outline.h"
#include "app/gui/dialogs/map_properties_dialog.h"
#include "app/gui/dialogs/new_map_dialog.h"
#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/docks/agent/agent_swatch.h"
#include "app/gui/playback/search_bar.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/window/parts/document_tabs.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class FirstUse : public SmallMapWindow {
 protected:
  void TearDown() override {
    window.reset();
    PreferenceStore::instance().set({});
  }
  QAction* action(const QString& text) {
    for (QAction* a : window->findChildren<QAction*>()) {
      if (a->text() == text) return a;
    }
    return nullptr;
  }
  QString hint() { return window->findChild<QLabel*>("hint")->toolTip(); }
  MessageBar& bar() { return *window->findChild<MessageBar*>(); }
  std::string ros(const std::string& name, const std::string& free_thresh) {
    folder.write(name + ".pgm", "P2\n4 2\n255\n254 254 205 0\n254 254 254 254\n");
    return folder
        .write(name + ".yaml", "image: " + name +
                                   ".pgm\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\n"
                                   "occupied_thresh: 0.65\nfree_thresh: " +
                                   free_thresh + "\n")
        .string();
  }
  static QRect placeOf(const QWidget& w) { return {w.mapToGlobal(QPoint()), w.size()}; }
  // The value beside the name of a row in the dock Result.
  QString row(const QString& name) {
    for (const QLabel* label : window->findChildren<QLabel*>()) {
      if (label->text() != name || !label->isVisible()) continue;
      for (const auto* grid : label->parentWidget()->findChildren<QGridLayout*>()) {
        const int at = grid->indexOf(label);
        if (at < 0) continue;
        int r = 0, c = 0, rows = 0, columns = 0;
        grid->getItemPosition(at, &r, &c, &rows, &columns);
        return qobject_cast<QLabel*>(grid->itemAtPosition(r, 1)->widget())
            ->text()
            .replace(QChar(QChar::Nbsp), ' ');
      }
    }
    return {};
  }
};

TEST_F(FirstUse, AnotherLanguageIsForTheNextStartAndNothingOpenChanges) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  window->createMap({});
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{5, 9, 5, 9}), maps::CellState::Occupied);
  });
  action("Preferences…")->trigger();
  auto* dialog = window->findChild<PreferencesDialog*>();
  auto* language = dialog->findChild<QComboBox*>("language");
  auto* note = dialog->findChild<QLabel*>("languageNote");
  EXPECT_TRUE(note->text().contains("started again"));
  language->setCurrentIndex(language->findData("de"));
  Q_EMIT language->activated(language->currentIndex());
  QTest::qWait(50);
  EXPECT_EQ(preferences().language, "de");
  EXPECT_EQ(note->property("tone").toByteArray(), "caution");
  EXPECT_TRUE(note->text().contains("Nothing that is open changes"));
  EXPECT_TRUE(dialog->isVisible() && window->isVisible());
  EXPECT_EQ(usedLanguage(), "en");
  EXPECT_TRUE(window->editor().document().modified());
  EXPECT_TRUE(window->editor().document().canUndo());
  window->documents().tabs().step(1);
  EXPECT_NE(window->result(), nullptr) << "the plan of the other tab";
  EXPECT_TRUE(window->editor().document().canUndo());
}

TEST_F(FirstUse, APictureWithoutAResolutionSaysWhatIsAssumedAndGetsOne) {
  const std::string pixels = "P2\n4 2\n255\n254 205 205 0\n254 254 254 254\n";
  file = folder.write("scan.pgm", pixels);
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  EXPECT_TRUE(window->message().contains("the picture has no resolution: a cell counts as 1 m"))
      << window->message().toStdString();
  EXPECT_TRUE(window->message().contains("2 cells of grey 205"));
  auto* remedy = bar().findChild<QPushButton*>();
  ASSERT_TRUE(remedy->isVisible());
  const DialogAnswer answer([](QDialog& dialog) {
    if (qobject_cast<MapPropertiesDialog*>(&dialog) == nullptr) return dialog.reject();
    dialog.findChild<QComboBox*>("reading")->setCurrentIndex(1);
    for (auto* box : dialog.findChildren<QDoubleSpinBox*>()) {
      if (box->accessibleName() == "Resolution") box->setValue(0.25);
    }
    dialog.accept();
  });
  remedy->click();
  const maps::GridMap& map = window->editor().map();
  ASSERT_TRUE(std::holds_alternative<maps::RosMeta>(map.meta));
  EXPECT_EQ(map.grid.frame().cellWidth(), 0.25);
  EXPECT_EQ(maps::stateOf(map, {0, 1}), maps::CellState::Unknown);
  EXPECT_TRUE(window->message().isEmpty());
  EXPECT_EQ(app::suggestedName(window->editor().document(), window->editor().file()),
            folder.path() / "scan.yaml");
  window->editor().undo();
  EXPECT_TRUE(std::holds_alternative<maps::ImageMeta>(window->editor().map().meta));
  window->editor().redo();
  action("Save")->trigger();  // asks for a name, which is refused here
  EXPECT_EQ(answer.shown(), 2);
  EXPECT_TRUE(window->editor().document().modified()) << "a picture cannot hold it";
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder.path() / "scan.yaml").string())));
  const auto again = app::openEdit(folder.path() / "scan.yaml");
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(std::get<maps::RosMeta>(again->document.map().meta).resolution, 0.25);
  EXPECT_EQ(maps::stateOf(again->document.map(), {0, 1}), maps::CellState::Unknown);
  EXPECT_EQ(folder.read("scan.pgm"), pixels) << "the picture itself is kept";
}

TEST_F(FirstUse, AProjectKeepsTheThresholdAndTheResolutionThatItsPictureGot) {
  file = folder.write("scan.pgm", "P2\n4 2\n255\n254 150 205 0\n254 254 254 254\n");
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  const std::filesystem::path project = folder.path() / "scan.clearway";
  bool saved = false;
  window->editor().save(project, true,
                        [&](const BackgroundSave::Losses& l) { saved = l.has_value(); });
  window->editor().finishSaving();
  ASSERT_TRUE(saved);
  const auto set = [&](const maps::MapMeta& meta) {
    window->editor().edit("Set", [&](app::EditDocument& d) { (void)d.setMeta(meta); });
    EXPECT_TRUE(window->saveTo(QString::fromStdString(project.string())));
    return app::openEdit(project)->document.map();
  };
  EXPECT_EQ(std::get<maps::ImageMeta>(set(maps::ImageMeta{0.7, false}).meta).threshold, 0.7);
  maps::RosMeta ros;
  ros.image = "map.pgm";
  ros.resolution = 0.25;
  const maps::GridMap map = set(ros);
  ASSERT_TRUE(std::holds_alternative<maps::RosMeta>(map.meta));
  EXPECT_EQ(map.grid.frame().cellWidth(), 0.25);
  EXPECT_EQ(maps::stateOf(map, {0, 2}), maps::CellState::Unknown);
}

TEST_F(FirstUse, NoticesLeaveTheVerdictVisibleAndStayClosedOnceClosed) {
  const QString hall = QString::fromStdString(ros("hall", "0.25"));
  ASSERT_TRUE(window->open(hall));
  ASSERT_TRUE(window->message().contains("free_thresh 0.25"));
  task({0.5, 0.75}, {1.5, 0.75}, 0.4, 0.2);
  EXPECT_TRUE(window->message().contains("free_thresh 0.25")) << "editing does not close it";
  window->editor().undo();
  task({0.5, 0.75}, {1.5, 0.75}, 0.4, 0.2);
  ASSERT_TRUE(plan());
  window->editor().select({window->editor().document().agents().front().id});
  bar().showNotice("A notice", QString("with a long text, ").repeated(12));
  auto* card = window->findChild<VerdictLabel*>("verdictCard");
  ASSERT_TRUE(QTest::qWaitFor([&] { return card->isVisible() && bar().isVisible(); }));
  QTest::qWait(30);
  EXPECT_FALSE(placeOf(*card).intersects(placeOf(bar())));
  window->resize(900, 600);
  QTest::qWait(30);
  EXPECT_FALSE(placeOf(*card).intersects(placeOf(bar())));
  window->view().setFocus();
  QTest::keyClick(&window->view(), Qt::Key_Escape);
  EXPECT_TRUE(window->message().isEmpty());
  // The notice was given: it comes back with another text.
  const auto reopen = [&](const QString& name) {
    window->mayDiscard() = [] { return true; };
    window->closeDocument();
    return window->open(name) ? window->message() : QString("?");
  };
  EXPECT_EQ(reopen(hall), "");
  window = std::make_unique<MainWindow>();  // another run of the program
  window->show();
  EXPECT_EQ(reopen(hall), "");
  window->editor().invertCells();
  ASSERT_TRUE(window->saveTo(hall));
  EXPECT_EQ(reopen(hall), "") << "the picture was drawn on";
  ros("hall", "0.26");
  EXPECT_TRUE(reopen(hall).contains("free_thresh 0.26"));
  EXPECT_TRUE(reopen(QString::fromStdString(ros("other", "0.25"))).contains("free_thresh"));
}

TEST_F(FirstUse, ASavedProjectDoesNotRepeatTheNoticesAboutItsMap) {
  QString project;
  window->mayDiscard() = [] { return true; };
  const auto reopen = [&] {
    window->closeDocument();
    return window->open(project) ? window->message() : QString("?");
  };
  const auto expectCalm = [&] {
    (void)reopen();
    for (const Vec2 goal : {Vec2{1.5, 0.75}, Vec2{1.5, 0.25}}) {
      task({0.5, 0.75}, goal, 0.4, 0.2);
      ASSERT_TRUE(window->saveTo(project));
      EXPECT_EQ(reopen(), "") << project.toStdString();
    }
  };
  ASSERT_TRUE(window->open(QString::fromStdString(ros("hall", "0.25"))));
  ASSERT_TRUE(window->message().contains("free_thresh"));
  project = QString::fromStdString((folder / "inside.clearway").string());
  ASSERT_TRUE(window->saveTo(project));  // with the map
  expectCalm();
  app::OpenedEdit beside = *app::openEdit((folder / "hall.yaml").string());
  ASSERT_TRUE(app::saveBeside(beside.document, beside.file, folder / "beside.clearway"));
  project = QString::fromStdString((folder / "beside.clearway").string());
  expectCalm();
  ros("hall", "0.26");
  EXPECT_TRUE(reopen().contains("free_thresh 0.26")) << "another notice";
}

TEST_F(FirstUse, WhatWasDoneIsNoWarningAndClosesByItself) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  auto* card = window->findChild<VerdictLabel*>("verdictCard");
  ASSERT_TRUE(QTest::qWaitFor([&] { return card->isVisible(); }));
  const QString out = QString::fromStdString((folder / "swept.wkt").string());
  ASSERT_TRUE(window->exportPlan(out));
  EXPECT_TRUE(window->message().contains("“swept.wkt” is written"));
  EXPECT_EQ(bar().property("sign").toByteArray(), "done");
  QTest::qWait(30);
  EXPECT_FALSE(placeOf(*card).intersects(placeOf(bar())));
  EXPECT_LT(bar().width(), 400) << "no wider than its words";
  EXPECT_GT(bar().width(), 150) << "nor narrower, also for the first one";
  auto* closing = bar().findChild<QTimer*>("closing");
  ASSERT_TRUE(closing->isActive() && closing->isSingleShot());
  closing->setInterval(0);
  EXPECT_TRUE(QTest::qWaitFor([&] { return bar().isHidden(); }));
  // A warning stays.
  closing->start();
  bar().showNotice("A notice", "of something");
  EXPECT_FALSE(closing->isActive());
  EXPECT_EQ(bar().property("sign").toByteArray(), "warning");
}

TEST_F(FirstUse, EscEndsAToolsOperationBeforeItClosesANotice) {
  open(kRoom);
  bar().showNotice("A notice", "of something");
  window->chooseTool(ToolKind::Polygon);
  window->view().setFocus();
  QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px({3.5, 3.5}));
  QTest::keyClick(&window->view(), Qt::Key_Escape);
  EXPECT_TRUE(bar().isVisible());
  QTest::keyClick(&window->view(), Qt::Key_Escape);
  EXPECT_FALSE(bar().isVisible());
}

TEST_F(FirstUse, AnImpossibleNumberSaysWhatIsPossible) {
  NewMapDialog dialog(window.get());
  dialog.show();
  auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  auto* problem = dialog.findChild<QLabel*>("numberProblem");
  const auto field = [&](QDialog& of, const QString& name) {
    for (auto* box : of.findChildren<QAbstractSpinBox*>()) {
      if (box->accessibleName() == name) return box;
    }
    return static_cast<QAbstractSpinBox*>(nullptr);
  };
  const auto type = [&](QAbstractSpinBox* box, const QString& text) {
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Return);
  };
  QAbstractSpinBox* size = field(dialog, "Cell size");
  for (const char* text : {"0", "500", "0.00001"}) {
    type(size, text);
    EXPECT_TRUE(dialog.isVisible()) << text;
    EXPECT_TRUE(problem->isVisible()) << text;
    EXPECT_TRUE(problem->text().startsWith("Cell size: ")) << problem->text().toStdString();
    EXPECT_TRUE(problem->text().contains("from 0.0001 m to 100 m"))
        << problem->text().toStdString();
    EXPECT_FALSE(ok->isEnabled());
  }
  EXPECT_EQ(problem->property("tone").toByteArray(), "bad");
  size->selectAll();
  QTest::keyClicks(size, "0,5");
  EXPECT_TRUE(ok->isEnabled());
  EXPECT_FALSE(problem->isVisible());
  EXPECT_EQ(dialog.wanted().cell_m, 0.5) << "a comma is a point";
  type(field(dialog, "Columns"), "0");
  EXPECT_TRUE(problem->text().contains("Columns: “0” is not from 1 to"))
      << problem->text().toStdString();
  EXPECT_TRUE(dialog.isVisible());
  MapPropertiesDialog properties(*app::makeMap({}), {}, window.get());
  properties.show();
  type(field(properties, "Resolution"), "0");
  EXPECT_TRUE(properties.isVisible());
  EXPECT_TRUE(properties.findChild<QLabel*>("numberProblem")->text().startsWith("Resolution: “0”"));
}

TEST_F(FirstUse, AFieldOfADockKeepsAnImpossibleNumberAndSaysSo) {
  open(kRoom);
  ASSERT_TRUE(window->raiseDock("agents"));
  QDoubleSpinBox* length = nullptr;
  for (auto* box : window->findChildren<QDoubleSpinBox*>()) {
    if (box->accessibleName() == "Length" && box->minimum() == 0.001) length = box;
  }
  ASSERT_NE(length, nullptr);
  const double before = agent().shape.length;
  length->setFocus();
  length->selectAll();
  QTest::keyClicks(length, "0");
  QTest::keyClick(length, Qt::Key_Return);
  EXPECT_TRUE(length->hasFocus());
  EXPECT_TRUE(hint().startsWith("Length: “0” is not from 0.001 cells to 10 000 000 cells"))
      << hint().toStdString();
  QTest::keyClick(length, Qt::Key_Escape);
  EXPECT_FALSE(length->hasFocus());
  EXPECT_EQ(agent().shape.length, before);
}

TEST_F(FirstUse, KeysOfActionsThatCannotRunSayWhy) {
  window->setFocus();
  QTest::keyClick(window.get(), Qt::Key_F);
  EXPECT_EQ(hint(), "Fit the map: it needs a map, which is not shown now");
  open(kRoom);
  const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
    QTest::keyClick(&window->view(), key, with);
    return hint();
  };
  EXPECT_EQ(press(Qt::Key_Z, Qt::ShiftModifier),
            "Zoom to path: the chosen agent has no path: plan one first");
  EXPECT_EQ(press(Qt::Key_H), "Watch the search: plan a path first");
  EXPECT_EQ(press(Qt::Key_Escape), "Watch the search: plan a path first") << "it adds nothing";
  EXPECT_EQ(press(Qt::Key_P), "Play or pause: there is no path: plan one first");
  EXPECT_EQ(press(Qt::Key_Z, Qt::ControlModifier), "Undo: there is no step to take back");
  EXPECT_EQ(press(Qt::Key_C, Qt::ControlModifier), "Copy cells: no cells are selected");
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  ASSERT_TRUE(QTest::qWaitFor([&] { return action("Zoom to path")->isEnabled(); }));
  window->chooseTool(ToolKind::Look);
  EXPECT_FALSE(press(Qt::Key_Z, Qt::ShiftModifier).contains("no path")) << "it runs now";
}

TEST_F(FirstUse, ABlockedStartOffersNoSearchToWatch) {
  open(kRoom);
  task({10.3, 2.5}, {16.5, 2.5}, 1.0, 0.8);
  ASSERT_TRUE(plan());
  auto* watch = window->findChild<QPushButton*>("watchSearch");
  ASSERT_TRUE(soonShows("The start is not free"));
  EXPECT_FALSE(watch->isVisible());
  EXPECT_FALSE(action("Watch the search")->isEnabled());
  QTest::keyClick(&window->view(), Qt::Key_H);
  EXPECT_TRUE(hint().contains("the start or the goal is blocked")) << hint().toStdString();
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(QTest::qWaitFor([&] { return watch->isVisible(); }));
  EXPECT_TRUE(action("Watch the search")->isEnabled());
}

TEST_F(FirstUse, TheTightestPlaceInWordsIsTheOneMarkedOnTheMap) {
  open(kRoom);
  task({3.5, 4.9}, {16.5, 4.9}, 1.0, 0.8);
  ASSERT_TRUE(plan());
  ASSERT_TRUE(soonShows("Closest at"));
  const Certificate& c = window->result()->certificate;
  const auto shape = window->editor().footprint(window->editor().document().agents().front());
  const auto [own, other] =
      app::picture::clearancePoints(*shape, c, window->editor().document().frame());
  EXPECT_EQ(row("Closest at"), gui::positionText(window->editor().shown(), 0.5 * (own + other)));
  EXPECT_NE(row("Closest at"), gui::positionText(window->editor().shown(), c.where.pose.position));
  EXPECT_EQ(row("Agent there"), gui::poseText(window->editor().shown(), c.where.pose));
}

TEST_F(FirstUse, APathThatCollidesHasNoPassagesButThePlaceOfTheCollision) {
  open(kRoom);
  task({3.5, 4.9}, {16.5, 4.9}, 1.0, 0.8);
  auto* list = window->findChild<QListWidget*>("passages");
  ASSERT_TRUE(plan());
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->count() > 0; }, kPatience_ms));
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{4, 5, 7, 8}), maps::CellState::Occupied);
  });
  ASSERT_TRUE(soonShows("Collides at"));
  QTest::qWait(300);
  EXPECT_EQ(list->count(), 0);
  EXPECT_EQ(row("Collides at"), gui::positionText(window->editor().shown(), {7.5, 4.5}));
}

TEST_F(FirstUse, TheWindowWorksAt800By600) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  window->resize(800, 600);
  QTest::qWait(50);
  EXPECT_EQ(window->size(), QSize(800, 600));
  action("Compare planners")->trigger();
  QTest::qWait(50);
  EXPECT_EQ(window->size(), QSize(800, 600));
  const QRect all = placeOf(*window);
  std::vector<const QWidget*> parts{&window->view()};
  for (const char* name : {"compare", "plan", "result"}) {
    parts.push_back(window->findChild<QDockWidget*>(name));
  }
  for (const QWidget* part : parts) {
    ASSERT_TRUE(part->isVisible());
    EXPECT_TRUE(all.contains(placeOf(*part))) << part->objectName().toStdString();
    EXPECT_GE(part->height(), 100) << part->objectName().toStdString();
    for (const QWidget* other : parts) {
      EXPECT_TRUE(other == part || !placeOf(*part).intersects(placeOf(*other)))
          << part->objectName().toStdString() << " and " << other->objectName().toStdString();
    }
  }
  auto* compare = window->findChild<QDockWidget*>("compare");
  for (const auto* b : compare->findChildren<QAbstractButton*>()) {
    EXPECT_TRUE(!b->isVisible() || placeOf(*compare).contains(placeOf(*b)));
  }
}

TEST_F(FirstUse, HintsOfToolsFitOrLoseWholeParts) {
  open(kRoom);
  window->resize(1280, 760);
  QTest::qWait(30);
  auto* label = window->findChild<QLabel*>("hint");
  for (int k = 0; k <= static_cast<int>(ToolKind::Measure); ++k) {
    window->chooseTool(static_cast<ToolKind>(k));
    EXPECT_EQ(label->text(), label->toolTip()) << "all of it at 1280";
  }
  window->chooseTool(ToolKind::Polygon);
  window->resize(800, 600);
  QTest::qWait(30);
  EXPECT_FALSE(label->text().contains(QString::fromUtf8("…"))) << label->text().toStdString();
  EXPECT_TRUE(label->toolTip().startsWith(label->text() + QString::fromUtf8(" ·")));
}

TEST_F(FirstUse, APathWhoseStartWasUndoneDisappearsAndComesBackWithRedo) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  const std::uint32_t id = window->editor().document().agents().front().id;
  ASSERT_NE(window->plans().of(id), nullptr);
  EXPECT_FALSE(shows("Out of date"));
  window->editor().undo();
  QTest::qWait(20);
  EXPECT_EQ(window->plans().of(id), nullptr);
  EXPECT_FALSE(shows("Out of date"));
  window->editor().redo();
  QTest::qWait(20);
  ASSERT_NE(window->plans().of(id), nullptr);
  EXPECT_TRUE(window->plans().of(id)->current());
}

TEST_F(FirstUse, ANewAgentIsTheSameRobotAndTheFirstOneKeepsItsColour) {
  open(kRoom);
  const app::RobotTemplate& robot = app::robotTemplates()[1];
  window->editor().edit("Robot", [&](app::EditDocument& d) {
    app::EditAgent a = d.agents().front();
    app::applyTemplate(robot, a.agent);
    d.setAgent(a);
  });
  const QColor before = shownColour(window->editor().document().agents().front());
  window->editor().addAgent({{4.0, 4.0}, Heading()});
  const auto& agents = window->editor().document().agents();
  ASSERT_EQ(agents.size(), 2U);
  EXPECT_EQ(app::templateOf(agents.back().agent), &robot);
  EXPECT_EQ(shownColour(agents.front()), before);
  EXPECT_NE(shownColour(agents.back()), before);
}

TEST_F(FirstUse, ARandomFleetKeepsPlacedAgentsUnlessTheUserWishesOtherwise) {
  open(kRoom);
  const auto replaces = [&] {
    RandomFleetDialog dialog(window->editor(), window.get());
    EXPECT_TRUE(dialog.findChild<QCheckBox*>("random_replaces")->text().contains("(1)"));
    return dialog.wanted().replaces;
  };
  EXPECT_TRUE(replaces()) << "the agent is not placed";
  task({3.5, 1.5}, {16.5, 1.5});
  EXPECT_FALSE(replaces());
}

TEST_F(FirstUse, TheListOfAgentsShowsTheirShapes) {
  const auto filled = [](const maps::AgentShape& shape, QPoint at) {
    return shapeIcon(shape, Qt::red, Qt::black).pixmap(32, 32).toImage().pixelColor(at) == Qt::red;
  };
  const maps::AgentShape box{maps::ShapeKind::Box, 2.0, 1.0, {}};
  const maps::AgentShape disc{maps::ShapeKind::Disc, 1.0, 1.0, {}};
  EXPECT_TRUE(filled(box, {6, 12}) && filled(disc, {16, 16}));
  EXPECT_FALSE(filled(disc, {6, 8}));
  EXPECT_FALSE(filled(box, {16, 6})) << "wider than tall";
}

TEST_F(FirstUse, TheSearchBarHidesTheMapBelowIt) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  window->view().showScale(80.0);
  QTest::qWait(50);
  auto* bar = window->findChild<SearchBar*>();
  const QPoint at = bar->mapTo(window.get(), QPoint(3, bar->height() / 2));
  EXPECT_EQ(window->grab().toImage().pixelColor(at).rgb(),
            currentPalette().color(QPalette::Window).rgb());
}

TEST_F(FirstUse, TheLegendOfASearchIsTrueAtItsEndAndNamesTwoFronts) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  const auto searched = [&](PointSearch method) {
    window->editor().edit("Planner", [&](app::EditDocument& d) {
      maps::PlannerSettings p = d.planner();
      p.planner = maps::PlannerKind::Point;
      p.method = method;
      d.setPlanner(p);
    });
    EXPECT_TRUE(plan());
    window->watchSearch();
    EXPECT_TRUE(waitForSearch());
    window->search().pause();
  };
  const auto legend = [&] { return legendText(window->view().legends()); };
  searched(PointSearch::Bidirectional);
  EXPECT_TRUE(legend().startsWith("Search, from the start and from the goal:"))
      << legend().toStdString();
  window->search().seek(1);
  EXPECT_TRUE(legend().contains("Open, not expanded yet"));
  searched(PointSearch::Dijkstra);
  EXPECT_TRUE(legend().startsWith("Search:")) << legend().toStdString();
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 8, 10, 11}), maps::CellState::Occupied);
  });
  searched(PointSearch::Dijkstra);
  window->search().seek(window->search().replay().steps());
  ASSERT_EQ(window->result()->status, PlanStatus::NoPath);
  ASSERT_EQ(window->search().replay().currentCells().open, 0);
  EXPECT_FALSE(legend().contains("pen")) << "nothing is open: " << legend().toStdString();
}

}  // namespace
}  // namespace clearway::gui
