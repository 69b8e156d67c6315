// clearway simulate: poses as rows, obstacles that are there for some time, and agents that leave.
#include <gmock/gmock.h>

#include <cstdlib>
#include <sstream>
#include <string>

#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Two robots to the same place, one after the other, past a pallet that is there for 6 s.
constexpr const char* kProblem = R"({"map": "hall.map", "agents": [
  {"id": "first", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2, "at_goal": "leave",
   "start": [4.5, 0.5, 0], "goal": [9.5, 0.5, null]},
  {"id": "second", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2,
   "start": [1.5, 0.5, 0], "goal": [9.5, 0.5, null]}],
  "obstacles": [{"id": "pallet", "length": 0.8, "width": 0.8, "at": [7.5, 0.5, 0], "from": 0,
                 "until": 6}]})";

class PresenceOfBodies : public CliTest {
 protected:
  PresenceOfBodies() {
    write("hall.map", "type octile\nheight 1\nwidth 12\nmap\n............\n");
    write("hall.json", kProblem);
  }
};

TEST_F(PresenceOfBodies, ObstaclesEndAndAgentsLeaveAtTheirTimes) {
  ASSERT_EQ(run("fleet hall.json --out hall.plan.json").exit_code, 0);
  ASSERT_EQ(run("check hall.plan.json").exit_code, 0);
  for (const std::string more : {"", " --dt 0.03", " --dt 0.7"}) {
    const ProgramRun r = run("simulate hall.plan.json --events e.csv --record r.rec" + more);
    EXPECT_EQ(r.exit_code, 0) << more << r.out << r.err;
    EXPECT_THAT(r.out, HasSubstr("2 arrived")) << more;
    const std::string rows = read("e.csv");
    EXPECT_THAT(rows, HasSubstr("\n6,disappeared,pallet,")) << more;
    EXPECT_THAT(rows, HasSubstr(",disappeared,first,")) << more;
    EXPECT_LT(rows.find(",arrived,first,"), rows.find(",disappeared,first,")) << more;
    double before_s = 0.0;
    std::istringstream lines(rows.substr(rows.find('\n') + 1));
    for (std::string line; std::getline(lines, line);) {
      const double time_s = std::strtod(line.c_str(), nullptr);
      EXPECT_GE(time_s, before_s) << more << "\n" << rows;
      before_s = time_s;
    }
    EXPECT_EQ(run("check r.rec").exit_code, 0) << more;
  }
  // Who comes while the pallet is there hits it.
  std::string early = kProblem;
  early.replace(early.find("\"until\": 6"), 10, "\"until\": 60");
  write("hall.json", early);
  EXPECT_EQ(run("simulate hall.plan.json").exit_code, 11);
  const ProgramRun held = run("simulate hall.plan.json --policy stop");
  EXPECT_EQ(held.exit_code, 3);
  EXPECT_THAT(held.err, HasSubstr("agent 'first' leaves at its goal, which policies"));
}

TEST_F(PresenceOfBodies, AnObstacleThatComesIsHitFromThenOn) {
  const auto exitWith = [this](const std::string& times) {
    write("p.json", R"({"map": "hall.map", "agents": [{"id": "a", "length": 0.8, "width": 0.5,
      "speed": 1, "turn_rate": 2, "start": [1.5, 0.5, 0], "goal": [9.5, 0.5, null]}],
      "obstacles": [{"id": "o", "length": 0.8, "width": 0.8, "at": [4.5, 0.5, 0], )" +
                        times + "}]}");
    write("p.plan.json", R"({"format": "clearway-fleet-plan", "version": 1, "problem": "p.json",
      "ticks_per_second": 1000000, "agents": [{"id": "a", "start": [1.5, 0.5, 1, 0],
      "motions": [[0, 8000000, 9.5, 0.5, 1, 0]]}]})");
    return run("simulate p.plan.json --events e.csv").exit_code;
  };
  // The robot is within reach of the obstacle from 2.2 s to 3.8 s.
  EXPECT_EQ(exitWith(R"("from": 4)"), 0);
  EXPECT_THAT(read("e.csv"), HasSubstr("\n4,appeared,o,,4.5,0.5,"));
  EXPECT_EQ(exitWith(R"("from": 3)"), 11);
  EXPECT_EQ(exitWith(R"("from": 0, "until": 2.1)"), 0);
  EXPECT_EQ(exitWith(R"("from": 0, "until": 2.5)"), 11);
}

TEST_F(PresenceOfBodies, PosesAreRowsOfEveryStep) {
  write("p.json", R"({"map": "hall.map", "agents": [{"id": "a, b", "length": 0.8, "width": 0.5,
    "speed": 1, "turn_rate": 2, "start": [1.5, 0.5, 0], "goal": [2.5, 0.5, null]}]})");
  write("p.plan.json", R"({"format": "clearway-fleet-plan", "version": 1, "problem": "p.json",
    "ticks_per_second": 1000000, "agents": [{"id": "a, b", "start": [1.5, 0.5, 1, 0],
    "motions": [[0, 1000000, 2.5, 0.5, 1, 0]]}]})");
  ASSERT_EQ(run("simulate p.plan.json --dt 0.25 --poses p.csv").exit_code, 0);
  EXPECT_EQ(read("p.csv"),
            "# frame: cells (x right, y down)\n"
            "time_s,agent,x,y,heading_deg\n0,\"a, b\",1.5,0.5,0\n0.25,\"a, b\",1.75,0.5,0\n"
            "0.5,\"a, b\",2,0.5,0\n0.75,\"a, b\",2.25,0.5,0\n1,\"a, b\",2.5,0.5,0\n");
  const ProgramRun lines = run("simulate p.plan.json --dt 0.5 --poses p.jsonl");
  EXPECT_EQ(lines.exit_code, 0) << lines.err;
  EXPECT_THAT(
      read("p.jsonl"),
      StartsWith("{\"time_s\":0,\"agent\":\"a, b\",\"x\":1.5,\"y\":0.5,\"heading_deg\":0}\n"));
  EXPECT_EQ(run("simulate p.plan.json --poses p.plan.json").exit_code, 2);
  EXPECT_THAT(run("simulate p.plan.json --poses - --dt 0.5").out,
              StartsWith("# frame: cells (x right, y down)\ntime_s,agent,x,y,heading_deg\n0,"));
}

}  // namespace
}  // namespace clearway::testing
