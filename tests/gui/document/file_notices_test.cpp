// Questions about several files of a document that other programs change, remove and bring back.
#include <gtest/gtest.h>

#include <QPushButton>
#include <filesystem>
#include <string>

#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

class FileNotices : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    picture = folder.write("w.pgm", "P5 8 4 255\n" + std::string(32, '\xfe'));
    file = folder.write("w.yaml", yaml);
    ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->documents().watch().busy(); }, kPatience_ms));
    ASSERT_FALSE(question().isVisible());
  }
  QuestionBar& question() { return window->documents().question(); }
  bool soonAsks(const QString& text) {
    return QTest::qWaitFor(
        [&] { return question().isVisible() && question().text().contains(text); }, kPatience_ms);
  }
  bool soonAsksNothing() {
    return QTest::qWaitFor([&] { return !question().isVisible(); }, kPatience_ms);
  }
  void answer(const QString& text) {
    for (auto* b : question().findChildren<QPushButton*>()) {
      if (b->isVisible() && b->text() == text) return b->click();
    }
    FAIL() << "no button " << text.toStdString();
  }
  void changeYaml() { folder.write("w.yaml", yaml + "# by another program\n"); }
  void movePicture() { fs::rename(picture, folder / "elsewhere"); }
  void bringPictureBack() { fs::rename(folder / "elsewhere", picture); }

  const std::string yaml =
      "image: w.pgm\nresolution: 0.5\norigin: [0.0, 0.0, 0.0]\nnegate: 0\n"
      "occupied_thresh: 0.65\nfree_thresh: 0.25\n";
  fs::path picture;
};

TEST_F(FileNotices, AFileThatIsBackEndsItsOwnQuestionAndNoOther) {
  changeYaml();
  ASSERT_TRUE(soonAsks("changed “w.yaml”"));
  movePicture();
  ASSERT_TRUE(soonAsks("deleted or moved “w.pgm”"));
  EXPECT_TRUE(window->isWindowModified());
  bringPictureBack();
  EXPECT_TRUE(soonAsks("changed “w.yaml”")) << question().text().toStdString();
  EXPECT_FALSE(window->isWindowModified());
  folder.write("w.yaml", yaml);
  EXPECT_TRUE(soonAsksNothing()) << "it is as it was";
}

TEST_F(FileNotices, AnAnswerAboutOneFileBringsBackTheQuestionAboutAnother) {
  changeYaml();
  ASSERT_TRUE(soonAsks("changed “w.yaml”"));
  movePicture();
  ASSERT_TRUE(soonAsks("deleted or moved “w.pgm”"));
  answer("Not now");
  EXPECT_TRUE(question().isVisible());
  EXPECT_TRUE(question().text().contains("changed “w.yaml”")) << question().text().toStdString();
  bringPictureBack();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window->isWindowModified(); }, kPatience_ms));
  EXPECT_TRUE(question().text().contains("changed “w.yaml”"));
  answer("Keep mine");
  EXPECT_TRUE(soonAsksNothing());
}

TEST_F(FileNotices, AFileThatIsEqualAgainIsNamedNoLonger) {
  changeYaml();
  const std::string bytes = folder.read("w.pgm");
  folder.write("w.pgm", bytes.substr(0, bytes.size() - 1) + '\0');
  ASSERT_TRUE(soonAsks("w.pgm"));
  ASSERT_TRUE(soonAsks("w.yaml"));
  folder.write("w.pgm", bytes);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !question().text().contains("w.pgm"); }, kPatience_ms));
  EXPECT_TRUE(question().isVisible());
  EXPECT_TRUE(question().text().contains("w.yaml")) << question().text().toStdString();
}

TEST_F(FileNotices, AQuestionThatWasAnsweredIsNotAskedAgainWhenAnotherFileIsBack) {
  changeYaml();
  ASSERT_TRUE(soonAsks("changed “w.yaml”"));
  answer("Keep mine");
  movePicture();
  ASSERT_TRUE(soonAsks("deleted or moved “w.pgm”"));
  bringPictureBack();
  EXPECT_TRUE(soonAsksNothing());
  QTest::qWait(500);
  EXPECT_FALSE(question().isVisible()) << question().text().toStdString();
}

}  // namespace
}  // namespace clearway::gui
