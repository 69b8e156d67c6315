// What the policies of simulations promise, on random fleets with random disturbances.
#include <algorithm>
#include <map>

#include "tests/support/case_count.h"
#include "tests/support/simulated_fleets.h"

namespace clearway::app {
namespace {

using clearway::testing::caseCount;
using clearway::testing::delaysAndBreakdowns;
using clearway::testing::randomFleet;
using simulation::EventKind;

int cases() { return caseCount("CLEARWAY_POLICY_CASES", 25); }

constexpr std::size_t kAgents = 6;
constexpr std::uint64_t kMostSteps = 12'000;  // of 0.1 s

// What a run did, and who did not move for how long.
struct Outcome {
  simulation::Totals totals;
  std::size_t arrived = 0;
  std::optional<double> separation;
  std::vector<Tick> rested;            // of each agent, at the end
  std::vector<std::uint8_t> reported;  // as stuck, or of a deadlock
  std::vector<std::uint8_t> has_arrived;
  std::uint64_t hash = 0;
};

Outcome run(SimulationInput input, Tick step = kTicksPerSecond / 10,
            std::uint64_t most_steps = kMostSteps, bool until_finished = true) {
  const std::size_t agents = input.agents.size();
  input.options.step = step;
  SimulationRun simulation = *SimulationRun::make(std::move(input));
  Outcome out;
  out.rested.assign(agents, 0);
  out.reported.assign(agents, 0);
  std::vector<Pose> before;
  for (std::uint32_t k = 0; k < agents; ++k)
    before.push_back(simulation.simulation().poseOf({k, 0}));
  for (std::uint64_t s = 0; s < most_steps; ++s) {
    simulation.step();
    for (const simulation::Event& e : simulation.simulation().events()) {
      if (e.kind == EventKind::Stuck) out.reported[e.a.index] = 1;
      for (const simulation::AgentId& id : e.cycle) out.reported[id.index] = 1;
    }
    for (std::uint32_t k = 0; k < agents; ++k) {
      const Pose now = simulation.simulation().poseOf({k, 0});
      out.rested[k] = now == before[k] ? out.rested[k] + step : 0;
      before[k] = now;
    }
    if (until_finished && simulation.isFinished()) break;
  }
  out.totals = simulation.simulation().totals();
  out.separation = simulation.smallestSeparation();
  for (std::uint32_t k = 0; k < agents; ++k) {
    out.has_arrived.push_back(simulation.simulation().hasArrived({k, 0}) ? 1 : 0);
    out.arrived += out.has_arrived.back();
  }
  out.hash = simulation.simulation().stateHash();
  return out;
}

TEST(SimulationPolicies, RobustPlansByTheirGraphNeverCollideOrDeadlock) {
  int tried = 0;
  std::uint64_t delayed = 0;
  for (int k = 0; k < cases(); ++k) {
    SimulationInput input =
        randomFleet(static_cast<std::uint64_t>(k), kAgents, true, Policy::Graph);
    if (input.agents.empty()) continue;
    ++tried;
    ASSERT_EQ(input.graph_fault, "") << k;
    input.disturbances = delaysAndBreakdowns();
    const Outcome o = run(std::move(input));
    EXPECT_EQ(o.totals.collisions, 0U) << k;
    EXPECT_EQ(o.totals.deadlocks + o.totals.stuck, 0U) << k;
    EXPECT_EQ(o.arrived, kAgents) << k;
    delayed += o.totals.delayed;
  }
  EXPECT_GT(tried, cases() / 2);
  EXPECT_GT(delayed, 0U);
}

TEST(SimulationPolicies, OtherPlansDoAsTheProofOfTheirGraphSays) {
  int sound = 0, unsound = 0;
  for (int k = 0; k < cases(); ++k) {
    SimulationInput input =
        randomFleet(static_cast<std::uint64_t>(k), kAgents, false, Policy::Graph);
    if (input.agents.empty()) continue;
    const bool is_sound = input.graph_fault.empty();
    (is_sound ? sound : unsound) += 1;
    input.disturbances = delaysAndBreakdowns();
    const Outcome o = run(std::move(input));
    if (!is_sound) {
      EXPECT_TRUE(o.arrived == kAgents || o.totals.deadlocks > 0) << k;
      continue;
    }
    EXPECT_EQ(o.totals.collisions + o.totals.deadlocks + o.totals.stuck, 0U) << k;
    EXPECT_EQ(o.arrived, kAgents) << k;
  }
  EXPECT_GT(sound, 0);
  EXPECT_GT(sound + unsound, cases() / 2);
}

// Follow collides with these disturbances, so that the policies have something to avoid.
TEST(SimulationPolicies, WhoStopsAndWaitsNeverCollides) {
  std::uint64_t follow_collisions = 0, waited = 0, deadlocks = 0;
  for (int k = 0; k < cases(); ++k) {
    for (const Policy policy : {Policy::Follow, Policy::Stop, Policy::Replan}) {
      SimulationInput input = randomFleet(static_cast<std::uint64_t>(k), kAgents, false, policy);
      if (input.agents.empty()) continue;
      input.disturbances = delaysAndBreakdowns();
      input.disturbances.people = {3, 0.2, {0.5, 1.4}, true};
      const Outcome o = run(std::move(input), kTicksPerSecond / 10, 3000);
      if (policy == Policy::Follow) {
        follow_collisions += o.totals.collisions;
        continue;
      }
      EXPECT_EQ(o.totals.collisions + o.totals.wall_collisions, 0U) << k;
      ASSERT_TRUE(o.separation);
      waited += static_cast<std::uint64_t>(o.totals.held);
      deadlocks += o.totals.deadlocks;
    }
  }
  EXPECT_GT(follow_collisions, 0U);
  EXPECT_GT(waited, 0U);
  EXPECT_GT(deadlocks, 0U);
}

// An oracle that knows no graph: who has rested long and not arrived was reported, or rests by
// itself for less than that long.
TEST(SimulationPolicies, WhoDoesNotMoveAnyMoreIsReported) {
  constexpr Tick kLong = 40 * kTicksPerSecond;  // more than any delay and repair together
  int resting = 0;
  for (int k = 0; k < cases(); ++k) {
    SimulationInput input =
        randomFleet(static_cast<std::uint64_t>(k), kAgents, false, Policy::Stop);
    if (input.agents.empty()) continue;
    input.disturbances = delaysAndBreakdowns();
    input.disturbances.breakdowns.repair_s = {2.0, 5.0};
    const Tick end = input.end;
    const Outcome o =
        run(std::move(input), kTicksPerSecond / 10,
            static_cast<std::uint64_t>((10 * end + 120 * kTicksPerSecond) / (kTicksPerSecond / 10)),
            false);
    for (std::size_t a = 0; a < kAgents; ++a) {
      if (o.has_arrived[a] != 0) {
        EXPECT_EQ(o.reported[a], 0) << k << " " << a;
        continue;
      }
      // At the end of so long a run nobody moves.
      EXPECT_GT(o.rested[a], kLong) << k << " " << a;
      EXPECT_EQ(o.reported[a], 1) << k << " " << a;
      ++resting;
    }
  }
  EXPECT_GT(resting, 0);
}

TEST(SimulationPolicies, AgentsOfAGraphDoNotDependOnTheStep) {
  for (int k = 0; k < cases() / 5 + 1; ++k) {
    std::vector<Pose> poses[2];
    for (const int coarse : {0, 1}) {
      SimulationInput input =
          randomFleet(static_cast<std::uint64_t>(k), kAgents, true, Policy::Graph);
      if (input.agents.empty()) continue;
      input.disturbances = delaysAndBreakdowns();
      input.options.step = coarse == 1 ? 250'000 : 10'000;
      SimulationRun run = *SimulationRun::make(std::move(input));
      while (run.simulation().time() < 12 * kTicksPerSecond) run.step();
      for (std::uint32_t a = 0; a < kAgents; ++a) {
        poses[coarse].push_back(run.simulation().poseOf({a, 0}));
      }
    }
    EXPECT_EQ(poses[0], poses[1]) << k;
  }
}

TEST(SimulationPolicies, OneHashForAnyNumberOfThreads) {
  for (const Policy policy : {Policy::Follow, Policy::Graph, Policy::Stop, Policy::Replan}) {
    std::map<std::uint64_t, int> hashes;
    for (const unsigned threads : {1U, 2U, 8U}) {
      SimulationInput input = randomFleet(1, kAgents, true, policy);
      ASSERT_FALSE(input.agents.empty());
      input.disturbances = delaysAndBreakdowns();
      input.disturbances.people = {3, 0.2, {0.5, 1.4}, true};
      input.options.world.threads = threads;
      ++hashes[run(std::move(input), kTicksPerSecond / 10, 400).hash];
    }
    EXPECT_EQ(hashes.size(), 1U);
  }
}

}  // namespace
}  // namespace clearway::app
