// An update of a fleet's plan plans again what changed, and keeps the rest bit for bit.
#include <gtest/gtest.h>

#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/timed_fleets.h"

namespace clearway::fleet {
namespace {

using testing::gridOf;
using testing::poseOf;
using Before = std::vector<std::optional<AgentSchedule>>;

// Three carts on three lanes, and a fourth one that stands in its own corner.
TimedFleetProblem lanes() {
  TimedFleetProblem p{gridOf(std::vector<std::string_view>(9, "................")),
                      {testing::boxClass(1.4, 0.9, 1.0, 1.5707963267948966)},
                      {}};
  for (int i = 0; i < 3; ++i) {
    const double y = 1.5 + 2.0 * i;
    p.agents.push_back(
        {"a" + std::to_string(i), 0, poseOf(1.5, y, 0), {12.5, y}, *Heading::fromDegrees(0)});
  }
  p.agents.push_back({"rest", 0, poseOf(2.5, 7.5, 0), {2.5, 7.5}, *Heading::fromDegrees(0)});
  return p;
}

Before schedulesOf(const TimedFleetPlan& plan) { return {plan.agents.begin(), plan.agents.end()}; }

TimedFleetResult planned(const TimedFleetProblem& p) { return *planTimedFleet(p, {}, {}); }

void expectFree(const TimedFleetProblem& p, const TimedFleetResult& r) {
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  const auto c = validation::validateTimedFleet(p, r.plan);
  EXPECT_TRUE(c->free) << c->problem;
}

bool same(const AgentSchedule& a, const AgentSchedule& b) {
  if (a.motions.size() != b.motions.size()) return false;
  for (std::size_t k = 0; k < a.motions.size(); ++k) {
    if (a.motions[k].start != b.motions[k].start || a.motions[k].end() != b.motions[k].end() ||
        a.motions[k].motion.to != b.motions[k].motion.to) {
      return false;
    }
  }
  return true;
}

TEST(TimedFleetUpdate, KeepsAllWhenNothingChanged) {
  for (const double off : {0.0, 0.173}) {  // on the lattice, and joined to it by links
    TimedFleetProblem p = lanes();
    for (std::size_t i = 0; i < 3; ++i) {
      p.agents[i].start = poseOf(1.5 + off, 1.5 + 2.0 * static_cast<double>(i) + off, 60.0 * off);
      p.agents[i].goal.x -= off;
    }
    const TimedFleetResult first = planned(p);
    expectFree(p, first);
    const TimedFleetResult r = *updateTimedFleet(p, schedulesOf(first.plan), {}, {});
    expectFree(p, r);
    EXPECT_EQ(r.kept, 4U);
    EXPECT_EQ(r.cost, first.cost);
  }
}

TEST(TimedFleetUpdate, ReplansOnlyTheAgentWhoseGoalMoved) {
  TimedFleetProblem p = lanes();
  const TimedFleetResult first = planned(p);
  p.agents[2].goal = {10.5, 7.5};
  const TimedFleetResult r = *updateTimedFleet(p, schedulesOf(first.plan), {}, {});
  expectFree(p, r);
  EXPECT_EQ(r.kept, 3U);
  for (const std::size_t k : {0U, 1U, 3U})
    EXPECT_TRUE(same(r.plan.agents[k], first.plan.agents[k]));
  EXPECT_EQ(r.plan.agents[2].last().position, (Vec2{10.5, 7.5}));
}

// The goal is where the resting agent stands: that one must move, the others need not.
TEST(TimedFleetUpdate, RepairsTheAgentThatBlocksTheGoal) {
  TimedFleetProblem p = lanes();
  const TimedFleetResult first = planned(p);
  p.agents[2].goal = {2.5, 7.5};
  p.agents[3].goal = {13.5, 7.5};
  Before before = schedulesOf(first.plan);
  const TimedFleetResult r = *updateTimedFleet(p, before, {}, {});
  expectFree(p, r);
  EXPECT_EQ(r.kept, 2U);
}

TEST(TimedFleetUpdate, ReplansAgentsWhosePathIsBlockedByAnEdit) {
  TimedFleetProblem p = lanes();
  const TimedFleetResult first = planned(p);
  p.grid.set({1, 7}, true);  // on the lane of a0
  const TimedFleetResult r = *updateTimedFleet(p, schedulesOf(first.plan), {}, {});
  expectFree(p, r);
  EXPECT_FALSE(same(r.plan.agents[0], first.plan.agents[0]));
  EXPECT_GE(r.kept, 1U);
  EXPECT_LT(r.kept, 4U);
}

TEST(TimedFleetUpdate, PlansNewAgentsAndThoseOfAnotherSpeed) {
  TimedFleetProblem p = lanes();
  const TimedFleetResult first = planned(p);
  p.agents.push_back({"new", 0, poseOf(14.5, 7.5, 180), {6.5, 7.5}, std::nullopt});
  p.classes.push_back(p.classes[0]);
  p.classes[1].speed_m_per_s = 0.5;
  p.agents[1].agent_class = 1;
  Before before = schedulesOf(first.plan);
  before.emplace_back();
  const TimedFleetResult r = *updateTimedFleet(p, before, {}, {});
  expectFree(p, r);
  EXPECT_EQ(r.kept, 3U);
}

TEST(TimedFleetUpdate, OfAPlanWithCollisionsKeepsOnlyWhatIsFree) {
  TimedFleetProblem p = lanes();
  TimedFleetResult first = planned(p);
  p.agents[1].start = p.agents[0].start;  // the schedule of a1 is then none of its own
  p.agents[1].start.position.y = 2.6;
  const TimedFleetResult r = *updateTimedFleet(p, schedulesOf(first.plan), {}, {});
  expectFree(p, r);
  EXPECT_LE(r.kept, 3U);
}

}  // namespace
}  // namespace clearway::fleet
