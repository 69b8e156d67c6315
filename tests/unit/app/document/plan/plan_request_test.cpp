#include "app/document/plan/plan_request.h"

#include <gtest/gtest.h>

#include "app/document/plan/exit_code.h"
#include "app/document/plan/plan_check.h"
#include "maps/grid/grid_map.h"
#include "planner/validate/validate.h"

namespace clearway::app {
namespace {

// A ROS map without obstacles: 0.5 m a cell, lower-left corner at (-2, -1).
maps::GridMap rosMap(std::int32_t rows, std::int32_t columns) {
  maps::RosMeta meta;
  meta.image = "m.pgm";
  meta.resolution = 0.5;
  meta.origin_x = -2.0;
  meta.origin_y = -1.0;
  const auto cells = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  return *makeGridMap(rows, columns, 0.5, meta, 255, std::vector<std::uint16_t>(cells, 254));
}

maps::ProjectAgent agentAt(Pose start, Vec2 goal) {
  maps::ProjectAgent agent;
  agent.name = "a";
  agent.shape = {maps::ShapeKind::Box, 1.0, 0.5, {}};
  agent.start = start;
  agent.goal = maps::GoalPose{goal, std::nullopt};
  return agent;
}

Heading degrees(double d) { return *Heading::fromDegrees(d); }

maps::PlanFile straightPlan(const maps::GridMap& map) {
  const PlanJob job = *makePlanJob(map, agentAt({{0.0, 0.0}, degrees(0)}, {4.0, 0.0}), {});
  PlanResult result;
  result.status = PlanStatus::Solved;
  const Pose& start = job.query->start;
  result.path.start = start;
  result.path.motions.push_back(
      *motionBetween(start, {job.query->goals.front().position, start.heading}));
  result.certificate = certify(job.query, result.path);
  return makePlanFile(job, result, "m.yaml");
}

TEST(PlanJob, MovesPosesFromTheMapsFrameIntoTheWorld) {
  const maps::GridMap map = rosMap(20, 30);  // 15 m wide, 10 m high
  const PlanJob job = *makePlanJob(map, agentAt({{0.0, 0.0}, degrees(90)}, {4.0, 3.0}), {});
  EXPECT_EQ(job.query->start.position, (Vec2{2.0, 9.0}));
  EXPECT_EQ(job.query->start.heading, degrees(-90));  // y up becomes y down
  EXPECT_EQ(job.query->goals.front().position, (Vec2{6.0, 6.0}));
}

// The first goal is next to the start; the path to the second exceeds the search's limit.
TEST(PlanJob, ASolutionForOneGoalIsKeptWhenALimitEndsTheSearchForAnother) {
  constexpr std::int32_t kSide = 60;
  std::vector<std::uint16_t> values(static_cast<std::size_t>(kSide) * kSide, '.');
  values[4] = values.back() = '@';
  for (std::int32_t i = 0; i + 1 < kSide; ++i)
    values[static_cast<std::size_t>(i) * kSide + 30] = '@';
  const maps::GridMap map =
      *makeGridMap(kSide, kSide, 1.0, maps::MovingAiMeta{}, 255, std::move(values));
  maps::PlannerSettings settings;
  settings.planner = maps::PlannerKind::Point;
  settings.method = PointSearch::AStar;
  maps::ProjectAgent agent = agentAt({{0.5, 0.5}, degrees(0)}, {4.5, 0.5});
  agent.more_goals = {{{59.5, 59.5}, {}}};
  const PlanJob job = *makePlanJob(map, agent, settings, {}, {.nearest = true});
  PlanControl control;
  const PlanResult whole = plan(job.query, control);
  ASSERT_EQ(whole.status, PlanStatus::Solved);
  ASSERT_EQ(whole.stop, StopReason::None);
  control.budget.max_nodes = 200;
  const PlanResult limited = plan(job.query, control);
  ASSERT_EQ(limited.status, PlanStatus::Solved) << limited.reason;
  EXPECT_EQ(limited.goal, 0U);
  EXPECT_NE(limited.stop, StopReason::None) << "there may be a better one";
  EXPECT_TRUE(limited.certificate.free);
}

TEST(PlanJob, APolygonKeepsItsLeftSideOnAMapWithYUp) {
  const maps::GridMap map = rosMap(20, 30);
  maps::ProjectAgent agent = agentAt({{0.0, 0.0}, degrees(0)}, {4.0, 3.0});
  agent.shape = {maps::ShapeKind::Polygon, 1.0, 1.0, "POLYGON((0 0,2 0,0 1))"};
  const PlanJob job = *makePlanJob(map, agent, {});
  const std::vector<Vec2> ring =
      placed(job.query.shaped()->footprint.collisionParts().front(), job.query->start);
  const auto on_map = [&](Vec2 p) {
    return maps::positionFromWorld(map.frame, map.grid.frame(), p);
  };
  bool found = false;
  for (const Vec2 v : ring) found = found || on_map(v) == Vec2{0.0, 1.0};
  EXPECT_TRUE(found);  // the third corner lies at +y of the map, left of the heading
  // The plan file's text describes the same world shape.
  EXPECT_EQ(footprintOf(job.shape, job.padding)->collisionParts().front().size(), 3);
}

TEST(PlanJob, AnAgentsOwnMotionIsTheDefaultOfTheSettings) {
  const maps::GridMap map = rosMap(20, 30);
  maps::ProjectAgent agent = agentAt({{0.0, 0.0}, degrees(0)}, {4.0, 3.0});
  maps::PlannerSettings settings;
  EXPECT_EQ(makePlanJob(map, agent, settings)->planner.motion, std::nullopt);
  agent.motion = DriveKind::Car;
  EXPECT_NE(makePlanJob(map, agent, settings).error().text().find("a car needs"),
            std::string::npos);
  agent.min_radius = 1.5;
  EXPECT_EQ(makePlanJob(map, agent, settings)->planner.motion, DriveKind::Car);
  EXPECT_EQ(makePlanJob(map, agent, settings)->planner.min_radius, 1.5);
  settings.min_radius = 2.0;
  settings.motion = DriveKind::Differential;
  EXPECT_EQ(makePlanJob(map, agent, settings)->planner.motion, DriveKind::Differential);
  EXPECT_EQ(makePlanJob(map, agent, settings)->planner.min_radius, 2.0);
}

// Cells of 0.5 m in a map whose unit is the cell: the agent's radius is scaled as its shape.
TEST(PlanJob, AnAgentsLeastRadiusIsALengthOfTheMapsUnit) {
  maps::GridMap map = rosMap(20, 30);
  map.frame = {maps::FrameKind::Cells, {}, 0.0};
  maps::ProjectAgent agent = agentAt({{2.0, 2.0}, degrees(0)}, {8.0, 3.0});
  agent.min_radius = 3.0;
  EXPECT_EQ(makePlanJob(map, agent, {})->planner.min_radius, 1.5);
}

TEST(PlanJob, OnlyAgentsThatCanCollideAreStaticObstacles) {
  const maps::GridMap map = rosMap(20, 30);
  const maps::ProjectAgent agent = agentAt({{0.0, 0.0}, degrees(0)}, {4.0, 3.0});
  std::vector<maps::ProjectAgent> others(4, agentAt({{2.0, 0.0}, degrees(0)}, {4.0, 3.0}));
  others[0].level = {1.0, 2.0};  // touches the floor's ceiling
  others[1].level = {0.75, 2.0};
  others[2].mode = maps::SceneMode::Disabled;
  others[3].mode = maps::SceneMode::Static;
  const char* const names[] = {"above", "tall", "off", "fixed"};
  for (std::size_t i = 0; i < others.size(); ++i) others[i].name = names[i];
  const auto met = [&](const maps::PlannerSettings& settings) {
    std::string out;
    const Result<PlanJob> job = makePlanJob(map, agent, settings, others);
    const std::vector<StaticAgent>& standing = job->query.poseOptions().get().static_agents;
    for (const StaticAgent& s : standing) out += s.name + " ";
    EXPECT_EQ(job->others.size(), standing.size());
    return out;
  };
  maps::PlannerSettings settings;
  EXPECT_EQ(met(settings), "tall fixed ");
  settings.touch = TouchRule::TouchingCollides;
  EXPECT_EQ(met(settings), "above tall fixed ");
}

TEST(PlanJob, NamesTheMissingValue) {
  const maps::GridMap map = rosMap(20, 30);
  maps::ProjectAgent agent = agentAt({{0.0, 0.0}, degrees(0)}, {4.0, 3.0});
  agent.goal.reset();
  EXPECT_EQ(makePlanJob(map, agent, {}).error().text(), "the agent has no goal");
  agent = agentAt({{0.0, 1e300}, degrees(0)}, {4.0, 3.0});
  EXPECT_NE(makePlanJob(map, agent, {}).error().text().find("start"), std::string::npos);
  agent = agentAt({{0.0, 0.0}, degrees(0)}, {4.0, 3.0});
  agent.shape.kind = maps::ShapeKind::Point;
  EXPECT_NE(makePlanJob(map, agent, {}).error().text().find("point planner"), std::string::npos);
}

TEST(PlanCheck, ProvesAPlanOnItsOwnMap) {
  const maps::GridMap map = rosMap(20, 30);
  const Result<PlanCheck> check = checkPlan(straightPlan(map), map);
  ASSERT_TRUE(check);
  EXPECT_TRUE(check->same_map);
  EXPECT_TRUE(check->certificate.free);
  EXPECT_NEAR(check->certificate.clearance_m, 0.75, 2e-6);  // 1 m to the lower edge, half a width
}

TEST(PlanCheck, RefutesAPlanWhenAnObstacleWasAdded) {
  maps::GridMap map = rosMap(20, 30);
  maps::PlanFile plan = straightPlan(map);
  const Cell cell = map.grid.frame().cellAt({4.2, 9.1});
  setState(map, cell, maps::CellState::Occupied);
  const Result<PlanCheck> check = checkPlan(std::move(plan), map);
  ASSERT_TRUE(check);
  EXPECT_FALSE(check->same_map);
  EXPECT_FALSE(check->certificate.free);
  EXPECT_EQ(check->certificate.cell, cell);
  EXPECT_GT(check->certificate.depth_m, 0.0);
}

TEST(PlanCheck, TakesThePosesInTheMapsOwnFrameWhenTheMapHasGrown) {
  const maps::PlanFile plan = straightPlan(rosMap(20, 30));
  const maps::GridMap taller = rosMap(26, 30);  // 3 m more at the top: the world's origin moved
  const Result<PlanCheck> check = checkPlan(plan, taller);
  ASSERT_TRUE(check);
  EXPECT_FALSE(check->same_map);
  EXPECT_TRUE(check->certificate.free);
  EXPECT_EQ(fromWorld(taller.frame, taller.grid.frame(), check->plan.path.start).position,
            (Vec2{0.0, 0.0}));
}

TEST(PlanCheck, RefusesToCompareMetresWithCells) {
  const maps::PlanFile plan = straightPlan(rosMap(20, 30));
  const maps::GridMap cells = *makeGridMap(20, 30, 1.0, maps::MovingAiMeta{}, 255,
                                           std::vector<std::uint16_t>(600, std::uint16_t{'.'}));
  EXPECT_FALSE(checkPlan(plan, cells));
}

TEST(ExitCode, EveryStatusHasItsOwnNumber) {
  EXPECT_EQ(exitCodeOf(PlanStatus::Solved, StopReason::None), ExitCode::Ok);
  EXPECT_EQ(exitCodeOf(PlanStatus::NoPath, StopReason::None), ExitCode::NoPath);
  EXPECT_EQ(exitCodeOf(PlanStatus::InvalidStart, StopReason::None), ExitCode::BlockedEnd);
  EXPECT_EQ(exitCodeOf(PlanStatus::InvalidGoal, StopReason::None), ExitCode::BlockedEnd);
  EXPECT_EQ(exitCodeOf(PlanStatus::Cancelled, StopReason::Cancelled), ExitCode::Interrupted);
  EXPECT_EQ(exitCodeOf(PlanStatus::LimitReached, StopReason::TimeLimit), ExitCode::TimeLimit);
  EXPECT_EQ(exitCodeOf(PlanStatus::LimitReached, StopReason::MemoryLimit), ExitCode::MemoryLimit);
}

}  // namespace
}  // namespace clearway::app
