// clearway solve with pose queries: answers, plan files, and invalid files.
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>
#include <string>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

const std::string kHead =
    "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n";

class SolvePoses : public CliTest {
 protected:
  SolvePoses() {
    write("room.map", kRoomMap);
    write("q.csv", kHead +
                       "round,1.2,0.8,0.1,0,2.5,4.5,0,9.5,4.5,90\n"
                       "straight,1,1,0,,1,1,0,11,1,\n");
  }
};

TEST_F(SolvePoses, CsvHasOneLineAQueryUnderTheHeader) {
  const ProgramRun r = run("solve room.map q.csv --csv");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, MatchesRegex("id,status,time_s,cost,length,rotation_deg,expanded,clearance\n"
                                  "round,Solved,[0-9.]+,[0-9.]+,[0-9.]+,[0-9.]+,[0-9]+,[0-9.e-]+\n"
                                  "straight,Solved,[0-9.]+,10,10,0,[0-9]+,0.[0-9]+\n"));
}

TEST_F(SolvePoses, PlansAreWrittenAndPassTheCheck) {
  const ProgramRun r = run("solve room.map q.csv --plans out/plans");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("queries=2 solved=2 no_path=0 invalid=0 limit=0"));
  for (const char* file : {"out/plans/round.json", "out/plans/straight.json"}) {
    const ProgramRun check = run(std::string("check ") + file);
    EXPECT_EQ(check.exit_code, 0) << check.err;
    EXPECT_EQ(check.err, "");
  }
}

// Agents alternate, and starts lie on and off the middle of cells.
TEST_F(SolvePoses, AnswersAndPlansAreThoseOfPlanForAnyNumberOfThreads) {
  const auto number = [](double v) { return std::to_string(v); };
  const auto lengthOf = [&](int i) { return number(i % 3 == 0 ? 1.2 : 1.4); };
  const auto startOf = [&](int i) {
    return number(2.5 + 0.03 * (i % 7)) + "," + number(1.5 + 0.1 * (i % 50)) + "," +
           number(22.5 * (i % 5));
  };
  const auto goalOf = [&](int i) { return "9.5," + number(4.5 - 0.2 * (i % 4)) + ",90"; };
  std::string list = kHead;
  for (int i = 0; i < 60; ++i) {
    list += "q" + std::to_string(i) + "," + lengthOf(i) + ",0.8,0.1,0," + startOf(i) + "," +
            goalOf(i) + "\n";
  }
  write("many.csv", list);
  const auto answers = [&](const std::string& options) {
    const ProgramRun r = run("solve room.map many.csv --weight 2 --csv " + options);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    return std::regex_replace(r.out, std::regex("(Solved|NoPath),[^,]*,"), "$1,");
  };
  const std::string one = answers("--plans one");
  EXPECT_THAT(one, HasSubstr("q59,Solved"));
  EXPECT_EQ(answers("--plans two --threads 2"), one);
  EXPECT_EQ(answers("--threads 7"), one);
  const auto pathOf = [&](const std::string& file) {
    const std::string plan = read(file);
    return plan.substr(plan.find("\"start\": "));
  };
  for (const int i : {0, 1, 31, 59}) {
    const std::string file = "/q" + std::to_string(i) + ".json";
    const ProgramRun r =
        run("plan --map room.map --agent " + lengthOf(i) + ",0.8 --padding 0.1 --weight 2 --from " +
            startOf(i) + " --to " + goalOf(i) + " --out p.json");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(pathOf("one" + file), pathOf("p.json")) << i;
    EXPECT_EQ(pathOf("two" + file), pathOf("p.json")) << i;
  }
}

TEST_F(SolvePoses, NoPathIsAnAnswerAndLeavesNoPlan) {
  write("walled.map", kWalledMap);
  const std::string one = kHead + "a,1,1,0,0,2.5,4.5,0,9.5,4.5,0\n";
  write("one.csv", one);
  EXPECT_EQ(run("solve room.map one.csv --plans p").exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "p/a.json"));
  const ProgramRun r = run("solve walled.map one.csv --plans p --csv");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("\na,NoPath,"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "p/a.json"));
}

TEST_F(SolvePoses, ABlockedStartIsReportedByItsOwnExitCode) {
  write("bad.csv", kHead + "in,1,1,0,0,5.5,4.5,0,9.5,4.5,0\nok,1,1,0,0,1,1,0,2,1,0\n");
  const ProgramRun r = run("solve room.map bad.csv");
  EXPECT_EQ(r.exit_code, 12);
  EXPECT_THAT(r.err, StartsWith("clearway: bad.csv: query 'in': the agent at the start collides"));
  EXPECT_THAT(r.out, HasSubstr("solved=1 no_path=0 invalid=1"));
}

TEST_F(SolvePoses, ErrorsNameFileLineAndValue) {
  write("bad.csv", kHead + "a,1,-1,0,0,1,1,0,2,1,0\n");
  const ProgramRun r = run("solve room.map bad.csv");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.err, "clearway: bad.csv:2: width \"-1\" is not a number above 0 and at most 1e7\n");
  write("other.csv", "name,length\na,1\n");
  EXPECT_THAT(run("solve room.map other.csv").err,
              StartsWith("clearway: other.csv:1: the header is \"name,length\" instead of \"id,"));
  write("empty.csv", "");
  EXPECT_EQ(run("solve room.map empty.csv").err, "clearway: empty.csv: the file is empty\n");
  write("blank.csv", "# nothing\n\n");
  EXPECT_THAT(run("solve room.map blank.csv").err, HasSubstr("the header line is missing: id,"));
  EXPECT_THAT(run("solve room.map q.csv --motion car").err,
              HasSubstr("query 'round': a car needs the least radius that it can drive: give "
                        "--min-radius, or min_radius in the project or query"));
  write("room.scen", kScenario);
  EXPECT_THAT(run("solve room.map room.scen --plans p").err,
              StartsWith("clearway: --plans needs pose queries"));
  write("file", "");
  EXPECT_THAT(run("solve room.map q.csv --plans file").err, HasSubstr("file"));
  EXPECT_EQ(run("solve room.map q.csv --plans file").exit_code, 3);
}

TEST_F(SolvePoses, QueriesOfARosMapAreInItsFrame) {
  write("lab.yaml", kRosYaml);
  write("lab.pgm", kRosPgm);
  write("ros.csv", kHead + "up,0.4,0.4,0,0,-0.75,-1.75,90,-0.75,-0.75,90\n");
  const ProgramRun r = run("solve lab.yaml ros.csv --csv");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr(",1,1,0,"));
}

TEST_F(SolvePoses, RoundRobotsCostWhatTheyCostAlone) {
  const std::string head = kHead.substr(0, kHead.size() - 1) + ",radius\n";
  write("round.csv", head + "r,,,0.05,0,2.23,4.71,30,9.87,3.11,0,0.45\nbox,1,1,0,0,1,1,0,11,1,,\n");
  const ProgramRun r = run("solve room.map round.csv --plans p --csv");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const ProgramRun alone =
      run("plan --map room.map --agent-radius 0.45 --padding 0.05 --from 2.23,4.71,30 "
          "--to 9.87,3.11,0 --json");
  EXPECT_EQ(alone.exit_code, 0) << alone.err;
  const auto after = [](const std::string& text, const std::string& key) {
    return std::stod(text.substr(text.find(key) + key.size()));
  };
  const std::size_t ms = r.out.find("r,Solved,") + 9;
  EXPECT_DOUBLE_EQ(std::stod(r.out.substr(r.out.find(',', ms) + 1)),
                   after(alone.out, "\"cost\": "));
  const ProgramRun check = run("check p/r.json");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_THAT(read("p/r.json"), HasSubstr("\"turns\": true"));
}

TEST_F(SolvePoses, ARoundRobotOfAProjectIsPlannedForWithItsHeading) {
  write("p.clearway",
        R"({"format": "clearway-project", "version": 1, "agents": [{"name": "r",
            "shape": {"disc": {"radius": 0.45, "turns": true}},
            "start": {"x": 2.23, "y": 4.71, "heading": 30},
            "goal": {"x": 9.87, "y": 3.11, "heading": 0}}], "map": {"file": "room.map"}})");
  const ProgramRun r = run("plan p.clearway --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const ProgramRun same =
      run("plan --map room.map --agent-radius 0.45 --from 2.23,4.71,30 --to 9.87,3.11,0 --json");
  const auto cost = [](const std::string& text) { return text.substr(text.find("\"cost\""), 24); };
  EXPECT_EQ(cost(r.out), cost(same.out));
}

}  // namespace
}  // namespace clearway::testing
