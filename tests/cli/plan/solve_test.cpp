// clearway solve and clearway info with valid input; a scenario that does not fit its map.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

class SolveCommand : public CliTest {
 protected:
  SolveCommand() {
    write("room.map", kRoomMap);
    write("room.scen", kScenario);
  }
};

std::string lastLine(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  return text.substr(text.find_last_of('\n', end) + 1, end - text.find_last_of('\n', end));
}

TEST_F(SolveCommand, EndsWithASummaryLine) {
  const ProgramRun r = run("solve room.map room.scen");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(lastLine(r.out), MatchesRegex("queries=2 solved=2 unreachable=0 limit=0 "
                                            "worst_deviation=[0-9.e-]+ mean_us=[0-9.]+"));
  EXPECT_THAT(r.out, HasSubstr("8.65685425"));
  EXPECT_EQ(r.err, "");
}

TEST_F(SolveCommand, TakesQueriesSpreadEvenly) {
  std::string scenario = "version 1\n";
  for (int i = 0; i < 10; ++i) {
    scenario +=
        "0\troom.map\t12\t8\t0\t0\t" + std::to_string(i) + "\t0\t" + std::to_string(i) + "\n";
  }
  write("ten.scen", scenario);
  const ProgramRun r = run("solve room.map ten.scen --count 3 --repeat 2 --csv");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out,
              StartsWith("query,start_x,start_y,goal_x,goal_y,status,length,optimum,difference,"));
  EXPECT_THAT(r.out, HasSubstr("\n0,0,0,0,0,"));
  EXPECT_THAT(r.out, HasSubstr("\n3,0,0,3,0,"));
  EXPECT_THAT(r.out, HasSubstr("\n6,0,0,6,0,"));
  EXPECT_EQ(lastLine(r.out).substr(0, 2), "6,");  // nothing but the table
  EXPECT_THAT(r.err, StartsWith("queries=3 solved=3 unreachable=0"));
}

TEST_F(SolveCommand, ALengthThatDiffersFailsTheCheck) {
  write("room.scen", replaced(kScenario, "8.65685425", "8.65685400"));
  const ProgramRun r = run("solve room.map room.scen");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.err, StartsWith("clearway: room.scen: 1 of 2 lengths differ"));
  EXPECT_THAT(r.err, HasSubstr("query 0: 8.65685425 instead of 8.65685400"));
  EXPECT_THAT(lastLine(r.out), StartsWith("queries=2"));
}

TEST_F(SolveCommand, QueriesThatGiveUpAtALimitAreReportedAndTheRunGoesOn) {
  const ProgramRun r = run("solve room.map room.scen --planner astar --memory-limit 0.00001");
  EXPECT_EQ(r.exit_code, 21) << r.out;
  EXPECT_THAT(lastLine(r.out), StartsWith("queries=2 solved=0 unreachable=0 limit=2"));
  EXPECT_THAT(r.err, HasSubstr("room.scen: 2 of 2 queries gave up at --memory-limit; raise it"));
  EXPECT_THAT(r.out, HasSubstr(" limit "));
  EXPECT_THAT(r.out, Not(HasSubstr("differs")));
  const ProgramRun table = run("solve room.map room.scen --memory-limit 0.00001 --csv --threads 2");
  EXPECT_EQ(table.exit_code, 21) << table.out;
  EXPECT_THAT(table.out, HasSubstr(",LimitReached,"));
}

TEST_F(SolveCommand, PairsMarkedAsUnreachableMustHaveNoPath) {
  write("walled.map", kWalledMap);
  write("w.scen", "version 1\n0 walled.map 12 8 2 4 9 4 0\n");
  const ProgramRun r = run("solve walled.map w.scen");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(lastLine(r.out), StartsWith("queries=1 solved=0 unreachable=1"));
  write("w.scen", "version 1\n0 walled.map 12 8 2 4 9 4 7\n");
  EXPECT_EQ(run("solve walled.map w.scen").exit_code, 11);
  write("w.scen", "version 1\n0 walled.map 12 8 2 4 3 4 0\n");
  EXPECT_EQ(run("solve walled.map w.scen").exit_code, 11);
}

TEST_F(SolveCommand, InfoCountsCellsAndRegions) {
  write("walled.map", kWalledMap);
  const ProgramRun r = run("info walled.map --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
  ASSERT_TRUE(json) << r.out;
  const auto number = [&](const char* key) { return *json->find(key)->number(); };
  EXPECT_EQ(number("columns"), 12.0);
  EXPECT_EQ(number("rows"), 8.0);
  EXPECT_EQ(number("free"), 80.0);
  EXPECT_EQ(number("occupied"), 16.0);
  EXPECT_EQ(number("regions"), 2.0);
  EXPECT_EQ(number("largest_region"), 40.0);
  EXPECT_EQ(*json->find("unit")->text(), "cells");
}

TEST_F(SolveCommand, InfoPrintsFrameAndUnknownCellsOfARosMapAndWarns) {
  write("lab.yaml", replaced(kRosYaml, "free_thresh: 0.196", "free_thresh: 0.25"));
  write("lab.pgm", kRosPgm);
  const ProgramRun loose = run("info lab.yaml");
  EXPECT_EQ(loose.exit_code, 0) << loose.err;
  EXPECT_THAT(loose.err, StartsWith("clearway: warning: lab.yaml: "));
  write("lab.yaml", kRosYaml);
  const ProgramRun r = run("info lab.yaml");
  EXPECT_THAT(r.out, HasSubstr("metres, y up; lower-left corner at x -1, y -2, yaw 0°"));
  EXPECT_THAT(r.out, HasSubstr("4 × 3 cells of 0.5 × 0.5 m, 2 × 1.5 m"));
  EXPECT_THAT(r.out, HasSubstr("1 cells (8.3 %)"));
  EXPECT_EQ(r.err, "");
}

TEST_F(SolveCommand, APictureAloneWarnsOfWhatIsAssumed) {
  write("scan.pgm", "P2\n4 1\n255\n254 205 205 0\n");
  const ProgramRun r = run("info scan.pgm");
  EXPECT_THAT(r.err, HasSubstr("clearway: warning: scan.pgm: the picture has no resolution"));
  EXPECT_THAT(r.err, HasSubstr("scan.pgm: 2 cells of grey 205"));
  EXPECT_EQ(run("info scan.pgm --cell-size 0.05 --threshold 0.5001").err, "");
  write(
      "p.clearway",
      R"({"format": "clearway-project", "version": 1, "map": {"file": "scan.pgm"}, "agents": []})");
  EXPECT_EQ(run("info p.clearway").err, "") << "a project states what its picture is";
}

TEST_F(SolveCommand, InfoReadsStandardInputAndProjects) {
  RunOptions options;
  options.input = kRoomMap;
  EXPECT_THAT(run("info -", options).out, HasSubstr("12 × 8 cells"));
  write("project.json", kProject);
  EXPECT_THAT(run("info project.json").out, HasSubstr("12 × 8 cells"));
}

TEST_F(SolveCommand, TerrainAndThresholdChangeWhatIsFree) {
  write("water.map", "type octile\nheight 1\nwidth 4\nmap\n.SW@\n");
  EXPECT_THAT(run("info water.map").out, HasSubstr("2 cells (50.0 %)"));
  EXPECT_THAT(run("info water.map --terrain strict").out, HasSubstr("1 cells (25.0 %)"));
  EXPECT_THAT(run("info water.map --terrain water").out, HasSubstr("3 cells (75.0 %)"));
  write("grey.pgm", "P2\n4 1\n255\n0 100 200 255\n");
  EXPECT_THAT(run("info grey.pgm --threshold 0.9").out, HasSubstr("1 cells (25.0 %)"));
  EXPECT_THAT(run("info grey.pgm --threshold 0.9 --invert").out, HasSubstr("3 cells (75.0 %)"));
}

}  // namespace
}  // namespace clearway::testing
