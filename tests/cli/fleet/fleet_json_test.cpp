// The poses of fleets in --json: against the plan's samples as CSV, and in both frames.
#include <gmock/gmock.h>

#include <charconv>
#include <cmath>
#include <sstream>
#include <vector>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

using Row = std::vector<double>;
using Rows = std::vector<Row>;

Rows rowsOf(const maps::JsonValue& list) {
  Rows rows;
  for (const maps::JsonValue& row : *list.array()) {
    rows.emplace_back();
    for (const maps::JsonValue& v : *row.array()) rows.back().push_back(*v.number());
  }
  return rows;
}

// Of each agent, in the order of the plan.
std::vector<Rows> posesOf(const maps::JsonValue& json) {
  std::vector<Rows> out;
  for (const maps::JsonValue& one : *json.find("schedules")->array()) {
    out.push_back(rowsOf(*one.find("poses")));
  }
  return out;
}

// The rows t, x, y, heading in degrees of one agent in the CSV.
Rows samplesOf(const std::string& csv, const std::string& agent) {
  Rows rows;
  std::istringstream in(csv);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(agent + ",")) continue;
    std::istringstream fields(line.substr(agent.size() + 1));
    rows.emplace_back();
    for (std::string field; std::getline(fields, field, ',');) {
      rows.back().push_back(std::stod(field));
    }
    rows.back().back() *= 180.0 / std::acos(-1.0);
  }
  return rows;
}

class FleetJson : public CliTest {
 protected:
  FleetJson() {
    write("lab.yaml", kRosYaml);
    write("lab.pgm", kRosPgm);
    write("room.map", kRoomMap);
    write("room.scen", kScenario);
    write("two.json", R"({"map": "room.map", "agents": [)"
                      R"({"id": "a", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 1.5,)"
                      R"( "start": [0.5, 0.5, 0], "goal": [11.5, 0.5, 0]},)"
                      R"({"id": "b", "length": 0.8, "width": 0.5, "speed": 1, "turn_rate": 1.5,)"
                      R"( "start": [11.5, 0.5, 180], "goal": [0.5, 0.5, null]}]})");
  }
};

TEST_F(FleetJson, PosesByTheStepAreTheSamplesOfTheCsv) {
  ASSERT_EQ(run("fleet two.json --out two.csv --step 0.25").exit_code, 0);
  const std::vector<Rows> poses = posesOf(parsed(run("fleet two.json --json --step 0.25").out));
  ASSERT_EQ(poses.size(), 2U);
  for (const auto& [k, id] : {std::pair{0, "a"}, std::pair{1, "b"}}) {
    const Rows samples = samplesOf(read("two.csv"), id);
    ASSERT_GT(samples.size(), 40U);
    ASSERT_EQ(poses[static_cast<std::size_t>(k)].size(), samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
      for (std::size_t c = 0; c < 4; ++c) {
        EXPECT_NEAR(poses[static_cast<std::size_t>(k)][i][c], samples[i][c], 1e-9);
      }
    }
  }
}

TEST_F(FleetJson, PosesAreAtTheEndsOfTheMotionsAndTimesGrow) {
  const maps::JsonValue json = parsed(run("fleet two.json --json").out);
  const std::vector<Rows> poses = posesOf(json);
  ASSERT_EQ(poses.size(), 2U);
  EXPECT_EQ(poses[0].front(), (Row{0.0, 0.5, 0.5, 0.0}));
  EXPECT_EQ(poses[1].front(), (Row{0.0, 11.5, 0.5, 180.0}));
  EXPECT_EQ((Row{poses[0].back()[1], poses[0].back()[2], poses[0].back()[3]}),
            (Row{11.5, 0.5, 0.0}));
  double makespan = 0.0;
  for (const Rows& rows : poses) {
    for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_GT(rows[i][0], rows[i - 1][0]);
    makespan = std::max(makespan, rows.back()[0]);
  }
  EXPECT_EQ(makespan, numberOf(json, "makespan_s"));
}

TEST_F(FleetJson, AllPosesAreInTheFrameThatIsNamed) {
  write("one.json",
        R"({"map": "lab.yaml", "agents": [{"id": "a", "length": 0.05, "width": 0.05, "speed": 1,)"
        R"( "turn_rate": 1.5, "start": [0.15, 0.35, 90], "goal": [0.15, 0.65, null]}]})");
  const maps::JsonValue map = parsed(run("fleet one.json --json").out);
  const maps::JsonValue world = parsed(run("fleet one.json --json --frame world").out);
  EXPECT_EQ(*map.find("frame")->text(), "ros");
  EXPECT_EQ(*world.find("frame")->text(), "metres");
  EXPECT_EQ(posesOf(world)[0].front(), (Row{0.0, 0.15, 0.35, 90.0}));
  EXPECT_NE(posesOf(map)[0].front()[1], 0.15);
  EXPECT_EQ(posesOf(map)[0].front()[3], -90.0);
  const double y = numberOf(*map.find("obstacle_clearance")->find("pose"), "y");
  const double world_y = numberOf(*world.find("obstacle_clearance")->find("pose"), "y");
  const double sum = posesOf(map)[0].front()[2] + posesOf(world)[0].front()[2];
  EXPECT_NEAR(y + world_y, sum, 1e-9);
  ASSERT_EQ(run("fleet one.json --out one.plan.json").exit_code, 0);
  const maps::JsonValue check = parsed(run("check one.plan.json --json").out);
  EXPECT_EQ(*check.find("frame")->text(), "ros");
  EXPECT_EQ(numberOf(*check.find("obstacle_clearance")->find("pose"), "y"), y);
}

TEST_F(FleetJson, PathsOfPointsHaveAPositionForEachStep) {
  const maps::JsonValue json = parsed(run("fleet room.map room.scen --json").out);
  const maps::JsonValue::Array& paths = *json.find("paths")->array();
  ASSERT_EQ(paths.size(), 2U);
  std::size_t sum = 0;
  for (const maps::JsonValue& one : paths) {
    const Rows path = rowsOf(one);
    for (std::size_t i = 1; i < path.size(); ++i) {
      EXPECT_LE(std::abs(path[i][0] - path[i - 1][0]) + std::abs(path[i][1] - path[i - 1][1]), 1.0);
    }
    sum += path.size() - 1;
  }
  EXPECT_EQ(rowsOf(paths[0]).front(), (Row{2.5, 4.5}));
  EXPECT_EQ(rowsOf(paths[0]).back(), (Row{9.5, 4.5}));
  EXPECT_EQ(static_cast<double>(sum), numberOf(json, "sum_of_costs"));
}

TEST_F(FleetJson, FramesAndStepsThatNothingPrintsAreRefused) {
  for (const char* const arguments : {"fleet two.json --frame world", "fleet two.json --step 1",
                                      "fleet room.map room.scen --frame world"}) {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments;
    EXPECT_THAT(r.err, HasSubstr("--json")) << arguments;
  }
}

}  // namespace
}  // namespace clearway::testing
