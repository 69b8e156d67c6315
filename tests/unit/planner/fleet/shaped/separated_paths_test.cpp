// Motions apart in time: plans whose motions overlap, given other times, against dense samples of
// every two motions that overlap in time, and against the proof of their order for every shape and
// drive; a ring that has no such times; and stops at any poll.
#include "planner/fleet/shaped/separated_paths.h"

#include <gtest/gtest.h>

#include <array>

#include "planner/fleet/execution/timed_action_graph.h"
#include "planner/fleet/shaped/fleet_preparation.h"
#include "planner/fleet/shaped/fleet_state.h"
#include "planner/fleet/shaped/prioritised.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/graph/action_graph_check.h"
#include "tests/support/counted_clock.h"
#include "tests/support/mixed_fleets.h"
#include "tests/support/polygon_shapes.h"
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

// A plan of a fleet while its motions may overlap in time.
struct Overlapping {
  TimedFleetProblem problem;
  PreparedFleet fleet{problem};
  std::optional<FleetState> state;
  bool found = false;
  Overlapping(TimedFleetProblem p, Rng& rng, std::uint64_t most_nodes) : problem(std::move(p)) {
    StopCheck stop{Budget{.max_nodes = most_nodes}};
    if (!validation::checkTimedFleetProblem(problem) || prepareFleet(fleet, 1, stop)) return;
    if (stop.reason() != StopReason::None) return;
    state.emplace(fleet);
    TimedSearch search(fleet, state->reservations());
    PriorityExperience known;
    found = planByPriority(*state, search, rng, stop, {}, known, {.attempts = 20});
  }
  [[nodiscard]] std::vector<TimedPath> paths() const {
    std::vector<TimedPath> out;
    for (std::size_t i = 0; i < problem.agents.size(); ++i) out.push_back(state->path(i));
    return out;
  }
  [[nodiscard]] std::optional<std::vector<TimedPath>> separate() {
    StopCheck stop{Budget{}};
    return separatedPaths(fleet, paths(), 0, stop);
  }
  // The plan of these paths, which no motions block.
  [[nodiscard]] TimedFleetPlan planOf(const std::vector<TimedPath>& apart) {
    for (std::size_t i = 0; i < apart.size(); ++i) state->remove(i);
    fleet.table.separateInTime(true);
    for (std::size_t i = 0; i < apart.size(); ++i) {
      EXPECT_TRUE(state->blockers(i, apart[i]).empty());
      state->setPath(i, apart[i]);
    }
    return state->plan();
  }
};

void expectSameMotions(const TimedFleetPlan& before, const TimedFleetPlan& after) {
  for (std::size_t i = 0; i < after.agents.size(); ++i) {
    ASSERT_EQ(after.agents[i].motions.size(), before.agents[i].motions.size());
    for (std::size_t k = 0; k < after.agents[i].motions.size(); ++k) {
      ASSERT_EQ(after.agents[i].motions[k].motion.to, before.agents[i].motions[k].motion.to);
    }
  }
}

TEST(SeparatedPaths, KeepTheMotionsAndLetNoneOverlapInTimeThatSweepACommonPlace) {
  int planned = 0, separated = 0, overlapped = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    Overlapping plan(crowd(rng), rng, 400'000);
    if (!plan.found) continue;
    ++planned;
    const TimedFleetPlan before = plan.state->plan();
    overlapped += overlaps(plan.problem, before);
    const auto apart = plan.separate();
    if (!apart) continue;
    ++separated;
    const TimedFleetPlan after = plan.planOf(*apart);
    ASSERT_TRUE(validation::validateTimedFleet(plan.problem, after)->free);
    ASSERT_EQ(overlaps(plan.problem, after), 0);
    expectSameMotions(before, after);
  }
  EXPECT_GE(planned, 4);
  EXPECT_GE(separated * 10, planned * 9);
  EXPECT_GT(overlapped, 0) << "what the samples must see";
}

// Of every shape and drive, with ramps or without, among obstacles that stay.
TimedFleetProblem mixedFleet(std::uint64_t seed, Rng& rng) {
  TimedFleetProblem p = testing::randomProblem(rng, seed % 2 == 0);
  const std::vector<Footprint> shapes = polygonShapes();
  for (AgentClass& c : p.classes) {
    const std::uint32_t kind = rng.below(3);
    if (kind == 1) c.footprint = *Footprint::disc(testing::uniform(rng, 0.2, 0.6));
    if (kind == 2) c.footprint = shapes[rng.below(static_cast<std::uint32_t>(shapes.size()))];
  }
  for (TimedObstacle& o : p.obstacles) {
    o.begin = 0;
    o.end = kForever;
  }
  return p;
}

TEST(SeparatedPaths, OfEveryShapeAndDriveHaveAProvedOrder) {
  int separated = 0, changed = 0, ramps = 0, leaves = 0, obstacles = 0;
  int boxes = 0, discs = 0, polygons = 0, drives[3] = {};
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    Overlapping plan(mixedFleet(seed, rng), rng, 60'000);
    if (!plan.found) continue;
    const TimedFleetPlan before = plan.state->plan();
    const auto apart = plan.separate();
    if (!apart) continue;
    ++separated;
    const TimedFleetProblem& problem = plan.problem;
    const TimedFleetPlan after = plan.planOf(*apart);
    const auto certificate = validation::validateTimedFleet(problem, after);
    ASSERT_TRUE(certificate->free) << certificate->problem.text();
    const ActionGraph graph = *timedActionGraph(problem, after);
    const auto order = validation::checkActionGraph(problem, after, graph);
    ASSERT_TRUE(order->sound) << order->problem.text();
    expectSameMotions(before, after);
    if (costOf(before) == costOf(after)) continue;
    ++changed;
    ramps += problem.hasRamps() ? 1 : 0;
    obstacles += static_cast<int>(problem.obstacles.size());
    for (const TimedAgent& a : problem.agents) {
      const AgentClass& c = problem.classes[a.agent_class];
      leaves += a.leaves ? 1 : 0;
      ++drives[static_cast<std::size_t>(c.drive)];
      const bool is_disc = c.footprint.radius() > 0.0;
      ++(Body::isBox(c.footprint) ? boxes : is_disc ? discs : polygons);
    }
  }
  EXPECT_GE(separated, 10);
  EXPECT_GE(changed, 8);
  for (const int count :
       {ramps, leaves, obstacles, boxes, discs, polygons, drives[0], drives[1], drives[2]}) {
    EXPECT_GE(count, 3);
  }
}

TEST(SeparatedPaths, StopAtAnyPollAndWithinTheirMemory) {
  Rng rng(1);
  Overlapping plan(crowd(rng), rng, 400'000);
  ASSERT_TRUE(plan.found);
  const std::vector<TimedPath> paths = plan.paths();
  std::int64_t actions = 0;
  for (const TimedPath& p : paths) actions += static_cast<std::int64_t>(p.steps.size());
  using testing::CountedClock;
  // Where it ends: with a request at that reading of the clock, or at a limit of that many.
  const auto readingsOf = [&](std::int64_t at, bool by_limit, StopReason expected) {
    StopSource source;
    const CountedClock clock(source, by_limit ? 0 : at);
    StopCheck stop{
        Budget{.time_limit_s = by_limit ? static_cast<double>(at) * CountedClock::kReading_s
                                        : CountedClock::kLongTime_s},
        &source};
    EXPECT_EQ(separatedPaths(plan.fleet, paths, 0, stop).has_value(), expected == StopReason::None);
    EXPECT_EQ(stop.reason(), expected);
    return clock.readings();
  };
  const std::int64_t all = readingsOf(0, false, StopReason::None);
  EXPECT_GE(all, 3 * actions);
  for (std::int64_t at = 2; at < all; at += 1 + all / 40) {
    EXPECT_LE(readingsOf(at, false, StopReason::Cancelled), at + 1);
    EXPECT_LE(readingsOf(at, true, StopReason::TimeLimit), at + 2);
  }
  const auto reasonWith = [&](std::size_t most, std::size_t held) {
    StopCheck stop{Budget{.max_memory_bytes = most}};
    const bool separated = separatedPaths(plan.fleet, paths, held, stop).has_value();
    EXPECT_EQ(separated, stop.reason() == StopReason::None);
    return stop.reason();
  };
  const std::size_t least = 200 * static_cast<std::size_t>(actions);
  EXPECT_EQ(reasonWith(least, 0), StopReason::MemoryLimit);
  EXPECT_EQ(reasonWith(100 * least, 0), StopReason::None);
  EXPECT_EQ(reasonWith(100 * least, 100 * least), StopReason::MemoryLimit);
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
  EXPECT_FALSE(separatedPaths(fleet, paths, 0, stop));
  paths.pop_back();
  paths.push_back({{}, fleet.agents[3].start, 0});
  EXPECT_TRUE(separatedPaths(fleet, paths, 0, stop))
      << "the order of the three that move is theirs";
}

TEST(SeparatedPaths, RobustFleetsHaveAPlanWhereOthersHaveOne) {
  Rng rng(3);
  int planned = 0;
  for (int round = 0; round < 4; ++round) {
    const TimedFleetProblem problem = crowd(rng);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    TimedFleetControl control;
    control.budget.max_nodes = 1'000'000;
    if (planTimedFleet(problem, {}, control)->status != PlanStatus::Solved) continue;
    ++planned;
    for (const FleetMethod method : {FleetMethod::Auto, FleetMethod::Prioritised}) {
      const TimedFleetResult r =
          *planTimedFleet(problem, {.planner = method, .robust = true}, control);
      ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason.text();
      ASSERT_TRUE(validation::validateTimedFleet(problem, r.plan)->free);
      ASSERT_EQ(overlaps(problem, r.plan), 0);
    }
  }
  EXPECT_GE(planned, 2);
}

}  // namespace
}  // namespace clearway::fleet::shaped
