// Ctrl-C, limits, and outputs that fail.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr int kSide = 1500;

// Open ground with scattered pillars: a long path with an uninformative heuristic.
std::string hugeMap() {
  std::string text = "type octile\nheight " + std::to_string(kSide) + "\nwidth " +
                     std::to_string(kSide) + "\nmap\n";
  for (int i = 0; i < kSide; ++i) {
    std::string row(kSide, '.');
    for (int j = (i * 7) % 23; j < kSide; j += 23) row[static_cast<std::size_t>(j)] = '@';
    text += row + '\n';
  }
  return text;
}

class LongWork : public CliTest {
 protected:
  LongWork() { write("huge.map", hugeMap()); }
  static constexpr const char* kTask =
      "plan --map huge.map --agent 1.4,0.7 --padding 0.2 --padding-shape round "
      "--from 20.5,20.5,17 --to 1470.5,1470.5,33 --out plan.json --svg plan.svg";
};

void expectOneLine(const ProgramRun& r, const std::string& text) {
  EXPECT_EQ(std::ranges::count(r.err, '\n'), 1) << r.err;
  EXPECT_THAT(r.err, StartsWith("clearway: "));
  EXPECT_THAT(r.err, HasSubstr(text));
  EXPECT_EQ(r.out, "");
}

// How soon is counted in polls: tests/unit/planner/pose/pose_stop_test.cpp.
TEST_F(LongWork, CtrlCStopsItAndLeavesNoFiles) {
  RunOptions options;
  options.while_running = [&](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    kill(child, SIGINT);
  };
  const ProgramRun r = run(kTask, options);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  expectOneLine(r, "interrupted");
  EXPECT_THAT(files(), ElementsAre("huge.map"));
}

TEST_F(LongWork, TerminationIsAnInterruptionToo) {
  RunOptions options;
  options.while_running = [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    kill(child, SIGTERM);
  };
  EXPECT_EQ(run(kTask, options).exit_code, 130);
}

TEST_F(LongWork, TheTimeLimitHasItsExitCode) {
  const ProgramRun r = run(std::string(kTask) + " --time-limit 0.0001");
  EXPECT_EQ(r.exit_code, 20);
  expectOneLine(r, "time limit reached");
  EXPECT_THAT(files(), ElementsAre("huge.map"));
}

TEST_F(LongWork, TheMemoryLimitHasItsExitCode) {
  const ProgramRun r = run(std::string(kTask) + " --memory-limit 0.5");
  EXPECT_EQ(r.exit_code, 21);
  expectOneLine(r, "memory limit reached");
  EXPECT_THAT(files(), ElementsAre("huge.map"));
}

TEST_F(LongWork, LimitsHoldForThePointPlannerToo) {
  const std::string task =
      "plan --map huge.map --planner point --from 20.5,20.5 --to 1470.5,1470.5 ";
  EXPECT_EQ(run(task + "--time-limit 0.0001").exit_code, 20);
  EXPECT_EQ(run(task + "--memory-limit 0.001").exit_code, 21);
}

TEST_F(CliTest, AnOutputThatCannotBeWrittenIsReportedAndLeavesNoFile) {
  write("room.map", kRoomMap);
  const ProgramRun r = run(kPlan + " --out /proc/clearway/plan.json");
  EXPECT_EQ(r.exit_code, 3);
  expectOneLine(r, "/proc/clearway/plan.json");
  EXPECT_THAT(files(), ElementsAre("room.map"));
}

TEST_F(CliTest, AFolderWithoutPermissionIsReported) {
  write("closed/room.map", kRoomMap);
  std::filesystem::permissions(folder_ / "closed", std::filesystem::perms::none);
  RunOptions options;
  options.bound_by_permissions = true;
  const ProgramRun r = run("info closed/room.map", options);
  std::filesystem::permissions(folder_ / "closed", std::filesystem::perms::owner_all);
  EXPECT_EQ(r.exit_code, 3);
  expectOneLine(r, "closed/room.map");
}

}  // namespace
}  // namespace clearway::testing
