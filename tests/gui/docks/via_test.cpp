// Via points of an agent: added and typed in the dock, moved on the map, planned over.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QToolButton>

#include "app/gui/tools/agent_tools.h"
#include "maps/plan/plan_file.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr const char* kLongHall =
    "....................\n....................\n....................\n....................\n"
    "....................\n....................\n....................\n....................\n";

class Via : public SmallMapWindow {
 protected:
  // A straight line would pass neither of them.
  void twoPoints() {
    open(kLongHall);
    task({2.5, 1.5}, {17.5, 1.5});
    app::EditAgent a = window->editor().document().agents().front();
    a.agent.via = {{{{12.5, 6.5}, std::nullopt}, 0.0}, {{{5.5, 5.5}, Heading()}, 2.5}};
    window->editor().edit("Via", [&](app::EditDocument& d) { d.setAgent(a); });
    window->findChild<QDockWidget*>("agents")->raise();
    QTest::qWait(20);
  }
  bool passes(Vec2 place) {
    const Path& path = window->result()->path;
    return std::ranges::any_of(
        path.motions, [&](const Motion& m) { return length(m.to.position - place) < 1e-9; });
  }
  template <class W>
  W* field(const char* name) {
    return window->findChild<W*>(name);
  }
};

TEST_F(Via, APathPassesThemInTheirOrderAndIsProved) {
  twoPoints();
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_TRUE(window->result()->certificate.free);
  EXPECT_TRUE(passes({12.5, 6.5}));
  EXPECT_TRUE(passes({5.5, 5.5}));
  EXPECT_GT(length(window->result()->path), 25.0) << "first the far one, then back";
  EXPECT_TRUE(soonShows("1, 2; legs of"));
}

TEST_F(Via, TheBestOrderIsShorterAndALoopEndsAtTheStart) {
  twoPoints();
  ASSERT_TRUE(plan());
  const double given = length(window->result()->path);
  auto* order = field<QComboBox>("via_order");
  order->setCurrentIndex(1);
  Q_EMIT order->activated(1);
  EXPECT_TRUE(agent().via_best);
  ASSERT_TRUE(plan());
  EXPECT_LT(length(window->result()->path), given - 3.0);
  QTest::mouseClick(field<QCheckBox>("via_loop"), Qt::LeftButton, {}, {8, 8});
  ASSERT_TRUE(agent().loop);
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->path.goal().position, (Vec2{2.5, 1.5}));
  window->editor().undo();
  EXPECT_FALSE(agent().loop);
}

TEST_F(Via, TheDockAddsTypesWaitsAndRemovesThem) {
  open(kLongHall);
  task({2.5, 1.5}, {17.5, 1.5});
  window->findChild<QDockWidget*>("agents")->raise();
  QTest::qWait(20);
  EXPECT_FALSE(field<QCheckBox>("via_loop")->isVisible()) << "there is no via point yet";
  QTest::mouseClick(field<QPushButton>("add_via"), Qt::LeftButton);
  ASSERT_EQ(agent().via.size(), 1U);
  EXPECT_EQ(agent().via.front().pose.position, (Vec2{10.0, 1.5})) << "between start and goal";
  field<QDoubleSpinBox>("via_y_1")->setValue(6.25);
  field<QDoubleSpinBox>("via_wait_1")->setValue(4.0);
  EXPECT_EQ(agent().via.front().pose.position, (Vec2{10.0, 6.25}));
  EXPECT_EQ(agent().via.front().wait_s, 4.0);
  QTest::mouseClick(field<QToolButton>("via_any_1"), Qt::LeftButton);
  EXPECT_TRUE(agent().via.front().pose.heading);
  ASSERT_TRUE(plan());
  const Result<maps::PlanFile> made =
      window->plans().fileOf(window->editor().chosen()->id, "m.map");
  ASSERT_TRUE(made);
  ASSERT_EQ(made->waits.size(), 1U);
  EXPECT_EQ(made->waits.front().wait_s, 4.0);
  QTest::mouseClick(field<QToolButton>("remove_via_1"), Qt::LeftButton);
  EXPECT_TRUE(agent().via.empty());
  window->editor().undo();
  EXPECT_EQ(agent().via.size(), 1U);
}

TEST_F(Via, TheyAreDraggedOnTheMap) {
  twoPoints();
  AgentTool tool(window->editor());
  const auto at = [](Vec2 p) { return Pointer{p, {}, 40.0, Qt::LeftButton, {}}; };
  tool.press(at({12.5, 6.5}));
  tool.drag(at({13.5, 4.5}));
  tool.release(at({13.5, 4.5}));
  EXPECT_EQ(agent().via.front().pose.position, (Vec2{13.5, 4.5}));
  EXPECT_EQ(agent().via.back().pose.position, (Vec2{5.5, 5.5}));
  EXPECT_EQ(agent().goal->position, (Vec2{17.5, 1.5}));
}

TEST_F(Via, TheLegWithoutAPathIsNamed) {
  open("..........\n..........\n..........\n@@@@@@@@@@\n..........\n");
  task({1.5, 1.5}, {8.5, 1.5});
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.via = {{{{4.5, 1.5}, std::nullopt}, 0.0}, {{{4.5, 4.5}, std::nullopt}, 0.0}};
  window->editor().edit("Via", [&](app::EditDocument& d) { d.setAgent(a); });
  ASSERT_TRUE(plan());
  EXPECT_NE(window->result()->status, PlanStatus::Solved);
  EXPECT_TRUE(soonShows("leg 2 of 3, to via point 2"));
}

TEST_F(Via, AnotherOneMakesThePlanOutOfDate) {
  twoPoints();
  ASSERT_TRUE(plan());
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.via.pop_back();
  window->editor().edit("Via", [&](app::EditDocument& d) { d.setAgent(a); });
  const std::uint32_t id = window->editor().chosen()->id;
  EXPECT_EQ(window->plans().of(id)->stale, StaleCause::Task);
  window->editor().undo();
  EXPECT_EQ(window->plans().of(id)->stale, StaleCause::None);
}

TEST_F(Via, AnotherAgentsPlanHasNothingOfOneThatWasDropped) {
  twoPoints();
  window->plan();
  const std::uint32_t first = window->editor().chosen()->id;
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(first); });
  window->editor().addAgent({{2.5, 4.5}, Heading()});
  app::EditAgent b = *window->editor().chosen();
  b.agent.goal = maps::GoalPose{{17.5, 4.5}, std::nullopt};
  window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(b); });
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_FALSE(shows("legs of"));
}

TEST_F(Via, WaitsAreSavedWithTheProject) {
  twoPoints();
  ASSERT_TRUE(plan());
  const QString project = QString::fromStdString((folder.path() / "p.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project));
  const auto made = [&] { return window->plans().of(window->editor().chosen()->id); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return made() != nullptr; }, kPatience_ms));
  EXPECT_EQ(made()->stale, StaleCause::None);
  ASSERT_EQ(made()->waits.size(), 1U);
  EXPECT_EQ(made()->waits.front().wait_s, 2.5);
}

}  // namespace
}  // namespace clearway::gui
