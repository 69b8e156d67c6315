// The plan of a fleet in a project: round trips, fingerprints of tasks, and errors that name their
// place.
#include "maps/plan/stored_fleet_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "maps/project/project.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

ProjectAgent cart(const std::string& name) {
  ProjectAgent a;
  a.name = name;
  a.shape = {ShapeKind::Box, 1.4, 0.9, {}};
  a.start = Pose{{1.0, 2.0}, Heading()};
  a.goal = GoalPose{{4.0, 2.0}, std::nullopt};
  return a;
}

Project planned() {
  Project p{{},
            *makeGridMap(4, 6, 1.0, MovingAiMeta{}, 255, std::vector<std::uint16_t>(24, '.')),
            {cart("east"), cart("rack")},
            {}};
  StoredFleetPlan kept;
  kept.map = std::get<GridMap>(p.map).grid.fingerprint();
  for (const ProjectAgent& a : p.agents) {
    kept.tasks.push_back({a.name, fleetTaskFingerprint(a, p.planner)});
  }
  TimedPath path{*p.agents[0].start, {}};
  path.motions.push_back(
      {*motionBetween(path.start, {{1.0 + 1.0 / 3.0, 2.0}, Heading()}), 7, 333'334});
  kept.plan = {{}, {"east"}, {path}};
  p.fleet_plan = kept;
  return p;
}

// The first `what` of the kept plan, which follows the agents.
std::string damaged(const std::string& what, const std::string& by) {
  std::string text = writeProject(planned());
  const std::size_t at = text.find(what, text.find("\"fleet_plan\""));
  EXPECT_NE(at, std::string::npos) << what << " in " << text;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

TEST(StoredFleetPlan, RoundTripsWithItsBits) {
  for (const bool shown : {true, false}) {
    Project p = planned();
    p.fleet_plan->shown = shown;
    const std::string text = writeProject(p);
    const Result<Project> read = parseProject(text, "p.clearway");
    ASSERT_TRUE(read) << describe(read.error());
    ASSERT_TRUE(read->fleet_plan);
    EXPECT_EQ(read->fleet_plan->map, p.fleet_plan->map);
    EXPECT_EQ(read->fleet_plan->tasks, p.fleet_plan->tasks);
    EXPECT_EQ(read->fleet_plan->shown, shown);
    EXPECT_EQ(read->fleet_plan->plan.ids, p.fleet_plan->plan.ids);
    const TimedMotion& now = read->fleet_plan->plan.schedules[0].motions[0];
    EXPECT_EQ(now.motion.to.position.x, 1.0 + 1.0 / 3.0);
    EXPECT_EQ(now.start, 7);
    EXPECT_EQ(now.duration, 333'334);
    EXPECT_EQ(writeProject(*read), text);
  }
}

TEST(StoredFleetPlan, MayKnowHowItWasMade) {
  Project p = planned();
  EXPECT_EQ(writeProject(p).find("\"made\""), std::string::npos);
  p.fleet_plan->plan.origin = TimedPlanOrigin{"lns", 1.25, 5'000'001};
  const Result<Project> read = parseProject(writeProject(p), "p.clearway");
  ASSERT_TRUE(read) << describe(read.error());
  const auto& origin = read->fleet_plan->plan.origin;
  ASSERT_TRUE(origin);
  EXPECT_EQ(origin->planner, "lns");
  EXPECT_EQ(origin->time_s, 1.25);
  EXPECT_EQ(origin->lower_bound, 5'000'001);
}

TEST(StoredFleetPlan, AProjectWithoutOneHasNoKeyOfIt) {
  Project p = planned();
  p.fleet_plan.reset();
  const std::string text = writeProject(p);
  EXPECT_EQ(text.find("fleet_plan"), std::string::npos);
  EXPECT_FALSE(parseProject(text, "p")->fleet_plan);
}

TEST(StoredFleetPlan, ATaskIsAllThatAFleetDependsOn) {
  const ProjectAgent agent = cart("east");
  const PlannerSettings planner;
  const std::uint64_t task = fleetTaskFingerprint(agent, planner);
  const auto of = [&](auto change) {
    ProjectAgent a = agent;
    change(a);
    return fleetTaskFingerprint(a, planner);
  };
  EXPECT_EQ(of([](ProjectAgent& a) { a.name = "west"; }), task);
  EXPECT_EQ(of([](ProjectAgent& a) { a.colour = 7; }), task);
  EXPECT_EQ(of([](ProjectAgent& a) { a.colour_number = 7; }), task);
  EXPECT_EQ(of([](ProjectAgent& a) { a.physics.mass_kg = 7.0; }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.start->position.x = 1.5; }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.goal.reset(); }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.shape.width = 0.8; }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.padding.distance = 0.1; }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.speed = 2.0; }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.turn_rate = 2.0; }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.mode = SceneMode::Static; }), task);
  EXPECT_NE(of([](ProjectAgent& a) { a.motion = DriveKind::Omnidirectional; }), task);
  PlannerSettings other = planner;
  other.headings = 64;
  EXPECT_EQ(fleetTaskFingerprint(agent, other), task);
  other.motion = DriveKind::Car;
  EXPECT_NE(fleetTaskFingerprint(agent, other), task);
}

struct Fault {
  const char *what, *by, *message;
};

class StoredFleetPlanRefuses : public ::testing::TestWithParam<Fault> {};

Result<Project> withLaw(const TimeLaw& law) {
  Project p = planned();
  p.fleet_plan->plan.schedules[0].motions[0].law = law;
  return parseProject(writeProject(p), "p.clearway");
}

TEST(StoredFleetPlan, HasLawsThatAreSome) {
  for (const TimeLaw& law : {TimeLaw{0, 0.5, 0.5, 0},
                             {1, 0, 0, 1},
                             {0, 0.7, 0.3, 0.2},
                             {0.5, 0.9, 0.1, 1.25},
                             {2, 1, 0, 0},
                             {0, 0, 1, 2}}) {
    const Result<Project> read = withLaw(law);
    ASSERT_TRUE(read) << describe(read.error());
    const TimeLaw& got = read->fleet_plan->plan.schedules[0].motions[0].law;
    EXPECT_EQ(got.begin, law.begin);
    EXPECT_NEAR(got.fall, law.fall, 1e-15);
    EXPECT_GE(got.middle(), 0.0);
  }
  const auto faultOf = [](const TimeLaw& law) {
    const Result<Project> read = withLaw(law);
    return read ? "none" : describe(read.error());
  };
  const std::string motion = "/fleet_plan/plan/agents/0/motions/0/";
  // Rise and fall overlap.
  EXPECT_THAT(faultOf({1, 1, 1, 1}), HasSubstr(motion + "8: 1 is not between 0 and 0"));
  EXPECT_THAT(faultOf({1, 0.75, 0.5, 1}), HasSubstr(motion + "8: 0.5 is not between 0 and 0.25"));
  // It drives backwards in the middle.
  EXPECT_THAT(faultOf({5, 0.5, 0, 0}), HasSubstr(motion + "6: 5 is not between 0 and 4"));
  EXPECT_THAT(faultOf({2, 0.5, 0.5, 3}), HasSubstr(motion + "9: 3 is not between 0 and 2"));
}

TEST_P(StoredFleetPlanRefuses, OneFault) {
  const Result<Project> read = parseProject(damaged(GetParam().what, GetParam().by), "p.clearway");
  ASSERT_FALSE(read);
  EXPECT_THAT(describe(read.error()), HasSubstr(GetParam().message));
  EXPECT_EQ(read.error().source, "p.clearway");
  EXPECT_GE(read.error().line, 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Table, StoredFleetPlanRefuses,
    ::testing::Values(
        Fault{"\"fleet_plan\"", "\"fleet_plans\"", "did you mean \"fleet_plan\"?"},
        Fault{"\"version\": 1", "\"version\": 2",
              "/fleet_plan/plan/version: version 2 was written by a newer version of Clearway"},
        Fault{"clearway-fleet-plan", "clearway-plan",
              "/fleet_plan/plan/format: \"clearway-plan\" is not \"clearway-fleet-plan\""},
        Fault{"\"map\": \"", "\"map\": \"x", "/fleet_plan/map: "},
        Fault{"\"tasks\": [", "\"tasks\": [7, ", "/fleet_plan/tasks/0: is a number"},
        Fault{"\"agent\": \"rack\"", "\"agent\": \"east\"", "has the agent \"east\" twice"},
        Fault{"\"id\": \"east\"", "\"id\": \"west\"",
              "/fleet_plan/plan: has an agent without a task: \"west\""},
        Fault{"\"motions\": [", "\"motions\": [[0, 1], ", "the list has 2 items instead of 6"},
        Fault{"\"ticks_per_second\": 1000000", "\"ticks_per_second\": 1000",
              "/fleet_plan/plan/ticks_per_second"}));

}  // namespace
}  // namespace clearway::maps
