// Another program changes the map of a project: saving the project does not forget it.
#include <gtest/gtest.h>

#include <QMessageBox>
#include <QPushButton>
#include <string>

#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class ForeignMap : public SmallMapWindow {
 protected:
  // A project that names the map, planned and saved.
  void openProject() {
    open(kRoom);
    task({2.5, 4.5}, {16.5, 4.5});
    saveBeside();
    ASSERT_TRUE(plan());
    ASSERT_TRUE(save());
    ASSERT_TRUE(looked());
    ASSERT_FALSE(window->isWindowModified());
    mine = folder.read("m.map");
  }
  void saveBeside() {
    window->editor().save(folder / "m.clearway", true, [](const auto& done) { ASSERT_TRUE(done); });
    window->editor().finishSaving();
  }
  bool save() { return window->saveTo(QString::fromStdString((folder / "m.clearway").string())); }
  void closeTheGap() {
    std::string bytes = folder.read("m.map");
    for (std::size_t row = 0, at = bytes.find("map\n") + 4; row < 8; ++row) {
      bytes[at + row * 21 + 10] = '@';
    }
    folder.write("m.map", bytes);
    other = bytes;
  }
  QuestionBar& question() { return window->documents().question(); }
  void answer(const QString& text) {
    QPushButton* button = nullptr;  // of a question that is asked again, shown with its layout
    const auto shown = [&] {
      for (auto* b : question().findChildren<QPushButton*>()) {
        if (b->isVisible() && b->text() == text) button = b;
      }
      return button != nullptr;
    };
    ASSERT_TRUE(QTest::qWaitFor(shown)) << "no button " << text.toStdString();
    button->click();
  }
  bool waitForQuestion() {
    return QTest::qWaitFor([&] { return question().isVisible(); }, kPatience_ms);
  }
  bool looked() {
    return QTest::qWaitFor([&] { return !window->documents().watch().busy(); }, kPatience_ms);
  }
  std::string mine, other;  // what the file of the map holds
};

TEST_F(ForeignMap, TheQuestionOutlivesASaveAndKeepingMineIsUnsaved) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  closeTheGap();
  ASSERT_TRUE(waitForQuestion());
  task({3.5, 4.5}, {16.5, 4.5});
  ASSERT_TRUE(plan());
  ASSERT_TRUE(save());
  EXPECT_TRUE(question().isVisible()) << "also before the files are looked at";
  ASSERT_TRUE(looked());
  EXPECT_TRUE(question().isVisible());
  EXPECT_TRUE(question().text().contains("Another program has changed “m.map”"))
      << question().text().toStdString();
  EXPECT_EQ(folder.read("m.map"), other);
  EXPECT_FALSE(window->isWindowModified());
  answer("Keep mine");
  EXPECT_FALSE(question().isVisible());
  EXPECT_TRUE(window->isWindowModified());
  {
    const DialogAnswer box([](QDialog& d) { clickButton(d, "Cancel"); });
    ASSERT_FALSE(window->closeDocument()) << "the map is on no disk";
    EXPECT_EQ(box.shown(), 1);
  }
  QString asked;
  const DialogAnswer box([&](QDialog& d) {
    asked = qobject_cast<QMessageBox*>(&d)->text();
    clickButton(d, "Overwrite");
  });
  ASSERT_TRUE(save());
  EXPECT_EQ(asked, "Another program has changed “m.map”.");
  EXPECT_EQ(folder.read("m.map"), mine);
  EXPECT_FALSE(window->isWindowModified());
  ASSERT_TRUE(looked());
  EXPECT_FALSE(question().isVisible());
}

TEST_F(ForeignMap, OverwritingTheProjectLeavesTheQuestionAboutItsMap) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  closeTheGap();
  folder.write("m.clearway", folder.read("m.clearway") + "\n");
  ASSERT_TRUE(waitForQuestion());
  task({3.5, 4.5}, {16.5, 4.5});
  QString asked;
  const DialogAnswer box([&](QDialog& d) {
    asked = qobject_cast<QMessageBox*>(&d)->text();
    clickButton(d, "Overwrite");
  });
  ASSERT_TRUE(save());
  EXPECT_EQ(asked, "Another program has changed “m.clearway”.");
  ASSERT_TRUE(looked());
  ASSERT_TRUE(question().isVisible());
  EXPECT_TRUE(question().text().contains("m.map")) << question().text().toStdString();
  EXPECT_FALSE(question().text().contains("m.clearway")) << "it is this program's again";
  answer("Reload");
  ASSERT_TRUE(looked());
  EXPECT_FALSE(question().isVisible());
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_EQ(agent().start->position, (Vec2{3.5, 4.5})) << "as it was saved";
  EXPECT_EQ(folder.read("m.map"), other);
}

TEST_F(ForeignMap, OverwritingTwoFilesSpeaksOfBoth) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  closeTheGap();
  folder.write("m.clearway", folder.read("m.clearway") + "\n");
  window->editor().invertCells();
  QString asked, more;
  const DialogAnswer box([&](QDialog& d) {
    asked = qobject_cast<QMessageBox*>(&d)->text();
    more = qobject_cast<QMessageBox*>(&d)->informativeText();
    clickButton(d, "Cancel");
  });
  EXPECT_FALSE(save());
  EXPECT_TRUE(asked.contains("“m.map”") && asked.contains("“m.clearway”")) << asked.toStdString();
  EXPECT_EQ(more, "These changes are lost if the files are overwritten.");
}

TEST_F(ForeignMap, AProjectBesideTheMapDoesNotForgetIt) {
  open(kRoom);
  closeTheGap();
  ASSERT_TRUE(waitForQuestion());
  task({3.5, 4.5}, {16.5, 4.5});
  saveBeside();
  ASSERT_TRUE(looked());
  EXPECT_TRUE(question().isVisible());
  EXPECT_EQ(folder.read("m.map"), other);
}

TEST_F(ForeignMap, ASaveOfAllThatHasChangedWithdrawsTheQuestion) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  closeTheGap();
  ASSERT_TRUE(waitForQuestion());
  window->editor().edit("Paint", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{7, 8, 0, 2}), maps::CellState::Occupied);
  });
  const DialogAnswer box([](QDialog& d) { clickButton(d, "Overwrite"); });
  ASSERT_TRUE(save());
  EXPECT_EQ(box.shown(), 1);
  ASSERT_TRUE(looked());
  EXPECT_FALSE(question().isVisible());
}

}  // namespace
}  // namespace clearway::gui
