// Fleets of the editor's document: the numbers of its saved project, random tasks, clocks.
#include "app/document/fleet/edited_fleet.h"

#include <gtest/gtest.h>

#include "app/document/fleet/random_timed_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/plan/play_clock.h"
#include "maps/identify.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/temp_folder.h"
#include "tests/support/timed_fleets.h"

namespace clearway::app {
namespace {

using testing::poseOf;

constexpr const char* kMap =
    "type octile\nheight 6\nwidth 12\nmap\n............\n............\n............\n"
    "............\n............\n............\n";

OpenedEdit openCarts(const testing::TempFolder& folder) {
  folder.write("m.map", kMap);
  const auto file = folder.write("f.json",
                                 R"({"map": "m.map", "agents": [
{"id": "a", "length": 1.4, "width": 0.9, "padding": 0.05, "speed": 2, "turn_rate": 1.5,
 "acceleration": 0.5, "turn_acceleration": 1.25, "start": [1.5, 1.5, 0], "goal": [10.5, 1.5, null]},
{"id": "b", "length": 1, "width": 0.8, "speed": 1, "turn_rate": 1.5,
 "start": [10.5, 1.5, 180], "goal": [1.5, 1.5, 180]}]})");
  return *editTimedFleet(file.string());
}

TEST(EditedFleet, AProblemOpensAsADocumentWithTheSameFleet) {
  const testing::TempFolder folder;
  const OpenedEdit open = openCarts(folder);
  const auto direct = openTimedFleet((folder / "f.json").string());
  ASSERT_TRUE(direct);
  const auto fleet = fleetOfDocument(open.document, open.file);
  ASSERT_TRUE(fleet) << describe(fleet.error());
  ASSERT_EQ(fleet->problem.agents.size(), 2U);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(fleet->problem.agents[k].start, direct->problem.agents[k].start);
    EXPECT_EQ(fleet->problem.agents[k].goal, direct->problem.agents[k].goal);
    EXPECT_EQ(fleet->problem.agents[k].goal_heading, direct->problem.agents[k].goal_heading);
    EXPECT_EQ(fleet->problem.classes[k].speed_m_per_s, direct->problem.classes[k].speed_m_per_s);
    EXPECT_EQ(fleet->problem.classes[k].acceleration_m_per_s2,
              direct->problem.classes[k].acceleration_m_per_s2);
    EXPECT_EQ(fleet->problem.classes[k].turn_acceleration_rad_per_s2,
              direct->problem.classes[k].turn_acceleration_rad_per_s2);
    EXPECT_EQ(fleet->problem.classes[k].footprint.padding(),
              direct->problem.classes[k].footprint.padding());
  }
  EXPECT_EQ(maps::fileKind((folder / "f.json").string()), maps::FileKind::FleetProblem);
  EXPECT_NE(maps::fileKind((folder / "m.map").string()), maps::FileKind::FleetProblem);
}

TEST(EditedFleet, TheSavedProjectIsTheSameProblemBitForBit) {
  const testing::TempFolder folder;
  OpenedEdit open = openCarts(folder);
  open.document.begin("odd numbers");
  EditAgent a = open.document.agents()[0];
  a.agent.start = Pose{{1.0 / 3.0 + 1.0, 2.0 / 7.0 + 1.0}, *Heading::fromDegrees(33.3)};
  open.document.setAgent(a);
  open.document.commit();
  const auto fleet = fleetOfDocument(open.document, open.file);
  ASSERT_TRUE(fleet);
  ASSERT_TRUE(saveEdit(open.document, open.file, folder / "p.clearway"));
  const auto read = openTimedFleet((folder / "p.clearway").string());
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(read->problem.agents[0].start, fleet->problem.agents[0].start);
  EXPECT_EQ(read->problem.classes[0].speed_m_per_s, 2.0);
  EXPECT_EQ(read->problem.classes[0].turn_rate_rad_per_s, 1.5);
}

TEST(RandomTimedTasks, AreFreeSolvableAndDependOnTheSeed) {
  const OccupancyGrid grid = testing::gridOf(std::vector<std::string_view>(16, "...#............"));
  const fleet::AgentClass cart = testing::boxClass(1.4, 0.9);
  const Footprint post = *Footprint::box(2.0, 2.0);
  const std::vector<PlacedFootprint> there{{&post, poseOf(8.0, 8.0, 0)}};
  const auto tasks = randomTimedTasks(grid, cart, 12, 7, there, there);
  ASSERT_TRUE(tasks) << tasks.error().text();
  fleet::TimedFleetProblem p{grid, {cart, {post, 1.0, 1.0}}, {}};
  p.agents.push_back({"post", 1, there[0].pose, there[0].pose.position, there[0].pose.heading});
  for (const RandomTask& t : *tasks) {
    EXPECT_GT(t.start.position.x, 4.0) << "the larger of the two parts";
    p.agents.push_back(
        {"a" + std::to_string(p.agents.size()), 0, t.start, t.goal.position, t.goal.heading});
  }
  EXPECT_TRUE(validation::checkTimedFleetProblem(p));
  const auto again = randomTimedTasks(grid, cart, 12, 7, there, there);
  const auto other = randomTimedTasks(grid, cart, 12, 8, there, there);
  EXPECT_EQ(again->front().start, tasks->front().start);
  EXPECT_FALSE(other->front().start == tasks->front().start &&
               other->back().goal == tasks->back().goal);
}

TEST(RandomTimedTasks, SayHowManyAgentsFit) {
  const OccupancyGrid grid = testing::emptyGrid(4, 4);
  const auto tasks = randomTimedTasks(grid, testing::boxClass(1.4, 0.9), 50, 1, {}, {});
  ASSERT_FALSE(tasks);
  EXPECT_NE(tasks.error().text().find("not for 50"), std::string::npos) << tasks.error().text();
}

TEST(RandomTimedTasks, StopWhenTheyAreAskedTo) {
  StopSource source;
  source.request();
  StopCheck stop(Budget{}, &source);
  const auto tasks =
      randomTimedTasks(testing::emptyGrid(8, 8), testing::boxClass(1.4, 0.9), 2, 1, {}, {}, &stop);
  ASSERT_FALSE(tasks);
  EXPECT_EQ(tasks.error().code, ErrorCode::LimitExceeded);
}

TEST(FleetClock, FollowsTheLawOfAMotion) {
  const Motion m = *motionBetween(poseOf(0, 0, 0), poseOf(3, 1, 40));
  const fleet::AgentSchedule schedule{m.from, {{m, 1'000'000, 4'000'000, {0.0, 0.5, 0.25, 0.5}}}};
  const PlayClock clock(schedule);
  for (const double time_s : {0.5, 1.0, 1.7, 3.0, 4.4, 5.0, 6.0}) {
    EXPECT_LE(length(clock.poseAt(time_s).position - poseAt(schedule, ticksOf(time_s)).position),
              1e-9);
  }
  EXPECT_NEAR(clock.timeOf({0, 0.3, {}}), 1.0 + 4.0 * schedule.motions[0].law.shareAt(0.3), 1e-9);
}

TEST(FleetClock, RestsBetweenTheMotionsOfASchedule) {
  const fleet::AgentClass box = testing::boxClass(1.0, 1.0);
  const fleet::AgentSchedule s =
      testing::Schedule(box, poseOf(1, 1, 0)).rest(2).drive(3).rest(1).drive(-1).built();
  const PlayClock clock(s);
  EXPECT_EQ(clock.duration_s(), 7.0);
  EXPECT_EQ(clock.poseAt(1.5).position, (Vec2{1, 1}));
  EXPECT_EQ(clock.poseAt(3.5).position, (Vec2{2.5, 1}));
  EXPECT_EQ(clock.poseAt(5.5).position, (Vec2{4, 1}));
  EXPECT_EQ(clock.poseAt(9.0).position, (Vec2{3, 1}));
  EXPECT_TRUE(clock.waitsAt(0.0) && clock.waitsAt(5.5));
  EXPECT_FALSE(clock.waitsAt(3.0) || clock.waitsAt(9.0));
  EXPECT_EQ(clock.waits(), (std::vector<PlayClock::Wait>{{0.0, 2.0}, {5.0, 6.0}}));
  EXPECT_EQ(clock.trail(6.5, 4.5), (std::vector<Vec2>{{3.5, 1}, {4, 1}, {3.5, 1}}));
}

}  // namespace
}  // namespace clearway::app
