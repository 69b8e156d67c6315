// The guide's tour by mouse and keyboard: open a ROS map, plan, paint a wall across the path, see
// the collision, plan again, play, undo everything, save. The saved image equals the original byte
// for byte.
#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>
#include <QTest>
#include <filesystem>

#include "app/gui/window/main_window.h"
#include "tests/support/data.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kTourPatience_ms = 120'000;

struct Stop {
  const char* name;
  fs::path folder;
  Vec2 start, goal;      // in the map's frame [m]
  QPoint heading;        // of the start, as it is dragged
  double length, width;  // of the robot
};

class Tour : public ::testing::Test {
 protected:
  QPoint px(Vec2 own) {
    const maps::GridMap& map = window.editor().map();
    const Vec2 p =
        window.view().view().toPx(maps::positionToWorld(map.frame, map.grid.frame(), own));
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }
  QPoint pxOfWorld(Vec2 world) {
    const Vec2 p = window.view().view().toPx(world);
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window, k, modifiers);
  }
  void drag(QPoint from, QPoint to) {
    QTest::mousePress(&window.view(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&window.view(), (from + to) / 2);
    QTest::mouseMove(&window.view(), to);
    QTest::mouseRelease(&window.view(), Qt::LeftButton, {}, to);
  }
  bool waitForPlan() {
    return QTest::qWaitFor([&] { return !window.planning() && window.result() != nullptr; },
                           kTourPatience_ms);
  }
  void shoot(const char* name) {  // for the guide, on request
    const QString images = qEnvironmentVariable("CLEARWAY_TOUR_IMAGES");
    if (images.isEmpty()) return;
    QTest::qWait(60);
    for (QWidget* w : window.findChildren<QWidget*>()) w->setAttribute(Qt::WA_UnderMouse, false);
    ASSERT_TRUE(window.grab().save(images + "/" + name + ".png"));
  }
  void take(const Stop& stop);
  void openMap(const Stop& stop);
  void placeRobot(const Stop& stop);
  void planAndWatch();
  void buildAWallAndPlanAgain(double reach);
  void drive();
  void takeBackAndSave(const Stop& stop);
  std::string bytes(const Stop& stop) const {
    return folder.read(std::string(stop.name) + ".yaml") +
           folder.read(std::string(stop.name) + ".pgm");
  }

  MainWindow window;
  testing::TempFolder folder;
  std::string before;  // the map's files
};

// 30 x 15 m at 0.05 m, as map_saver writes it; its unknown cells count as free, which is reported.
void drawDepot(const testing::TempFolder& to) {
  constexpr int kColumns = 604;
  constexpr int kRows = 307;
  std::string cells;
  for (int i = 0; i < kRows; ++i) {
    for (int j = 0; j < kColumns; ++j) {
      const bool wall = i < 3 || j < 3 || i >= kRows - 3 || j >= kColumns - 3;
      const bool shelf = j % 120 > 30 && j % 120 < 42 && i % 140 > 30;
      cells += wall || shelf ? '\x00' : i > 290 && j > 580 ? '\xcd' : '\xfe';
    }
  }
  to.write("depot.pgm", "P5\n604 307\n255\n" + cells);
  to.write("depot.yaml",
           "image: depot.pgm\nmode: trinary\nresolution: 0.05\norigin: [0.0, 0.0, 0]\n"
           "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.25\n");
}

// Each stage continues from the previous one if it succeeded.
void Tour::take(const Stop& stop) {
  const auto well = [] { return !::testing::Test::HasFatalFailure(); };
  openMap(stop);
  if (well()) placeRobot(stop);
  if (well()) planAndWatch();
  if (well()) buildAWallAndPlanAgain(0.7 * stop.length);
  if (well()) drive();
  if (well()) takeBackAndSave(stop);
}

void Tour::openMap(const Stop& stop) {
  const std::string yaml = std::string(stop.name) + ".yaml";
  const std::string pgm = std::string(stop.name) + ".pgm";
  for (const std::string& f : {yaml, pgm}) {
    fs::copy(stop.folder / f, folder / f);
    fs::permissions(folder / f, fs::perms::owner_all);
  }
  before = bytes(stop);
  QSettings().clear();
  window.resize(1280, 800);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  QApplication::setActiveWindow(&window);  // an X server without a window manager activates none
  ASSERT_TRUE(window.open(QString::fromStdString((folder / yaml).string())));
  QTest::qWait(50);
  shoot("open");
}

// Its size, its start and its goal.
void Tour::placeRobot(const Stop& stop) {
  app::EditAgent robot = window.editor().document().agents().front();
  robot.agent.shape.length = stop.length;
  robot.agent.shape.width = stop.width;
  window.editor().edit("Size", [&](app::EditDocument& d) { d.setAgent(robot); });
  key(Qt::Key_S);
  drag(px(stop.start), px(stop.start) + stop.heading);
  EXPECT_EQ(window.tool(), ToolKind::Goal) << "the next step is offered";
  QTest::mouseClick(&window.view(), Qt::LeftButton, {}, px(stop.goal));
  shoot("robot");
}

// A plan, and the search behind it, state by state.
void Tour::planAndWatch() {
  key(Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(waitForPlan());
  ASSERT_EQ(window.result()->status, PlanStatus::Solved) << window.result()->reason;
  ASSERT_TRUE(window.result()->certificate.free);
  shoot("plan");

  key(Qt::Key_H);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window.search().shown(); }, kTourPatience_ms));
  window.search().pause();
  EXPECT_GT(window.search().replay().steps(), 0U);
  window.search().seek(window.search().replay().steps() * 3 / 5);
  shoot("search");
  window.search().close();
}

// Across the middle of the path.
void Tour::buildAWallAndPlanAgain(double reach) {
  const Path path = window.result()->path;
  const Pose middle = path.motions[path.motions.size() / 2].from;
  key(Qt::Key_B);
  drag(pxOfWorld(toWorld(middle, {0.0, -reach})), pxOfWorld(toWorld(middle, {0.0, reach})));
  QTest::qWait(20);
  ASSERT_FALSE(window.result()->certificate.free) << "the path collides now";
  EXPECT_FALSE(window.player().collisions().empty()) << "and the timeline shows when";
  EXPECT_TRUE(window.isWindowModified());
  shoot("collision");

  key(Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(waitForPlan());
  ASSERT_EQ(window.result()->status, PlanStatus::Solved) << window.result()->reason;
  EXPECT_TRUE(window.result()->certificate.free);
  EXPECT_NE(length(window.result()->path), length(path));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&window.view(), &leave);  // no brush cursor in the following pictures
  shoot("again");
}

void Tour::drive() {
  const Path path = window.result()->path;
  key(Qt::Key_P);
  EXPECT_TRUE(window.player().playing());
  ASSERT_TRUE(QTest::qWaitFor([&] { return window.player().time_s() > 0.1; }, kTourPatience_ms));
  window.player().pause();
  window.player().seek(0.5 * window.player().duration_s());
  QTest::qWait(20);
  const Scene& scene = window.view().scene();
  ASSERT_TRUE(scene.agents.front().now);
  EXPECT_NE(*scene.agents.front().now, path.start);
  EXPECT_TRUE(window.conflicts().empty());
  shoot("play");
  window.player().rewind();
}

void Tour::takeBackAndSave(const Stop& stop) {
  while (window.editor().document().canUndo()) key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(window.isWindowModified());
  EXPECT_FALSE(window.editor().document().agents().front().agent.start);
  key(Qt::Key_S, Qt::ControlModifier);
  window.editor().finishSaving();
  EXPECT_TRUE(window.message().isEmpty()) << window.message().toStdString();
  EXPECT_EQ(bytes(stop), before);
}

TEST_F(Tour, OnTheSampleOfAWorkshop) {
  take({"workshop", testing::samples(), {-4.4, 2.6}, {4.25, -2.8}, {0, 40}, 0.7, 0.5});
}

TEST_F(Tour, OnTheRealMapOfADepot) {
  if (!testing::hasRealData("ros")) GTEST_SKIP() << "no real maps; a drawn depot is toured instead";
  take({"depot", testing::realData() / "ros", {3.0, 7.5}, {28.4, 3.2}, {40, 0}, 0.9, 0.62});
}

// A hall of the size of that depot, with rows of shelves.
TEST_F(Tour, OnADrawnMapOfADepot) {
  const testing::TempFolder drawn;
  drawDepot(drawn);
  take({"depot", drawn.path(), {3.0, 7.5}, {28.4, 3.2}, {40, 0}, 0.9, 0.62});
}

}  // namespace
}  // namespace clearway::gui
