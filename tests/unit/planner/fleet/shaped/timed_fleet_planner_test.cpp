#include "planner/fleet/shaped/timed_fleet_planner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/base/rng.h"
#include "planner/fleet/shaped/fleet_preparation.h"
#include "planner/fleet/shaped/fleet_state.h"
#include "planner/validate/validate.h"
#include "tests/support/sampled_overlap.h"

namespace clearway::fleet {
namespace {

using shaped::Box;
using shaped::LongBox;

Heading degrees(double d) { return *Heading::fromDegrees(d); }

OccupancyGrid gridOf(const std::vector<std::string>& rows, double cell_m = 1.0) {
  OccupancyGrid grid(*GridFrame::make(static_cast<std::int32_t>(rows.size()),
                                      static_cast<std::int32_t>(rows[0].size()), cell_m, cell_m));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] == '#') {
        grid.set({static_cast<std::int32_t>(r), static_cast<std::int32_t>(c)}, true);
      }
    }
  }
  return grid;
}

AgentClass boxClass(double length, double width) {
  return {*Footprint::box(length, width), 1.0, 1.5707963267948966};
}

TimedAgent agent(const std::string& id, Pose start, Vec2 goal,
                 std::optional<Heading> heading = {}) {
  return {id, 0, start, goal, heading};
}

// Two carts in a corridor with one bay, towards each other; two more in the open end.
TimedFleetProblem corridor() {
  return {gridOf({"##########", "#........#", "####.#####", "##########"}),
          {boxClass(0.8, 0.5)},
          {agent("east", {{1.5, 1.5}, degrees(0)}, {8.5, 1.5}, degrees(0)),
           agent("west", {{8.5, 1.5}, degrees(180)}, {1.5, 1.5})}};
}

TimedFleetProblem openField(bool off_lattice) {
  TimedFleetProblem p{
      gridOf(std::vector<std::string>(9, "............")), {boxClass(1.4, 0.9)}, {}};
  const double d = off_lattice ? 0.137 : 0.0, turn = off_lattice ? 12.3 : 0.0;
  for (int i = 0; i < 3; ++i) {
    const double y = 1.5 + 3.0 * i + d;
    p.agents.push_back(agent("a" + std::to_string(i), {{1.5 + d, y}, degrees(turn)},
                             {10.5 - d, 7.5 - 3.0 * i - d},
                             i == 1 ? std::optional(degrees(90.0 + turn)) : std::nullopt));
  }
  return p;
}

LongBox bodyAt(const TimedFleetProblem& problem, const TimedFleetPlan& plan, std::size_t a,
               Tick time) {
  const Footprint& f = problem.classes[problem.agents[a].agent_class].footprint;
  const Box box{0.5 * f.length() + f.padding(), 0.5 * f.width() + f.padding()};
  const AgentSchedule& schedule = plan.agents[a];
  Pose at = schedule.start;
  for (const TimedMotion& m : schedule.motions) {
    if (time < m.start) break;
    if (time < m.end()) {
      return placedBox(
          m.motion, static_cast<long double>(time - m.start) / static_cast<long double>(m.duration),
          box, {});
    }
    at = m.motion.to;
  }
  return placedBox(Motion{MotionKind::Straight, at, at}, 0, box, {});
}

// The form of every schedule, and no overlap at dense samples.
void expectSound(const TimedFleetProblem& problem, const TimedFleetResult& r) {
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  ASSERT_EQ(r.plan.agents.size(), problem.agents.size());
  EXPECT_EQ(r.cost, costOf(r.plan));
  EXPECT_GE(r.cost.sum_of_costs, r.lower_bound);
  for (std::size_t a = 0; a < problem.agents.size(); ++a) {
    Pose at = problem.agents[a].start;
    EXPECT_EQ(r.plan.agents[a].start, at);
    Tick end = 0;
    for (const TimedMotion& m : r.plan.agents[a].motions) {
      EXPECT_EQ(m.motion.from, at);
      EXPECT_GE(m.start, end);
      EXPECT_GE(m.duration,
                leastDuration(problem.classes[problem.agents[a].agent_class], m.motion));
      at = m.motion.to;
      end = m.end();
    }
    EXPECT_EQ(at.position, problem.agents[a].goal);
    if (problem.agents[a].goal_heading) {
      EXPECT_EQ(at.heading, *problem.agents[a].goal_heading);
    }
  }
  for (Tick t = 0; t <= r.cost.makespan; t += 20'000) {
    for (std::size_t a = 0; a < problem.agents.size(); ++a) {
      const LongBox body = bodyAt(problem, r.plan, a, t);
      for (std::size_t b = a + 1; b < problem.agents.size(); ++b) {
        ASSERT_LE(depthOf(body, bodyAt(problem, r.plan, b, t)), 1e-9L) << "time " << t;
      }
      const GridFrame& frame = problem.grid.frame();
      for (std::int32_t i = 0; i < frame.rows(); ++i) {
        for (std::int32_t j = 0; j < frame.columns(); ++j) {
          if (!problem.grid.blocked({i, j})) continue;
          ASSERT_LE(depthOf(body, {j + 0.5L, i + 0.5L, 1, 0, 0.5L, 0.5L}), 1e-9L);
        }
      }
    }
  }
}

TEST(TimedFleetPlanner, ReportsThePreparedAgentsBeforeTheFirstPath) {
  std::vector<TimedFleetProgress> reports;
  TimedFleetControl control;
  control.progress = [&](const TimedFleetProgress& p) { reports.push_back(p); };
  ASSERT_EQ(planTimedFleet(openField(true), {}, control)->status, PlanStatus::Solved);
  ASSERT_FALSE(reports.empty());
  EXPECT_EQ(reports.front().prepared, 0U);
  const auto path = std::ranges::find_if(reports, [](const auto& p) { return p.planned > 0; });
  ASSERT_NE(path, reports.end());
  EXPECT_EQ(path->prepared, 3U);
  EXPECT_TRUE(std::any_of(reports.begin(), path,
                          [](const auto& p) { return p.prepared > 0 && p.prepared < 3U; }));
}

TEST(TimedFleetPlanner, SendsAnAgentIntoABayToLetAnotherPass) {
  const TimedFleetProblem problem = corridor();
  expectSound(problem, *planTimedFleet(problem, {}, {}));
}

TEST(TimedFleetPlanner, JoinsStartsAndGoalsOffTheLattice) {
  for (const bool off_lattice : {false, true}) {
    const TimedFleetProblem problem = openField(off_lattice);
    expectSound(problem, *planTimedFleet(problem, {}, {}));
  }
}

// A start that looks away from its goal, but for the last bits of the heading: the turn is made of
// two whose directions are certain.
TEST(TimedFleetPlanner, TurnsByHalfATurnInTwo) {
  Rng rng(29);
  int halves = 0;
  for (int i = 0; i < 200; ++i) {
    const Vec2 cell{4.5, 2.5};
    const double turn = 45.0 * static_cast<double>(rng.below(8));
    const Vec2 ahead = degrees(turn).vector();
    const Vec2 start = cell - rng.range(0.1, 0.9) * ahead;
    TimedFleetProblem problem{
        gridOf(std::vector<std::string>(7, ".........")),
        {boxClass(0.6, 0.4)},
        {agent("a", {start, degrees(turn + 180.0)}, cell + 0.5 * ahead, degrees(turn))}};
    const TimedFleetResult r = *planTimedFleet(problem, {}, {});
    ASSERT_EQ(r.status, PlanStatus::Solved);
    Path path{r.plan.agents[0].start, {}};
    for (const TimedMotion& m : r.plan.agents[0].motions) {
      path.motions.push_back(m.motion);
      if (std::abs(turnAngle(m.motion)) > 1.57) ++halves;
    }
    EXPECT_FALSE(validation::malformed(path)) << i;
  }
  EXPECT_GT(halves, 10);
}

bool samePlans(const TimedFleetPlan& a, const TimedFleetPlan& b) {
  for (std::size_t i = 0; i < a.agents.size(); ++i) {
    const auto &m = a.agents[i].motions, &n = b.agents[i].motions;
    if (m.size() != n.size()) return false;
    for (std::size_t k = 0; k < m.size(); ++k) {
      if (m[k].start != n[k].start || m[k].motion.to != n[k].motion.to) return false;
    }
  }
  return true;
}

TEST(TimedFleetPlanner, ThePlanDependsOnTheSeedAndNotOnTheThreads) {
  TimedFleetProblem problem = openField(false);
  TimedFleetOptions options{.planner = FleetMethod::Lns, .iterations = 40};
  const TimedFleetResult one = *planTimedFleet(problem, options, {});
  options.threads = 3;
  EXPECT_TRUE(samePlans(one.plan, planTimedFleet(problem, options, {})->plan));
  bool differs = false;
  options = {};
  const TimedFleetResult first = *planTimedFleet(problem, options, {});
  for (options.seed = 1; options.seed < 6 && !differs; ++options.seed) {
    differs = !samePlans(first.plan, planTimedFleet(problem, options, {})->plan);
  }
  EXPECT_TRUE(differs);
}

TEST(TimedFleetPlanner, LargeNeighbourhoodSearchNeverCostsMore) {
  const TimedFleetProblem problem = openField(true);
  const TimedFleetResult first = *planTimedFleet(problem, {}, {});
  const TimedFleetResult better = *planTimedFleet(
      problem, {.planner = FleetMethod::Lns, .anytime = true, .iterations = 60}, {});
  expectSound(problem, better);
  EXPECT_LE(better.cost.sum_of_costs, first.cost.sum_of_costs);
}

TEST(TimedFleetPlanner, AnAgentAtItsGoalNeedsNoMotion) {
  TimedFleetProblem problem = openField(true);
  problem.agents.resize(1);
  problem.agents[0].goal = problem.agents[0].start.position;
  problem.agents[0].goal_heading = problem.agents[0].start.heading;
  const TimedFleetResult r = *planTimedFleet(problem, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.cost.makespan, 0);
}

TEST(TimedFleetPlanner, RefusesImpossibleFleetsWithTheReason) {
  const auto refused = [](const TimedFleetProblem& p, PlanStatus status, const std::string& why) {
    const TimedFleetResult r = *planTimedFleet(p, {}, {});
    EXPECT_EQ(r.status, status);
    EXPECT_NE(r.reason.text().find(why), std::string::npos) << r.reason;
  };
  TimedFleetProblem p = corridor();
  p.agents[0].start.position = {1.1, 1.5};
  refused(p, PlanStatus::InvalidStart, "\"east\" overlaps an obstacle at its start");
  p = corridor();
  p.agents[0].goal = {5.5, 2.5};
  refused(p, PlanStatus::InvalidGoal, "\"east\" overlaps an obstacle at its goal");
  p = corridor();
  p.agents[1].start = p.agents[0].start;
  refused(p, PlanStatus::InvalidStart, "\"east\" and agent \"west\" overlap at their starts");
  p = corridor();
  p.agents[1].goal = p.agents[0].goal;
  refused(p, PlanStatus::InvalidGoal, "\"east\" and agent \"west\" overlap at their goals");
  p = corridor();
  p.grid.set({1, 5}, true);
  refused(p, PlanStatus::NoPath, "cannot reach its goal, even without other agents");
  p.grid = OccupancyGrid(*GridFrame::make(4, 10, 1.0, 2.0));
  refused(p, PlanStatus::NoPath, "square cells");
}

// The disc around a square of .7071 of a cell lies in the cell.
TEST(TimedFleetPlanner, SquaresWithTheDiagonalOfACellTurnInPlace) {
  const TimedFleetProblem p{gridOf({"######", "#....#", "####.#", "######"}),
                            {boxClass(0.7071, 0.7071)},
                            {agent("a", {{1.5, 1.5}, degrees(180)}, {4.5, 2.5}, degrees(90))}};
  expectSound(p, *planTimedFleet(p, {}, {}));
}

// Their centres move along the line between two rows of cells.
TEST(TimedFleetPlanner, BodiesAnEvenNumberOfCellsWidePassCorridorsOfTheirWidth) {
  TimedFleetProblem p{
      gridOf({"##########", "#........#", "#........#", "#######..#", "#######..#", "##########"}),
      {boxClass(1.25, 2.0)},
      {agent("a", {{2.0, 2.0}, degrees(0)}, {6.0, 2.0}, degrees(0))}};
  expectSound(p, *planTimedFleet(p, {}, {}));
  p.classes[0] = boxClass(1.3, 1.3);
  p.agents[0].goal = {8.0, 4.0};  // it turns in the bend
  p.agents[0].goal_heading = degrees(90);
  expectSound(p, *planTimedFleet(p, {}, {}));
}

// They meet in a corridor that no two of them pass, and wait in a bay.
TEST(TimedFleetPlanner, BodiesAnEvenNumberOfCellsWidePassInABay) {
  TimedFleetProblem p{
      gridOf({"################", "#..............#", "#..............#", "####..##########",
              "####..##########", "####..##########", "####..##########", "################"}),
      {boxClass(1.2, 1.2)},
      {agent("a", {{2.0, 2.0}, degrees(0)}, {13.0, 2.0}),
       agent("b", {{14.0, 2.0}, degrees(180)}, {3.0, 2.0})}};
  expectSound(p, *planTimedFleet(p, {}, {}));
}

// In one corridor its centre is between two rows, in the other one in the middle of a column.
TEST(TimedFleetPlanner, PlacesBetweenCentresAndCornersAreFound) {
  TimedFleetProblem p{gridOf({"############", "#.........##", "#.........##", "#######...##",
                              "#######...##", "#######...##", "#######...##", "############"}),
                      {boxClass(2.6, 1.3)},
                      {agent("a", {{3.0, 2.0}, degrees(0)}, {8.5, 6.0}, degrees(0))}};
  p.classes[0].drive = DriveKind::Omnidirectional;
  expectSound(p, *planTimedFleet(p, {}, {}));
  p.grid.set({4, 8}, true);
  const TimedFleetResult r = *planTimedFleet(p, {}, {});
  EXPECT_EQ(r.status, PlanStatus::NoPath);
  EXPECT_NE(r.reason.text().find("by the motions of the lattice"), std::string::npos) << r.reason;
}

TEST(TimedFleetPlanner, StopsWhenItIsAskedTo) {
  const TimedFleetProblem problem = openField(false);
  StopSource stop;
  stop.request();
  TimedFleetControl control;
  control.stop = &stop;
  EXPECT_EQ(planTimedFleet(problem, {}, control)->status, PlanStatus::Cancelled);
}

TEST(TimedFleetPlanner, HonoursTheLimitsOfNodesAndMemory) {
  const TimedFleetProblem problem = openField(false);
  TimedFleetControl control;
  control.budget.max_nodes = 5;
  TimedFleetResult r = *planTimedFleet(problem, {}, control);
  EXPECT_EQ(r.status, PlanStatus::LimitReached);
  EXPECT_EQ(r.stop, StopReason::NodeLimit);
  for (const std::size_t bytes : {std::size_t{1000}, std::size_t{150'000}}) {
    control.budget = {};
    control.budget.max_memory_bytes = bytes;
    r = *planTimedFleet(problem, {}, control);
    EXPECT_EQ(r.status, PlanStatus::LimitReached);
    EXPECT_EQ(r.stop, StopReason::MemoryLimit);
  }
  control.budget.max_memory_bytes = 50'000'000;
  EXPECT_EQ(planTimedFleet(problem, {}, control)->status, PlanStatus::Solved);
}

TEST(SafeIntervals, AreThoseComputedAfreshAfterEveryChange) {
  const TimedFleetProblem problem = openField(false);
  shaped::PreparedFleet fleet(problem);
  StopCheck stop{Budget{}};
  ASSERT_FALSE(shaped::prepareFleet(fleet, 1, stop));
  shaped::FleetState state(fleet);
  shaped::SafeIntervals kept(fleet, state.reservations());
  Rng rng(3);
  int lists = 0;
  for (int round = 0; round < 60; ++round) {
    const std::size_t agent = rng.below(3);
    if (rng.below(3) == 0) {
      state.remove(agent);
    } else {
      state.setPath(agent, state.fastestPath(agent, rng.below(9'000'000)));
    }
    shaped::SafeIntervals fresh(fleet, state.reservations());
    const shaped::FleetAgent& other = fleet.agents[0];
    for (int query = 0; query < 60; ++query) {
      const auto s = static_cast<shaped::State>(
          rng.below(static_cast<std::uint32_t>(fleet.graphOf(other).states())));
      if (!fleet.graphOf(other).isFree(s)) continue;
      const auto a = kept.of(other, s), b = fresh.of(other, s);
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_EQ(a[i].begin, b[i].begin);
        ASSERT_EQ(a[i].end, b[i].end);
      }
      lists += a.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(lists, 100);
}

}  // namespace
}  // namespace clearway::fleet
