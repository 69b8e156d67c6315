// Paths of files over the map of the window: checked for the chosen agent, drawn red where they
// collide, repaired and saved.
#include <gtest/gtest.h>

#include <QAction>
#include <QPushButton>
#include <QTest>

#include "app/gui/canvas/map_view.h"
#include "app/gui/window/parts/path_box.h"
#include "app/gui/window/path_controller.h"
#include "app/gui/window/workbench.h"
#include "maps/plan/path_file.h"
#include "maps/text/file_io.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr const char* kWallRoom =
    "................\n"
    "................\n"
    "................\n"
    ".......@@.......\n"
    ".......@@.......\n"
    ".......@@.......\n"
    "................\n"
    "................\n"
    "................\n"
    "................\n";

// From left to right through the wall, and below it.
constexpr const char* kThrough = "x,y,heading\n2,4.5,0\n13,4.5,0\n";
constexpr const char* kBelow = "x,y,heading\n2,8,0\n13,8,0\n";

class PathWindow : public SmallMapWindow {
 protected:
  PathReview& review() { return window->bench().review(); }
  bool isDone() {
    return QTest::qWaitFor(
        [&] { return !review().running() && (review().report() || !review().problem().isEmpty()); },
        kPatience_ms);
  }
  void openPath(const char* csv, const char* name = "p.csv") {
    const auto path = folder.write(name, csv);
    ASSERT_TRUE(window->paths().openPath(QString::fromStdString(path.string())));
    ASSERT_TRUE(isDone());
  }
  QString text() { return window->paths().box().text(); }
  QPushButton& button(const QString& text) {
    for (auto* b : window->findChild<PathBox*>()->findChildren<QPushButton*>()) {
      if (b->text() == text) return *b;
    }
    throw std::logic_error("no button");
  }
  static bool isRed(const QColor& c) { return c.red() > c.green() + 40 && c.red() > c.blue() + 20; }
};

TEST_F(PathWindow, APathThatCollidesIsRedThereAndSaysWhere) {
  open(kWallRoom);
  task({2.0, 8.0}, {13.0, 8.0});
  openPath(kThrough);
  EXPECT_TRUE(text().contains("The path collides")) << text().toStdString();
  EXPECT_TRUE(text().contains("line 2 (pose 1)")) << text().toStdString();
  EXPECT_EQ(review().report()->colliding, 1U);
  EXPECT_TRUE(isRed(colourAt({9.3, 4.2})));
  EXPECT_FALSE(isRed(colourAt({3.5, 4.5})));
  EXPECT_FALSE(isRed(colourAt({12.0, 4.5})));
  review().close();
  EXPECT_FALSE(isRed(colourAt({9.3, 4.2})));
  EXPECT_TRUE(window->findChild<PathBox*>()->isHidden());
}

TEST_F(PathWindow, AFreePathIsProvedAndFollowsEdits) {
  open(kWallRoom);
  task({2.0, 8.0}, {13.0, 8.0});
  openPath(kBelow);
  EXPECT_TRUE(text().contains("Proved free")) << text().toStdString();
  EXPECT_TRUE(button("Repair").isHidden());
  window->editor().edit("Wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{7, 9, 5, 6}), maps::CellState::Occupied);
  });
  EXPECT_TRUE(QTest::qWaitFor([&] { return text().contains("The path collides"); }, kPatience_ms));
  window->editor().undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return text().contains("Proved free"); }, kPatience_ms));
}

TEST_F(PathWindow, ARepairedPathIsProvedAndSavedAsPosesThatAreFree) {
  open(kWallRoom);
  task({2.0, 8.0}, {13.0, 8.0});
  openPath(kThrough);
  button("Repair").click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return review().repaired() != nullptr; }, kPatience_ms));
  EXPECT_TRUE(text().contains("Repaired, proved free")) << text().toStdString();
  EXPECT_EQ(review().repaired()->detours, 1U);
  const auto saved = folder.path() / "free.csv";
  ASSERT_TRUE(window->paths().saveRepaired(QString::fromStdString(saved.string())));
  openPath(maps::readFile(saved)->c_str(), "again.csv");
  EXPECT_TRUE(text().contains("Proved free")) << text().toStdString();
}

TEST_F(PathWindow, WithoutAnAgentThatCouldFollowItThePathIsNotChecked) {
  open(kWallRoom);
  task({2.0, 8.0}, {13.0, 8.0});
  app::EditAgent a = *window->editor().chosen();
  a.agent.shape = {maps::ShapeKind::Point, 0.0, 0.0, {}};
  window->editor().edit("Point", [&](app::EditDocument& d) { d.setAgent(a); });
  openPath(kThrough);
  EXPECT_TRUE(text().contains("Not checked")) << text().toStdString();
  window->editor().undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return text().contains("The path collides"); }, kPatience_ms));
}

TEST_F(PathWindow, AFileThatIsNoPathIsRefusedWithItsLine) {
  open(kWallRoom);
  const auto bad = folder.write("bad.csv", "x,y,heading\n1,2,0\n3,oops,0\n");
  EXPECT_FALSE(window->paths().openPath(QString::fromStdString(bad.string())));
  EXPECT_TRUE(window->message().contains("3")) << window->message().toStdString();
  EXPECT_FALSE(review().isOpen());
}

TEST_F(PathWindow, EscStopsTheCheckAndAnotherDocumentHasItsOwnPath) {
  open(kWallRoom);
  task({2.0, 8.0}, {13.0, 8.0});
  std::string many = "x,y,heading\n";
  for (int k = 0; k < 200'000; ++k) many += k % 2 == 0 ? "2,8,0\n" : "2.2,8,40\n";
  const auto path = folder.write("long.csv", many);
  ASSERT_TRUE(window->paths().openPath(QString::fromStdString(path.string())));
  ASSERT_TRUE(review().running());
  window->bench().stopSearch();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !review().running(); }, kPatience_ms));
  EXPECT_TRUE(text().contains("stopped") || text().contains("Proved")) << text().toStdString();
  createEmptyMap(10, 10, 1.0);
  EXPECT_FALSE(review().isOpen());
}

TEST_F(PathWindow, ATightPathIsOfferedAPaddingWhichUndoTakesBack) {
  open(kWallRoom);
  task({2.0, 2.49}, {13.0, 2.49});  // 0.01 above the wall
  ASSERT_TRUE(plan());
  auto* const padded = window->findChild<QPushButton*>("planPadded");
  ASSERT_FALSE(padded->isHidden());
  EXPECT_TRUE(padded->text().contains("0.05")) << padded->text().toStdString();
  padded->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning(); }, kPatience_ms));
  EXPECT_EQ(agent().padding.distance, 0.05);
  EXPECT_TRUE(padded->isHidden());
  window->editor().undo();
  EXPECT_EQ(agent().padding.distance, 0.0);
}

TEST_F(PathWindow, ARoomyPathIsOfferedNone) {
  open(kWallRoom);
  task({2.0, 8.0}, {13.0, 8.0});
  ASSERT_TRUE(plan());
  EXPECT_TRUE(window->findChild<QPushButton*>("planPadded")->isHidden());
}

TEST_F(PathWindow, AnEditTakesBackTheVerdictBeforeTheNextOneIsKnown) {
  open(kWallRoom);
  task({2.0, 8.0}, {13.0, 8.0});
  openPath(kBelow);
  ASSERT_TRUE(text().contains("Proved free")) << text().toStdString();
  window->editor().edit("Wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{7, 9, 5, 6}), maps::CellState::Occupied);
  });
  EXPECT_EQ(review().report(), nullptr);
  EXPECT_TRUE(text().contains("Checking")) << text().toStdString();
  EXPECT_TRUE(QTest::qWaitFor([&] { return text().contains("The path collides"); }, kPatience_ms));
}

}  // namespace
}  // namespace clearway::gui
