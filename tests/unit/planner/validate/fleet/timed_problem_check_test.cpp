// Faults of the problem of a timed fleet: each is planted once, and named in one sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/timed_fleets.h"

namespace clearway::validation {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::poseOf;

// Two unit boxes in a room with an obstacle at row 2, column 3.
fleet::TimedFleetProblem problem() {
  return {testing::gridOf({"........", "........", "...#....", "........", "........"}),
          {testing::boxClass(1.0, 1.0)},
          {{"left", 0, poseOf(1.5, 1.5, 0), {5.5, 3.5}, Heading()},
           {"right", 0, poseOf(2.5, 1.5, 0), {6.5, 3.5}, Heading()}}};
}

void expectError(const fleet::TimedFleetProblem& p, const std::string& a, const std::string& b) {
  const Result<void> r = checkTimedFleetProblem(p);
  ASSERT_FALSE(r);
  EXPECT_THAT(r.error().text(), AllOf(HasSubstr(a), HasSubstr(b), Not(HasSubstr("\n"))));
}

TEST(TimedProblemCheck, AcceptsStartsAndGoalsInContact) {
  const Result<void> r = checkTimedFleetProblem(problem());
  EXPECT_TRUE(r) << r.error().text();
}

TEST(TimedProblemCheck, FindsIdsThatAreEmptyOrRepeated) {
  fleet::TimedFleetProblem p = problem();
  p.agents[1].id = "left";
  expectError(p, "two agents", "'left'");
  p.agents[1].id = "";
  expectError(p, "empty id", "");
  p.agents.clear();
  expectError(p, "no agents", "");
}

TEST(TimedProblemCheck, FindsSpeedsThatAreNotPositive) {
  for (const double v : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                         std::numeric_limits<double>::infinity()}) {
    fleet::TimedFleetProblem p = problem();
    p.classes[0].speed_m_per_s = v;
    expectError(p, "class 0", "speed");
    p = problem();
    p.classes[0].turn_rate_rad_per_s = v;
    expectError(p, "class 0", "turn rate");
  }
}

TEST(TimedProblemCheck, FindsClassesThatDoNotExist) {
  fleet::TimedFleetProblem p = problem();
  p.agents[1].agent_class = 1;
  expectError(p, "agent 'right'", "class 1");
}

TEST(TimedProblemCheck, FindsStartsAndGoalsOnObstaclesOrOutside) {
  fleet::TimedFleetProblem p = problem();
  p.agents[0].start = poseOf(3.2, 2.5, 0);
  expectError(p, "the start of agent 'left'", "row 2, column 3");
  p = problem();
  p.agents[1].goal = {7.6, 3.5};
  expectError(p, "the goal of agent 'right'", "outside of the map");
  p.agents[1].goal = {3.1, 2.4};
  p.agents[1].goal_heading.reset();  // the disc inside collides at any heading
  expectError(p, "the goal of agent 'right'", "row 2, column 3");
  p.agents[1].goal.x = std::numeric_limits<double>::quiet_NaN();
  expectError(p, "the goal of agent 'right'", "");
}

TEST(TimedProblemCheck, FindsAStartAroundAnObstacle) {
  fleet::TimedFleetProblem p = problem();
  p.classes.push_back(testing::boxClass(4.0, 3.0));
  p.agents[0].agent_class = 1;
  p.agents[0].start = poseOf(3.5, 2.5, 0);
  expectError(p, "the start of agent 'left'", "row 2, column 3");
}

TEST(TimedProblemCheck, FindsOverlapsOfStartsAndOfGoals) {
  fleet::TimedFleetProblem p = problem();
  p.agents[1].start.position.x = 2.5 - 1e-9;
  expectError(p, "the starts of agent 'left' at (1.5, 1.5)", "'right'");
  p = problem();
  p.agents[1].goal.x = 6.5 - 1e-9;
  expectError(p, "the goals of agent 'left'", "'right'");
}

TEST(TimedProblemCheck, TakesOnlyTheCertainPartOfGoalsWithAnyHeading) {
  fleet::TimedFleetProblem p = problem();
  p.agents[1].goal.x = 6.45;
  p.agents[1].goal_heading.reset();  // the disc of radius 0.5 overlaps the box
  expectError(p, "the goals of agent 'left'", "'right'");
  p.agents[0].goal_heading.reset();
  expectError(p, "the goals of agent 'left'", "'right'");
  p.classes[0] = testing::boxClass(1.0, 0.8);
  EXPECT_TRUE(checkTimedFleetProblem(p));
}

TEST(TimedProblemCheck, NamesPlacesAsTheCallerShowsThem) {
  fleet::TimedFleetProblem p = problem();
  p.agents[1].goal = {3.5, 2.5};
  const auto upwards = [](Vec2 at) { return "height " + std::to_string(int(10 * (5 - at.y))); };
  const Result<void> r = checkTimedFleetProblem(p, upwards);
  ASSERT_FALSE(r);
  EXPECT_THAT(r.error().text(), HasSubstr("the goal of agent 'right' at height 25 collides"));
  p = problem();
  p.agents[1].start = p.agents[0].start;
  const Result<void> starts = checkTimedFleetProblem(p, upwards);
  ASSERT_FALSE(starts);
  EXPECT_THAT(starts.error().text(), HasSubstr("'left' at height 35 and of agent 'right' at "));
}

}  // namespace
}  // namespace clearway::validation
