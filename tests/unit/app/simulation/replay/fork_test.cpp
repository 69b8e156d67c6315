// Forks of runs, in memory: random fleets under random changes, and recordings of other runs.
#include "app/simulation/replay/fork.h"

#include <gmock/gmock.h>

#include <fstream>

#include "app/simulation/replay/recorder.h"
#include "app/simulation/setup/run_description.h"
#include "tests/support/must.h"
#include "tests/support/simulated_fleets.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using clearway::testing::delaysAndBreakdowns;
using clearway::testing::randomFleet;

class Forks : public ::testing::Test {
 protected:
  [[nodiscard]] std::string file(const char* name) const {
    return (folder_.path() / name).string();
  }
  // The state at the end. Records into `out` if it is not empty.
  std::uint64_t run(SimulationInput input, int steps, const std::string& out,
                    ForkGuide* guide = nullptr, const HeaderOptions& options = {}) {
    input.options.step = kTicksPerSecond / 10;
    Result<SimulationRun> made = SimulationRun::make(std::move(input));
    EXPECT_TRUE(made);
    SimulationRun& run = *made;
    std::optional<Recorder> recorder;
    if (!out.empty()) recorder.emplace(*Recorder::create(out, run, "fleet", options));
    for (int k = 0; k < steps; ++k) {
      if (guide != nullptr) fault_ = guide->compare(run);
      if (!fault_) break;
      EXPECT_TRUE(run.makeDueChanges());
      run.step();
      EXPECT_TRUE(!recorder || recorder->add(run));
    }
    EXPECT_TRUE(!recorder || recorder->finish());
    return run.simulation().stateHash();
  }
  testing::TempFolder folder_;
  Result<void> fault_{};
};

SimulationInput inputOf(std::uint64_t seed, Policy policy) {
  SimulationInput input = randomFleet(seed, 5, true, policy);
  input.disturbances = delaysAndBreakdowns();
  input.disturbances.people = {2, 0.2, {0.5, 1.0}, true};
  return input;
}

TEST_F(Forks, GoOnAsTheRunUnlessItIsAnotherOne) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    for (const Policy policy : {Policy::Follow, Policy::Graph, Policy::Stop, Policy::Replan}) {
      SimulationInput input = inputOf(seed, policy);
      if (input.agents.empty()) continue;
      const std::uint64_t whole = run(std::move(input), 200, file("a.rec"));
      Recording recording = *Recording::open(file("a.rec"));
      ForkGuide guide(recording, 15 * kTicksPerSecond);
      EXPECT_EQ(run(inputOf(seed, policy), 200, "", &guide), whole);
      EXPECT_TRUE(fault_) << describe(fault_.error());

      SimulationInput other = inputOf(seed, policy);
      other.policy.seed = seed + 100;
      ForkGuide again(recording, 15 * kTicksPerSecond);
      (void)run(std::move(other), 200, "", &again);
      EXPECT_FALSE(fault_);
      fault_ = {};
      ++compared;
    }
  }
  EXPECT_GT(compared, 8);
}

// A change to what holds already, and one that is taken back at once, change nothing.
TEST_F(Forks, ChangesOfNothingChangeNothing) {
  const std::uint64_t whole = run(inputOf(2, Policy::Stop), 150, "");
  SimulationInput input = inputOf(2, Policy::Stop);
  RunChange same{5 * kTicksPerSecond, Policy::Stop, 0.5, 5.0, 2};
  same.disturbances = input.disturbances;
  input.changes = {same};
  EXPECT_EQ(run(std::move(input), 150, ""), whole);
  input = inputOf(2, Policy::Stop);
  input.changes = {{5 * kTicksPerSecond, Policy::Stop, 2.0}};
  EXPECT_NE(run(std::move(input), 150, ""), whole);
}

TEST_F(Forks, TheHeaderHoldsHowTheRunWasMade) {
  RunDescription d;
  d.file = file("fleet.json");
  std::ofstream(d.file) << "{}";
  d.input = ~std::uint64_t{5};
  d.time_s = 12.5;
  d.settings.seed = 9;
  d.settings.policy = "stop";
  d.settings.lookahead_s = 0.1;
  d.settings.disturbances = "/dev/stdin";  // no regular file
  d.settings.load.rule = maps::TerrainRule::Water;
  d.settings.load.cell_m = 0.25;
  d.settings.physics = PhysicsSettings{70.0, 0.3, 12.0};
  d.settings.changes = {{3, Policy::Replan, {}, 2.0, 77}, {9}};
  d.settings.changes[1].disturbances_file = d.file;
  (void)run(inputOf(2, Policy::Stop), 5, file("a.rec"), nullptr, headerOptions(d, file("a.rec")));
  const Result<RunDescription> read = runDescription(*Recording::open(file("a.rec")));
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(read->file, d.file);
  EXPECT_EQ(read->input, d.input);
  EXPECT_EQ(read->time_s, d.time_s);
  EXPECT_EQ(read->settings.seed, 9U);
  EXPECT_EQ(read->settings.policy, "stop");
  EXPECT_EQ(read->settings.lookahead_s, 0.1);
  EXPECT_EQ(read->settings.disturbances, "-");
  EXPECT_EQ(read->settings.load.rule, maps::TerrainRule::Water);
  EXPECT_EQ(read->settings.load.cell_m, 0.25);
  EXPECT_EQ(read->settings.step_s, 0.1);
  EXPECT_EQ(read->settings.physics->drive_force_N, 12.0);
  ASSERT_EQ(read->settings.changes.size(), 2U);
  EXPECT_EQ(read->settings.changes[0].at, 3);
  EXPECT_EQ(read->settings.changes[0].policy, Policy::Replan);
  EXPECT_EQ(read->settings.changes[0].patience_s, 2.0);
  EXPECT_EQ(read->settings.changes[0].seed, 77U);
  EXPECT_EQ(read->settings.changes[1].disturbances_file, d.file);
}

TEST_F(Forks, HeadersOfOlderVersionsAndBadOnesAreRefused) {
  const auto errorOf = [this](const HeaderOptions& options) {
    (void)run(inputOf(2, Policy::Stop), 2, file("a.rec"), nullptr, options);
    const Result<RunDescription> read = runDescription(*Recording::open(file("a.rec")));
    return read ? std::string() : read.error().text();
  };
  EXPECT_THAT(errorOf({{"seed", "0"}}), ::testing::HasSubstr("an older version wrote it"));
  EXPECT_EQ(errorOf({{"seed", "0"}, {"file", "x"}, {"later", "1"}}), "");
  for (const auto& bad : {std::pair{"seed", "-1"}, std::pair{"seed", "99999999999999999"},
                          std::pair{"policy", "wait"}, std::pair{"fork", "-3"},
                          std::pair{"time", "nan"}, std::pair{"terrain", "7"}}) {
    EXPECT_THAT(errorOf({{"file", "x"}, bad}), ::testing::HasSubstr(bad.first)) << bad.first;
  }
}

}  // namespace
}  // namespace clearway::app
