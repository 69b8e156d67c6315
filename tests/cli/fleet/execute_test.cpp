// clearway execute, and clearway fleet --robust and --graph.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kRing =
    "agents=4\nmap_file=square.map\nsolution=\n"
    "0:(0,0),(1,0),(1,1),(0,1),\n1:(1,0),(1,1),(0,1),(0,0),\n";
constexpr const char* kTwo =
    R"({"map": "square.map", "agents": [)"
    R"({"id": "a", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2, "start": [0.5, 0.5, 0], "goal": [3.5, 3.5, null]},)"
    R"({"id": "b", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 2, "start": [3.5, 0.5, 180], "goal": [0.5, 3.5, null]}]})";

class ExecuteCommand : public CliTest {
 protected:
  ExecuteCommand() {
    write("square.map", "type octile\nheight 4\nwidth 4\nmap\n....\n....\n....\n....\n");
    write("four.scen",
          "version 1\n0 square.map 4 4 0 0 3 3 6\n0 square.map 4 4 3 0 0 3 6\n"
          "0 square.map 4 4 3 3 0 0 6\n0 square.map 4 4 0 3 3 0 6\n");
    write("ring.txt", kRing);
    write("two.json", kTwo);
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text)));
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
  }
};

TEST_F(ExecuteCommand, ExecutesARobustPlanOfPoints) {
  const ProgramRun r = run("fleet square.map four.scen --robust --out plan.txt --graph graph.dot");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("can be executed under any delays"));
  EXPECT_THAT(read("graph.dot"), StartsWith("digraph actions {"));
  const ProgramRun executed = run("execute plan.txt --executions 20 --delays 7");
  EXPECT_EQ(executed.exit_code, 0) << executed.err;
  EXPECT_THAT(executed.out, HasSubstr("4 agents, 20 executions: no collision, no deadlock"));
  EXPECT_EQ(run("execute plan.txt --executions 20 --delays 7").out, executed.out);
  EXPECT_NE(run("execute plan.txt --executions 20 --delays 8").out, executed.out);
}

TEST_F(ExecuteCommand, ExecutesAPlanOfShapesAndWritesTheLastExecution) {
  ASSERT_EQ(run("fleet two.json --robust --out two.plan.json").exit_code, 0);
  const ProgramRun r = run("execute two.plan.json --executions 5 --out late.plan.json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NE(read("late.plan.json"), read("two.plan.json"));
  EXPECT_EQ(run("check late.plan.json").exit_code, 0);
}

TEST_F(ExecuteCommand, RefusesARingThatMovesRoundInOneStep) {
  EXPECT_EQ(run("check ring.txt").exit_code, 0);
  expectBad("execute ring.txt", 11, "4 motions wait for each other in a cycle");
  const ProgramRun r = run("execute ring.txt --json");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.out, HasSubstr("\"fault\": \"cycle\""));
  EXPECT_THAT(r.out, Not(HasSubstr("executions")));
}

// The graph of the file with one edge removed.
TEST_F(ExecuteCommand, FindsAMissingEdge) {
  ASSERT_EQ(run("fleet two.json --robust --out two.plan.json --graph graph.json").exit_code, 0);
  EXPECT_EQ(run("execute two.plan.json --executions 2 --order graph.json").exit_code, 0);
  const std::string graph = read("graph.json");
  const std::size_t edges = graph.find("\"edges\": [");
  ASSERT_NE(graph.find('[', edges + 10), std::string::npos) << "the plan has no edge";
  write("none.json", graph.substr(0, edges) + "\"edges\": []\n}\n");
  expectBad("execute two.plan.json --order none.json", 11, "neither waits for the other");
  write("wrong.json", graph.substr(0, edges) + "\"edges\": [[0, 0, 1, 99]]\n}\n");
  expectBad("execute two.plan.json --order wrong.json", 3, "no action 99 of agent 1");
  write("bad.json", "{\"format\": \"clearway-action-graph\", \"version\": 1}\n");
  expectBad("execute two.plan.json --order bad.json", 3, "the key \"agents\" is missing");
}

TEST_F(ExecuteCommand, RefusesWhatContradictsItself) {
  ASSERT_EQ(run("fleet two.json --out two.plan.json").exit_code, 0);
  expectBad("execute two.plan.json --graph graph.txt", 2, "neither with .json nor with .dot");
  expectBad("execute two.plan.json --map square.map", 2, "--map is for plans of points");
  expectBad("execute ring.txt --out late.json", 2, "--out is for plans of agents with a shape");
  expectBad("execute two.plan.json --delays 1.5", 2, "--delays: not a whole number");
  expectBad("execute two.plan.json --slowest 0.5", 2, "--slowest");
  expectBad("execute none.txt", 3, "none.txt");
  write("lost.txt", replaced(kRing, "square.map", "other.map"));
  expectBad("execute lost.txt", 3, "the plan's map other.map was not found: give it with --map");
  expectBad("fleet square.map four.scen --robust --planner cbs", 2, "without cycle conflicts");
}

}  // namespace
}  // namespace clearway::testing
