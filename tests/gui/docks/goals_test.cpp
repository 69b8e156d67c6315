// Several goals of an agent: placed by mouse, typed in the dock, numbered on the map, planned for.
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

#include "app/gui/docks/agent/goals_box.h"
#include "app/gui/docks/coordinate.h"
#include "app/gui/tools/agent_tools.h"
#include "maps/plan/project_agent.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Goals : public SmallMapWindow {
 protected:
  // Starts in the left half; the second goal is the nearer one.
  void twoGoals() {
    open(kRoom);
    task({2.5, 4.5}, {17.5, 4.5});
    window->chooseTool(ToolKind::Goal);
    click({7.5, 4.5}, Qt::ControlModifier);
  }
  void click(Vec2 world, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(&window->view(), Qt::LeftButton, modifiers, px(world));
  }
  template <class W>
  W* field(const char* name) {
    return window->findChild<W*>(name);
  }
  double pixel() { return 1.5 / window->view().view().scale; }
};

TEST_F(Goals, ControlWithTheGoalToolAddsOneAndAPlainClickMovesTheNearest) {
  twoGoals();
  ASSERT_EQ(maps::goalCount(agent()), 2U);
  EXPECT_NEAR(maps::goalAt(agent(), 1).position.x, 7.5, pixel());
  EXPECT_FALSE(maps::goalAt(agent(), 1).heading) << "a click leaves the heading open";
  click({16.5, 5.5});
  EXPECT_NEAR(agent().goal->position.x, 16.5, pixel());
  EXPECT_NEAR(maps::goalAt(agent(), 1).position.x, 7.5, pixel()) << "the other one stays";
  EXPECT_EQ(maps::goalCount(agent()), 2U);
  window->editor().undo();
  window->editor().undo();
  EXPECT_EQ(maps::goalCount(agent()), 1U);
  window->editor().redo();
  EXPECT_EQ(maps::goalCount(agent()), 2U);
}

TEST_F(Goals, EachIsMovedAndTurnedByTheAgentsTool) {
  twoGoals();
  AgentTool tool(window->editor());
  const auto at = [](Vec2 p) { return Pointer{p, {}, 40.0, Qt::LeftButton, {}}; };
  const Vec2 second = maps::goalAt(agent(), 1).position;
  tool.press(at(second));
  tool.drag(at(second + Vec2{0.0, 1.0}));
  tool.release(at(second + Vec2{0.0, 1.0}));
  EXPECT_NEAR(maps::goalAt(agent(), 1).position.y, second.y + 1.0, 1e-9);
  EXPECT_EQ(agent().goal->position, (Vec2{17.5, 4.5}));
  const Vec2 handle =
      AgentTool::handleOf({agent().goal->position, Heading()},
                          window->editor().footprint(*window->editor().chosen()).get(), 40.0);
  tool.press(at(handle));
  tool.drag(at({17.5, 9.0}));
  tool.release(at({17.5, 9.0}));
  EXPECT_EQ(agent().goal->heading, Heading().left90());
  EXPECT_FALSE(maps::goalAt(agent(), 1).heading);
}

TEST_F(Goals, TheDockAddsTypesAndRemovesThem) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  window->findChild<QDockWidget*>("agents")->raise();
  QTest::qWait(20);
  QTest::mouseClick(field<QPushButton>("add_goal"), Qt::LeftButton);
  ASSERT_EQ(maps::goalCount(agent()), 2U);
  EXPECT_NE(maps::goalAt(agent(), 1).position, agent().goal->position);
  EXPECT_EQ(maps::goalAt(agent(), 1).heading, agent().goal->heading);
  auto* x = field<QDoubleSpinBox>("goal_x_2");
  ASSERT_NE(x, nullptr);
  x->setFocus();
  x->selectAll();
  QTest::keyClicks(x, "7.25");
  QTest::keyClick(x, Qt::Key_Return);
  EXPECT_EQ(maps::goalAt(agent(), 1).position.x, 7.25);
  QTest::mouseClick(field<QToolButton>("goal_any_2"), Qt::LeftButton);
  EXPECT_FALSE(maps::goalAt(agent(), 1).heading);
  EXPECT_TRUE(agent().goal->heading);
  QTest::mouseClick(field<QToolButton>("remove_goal_1"), Qt::LeftButton);
  ASSERT_EQ(maps::goalCount(agent()), 1U);
  EXPECT_EQ(agent().goal->position.x, 7.25) << "the others move up";
  window->editor().undo();
  EXPECT_EQ(maps::goalCount(agent()), 2U);
  EXPECT_EQ(agent().goal->position.x, 17.5);
}

// A field shows two digits: values that are not edited keep all digits.
TEST_F(Goals, ACoordinateThatIsNotTypedKeepsItsDigits) {
  open(kRoom);
  task({2.123456, 4.123456}, {17.123456, 4.654321});
  app::EditAgent a = *window->editor().chosen();
  maps::addGoal(a.agent, {{10.987654, 6.123456}, {}});
  window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(a); });
  window->findChild<QDockWidget*>("agents")->raise();
  QTest::qWait(20);
  const auto type = [&](QDoubleSpinBox* box, const char* text) {
    ASSERT_NE(box, nullptr);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Return);
  };
  type(field<QDoubleSpinBox>("start_x"), "3.5");
  EXPECT_EQ(agent().start->position, (Vec2{3.5, 4.123456}));
  type(field<QDoubleSpinBox>("start_y"), "5.25");
  EXPECT_EQ(agent().start->position, (Vec2{3.5, 5.25}));
  type(field<QDoubleSpinBox>("goal_x_1"), "16.5");
  EXPECT_EQ(agent().goal->position, (Vec2{16.5, 4.654321}));
  type(field<QDoubleSpinBox>("goal_y_2"), "5.75");
  EXPECT_EQ(maps::goalAt(agent(), 1).position, (Vec2{10.987654, 5.75}));
}

TEST(Coordinates, KeepTheOtherWhereTheFrameAllows) {
  maps::RosMeta meta;
  meta.image = "m.pgm";
  meta.resolution = 0.05;
  meta.origin_x = -3.3;
  meta.origin_y = 0.7;
  const auto mapOf = [&] {
    return makeGridMap(40, 60, 0.05, meta, 255, std::vector<std::uint16_t>(2400, 254)).value();
  };
  const Vec2 place{1.0 / 3.0, 1.0 / 7.0};
  for (const double yaw : {0.0, 0.5}) {
    meta.origin_yaw = yaw;
    const maps::GridMap map = mapOf();
    const GridFrame& grid = map.grid.frame();
    const Vec2 before = maps::positionFromWorld(map.frame, grid, place);
    const app::ReportFrame f{map.frame, grid};
    const Vec2 to = withCoordinate(f, place, &Vec2::x, -1.25);
    const Vec2 own = maps::positionFromWorld(map.frame, grid, to);
    EXPECT_NEAR(own.x, -1.25, 1e-12);
    EXPECT_NEAR(own.y, before.y, 1e-12);
    EXPECT_EQ(to.y == place.y, yaw == 0.0);
    if (yaw == 0.0) {
      EXPECT_EQ(withCoordinate(f, place, &Vec2::y, 2.5).x, place.x);
    }
  }
}

TEST_F(Goals, ThePlanGoesToTheGoalOfLeastCostAndReportsIt) {
  twoGoals();
  for (const maps::PlannerKind kind : {maps::PlannerKind::Pose, maps::PlannerKind::Point}) {
    window->editor().edit("Planner", [&](app::EditDocument& d) {
      maps::PlannerSettings s = d.planner();
      s.planner = kind;
      d.setPlanner(s);
    });
    ASSERT_TRUE(plan());
    ASSERT_EQ(window->result()->status, PlanStatus::Solved);
    EXPECT_EQ(window->result()->goal, 1U);
    EXPECT_TRUE(soonShows("2 of 2, the cheapest to reach"));
    QTest::qWait(20);
    const Scene& scene = window->view().scene();
    EXPECT_TRUE(scene.agents[0].goals[0].passed_over);
    EXPECT_FALSE(scene.agents[0].goals[1].passed_over);
  }
}

TEST_F(Goals, ABlockedGoalIsSkippedAndNamed) {
  twoGoals();
  window->editor().edit("Wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{4, 5, 7, 8}), maps::CellState::Occupied);
  });
  for (const maps::PlannerKind kind : {maps::PlannerKind::Pose, maps::PlannerKind::Point}) {
    window->editor().edit("Planner", [&](app::EditDocument& d) {
      maps::PlannerSettings s = d.planner();
      s.planner = kind;
      d.setPlanner(s);
    });
    ASSERT_TRUE(plan());
    ASSERT_EQ(window->result()->status, PlanStatus::Solved);
    EXPECT_EQ(window->result()->goal, 0U);
    EXPECT_TRUE(soonShows("1 of 2, the cheapest to reach; 1 goal not free: 2"));
    EXPECT_FALSE(window->result()->blocking_cell);
  }
}

TEST_F(Goals, AGoalOffTheMapIsReported) {
  twoGoals();
  window->editor().edit("Off", [&](app::EditDocument& d) {
    app::EditAgent a = d.agents().front();
    a.agent.more_goals.front().position = {-3.5, 4.5};
    d.setAgent(a);
  });
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_TRUE(soonShows("1 of 2, the cheapest to reach; 1 goal off the map: 2"));
  window->editor().edit("Off", [&](app::EditDocument& d) {
    app::EditAgent a = d.agents().front();
    a.agent.more_goals.clear();
    a.agent.goal->position = {-3.5, 4.5};
    d.setAgent(a);
  });
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::InvalidGoal);
  EXPECT_TRUE(soonShows("The goal is off the map"));
  EXPECT_FALSE(shows("is not free"));
}

TEST_F(Goals, AChangeOfAGoalDiscardsThePlan) {
  twoGoals();
  ASSERT_TRUE(plan());
  click({16.5, 6.5}, Qt::ControlModifier);
  EXPECT_EQ(window->result(), nullptr);
}

TEST_F(Goals, NoFieldIsCutOffByTheScrollBar) {
  twoGoals();
  auto* page = window->findChild<GoalsBox*>()->parentWidget();
  for (auto* dock : window->findChildren<QDockWidget*>()) {
    if (dock->isAncestorOf(page)) dock->raise();
  }
  QTest::qWait(50);
  while (qobject_cast<QScrollArea*>(page) == nullptr) page = page->parentWidget();
  const QWidget* seen = qobject_cast<QScrollArea*>(page)->viewport();
  int fields = 0;
  for (const QWidget* w : seen->findChildren<QWidget*>()) {
    if (!w->isVisible() || w->objectName().isEmpty()) continue;
    const int right = w->mapTo(seen, QPoint(w->width(), 0)).x();
    EXPECT_LE(right, seen->width()) << w->objectName().toStdString();
    ++fields;
  }
  EXPECT_GT(fields, 8);
}

TEST_F(Goals, TheirNumbersAreOnTheMap) {
  twoGoals();
  QTest::qWait(20);
  const auto flag = [&](Vec2 goal) {  // the number's background, next to its digit and the flag
    const Vec2 p = window->view().view().toPx(goal);
    const QImage image = window->view().grab().toImage();
    return image.pixelColor((QPointF(p.x + 12.0, p.y - 25.0) * image.devicePixelRatio()).toPoint());
  };
  const QColor ground = themeOf(window->palette()).goal;
  EXPECT_EQ(flag(maps::goalAt(agent(), 1).position), ground);
  window->editor().undo();
  QTest::qWait(20);
  EXPECT_NE(flag(agent().goal->position), ground) << "one alone has no number";
}

}  // namespace
}  // namespace clearway::gui
