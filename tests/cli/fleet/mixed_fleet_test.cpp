// clearway fleet with cars, omnidirectional agents, intermediate goals, agents that leave, and
// obstacles for some time.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

constexpr const char* kYard = CLEARWAY_SOURCE_DIR "/maps/samples/yard.json";

std::string problemWith(const std::string& members, const std::string& beside = "") {
  return R"({"map": "room.map", "agents": [{"id": "a", "length": 0.8, "width": 0.5, "speed": 1,)"
         R"( "turn_rate": 1.5, "start": [0.5, 0.5, 0])" +
         members + "}]" + beside + "}\n";
}

class MixedFleetCommand : public CliTest {
 protected:
  MixedFleetCommand() { write("room.map", kRoomMap); }
  void expectBad(const std::string& problem, const std::string& text, int exit_code = 3) const {
    write("bad.json", problem);
    const ProgramRun r = run("fleet bad.json");
    EXPECT_EQ(r.exit_code, exit_code) << r.err;
    EXPECT_THAT(r.err, HasSubstr(text));
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
  }
};

TEST_F(MixedFleetCommand, PlansTheYardAndProvesItAgain) {
  const ProgramRun r = run(std::string("fleet ") + kYard + " --out yard.plan.json --png yard.png");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("6 agents, proved free at every moment"));
  const ProgramRun again = run("check yard.plan.json");
  EXPECT_EQ(again.exit_code, 0) << again.err;
  // The parcel is gone when the sweeper rests at the same goal, and has no later samples.
  ASSERT_EQ(run("convert yard.plan.json yard.csv --step 0.5").exit_code, 0);
  const std::string samples = read("yard.csv");
  const auto rowsOf = [&](const std::string& id) {
    std::size_t rows = 0;
    for (std::size_t at = 0; (at = samples.find("\n" + id + ",", at)) != std::string::npos; ++at) {
      ++rows;
    }
    return rows;
  };
  EXPECT_GT(rowsOf("parcel"), 10U);
  EXPECT_LT(rowsOf("parcel"), rowsOf("sweeper"));
}

TEST_F(MixedFleetCommand, TheCheckFindsAnAgentInAnObstacleThatAppears) {
  write("late.json", R"({"map": "room.map", "agents": [{"id": "a", "length": 0.8, "width": 0.5,)"
                     R"( "speed": 1, "turn_rate": 1.5, "start": [0.5, 0.5, 0],)"
                     R"( "goal": [9.5, 0.5, 0]}], "obstacles": [{"id": "crate", "length": 1,)"
                     R"( "width": 1, "at": [5.5, 0.5, 0], "from": 0, "until": 3.5}]})");
  const auto planFrom = [&](const std::string& start) {
    write("late.plan.json", R"({"format": "clearway-fleet-plan", "version": 1,)"
                            R"( "problem": "late.json", "ticks_per_second": 1000000,)"
                            R"( "agents": [{"id": "a", "start": [0.5, 0.5, 1, 0],)"
                            R"( "motions": [[)" +
                                start + R"(, 9000000, 9.5, 0.5, 1, 0]]}]})");
    return run("check late.plan.json --json");
  };
  // The front reaches the crate after 4.1 s, its end is passed after 5.9 s.
  EXPECT_EQ(planFrom("0").exit_code, 0);
  const std::string crate = read("late.json");
  write("late.json", crate.substr(0, crate.find("\"from\"")) + "\"from\": 5.8}]}");
  const ProgramRun hit = planFrom("0");
  EXPECT_EQ(hit.exit_code, 11);
  EXPECT_THAT(hit.out, HasSubstr("\"other\": \"crate\""));
  write("late.json", crate.substr(0, crate.find("\"from\"")) + "\"from\": 5.91}]}");
  EXPECT_EQ(planFrom("0").exit_code, 0);
}

TEST_F(MixedFleetCommand, AgentsWithAccelerationsDriveThroughTheEndsOfMotions) {
  write("slow.json", problemWith(R"(, "goal": [9.5, 0.5, 0], "acceleration": 0.5)"));
  const ProgramRun made = run("fleet slow.json --out slow.plan.json");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("makespan 11.000 s"));  // 9 m at 1 m/s, and 2 s for 0.5 m/s²
  EXPECT_EQ(run("check slow.plan.json").exit_code, 0);
  // The player and the simulation follow the same profile.
  ASSERT_EQ(run("convert slow.plan.json slow.csv --step 1").exit_code, 0);
  EXPECT_THAT(read("slow.csv"), HasSubstr("\na,1,0.7"));
  EXPECT_THAT(read("slow.csv"), HasSubstr("\na,10,9.2"));
  for (const std::string policy : {"", " --policy graph", " --policy stop"}) {
    const ProgramRun r = run("simulate slow.plan.json" + policy);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_THAT(r.out, HasSubstr("time         11.000 s in ")) << policy;
  }
  // Executed with delays it stops after each motion, which is proved, too.
  EXPECT_EQ(run("execute slow.plan.json --delays 1").exit_code, 0);
  write("slow.json", problemWith(R"(, "goal": [9.5, 0.5, 0], "acceleration": 0.4)"));
  const ProgramRun refused = run("check slow.plan.json");
  EXPECT_EQ(refused.exit_code, 11);
  EXPECT_THAT(refused.err + refused.out, HasSubstr("times as fast as the agent can"));
}

TEST_F(MixedFleetCommand, BadMembersAreNamedInOneLine) {
  const std::string goal = R"(, "goal": [9.5, 0.5, 0])";
  expectBad(problemWith(goal + R"(, "motion": "car")"), "add \"min_radius\"");
  expectBad(problemWith(goal + R"(, "min_radius": 2)"), "add \"motion\": \"car\"");
  expectBad(problemWith(goal + R"(, "motion": "boat")"), "/agents/0/motion");
  expectBad(problemWith(goal + R"(, "at_goal": "fly")"), "/agents/0/at_goal");
  expectBad(problemWith(goal + R"(, "goals": [[9.5, 0.5, 0]])"), "keep one of both");
  expectBad(problemWith(R"(, "goals": [])"), "add a goal");
  expectBad(problemWith(goal + R"(, "acceleration": 0)"), "/agents/0/acceleration");
  expectBad(problemWith(goal + R"(, "acceleration": 1)",
                        R"(, "obstacles": [{"id": "crate", "length": 1, "width": 1,)"
                        R"( "at": [8, 7, 0], "until": 9}])"),
            "no fixed speeds");
  expectBad(problemWith(goal + R"(, "via": [[9.5, 0.5]])"), "/agents/0/via/0");
  expectBad(problemWith(goal + R"(, "via": [[99, 0.5, null]])"), "goal 1 before the last one");
  const auto crate = [&](const std::string& members) {
    return problemWith(
        goal, R"(, "obstacles": [{"id": "crate", "length": 1, "width": 1)" + members + "}]");
  };
  expectBad(crate(R"(, "at": [5, 5, 0], "from": 3, "until": 2)"), "ends before it begins");
  expectBad(crate(R"(, "at": [5, 5])"), "/obstacles/0/at");
  expectBad(crate(R"(, "at": [5, 5, 0], "form": 3)"), "\"form\"");
  expectBad(crate(R"(, "at": [0.9, 0.5, 0])"), "overlaps obstacle 'crate'");
}

TEST_F(MixedFleetCommand, AnObstacleForSomeTimeHasNoOrder) {
  const std::string yard = kYard;
  const ProgramRun robust = run("fleet " + yard + " --robust");
  EXPECT_EQ(robust.exit_code, 11);
  EXPECT_THAT(robust.err, HasSubstr("obstacle 'delivery' is there for some time only"));
  EXPECT_THAT(robust.err, ::testing::Not(HasSubstr("plan with --robust")));
  EXPECT_EQ(run("simulate " + yard).exit_code, 0);
}

}  // namespace
}  // namespace clearway::testing
