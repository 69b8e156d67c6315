// Documents in tabs that share a file: what one of them saves is no change by another program.
#include <gtest/gtest.h>

#include <QMessageBox>
#include <QPushButton>

#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class SharedFiles : public SmallMapWindow {
 protected:
  // A project that names the map, and then the map, which is shown.
  void openBoth() {
    open(kRoom);
    task({2.5, 4.5}, {16.5, 4.5});
    window->editor().save(folder / "m.clearway", true, [](const auto& done) { ASSERT_TRUE(done); });
    window->editor().finishSaving();
    project = window->editor().documentId();
    ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
    map = window->editor().documentId();
    ASSERT_NE(map, project);
  }
  void saveMap() {
    window->editor().invertCells();
    ASSERT_TRUE(window->saveTo(QString::fromStdString(file.string())));
  }
  DocumentTabs& tabs() { return window->documents().tabs(); }
  QuestionBar& question() { return window->documents().question(); }
  bool waitForQuestion() {
    return QTest::qWaitFor([&] { return question().isVisible(); }, kPatience_ms);
  }
  bool looked() {
    return QTest::qWaitFor([&] { return !window->documents().watch().busy(); }, kPatience_ms);
  }
  quint64 project = 0, map = 0;
};

TEST_F(SharedFiles, WhatAnotherTabHasSavedIsTakenOver) {
  ASSERT_NO_FATAL_FAILURE(openBoth());
  ASSERT_NO_FATAL_FAILURE(saveMap());
  const std::vector<std::uint16_t> saved = window->editor().map().values;
  tabs().select(project);
  ASSERT_NE(window->editor().map().values, saved);
  ASSERT_TRUE(looked());
  EXPECT_FALSE(question().isVisible()) << question().text().toStdString();
  EXPECT_EQ(window->editor().map().values, saved);
  EXPECT_FALSE(window->editor().document().modified());
  EXPECT_TRUE(window->message().contains("“m.map” was saved in the tab “m.map”"))
      << window->message().toStdString();
  window->editor().undo();
  EXPECT_NE(window->editor().map().values, saved) << "as it was";
}

TEST_F(SharedFiles, WhatAProjectHasSavedIsTakenOverByItsMap) {
  ASSERT_NO_FATAL_FAILURE(openBoth());
  tabs().select(project);
  window->editor().invertCells();
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "m.clearway").string())));
  const std::vector<std::uint16_t> saved = window->editor().map().values;
  tabs().select(map);
  ASSERT_TRUE(looked());
  EXPECT_FALSE(question().isVisible()) << question().text().toStdString();
  EXPECT_EQ(window->editor().map().values, saved);
  EXPECT_TRUE(window->message().contains("saved in the tab “m.clearway”"));
}

TEST_F(SharedFiles, UnsavedWorkIsAskedAboutWithTheNameOfTheTab) {
  ASSERT_NO_FATAL_FAILURE(openBoth());
  tabs().select(project);
  window->editor().edit("Paint", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{5, 6, 0, 2}), maps::CellState::Occupied);
  });
  const std::vector<std::uint16_t> mine = window->editor().map().values;
  tabs().select(map);
  ASSERT_NO_FATAL_FAILURE(saveMap());
  tabs().select(project);
  ASSERT_TRUE(waitForQuestion());
  EXPECT_TRUE(question().text().contains("“m.map” was saved in the tab “m.map”"))
      << question().text().toStdString();
  EXPECT_FALSE(question().text().contains("nother program"));
  EXPECT_EQ(window->editor().map().values, mine);
  QString asked;
  const DialogAnswer answer([&](QDialog& d) {
    asked = qobject_cast<QMessageBox*>(&d)->text();
    clickButton(d, "Cancel");
  });
  EXPECT_FALSE(window->saveTo(QString::fromStdString((folder / "m.clearway").string())));
  EXPECT_EQ(asked, "“m.map” was saved in the tab “m.map”.");
}

TEST_F(SharedFiles, ACopyOverAFileOfAnotherTabIsASaveOfATab) {
  ASSERT_NO_FATAL_FAILURE(openBoth());
  const auto other = folder.write("other.map", "type octile\nheight 1\nwidth 4\nmap\n....\n");
  ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
  window->documents().saveCopy(QString::fromStdString(file.string()));
  tabs().select(map);
  ASSERT_TRUE(looked());
  EXPECT_TRUE(window->message().contains("saved in the tab “other.map”"))
      << window->message().toStdString();
  EXPECT_EQ(window->editor().map().values.size(), 4U);
}

TEST_F(SharedFiles, AnotherProgramIsStillNamed) {
  ASSERT_NO_FATAL_FAILURE(openBoth());
  ASSERT_NO_FATAL_FAILURE(saveMap());
  folder.write("m.map", "type octile\nheight 1\nwidth 4\nmap\n....\n");
  tabs().select(project);
  ASSERT_TRUE(waitForQuestion());
  EXPECT_TRUE(question().text().contains("Another program has changed “m.map”"));
}

TEST_F(SharedFiles, AFileThatCannotBeReloadedIsAskedAboutUntilItIs) {
  open(kRoom);
  const std::string good = folder.read("m.map");
  const std::vector<std::uint16_t> before = window->editor().map().values;
  const auto reload = [&] {
    for (auto* button : question().findChildren<QPushButton*>()) {
      if (button->text() == "Reload" && button->isVisible()) return button->click();
    }
    FAIL() << question().text().toStdString();
  };
  folder.write("m.map", "type octile\nheight 9\n");
  ASSERT_TRUE(waitForQuestion());
  reload();
  EXPECT_TRUE(question().isVisible());
  EXPECT_TRUE(question().text().contains("“m.map”")) << question().text().toStdString();
  EXPECT_TRUE(question().text().contains("The file cannot be reloaded: "))
      << question().text().toStdString();
  EXPECT_EQ(window->editor().map().values, before);
  std::string other = good;
  other[other.find('@')] = '.';
  folder.write("m.map", other);
  reload();
  EXPECT_FALSE(question().isVisible()) << question().text().toStdString();
  EXPECT_NE(window->editor().map().values, before);
}

}  // namespace
}  // namespace clearway::gui
