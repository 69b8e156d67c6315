// Names of files and agents command no terminal, break no JSON, and are no formulas in tables.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kC1 = "\xc2\x9b";            // as ESC [
const std::string kOverride = "\xe2\x80\xae";  // right to left
const std::string kNoUtf8 = "\xff\xfe";

class SafeText : public CliTest {
 protected:
  SafeText() {
    write("room.map", kRoomMap);
    write("project.json",
          replaced(kProject, "\"cart\"", "\"cart " + kC1 + "31m" + kOverride + "\""));
  }
  static void expectClean(const std::string& text) {
    for (const std::string& bad : {kC1, kOverride, kNoUtf8}) EXPECT_THAT(text, Not(HasSubstr(bad)));
  }
};

TEST_F(SafeText, TerminalsGetNoControlsAndNoHiddenText) {
  const ProgramRun plan = run("plan project.json");
  EXPECT_EQ(plan.exit_code, 0) << plan.err;
  expectClean(plan.out);
  EXPECT_THAT(plan.out, HasSubstr("cart \\x9b31m\\u202e"));
  const ProgramRun error = run("plan project.json --agent-name nobody");
  EXPECT_EQ(error.exit_code, 3) << error.err;
  expectClean(error.err);
  EXPECT_THAT(error.err, HasSubstr("cart \\x9b31m\\u202e"));
  const ProgramRun missing = run("info 'no" + kNoUtf8 + kOverride + ".map'");
  EXPECT_EQ(missing.exit_code, 3);
  expectClean(missing.err);
  EXPECT_THAT(missing.err, HasSubstr("no\\xff\\xfe\\u202e.map"));
}

TEST_F(SafeText, FilesForOtherProgramsHaveNoControlsAndNoHiddenText) {
  const std::string name = "cart " + kC1 + "31m" + kOverride;
  write("two.json", R"({"map": "room.map", "agents": [{"id": ")" + name +
                        R"(", "length": 0.8, "width": 0.5, "start": [0.5, 0.5, 0],
            "goal": [11.5, 0.5, 0], "speed": 1, "turn_rate": 1}]})");
  ASSERT_EQ(run("fleet two.json --robust --out plan.json --graph g.dot --svg f.svg").exit_code, 0);
  ASSERT_EQ(run("fleet two.json --out two.csv --step 20").exit_code, 0);
  ASSERT_EQ(run("simulate plan.json --events e.csv").exit_code, 0);
  ASSERT_EQ(run("render project.json p.svg").exit_code, 0);
  for (const std::string file : {"g.dot", "f.svg", "two.csv", "e.csv", "p.svg"}) {
    SCOPED_TRACE(file);
    expectClean(read(file));
  }
  EXPECT_THAT(read("g.dot"), HasSubstr("label=\"cart \\\\x9b31m\\\\u202e\""));
  EXPECT_THAT(read("two.csv"), HasSubstr("\ncart \\x9b31m\\u202e,0,"));
}

TEST_F(SafeText, JsonIsJsonForAnyName) {
  for (const std::string& name : {"a" + kNoUtf8 + ".map", std::string("a\nb.map"), kC1 + ".map"}) {
    write(name, kRoomMap);
    const ProgramRun r = run("info --json '" + name + "'");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    expectClean(r.out);
    EXPECT_TRUE(maps::parseJson(r.out, "stdout")) << r.out;
  }
  const ProgramRun json = run("plan project.json --json");
  expectClean(json.out);
  EXPECT_TRUE(maps::parseJson(json.out, "stdout"));
}

// Other files could not name it: said before the work, and nothing is written.
TEST_F(SafeText, AMapThatNoFileCanNameIsRefusedWhereOneWouldNameIt) {
  write("two.json", R"({"map": "room.map", "agents": [{"id": "a", "length": 0.8, "width": 0.5,
            "start": [0.5, 0.5, 0], "goal": [11.5, 0.5, 0], "speed": 1, "turn_rate": 1}]})");
  write("q.csv",
        "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n"
        "good,1.2,0.8,0,0,2.5,4.5,0,9.5,4.5,0\n");
  for (const std::string& name : {"a" + kNoUtf8, std::string("a\nb"), std::string("a\x1b")}) {
    write(name + ".map", kRoomMap);
    write(name + ".json", read("two.json"));
    const std::vector<std::string> before = files();
    for (const std::string& arguments :
         {"plan " + kPlanTask + " --out plan.json --map '" + name + ".map'",
          "plan " + kPlanTask + " --out - --map '" + name + ".map'",
          "generate p.clearway --agents 1 --agent 0.8,0.5 --map '" + name + ".map'",
          "fleet '" + name + ".json' --out fleet.json",
          "solve '" + name + ".map' q.csv --plans ."}) {
      const ProgramRun r = run(arguments);
      EXPECT_EQ(r.exit_code, 3) << arguments << r.err;
      EXPECT_THAT(r.err, HasSubstr("rename it")) << arguments;
      EXPECT_EQ(r.out, "") << arguments;
      EXPECT_EQ(files(), before) << arguments;
    }
    EXPECT_EQ(run("plan " + kPlanTask + " --map '" + name + ".map'").exit_code, 0);
  }
}

TEST_F(SafeText, TablesHoldNoFormulas) {
  const auto withName = [this](const std::string& name) {
    write("two.json", R"({"map": "room.map", "agents": [{"id": ")" + name +
                          R"(", "length": 0.8, "width": 0.5, "start": [0.5, 0.5, 0],
            "goal": [11.5, 0.5, 0], "speed": 1, "turn_rate": 1}]})");
    EXPECT_EQ(run("fleet two.json --out two.csv --step 20").exit_code, 0);
    EXPECT_EQ(run("fleet two.json --out plan.json").exit_code, 0);
    EXPECT_EQ(run("simulate plan.json --events e.csv").exit_code, 0);
  };
  for (const std::string formula : {"=1+1", "+cmd", "-x", "@SUM(A1)"}) {
    withName(formula);
    EXPECT_THAT(read("two.csv"), HasSubstr("\n'" + formula + ",0,")) << formula;
    EXPECT_THAT(read("e.csv"), HasSubstr(",'" + formula + ",")) << formula;
  }
  withName("a;=1+1");  // a spreadsheet may divide cells there
  EXPECT_THAT(read("two.csv"), HasSubstr("\n\"a;=1+1\",0,"));
  for (const std::string text : {"-5", "a=1"}) {
    withName(text);
    EXPECT_THAT(read("two.csv"), HasSubstr("\n" + text + ",0,")) << text;
  }
}

}  // namespace
}  // namespace clearway::testing
