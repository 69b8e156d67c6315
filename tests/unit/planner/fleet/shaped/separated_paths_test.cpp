// Motions apart in time: plans whose motions overlap, given other times, against dense samples of
// every two motions that overlap in time; and a ring that has no such times.
#include "planner/fleet/shaped/separated_paths.h"

#include <gtest/gtest.h>

#include <array>

#include "planner/fleet/shaped/fleet_preparation.h"
#include "planner/fleet/shaped/fleet_state.h"
#include "planner/fleet/shaped/prioritised.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/timed_fleets.h"
#include "tests/support/timed_oracle.h"

namespace clearway::fleet::shaped {
namespace {

TimedFleetProblem crowd(Rng& rng) {
  constexpr std::int32_t kSide = 9;
  TimedFleetProblem p{testing::randomGrid(rng, kSide, kSide, 1.0, 1.0, 0.1),
                      {testing::boxClass(0.8, 0.5), testing::boxClass(1.4, 0.9)},
                      {}};
  // Four, whose paths three cross.
  for (std::size_t k = 0; k < 7; ++k) {
    const bool across = k >= 4;
    const double lane =
        across ? 2.5 + 2.0 * static_cast<double>(k - 4) : 1.5 + 2.0 * static_cast<double>(k);
    const double low = across ? 0.5 : 1.5, high = kSide - low;
    const bool forth = rng.below(2) == 0;
    const auto place = [&](double at) { return across ? Vec2{lane, at} : Vec2{at, lane}; };
    const Vec2 from = place(forth ? low : high), to = place(forth ? high : low);
    for (int row = -1; row <= 1; ++row) {
      for (int column = -1; column <= 1; ++column) {
        for (const Vec2 at : {from, to}) {
          const Cell c = p.grid.frame().cellAt(at);
          const Cell near{c.row + row, c.column + column};
          if (p.grid.frame().contains(near)) p.grid.set(near, false);
        }
      }
    }
    p.agents.push_back({"a" + std::to_string(k),
                        !across && rng.below(3) == 0 ? 1U : 0U,
                        {from, *Heading::fromDegrees(across ? 90.0 : 0.0)},
                        to,
                        {}});
  }
  return p;
}

// Whether the bodies overlap at some places of the two motions, which need not be simultaneous.
bool sweepsMeet(const TimedFleetProblem& problem, std::size_t i, const Motion& a, std::size_t j,
                const Motion& b) {
  constexpr int kSamples = 8;
  const Footprint &f = problem.footprintOf(i), &g = problem.footprintOf(j);
  if (length(a.from.position - b.from.position) > 8.0) return false;
  const testing::TimedOracle oracle{&f, nullptr, &g, nullptr};
  const MotionSampler at_a(a), at_b(b);
  for (int s = 0; s <= kSamples; ++s) {
    for (int t = 0; t <= kSamples; ++t) {
      if (oracle.atPoses(at_a.at(1.0 * s / kSamples), at_b.at(1.0 * t / kSamples)) < -1e-6L) {
        return true;
      }
    }
  }
  return false;
}

// Motions of two agents that overlap in time and sweep a common place.
int overlaps(const TimedFleetProblem& problem, const TimedFleetPlan& plan) {
  int count = 0;
  for (std::size_t i = 0; i < plan.agents.size(); ++i) {
    for (std::size_t j = i + 1; j < plan.agents.size(); ++j) {
      for (const TimedMotion& m : plan.agents[i].motions) {
        for (const TimedMotion& n : plan.agents[j].motions) {
          if (m.end() <= n.start || n.end() <= m.start) continue;
          count += sweepsMeet(problem, i, m.motion, j, n.motion) ? 1 : 0;
        }
      }
    }
  }
  return count;
}

TEST(SeparatedPaths, KeepTheMotionsAndLetNoneOverlapInTimeThatSweepACommonPlace) {
  int planned = 0, separated = 0, overlapped = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Rng rng(seed);
    const TimedFleetProblem problem = crowd(rng);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    PreparedFleet fleet(problem);
    StopCheck stop{Budget{.max_nodes = 400'000}};
    if (prepareFleet(fleet, 1, stop)) continue;
    FleetState state(fleet);
    TimedSearch search(fleet, state.reservations());
    PriorityExperience known;
    if (!planByPriority(state, search, rng, stop, {}, known, 20)) continue;
    ++planned;
    const TimedFleetPlan before = state.plan();
    overlapped += overlaps(problem, before);
    std::vector<TimedPath> paths;
    for (std::size_t i = 0; i < problem.agents.size(); ++i) paths.push_back(state.path(i));
    auto apart = separatedPaths(fleet, paths);
    if (!apart) continue;
    ++separated;
    for (std::size_t i = 0; i < apart->size(); ++i) state.remove(i);
    fleet.table.separateInTime(true);
    for (std::size_t i = 0; i < apart->size(); ++i) {
      ASSERT_TRUE(state.blockers(i, (*apart)[i]).empty()) << "seed " << seed;
      state.setPath(i, (*apart)[i]);
    }
    const TimedFleetPlan after = state.plan();
    ASSERT_TRUE(validation::validateTimedFleet(problem, after)->free) << "seed " << seed;
    ASSERT_EQ(overlaps(problem, after), 0) << "seed " << seed;
    for (std::size_t i = 0; i < after.agents.size(); ++i) {
      ASSERT_EQ(after.agents[i].motions.size(), before.agents[i].motions.size());
      for (std::size_t k = 0; k < after.agents[i].motions.size(); ++k) {
        ASSERT_EQ(after.agents[i].motions[k].motion.to, before.agents[i].motions[k].motion.to);
      }
    }
  }
  EXPECT_GE(planned, 4);
  EXPECT_GE(separated * 10, planned * 9);
  EXPECT_GT(overlapped, 0) << "what the samples must see";
}

// Four agents that all move round at once.
TEST(SeparatedPaths, ARingHasNone) {
  TimedFleetProblem problem{testing::emptyGrid(2, 2), {testing::boxClass(0.4, 0.4)}, {}};
  const std::array<Vec2, 4> corners{Vec2{0.5, 0.5}, {1.5, 0.5}, {1.5, 1.5}, {0.5, 1.5}};
  for (std::size_t k = 0; k < 4; ++k) {
    problem.agents.push_back({"a" + std::to_string(k),
                              0,
                              {corners[k], *Heading::fromDegrees(90.0 * static_cast<double>(k))},
                              corners[(k + 1) % 4],
                              *Heading::fromDegrees(90.0 * static_cast<double>(k))});
  }
  PreparedFleet fleet(problem);
  StopCheck stop{Budget{}};
  ASSERT_FALSE(prepareFleet(fleet, 1, stop));
  FleetState state(fleet);
  std::vector<TimedPath> paths;
  for (std::size_t i = 0; i < 4; ++i) {
    paths.push_back(state.fastestPath(i, 0));
    ASSERT_TRUE(state.blockers(i, paths[i]).empty());
    state.setPath(i, paths[i]);
  }
  EXPECT_TRUE(validation::validateTimedFleet(problem, state.plan())->free);
  EXPECT_FALSE(separatedPaths(fleet, paths));
  paths.pop_back();
  paths.push_back({{}, fleet.agents[3].start, 0});
  EXPECT_TRUE(separatedPaths(fleet, paths)) << "the order of the three that move is theirs";
}

TEST(SeparatedPaths, RobustFleetsHaveAPlanWhereOthersHaveOne) {
  Rng rng(3);
  int found = 0, of = 0;
  for (int round = 0; round < 4; ++round) {
    const TimedFleetProblem problem = crowd(rng);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    TimedFleetControl control;
    control.budget.max_nodes = 1'000'000;
    if (planTimedFleet(problem, {}, control)->status != PlanStatus::Solved) continue;
    ++of;
    for (const FleetMethod method : {FleetMethod::Auto, FleetMethod::Prioritised}) {
      const TimedFleetResult r =
          *planTimedFleet(problem, {.planner = method, .robust = true}, control);
      ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason.text();
      ASSERT_TRUE(validation::validateTimedFleet(problem, r.plan)->free);
      ASSERT_EQ(overlaps(problem, r.plan), 0);
    }
    ++found;
  }
  EXPECT_EQ(found, of);
  EXPECT_GE(of, 2);
}

}  // namespace
}  // namespace clearway::fleet::shaped
