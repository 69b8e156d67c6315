// Pictures of the moment of a simulation that the window shows.
#include <gmock/gmock.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <filesystem>
#include <string>
#include <utility>

#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/docks/run_mark_box.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/wording/preferences.h"
#include "maps/text/file_io.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/simulation_fixture.h"

namespace clearway::gui {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class MomentExport : public SimulationWindow {
 protected:
  void TearDown() override { PreferenceStore::instance().set({}); }
  void press() {
    for (QAction* a : window->findChildren<QAction*>()) {
      if (a->shortcut() == QKeySequence("Ctrl+E")) {
        EXPECT_TRUE(a->isEnabled());
        return a->trigger();
      }
    }
    ADD_FAILURE() << "no action has Ctrl+E";
  }
  static QLineEdit* nameOf(const QDialog& dialog) {
    for (auto* line : dialog.findChildren<QLineEdit*>()) {
      if (line->accessibleName() == "File") return line;
    }
    return nullptr;
  }
  static void write(const QDialog& dialog) {
    for (auto* button : dialog.findChildren<QPushButton*>()) {
      if (QString(button->text()).remove('&') == "Export") button->click();
    }
  }
  // Exports to the file; the problem that the dialog shows, or nothing.
  QString exportTo(const std::filesystem::path& name) {
    QString problem;
    bool asked = false, written = false;
    const DialogAnswer answer([&](QDialog& dialog) {
      auto* picture = qobject_cast<ExportDialog*>(&dialog);
      if (picture == nullptr) return dialog.reject();
      suggested = std::exchange(asked, true) ? suggested : QFileInfo(picture->file()).fileName();
      if (!picture->problem().isEmpty()) {
        problem = picture->problem();
        return dialog.reject();
      }
      if (std::exchange(written, true)) return;
      nameOf(dialog)->setText(QString::fromStdString(name.string()));
      write(dialog);
    });
    press();
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return asked && QApplication::activeModalWidget() == nullptr; }, kPatience_ms));
    return problem;
  }
  std::string textOf(const std::filesystem::path& name) {
    return maps::readFile(name).value_or("");
  }

  QString suggested;  // the name in the dialog
};

TEST_F(MomentExport, ThePictureIsOfTheShownTimeWithTheMarksOfTheWindow) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().step(80);
  ASSERT_TRUE(untilTime(4.0));
  EXPECT_EQ(exportTo(folder / "live.svg"), "");
  EXPECT_EQ(suggested, "p-4s.png");
  const std::string name = ">" + frame()->bodies->front().name + "<";
  const std::string live = textOf(folder / "live.svg");
  EXPECT_TRUE(QSvgRenderer(QByteArray::fromStdString(live)).isValid());
  EXPECT_THAT(live, AllOf(HasSubstr("t = 4.00 s"), HasSubstr(name), HasSubstr(">p.clearway<")));
  store().seek(1.5);
  ASSERT_TRUE(untilTime(1.5));
  EXPECT_EQ(exportTo(folder / "past.svg"), "");
  EXPECT_EQ(suggested, "p-1.5s.svg") << "the format is remembered";
  EXPECT_THAT(textOf(folder / "past.svg"), AllOf(HasSubstr("t = 1.50 s"), HasSubstr(name)));
  showRunMark(&RunMarks::names, false);
  EXPECT_EQ(exportTo(folder / "bare.svg"), "");
  EXPECT_THAT(textOf(folder / "bare.svg"), AllOf(HasSubstr("t = 1.50 s"), Not(HasSubstr(name))));
  page().store().setLayer(app::EngineLayer::Cells);
  EXPECT_EQ(exportTo(folder / "cells.svg"), "");
  EXPECT_GT(textOf(folder / "cells.svg").size(), textOf(folder / "bare.svg").size());
  EXPECT_EQ(exportTo(folder / "m.pdf"), "");
  EXPECT_THAT(textOf(folder / "m.pdf"), HasSubstr("%PDF"));
  EXPECT_EQ(exportTo(folder / "m.png"), "");
  EXPECT_FALSE(QImage(QString::fromStdString((folder / "m.png").string())).isNull());
}

TEST_F(MomentExport, NoInputIsOverwrittenAndOtherEndingsAreRefused) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().step(40);
  ASSERT_TRUE(untilTime(2.0));
  const std::string project = textOf(folder / "p.clearway");
  EXPECT_THAT(exportTo(folder / "p.clearway").toStdString(), HasSubstr("choose another name"));
  EXPECT_EQ(textOf(folder / "p.clearway"), project);
  EXPECT_NE(exportTo(folder / "p.gif"), "");
  EXPECT_FALSE(std::filesystem::exists(folder / "p.gif"));
  QSignalSpy saved(&store(), &SimulationStore::saved);
  store().save(QString::fromStdString((folder / "run.svg").string()), false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 1; }, kPatience_ms));
  ASSERT_TRUE(window->open(QString::fromStdString((folder / "run.svg").string())));
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_live && f.time == 0; }));
  store().seek(1.0);
  ASSERT_TRUE(untilTime(1.0));
  const std::string run = textOf(folder / "run.svg");
  ASSERT_FALSE(run.empty());
  EXPECT_THAT(exportTo(folder / "run.svg").toStdString(), HasSubstr("choose another name"));
  EXPECT_EQ(textOf(folder / "run.svg"), run);
  EXPECT_EQ(exportTo(folder / "moment.svg"), "");
  EXPECT_THAT(textOf(folder / "moment.svg"), HasSubstr("t = 1.00 s"));
}

// The choices of the document's pictures stay as they are.
TEST_F(MomentExport, TheDialogHasTheChoicesOfRunsAndRemembersThem) {
  PictureChoices of_document;
  of_document.in_mm = true;
  of_document.area = PictureArea::Selection;
  save(of_document);
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  QStringList fields;
  const DialogAnswer answer([&](QDialog& dialog) {
    for (auto* box : dialog.findChildren<QComboBox*>()) {
      if (!box->isVisible()) continue;
      fields << box->accessibleName();
      if (box->accessibleName() == "Theme") box->setCurrentIndex(1);
    }
    nameOf(dialog)->setText(QString::fromStdString((folder / "a.svg").string()));
    write(dialog);
  });
  press();
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return std::filesystem::exists(folder / "a.svg"); }, kPatience_ms));
  EXPECT_THAT(fields, ::testing::Contains("Theme"));
  EXPECT_THAT(fields, Not(::testing::Contains("Swept area")));
  EXPECT_THAT(fields, Not(::testing::Contains("Map as")));
  EXPECT_EQ(savedChoices(true).theme, app::PictureTheme::Dark);
  EXPECT_EQ(savedChoices(), of_document);
}

}  // namespace
}  // namespace clearway::gui
