// Runs under policies, disturbances and tasks: one state hash for every compiler, optimisation
// level and number of threads.
#include <gtest/gtest.h>

#include "app/simulation/replay/simulation_run.h"
#include "app/simulation/setup/open_simulation.h"

namespace clearway::app {
namespace {

struct Case {
  const char* file;
  const char* policy;
  bool bad_day;
  std::uint64_t hash;
};
constexpr Case kCases[] = {
    {"carts.json", "graph", true, 8032428359293653017ULL},
    {"carts.json", "stop", true, 5052128125495628257ULL},
    {"carts.json", "replan", true, 4571042208218981906ULL},
    {"shift.clearway", "", false, 15160028275064544242ULL},
};

std::uint64_t hashOf(const Case& c, unsigned threads) {
  const std::string folder = CLEARWAY_SOURCE_DIR "/maps/samples/";
  SimulationSettings settings;
  settings.policy = c.policy;
  settings.seed = 5;
  settings.threads = threads;
  if (c.bad_day) settings.disturbances = folder + "bad_day.json";
  Result<SimulationInput> input = openSimulation(folder + c.file, settings);
  if (!input) {
    ADD_FAILURE() << input.error().text();
    return 0;
  }
  Result<SimulationRun> run = SimulationRun::make(*std::move(input));
  if (!run) {
    ADD_FAILURE() << run.error().text();
    return 0;
  }
  for (int k = 0; k < 1200 && !run->isFinished(); ++k) run->step();
  return run->simulation().stateHash();
}

TEST(PolicyGolden, RunsAreTheSameForEveryCompilerAndNumberOfThreads) {
  for (const Case& c : kCases) {
    EXPECT_EQ(hashOf(c, 1), c.hash) << c.file << " " << c.policy;
    EXPECT_EQ(hashOf(c, 3), c.hash) << c.file << " " << c.policy;
  }
}

}  // namespace
}  // namespace clearway::app
