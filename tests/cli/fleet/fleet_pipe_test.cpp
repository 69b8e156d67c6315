// Plans of fleets from standard input, and plan files that are no plans.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kTwoPoints =
    R"({"map": "square.map", "agents": [)"
    R"({"id": "a", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2, "start": [0.5, 0.5, 0], "goal": [3.5, 3.5, null]},)"
    R"({"id": "b", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2, "start": [3.5, 0.5, 180], "goal": [0.5, 3.5, null]}]})";

// The second motion of "a" starts while the first one lasts.
constexpr const char* kOverlapping =
    R"({"format": "clearway-fleet-plan", "version": 1, "problem": "two.json",)"
    R"( "ticks_per_second": 1000000, "agents": [)"
    R"({"id": "a", "start": [0.5, 0.5, 1, 0],)"
    R"( "motions": [[0, 2000000, 2.5, 0.5, 1, 0], [1999999, 1000000, 3.5, 0.5, 1, 0]]},)"
    R"({"id": "b", "start": [3.5, 0.5, -1, 0], "motions": []}]})";

// A pipe with a name, as the shell's <(...) gives: its text can be read once.
class Pipe {
 public:
  explicit Pipe(const std::string& text) {
    EXPECT_EQ(::pipe(ends_), 0);
    EXPECT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ::close(ends_[1]);
  }
  ~Pipe() { ::close(ends_[0]); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  [[nodiscard]] std::string name() const { return "/dev/fd/" + std::to_string(ends_[0]); }

 private:
  int ends_[2] = {-1, -1};
};

class FleetPipe : public CliTest {
 protected:
  FleetPipe() {
    write("square.map", "type octile\nheight 4\nwidth 4\nmap\n....\n....\n....\n....\n");
    write("square.scen", "version 1\n0 square.map 4 4 0 0 3 3 6\n0 square.map 4 4 3 0 0 3 6\n");
    write("two.json", kTwoPoints);
  }
  [[nodiscard]] ProgramRun piped(const std::string& arguments, const std::string& input) const {
    RunOptions options;
    options.input = input;
    return run(arguments, options);
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text)));
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
  }
  // `text` is a plan; the same plan is in `file`. Every command gives the same for both.
  void expectSameAsFile(const std::string& text, const std::string& file) const {
    const auto expectSame = [&](const std::string& before, const std::string& after) {
      const ProgramRun named = run(before + " " + file + after);
      const ProgramRun read = piped(before + " -" + after, text);
      EXPECT_EQ(named.exit_code, 0) << before << named.err;
      EXPECT_EQ(read.exit_code, 0) << before << read.err;
      EXPECT_EQ(read.out, named.out) << before;
    };
    expectSame("check", " --json");
    expectSame("execute", " --json --executions 2");
    expectSame("convert", " - --format csv --step 0.25");
    expectSame("render", " - --title none");
    const Pipe pipe(text);
    const ProgramRun checked = run("check " + pipe.name());
    EXPECT_EQ(checked.exit_code, 0) << checked.err;
    const Pipe again(text);
    const auto hashOf = [](const ProgramRun& r) { return r.out.substr(r.out.find("state hash")); };
    const ProgramRun simulated = piped("simulate -", text);
    EXPECT_EQ(simulated.exit_code, 0) << simulated.err;
    EXPECT_EQ(hashOf(simulated), hashOf(run("simulate " + file)));
    EXPECT_EQ(hashOf(run("simulate " + again.name())), hashOf(simulated));
  }
};

TEST_F(FleetPipe, APlanOfAgentsWithAShapeIsReadFromStandardInput) {
  const ProgramRun plan = run("fleet two.json --robust --out /dev/stdout");
  ASSERT_EQ(plan.exit_code, 0) << plan.err;
  EXPECT_THAT(plan.out, StartsWith("{"));
  EXPECT_THAT(plan.err, HasSubstr("solved"));
  write("two.plan.json", plan.out);
  expectSameAsFile(plan.out, "two.plan.json");
}

TEST_F(FleetPipe, APlanOfPointsIsReadFromStandardInput) {
  const ProgramRun plan = run("fleet square.map square.scen --robust --out -");
  ASSERT_EQ(plan.exit_code, 0) << plan.err;
  write("plan.txt", plan.out);
  expectSameAsFile(plan.out, "plan.txt");
}

TEST_F(FleetPipe, SimulateReadsAllElseFromStandardInput) {
  write("room.map", kRoomMap);
  const ProgramRun one = run(kPlan + " --out -");
  ASSERT_EQ(one.exit_code, 0) << one.err;
  const std::string scene = R"({"format": "clearway-scene", "version": 1, "bodies": []})";
  for (const std::string& text : std::vector<std::string>{one.out, kProject, kTwoPoints, scene}) {
    const Pipe pipe(text);
    const ProgramRun named = run("simulate " + pipe.name());
    EXPECT_EQ(named.exit_code, 0) << text << named.err;
    const ProgramRun r = piped("simulate -", text);
    EXPECT_EQ(r.exit_code, 0) << text << r.err;
  }
}

TEST_F(FleetPipe, OneStreamHasOneOutput) {
  expectBad("simulate two.json --json --events /dev/stdout", 2, "standard output, too");
  expectBad("simulate two.json --json --stats /dev/stdout", 2, "standard output, too");
  expectBad("simulate two.json --events - --stats /dev/stdout", 2,
            "--events and --stats both write to standard output");
  expectBad("fleet two.json --out /dev/stdout --json", 2, "both write to standard output");
  expectBad("fleet square.map square.scen --out /dev/stdout --csv", 2,
            "both write to standard output");
  ASSERT_EQ(run("fleet two.json --robust --out two.plan.json").exit_code, 0);
  expectBad("execute two.plan.json --json --out /dev/stdout", 2, "standard output, too");
  const ProgramRun events = run("simulate two.json --events /dev/stdout");
  EXPECT_EQ(events.exit_code, 0);
  EXPECT_THAT(events.out, StartsWith("# frame: cells (x right, y down)\ntime_s,event,"));
  EXPECT_THAT(events.out, Not(HasSubstr("Simulated")));
  EXPECT_THAT(events.err, HasSubstr("Simulated"));
}

TEST_F(FleetPipe, MotionsThatOverlapInTimeAreNoPlan) {
  write("bad.json", kOverlapping);
  const std::string text = "bad.json: agent 'a': motion 1 starts before the motion before it ends";
  expectBad("check bad.json", 11, text);  // a fault of the plan
  expectBad("simulate bad.json", 3, text);
  expectBad("convert bad.json bad.csv", 3, text);
  expectBad("render bad.json bad.svg", 3, text);
  EXPECT_FALSE(exists("bad.csv"));
  EXPECT_FALSE(exists("bad.svg"));
}

TEST_F(FleetPipe, AnEmptyFileIsReportedAsEmpty) {
  write("empty.txt", "");
  write("empty.json", " \n");
  for (const std::string& file : std::vector<std::string>{"empty.txt", "empty.json"}) {
    const std::string text = file + ": the file is empty";
    expectBad("check " + file, 3, text);
    expectBad("simulate " + file, 3, text);
    expectBad("convert " + file + " out.csv", 3, text);
    expectBad("render " + file + " out.svg", 3, text);
  }
}

TEST_F(FleetPipe, CheckTakesTheOptionsOfPointsForPlansOfPointsOnly) {
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  for (const std::string& option :
       std::vector<std::string>{"--diagonal", "--delay 1", "--scen square.scen --map square.map"}) {
    expectBad("check two.plan.json " + option, 2, "this is one of agents with a shape");
  }
}

}  // namespace
}  // namespace clearway::testing
