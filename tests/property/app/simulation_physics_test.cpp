// Policies under forces: bodies follow what the policies decide, on random fleets.
#include <algorithm>
#include <cmath>
#include <map>

#include "app/simulation/policy/physical_agents.h"
#include "tests/support/case_count.h"
#include "tests/support/simulated_fleets.h"

namespace clearway::app {
namespace {

using clearway::testing::caseCount;
using clearway::testing::delaysAndBreakdowns;
using clearway::testing::randomFleet;

int physicsCases() { return caseCount("CLEARWAY_POLICY_CASES", 25); }

constexpr std::size_t kPhysicsAgents = 6;
constexpr Tick kStep = kTicksPerSecond / 50;
constexpr std::uint64_t kMostPhysicsSteps = 20'000;

// No agents if the fleet has no plan. A box of 0.4 m^2 has 40 kg.
SimulationInput forced(std::uint64_t seed, bool robust, Policy policy,
                       std::optional<double> drive_force_N = {}) {
  SimulationInput input = randomFleet(seed, kPhysicsAgents, robust, policy);
  input.has_physics = true;
  input.options.step = kStep;
  PhysicsSettings settings;
  settings.drive_force_N = drive_force_N;
  addMasses(settings, {}, input.agents);
  return input;
}

// How many motions of its path a body has made, by its poses alone.
class Progress {
 public:
  explicit Progress(TimedPath path) : path_(std::move(path)) {}
  void see(const Pose& now) {
    while (done_ < path_.motions.size() && isNear(now, path_.motions[done_].motion.to)) ++done_;
  }
  [[nodiscard]] std::size_t done() const { return done_; }
  // Its next motion has surely begun.
  [[nodiscard]] bool hasLeft(const Pose& now) const {
    if (done_ == path_.motions.size()) return false;
    const Motion& m = path_.motions[done_].motion;
    const double turned = std::abs(now.heading.angleTo(m.from.heading));
    return length(now.position - m.from.position) > 0.2 ||
           (m.kind == MotionKind::Turn && turned > 0.3);
  }

 private:
  static bool isNear(const Pose& a, const Pose& b) {
    return length(a.position - b.position) <= 0.09 && std::abs(a.heading.angleTo(b.heading)) <= 0.1;
  }
  TimedPath path_;
  std::size_t done_ = 0;
};

// Weak drives fall far behind their schedules, so that who would look at those would go too early.
TEST(PhysicalPolicies, AMotionBeginsWhenTheBodiesBeforeItHavePassed) {
  int waited = 0;
  for (int seed = 0; seed < physicsCases(); ++seed) {
    SimulationInput input = forced(static_cast<std::uint64_t>(seed), true, Policy::Graph, 30.0);
    if (input.agents.empty()) continue;
    const fleet::ActionGraph graph = *input.graph;
    std::vector<Progress> progress;
    for (const ControlledAgent& a : input.controlled) progress.emplace_back(a.path);
    SimulationRun run = *SimulationRun::make(std::move(input));
    for (std::uint64_t s = 0; s < kMostPhysicsSteps && !run.isFinished(); ++s) {
      run.step();
      for (std::uint32_t k = 0; k < kPhysicsAgents; ++k)
        progress[k].see(run.simulation().poseOf({k, 0}));
      for (std::uint32_t k = 0; k < kPhysicsAgents; ++k) {
        if (!progress[k].hasLeft(run.simulation().poseOf({k, 0}))) continue;
        for (const fleet::ActionEdge& e : graph.edgesInto(graph.id(k, progress[k].done()))) {
          ASSERT_GT(progress[graph.agentOf(e.from)].done(), graph.indexOf(e.from))
              << seed << " agent " << k << " at " << secondsOf(run.simulation().time());
          ++waited;
        }
      }
    }
    EXPECT_TRUE(run.isFinished()) << seed;
    const simulation::Totals totals = run.simulation().totals();
    EXPECT_EQ(totals.deadlocks + totals.stuck, 0U) << seed;
    for (std::uint32_t k = 0; k < kPhysicsAgents; ++k) {
      EXPECT_TRUE(run.simulation().hasArrived({k, 0})) << seed << " " << k;
    }
  }
  EXPECT_GT(waited, 0);
}

struct PhysicsOutcome {
  std::uint64_t contacts = 0;  // of agents with each other
  std::size_t arrived = 0;
  std::uint64_t reported = 0;
};

PhysicsOutcome outcomeOf(SimulationInput input) {
  PhysicsOutcome out;
  SimulationRun run = *SimulationRun::make(std::move(input));
  for (std::uint64_t s = 0; s < kMostPhysicsSteps && !run.isFinished(); ++s) run.step();
  for (std::uint32_t k = 0; k < kPhysicsAgents; ++k) {
    out.arrived += run.simulation().hasArrived({k, 0}) ? 1U : 0U;
  }
  const simulation::Totals totals = run.simulation().totals();
  out.contacts = totals.collisions;
  out.reported = totals.stuck + totals.deadlocks;
  return out;
}

// Nothing proves it; but where schedules alone lead to many contacts, policies lead to none.
TEST(PhysicalPolicies, WhoWaitsForOthersDoesNotTouchThem) {
  std::map<Policy, std::uint64_t> contacts;
  for (int k = 0; k < (physicsCases() + 2) / 3; ++k) {
    for (const Policy policy : {Policy::Follow, Policy::Graph, Policy::Stop, Policy::Replan}) {
      SimulationInput input =
          forced(static_cast<std::uint64_t>(k), policy == Policy::Graph, policy);
      if (input.agents.empty()) continue;
      input.disturbances = delaysAndBreakdowns();
      const PhysicsOutcome o = outcomeOf(std::move(input));
      contacts[policy] += o.contacts;
      EXPECT_TRUE(o.arrived == kPhysicsAgents || o.reported > 0) << k << " " << toString(policy);
    }
  }
  EXPECT_GT(contacts[Policy::Follow], 20U);
  EXPECT_EQ(contacts[Policy::Graph], 0U);
  EXPECT_EQ(contacts[Policy::Stop], 0U);
  EXPECT_EQ(contacts[Policy::Replan], 0U);
}

TEST(PhysicalPolicies, OneHashForAnyNumberOfThreads) {
  for (const Policy policy : {Policy::Follow, Policy::Graph, Policy::Stop, Policy::Replan}) {
    std::map<std::uint64_t, int> hashes;
    for (unsigned threads = 1; threads <= 8; ++threads) {
      SimulationInput input = forced(1, true, policy);
      ASSERT_FALSE(input.agents.empty());
      input.disturbances = delaysAndBreakdowns();
      input.disturbances.people = {3, 0.2, {0.5, 1.4}, true};
      input.options.world.threads = threads;
      SimulationRun run = *SimulationRun::make(std::move(input));
      for (int s = 0; s < 500; ++s) run.step();
      ++hashes[run.simulation().stateHash()];
    }
    EXPECT_EQ(hashes.size(), 1U) << toString(policy);
  }
}

}  // namespace
}  // namespace clearway::app
