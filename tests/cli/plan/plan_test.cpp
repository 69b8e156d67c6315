// clearway plan and clearway check with valid input.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class PlanCommand : public CliTest {
 protected:
  PlanCommand() {
    write("room.map", kRoomMap);
    write("project.json", kProject);
    write("lab.yaml", kRosYaml);
    write("lab.pgm", kRosPgm);
  }
  [[nodiscard]] ProgramRun succeed(std::string_view arguments,
                                   const RunOptions& options = {}) const {
    ProgramRun r = run(arguments, options);
    EXPECT_EQ(r.exit_code, 0) << arguments << '\n' << r.err;
    return r;
  }
  [[nodiscard]] maps::JsonValue json(const std::string& text) const {
    const Result<maps::JsonValue> value = maps::parseJson(text, "stdout");
    EXPECT_TRUE(value) << text;
    return value.value_or(maps::JsonValue());
  }
};

double numberAt(const maps::JsonValue& json, std::string_view key) {
  const maps::JsonValue* v = json.find(key);
  EXPECT_TRUE(v != nullptr && v->number() != nullptr) << key;
  return v != nullptr && v->number() != nullptr ? *v->number() : -1.0;
}

TEST_F(PlanCommand, PrintsLengthCertificateAndClearance) {
  const ProgramRun r = succeed(kPlan);
  EXPECT_THAT(r.out, StartsWith("Solved  room.map, box of 1.2 × 0.8 cells\n"));
  for (const char* line : {"length", "rotation", "cost", "certificate", "clearance", "search"}) {
    EXPECT_THAT(r.out, HasSubstr(std::string("\n  ") + line + " "));
  }
  EXPECT_THAT(r.out, Not(HasSubstr("\x1b")));  // no colours in a file
  EXPECT_EQ(r.err, "");
}

TEST_F(PlanCommand, WritesPlanAndPicturesWhereAsked) {
  const ProgramRun r = succeed(kPlan + " --out a.json --svg a.svg --png a.png");
  EXPECT_THAT(r.out, HasSubstr("a.json, a.svg, a.png"));
  EXPECT_THAT(files(), ElementsAre("a.json", "a.png", "a.svg", "lab.pgm", "lab.yaml",
                                   "project.json", "room.map"));
  EXPECT_THAT(read("a.svg"), HasSubstr("<svg"));
  EXPECT_THAT(read("a.png"), StartsWith("\x89PNG"));
  EXPECT_THAT(read("a.json"), HasSubstr("clearway-plan"));
}

TEST_F(PlanCommand, PrintsOnlyJson) {
  const maps::JsonValue json_text = json(succeed(kPlan + " --json").out);
  EXPECT_EQ(*json_text.find("status")->text(), "Solved");
  EXPECT_GT(numberAt(json_text, "length"), 7.0);
  EXPECT_TRUE(*json_text.find("certificate")->find("free")->boolean());
  EXPECT_GE(numberAt(*json_text.find("certificate"), "clearance"), 0.0);
}

TEST_F(PlanCommand, PrintsJsonForAFailureToo) {
  write("walled.map", kWalledMap);
  const ProgramRun r = run("plan --map walled.map " + kPlanTask + " --json");
  EXPECT_EQ(r.exit_code, 10);
  const maps::JsonValue json_text = json(r.out);
  EXPECT_EQ(*json_text.find("status")->text(), "NoPath");
  EXPECT_FALSE(json_text.find("reason")->text()->empty());
  EXPECT_EQ(std::ranges::count(r.err, '\n'), 1);
}

TEST_F(PlanCommand, TheSameTaskGivesTheSamePlanToTheLastByte) {
  const auto withoutTimes = [](std::string text) {
    const std::size_t metrics = text.find("\"metrics\"");
    return text.erase(metrics, text.find('}', metrics) - metrics);
  };
  (void)succeed(kPlan + " --out a.json --svg a.svg");
  const std::string plan = read("a.json");
  const std::string svg = read("a.svg");
  (void)succeed(kPlan + " --out a.json --svg a.svg");
  EXPECT_EQ(withoutTimes(read("a.json")), withoutTimes(plan));
  EXPECT_EQ(read("a.svg"), svg);
}

TEST_F(PlanCommand, PlansAProjectAndItsOptionsCanBeOverridden) {
  EXPECT_THAT(succeed("plan project.json").out, HasSubstr("'cart'"));
  EXPECT_THAT(succeed("plan project.json --agent-name cart --to 2.5,6,180").out,
              StartsWith("Solved"));
  EXPECT_THAT(succeed("plan project.json --planner point").out, HasSubstr("a point"));
}

TEST_F(PlanCommand, TakesNegativeNumbersInTheMapsOwnFrame) {
  const maps::JsonValue j = json(
      succeed("plan --map lab.yaml --agent 0.3,0.2 --from -.75,-1.75,-90 --to=-0.75,-.75,90 --json")
          .out);
  EXPECT_DOUBLE_EQ(numberAt(*j.find("start"), "x"), -0.75);
  EXPECT_DOUBLE_EQ(numberAt(*j.find("start"), "y"), -1.75);
  EXPECT_DOUBLE_EQ(numberAt(*j.find("start"), "heading_deg"), -90.0);
  EXPECT_DOUBLE_EQ(numberAt(*j.find("goal"), "heading_deg"), 90.0);
}

TEST_F(PlanCommand, ThePointPlannerNeedsNoAgent) {
  const maps::JsonValue j =
      json(succeed("plan --map room.map --planner point --from 2.5,4.5 --to 9.5,4.5 --json").out);
  EXPECT_NEAR(numberAt(j, "length"), 3.0 + 4.0 * std::sqrt(2.0), 1e-12);
  const maps::JsonValue four = json(succeed("plan --map room.map --planner point --connectivity 4 "
                                            "--from 2.5,4.5 --to 9.5,4.5 --json")
                                        .out);
  EXPECT_NEAR(numberAt(four, "length"), 11.0, 1e-12);
}

TEST_F(PlanCommand, SaysThatTheClearanceIsBeyondThePadding) {
  const ProgramRun r = succeed(kPlan + " --padding 0.25 --padding-shape round --out p.json");
  EXPECT_THAT(r.out, HasSubstr("with 0.25 cells of round padding"));
  EXPECT_THAT(r.out, HasSubstr(" cells beyond the padding at x "));
  EXPECT_THAT(succeed("check p.json").out, HasSubstr(" cells beyond the padding at x "));
  EXPECT_THAT(succeed(kPlan).out, Not(HasSubstr("beyond the padding")));
}

TEST_F(PlanCommand, PrintsSmallDepthsOfAnEndWithoutRoundingThemToZero) {
  const ProgramRun deep = run("plan --map room.map --agent 1.2,0.8 --from 4.9,4.5,0 --to 9.5,4.5");
  EXPECT_EQ(deep.exit_code, 12);
  EXPECT_THAT(deep.err, HasSubstr(", heading 0°, 0.5 cells deep: the agent at the start collides"));
  EXPECT_THAT(deep.err, HasSubstr("; it gets out by 0.5 cells backwards: use --escape\n"));
  const ProgramRun none =
      run("plan --map room.map --agent 1.2,0.8 --from 4.9,4.5,0 --to 9.5,4.5 --escape "
          "--motion car --no-reverse --min-radius 5");
  EXPECT_EQ(none.exit_code, 12);
  EXPECT_THAT(none.err, HasSubstr("0.5 cells deep: "));
  EXPECT_THAT(none.err, HasSubstr("no motion leads out that never collides more\n"));
  const ProgramRun rounding =
      run("plan --map room.map --agent 1.2,0.8 --from 4.400000000000001,4.5,0 --to 9.5,4.5");
  EXPECT_EQ(rounding.exit_code, 12);
  EXPECT_THAT(rounding.err, HasSubstr("e-16 cells deep: "));
}

TEST_F(PlanCommand, RefusesHugeMapsAndPipedYamlWithOneLine) {
  const ProgramRun giant = run("plan --map room.map --agent 1e300,5 --from 2,4,0 --to 9,4");
  EXPECT_EQ(giant.exit_code, 3);
  EXPECT_THAT(giant.err, HasSubstr("1e+300 cells is absurdly large"));
  EXPECT_LT(giant.err.size(), 150U);
  RunOptions options;
  options.input = kRosYaml;
  EXPECT_THAT(run("info -", options).err,
              HasSubstr("consists of two files: give the path of its YAML"));
}

TEST_F(PlanCommand, SaysWhatThePointPlannerIgnores) {
  const ProgramRun r = succeed(
      "plan --map room.map --planner point --agent 3,3 --padding 1 --from 2.5,4.5,90 --to 9.5,4.5");
  EXPECT_EQ(r.err,
            "clearway: warning: the point planner ignores --agent, --padding, the heading of "
            "--from\n");
  EXPECT_THAT(r.out, HasSubstr("free for a point without size"));
  const ProgramRun project = succeed("plan project.json --planner point --out p.json");
  EXPECT_EQ(project.err,
            "clearway: warning: planned for a point; the robot 'cart' was not checked\n");
  EXPECT_THAT(succeed("check p.json").out, StartsWith("Free  p.json, for a point without size\n"));
  EXPECT_EQ(succeed(kPlan).err, "");
}

TEST_F(PlanCommand, PlansForADiscAndASquareThatDoNotTurn) {
  const std::string ends = " --from 2.5,4.5 --to 9.5,4.5 --out p.json";
  for (const std::string agent : {"--radius 0.5", "--square 1"}) {
    const ProgramRun r = succeed("plan --map room.map " + agent + ends + " --svg p.svg");
    EXPECT_THAT(r.out, HasSubstr("free along the whole swept motion"));
    EXPECT_THAT(succeed("check p.json").out,
                StartsWith("Free  p.json, along the whole swept motion\n"));
  }
  write("larger.json", replaced(read("p.json"), "\"side\": 1", "\"side\": 1.5"));
  EXPECT_EQ(run("check larger.json").exit_code, 11);  // it touches the pillar
  const ProgramRun stuck = run("plan --map room.map --radius 0.6 --from 2.5,0.5 --to 9.5,4.5");
  EXPECT_EQ(stuck.exit_code, 12);
  EXPECT_THAT(stuck.err, HasSubstr("too near to an obstacle or the map's edge"));
}

TEST_F(PlanCommand, EverySearchOfPointsFindsTheSameLength) {
  const std::string ends = " --from 2.5,2.5 --to 9.5,4.5 --json";
  for (const std::string search :
       {"auto", "point", "astar", "dijkstra", "jps", "bidirectional", "dstar"}) {
    const maps::JsonValue j = json(succeed("plan --map room.map --planner " + search + ends).out);
    EXPECT_NEAR(numberAt(j, "length"), 5 + 3 * std::sqrt(2.0), 1e-9) << search;
  }
  const maps::JsonValue cut = json(
      succeed("plan --map room.map --planner auto --corners one-free --out p.json" + ends).out);
  EXPECT_NEAR(numberAt(cut, "length"), 3 + 4 * std::sqrt(2.0), 1e-9);
  (void)succeed("check p.json");
  EXPECT_EQ(run("plan --map room.map --corners always --radius 1 --from 2,2 --to 9,4").exit_code,
            2);
}

TEST_F(PlanCommand, APlanOfAMapFromAPipeNeedsItsMap) {
  RunOptions options;
  options.input = kRoomMap;
  EXPECT_THAT(succeed("plan --map - " + kPlanTask + " --out p.json", options).out,
              StartsWith("Solved  standard input, "));
  const ProgramRun r = run("check p.json");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.err, "clearway: p.json: the plan does not name its map: give it with --map\n");
  (void)succeed("check p.json --map room.map");
  write("old.json", replaced(read("p.json"), "\"file\": \"\"", "\"file\": \"-\""));
  EXPECT_EQ(run("check old.json").exit_code, 3);
}

TEST_F(PlanCommand, PlansForAPolygonAndWithPadding) {
  const std::string ends = " --from 2.5,4.5,0 --to 9.5,4.5";
  EXPECT_THAT(
      succeed("plan --map room.map --footprint 'POLYGON((-0.6 -0.4,0.6 0,-0.6 0.4))'" + ends).out,
      HasSubstr("polygon"));
  const maps::JsonValue j =
      json(succeed(kPlan + " --padding 0.25 --padding-shape round --no-reverse --json").out);
  EXPECT_GE(numberAt(*j.find("certificate"), "clearance"), 0.0);
}

TEST_F(PlanCommand, ReadsTheMapFromStandardInput) {
  RunOptions options;
  options.input = kRoomMap;
  (void)succeed("plan --map - " + kPlanTask, options);
}

TEST_F(PlanCommand, WindowsLineEndsAreAccepted) {
  std::string crlf;
  for (const char c : std::string(kRoomMap))
    crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  write("crlf.map", crlf);
  const maps::JsonValue unix_info = json(succeed("info room.map --json").out);
  const maps::JsonValue crlf_info = json(succeed("info crlf.map --json").out);
  EXPECT_EQ(*unix_info.find("fingerprint")->text(), *crlf_info.find("fingerprint")->text());
}

TEST_F(PlanCommand, AFileOnStandardOutputSendsTheSummaryToStandardError) {
  const ProgramRun plan = succeed(kPlan + " --out -");
  EXPECT_THAT(plan.out, StartsWith("{"));
  (void)json(plan.out);
  EXPECT_THAT(plan.err, StartsWith("Solved"));
  EXPECT_THAT(succeed(kPlan + " --svg -").out, HasSubstr("</svg>"));
  EXPECT_THAT(succeed(kPlan + " --png -").out, StartsWith("\x89PNG"));
}

TEST_F(PlanCommand, TheCheckProvesWhatWasPlanned) {
  (void)succeed(kPlan + " --out sub.json");
  const ProgramRun r = succeed("check sub.json");
  EXPECT_THAT(r.out, StartsWith("Free  sub.json"));
  EXPECT_THAT(r.out, HasSubstr("clearance"));
  EXPECT_EQ(r.err, "");
  const maps::JsonValue j = json(succeed("check sub.json --json").out);
  EXPECT_TRUE(*j.find("free")->boolean());
  EXPECT_TRUE(*j.find("same_map")->boolean());
}

TEST_F(PlanCommand, ChecksAPlanFromStandardInputAndOfAProjectOrAPoint) {
  RunOptions options;
  options.input = succeed("plan project.json --out -").out;
  (void)succeed("check -", options);
  options.input =
      succeed("plan --map room.map --planner point --from 2.5,4.5 --to 9.5,4.5 --out -").out;
  (void)succeed("check -", options);
}

TEST_F(PlanCommand, APlanFindsItsMapFromAnotherFolder) {
  write("plans/keep", "");
  (void)succeed(kPlan + " --out plans/p.json");
  (void)succeed("check plans/p.json");
  write("elsewhere/keep", "");
  const ProgramRun r = runClearway(folder_ / "elsewhere", "check ../plans/p.json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
}

TEST_F(PlanCommand, WarnsWhenAFreePlanIsCheckedOnAnotherMap) {
  (void)succeed(kPlan + " --out p.json");
  write(
      "open.map", "type octile\nheight 8\nwidth 12\nmap\n" + [] {
        std::string rows;
        for (int i = 0; i < 8; ++i) rows += "............\n";
        return rows;
      }());
  const ProgramRun r = succeed("check p.json --map open.map");
  EXPECT_THAT(r.err, StartsWith("clearway: warning: p.json: the map is not the one"));
}

TEST_F(PlanCommand, HelpOfEveryCommandHasExamples) {
  for (const char* command : {"plan", "check", "solve", "info", "convert", "render"}) {
    const ProgramRun r = succeed(std::string(command) + " --help");
    EXPECT_THAT(r.out, HasSubstr("Usage:\n  clearway " + std::string(command)));
    EXPECT_THAT(r.out, HasSubstr("\nExamples:\n  clearway " + std::string(command)));
    EXPECT_EQ(r.err, "");
    EXPECT_EQ(succeed(std::string(command) + " -h").out, r.out);
  }
  EXPECT_THAT(succeed("--help").out, HasSubstr("Exit codes:"));
  EXPECT_THAT(succeed("--version").out, StartsWith("clearway "));
}

}  // namespace
}  // namespace clearway::testing
