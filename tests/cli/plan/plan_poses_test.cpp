// clearway plan --json: the poses of a path and the waypoints of a point, in the printed frame.
#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <vector>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

using Row = std::vector<double>;

class PlanPoses : public CliTest {
 protected:
  static std::vector<Row> rowsOf(const maps::JsonValue& json, const char* key) {
    std::vector<Row> rows;
    for (const maps::JsonValue& row : *json.find(key)->array()) {
      Row& numbers = rows.emplace_back();
      for (const maps::JsonValue& v : *row.array()) numbers.push_back(*v.number());
    }
    return rows;
  }
  static Row endOf(const maps::JsonValue& json, const char* key) {
    const maps::JsonValue& end = *json.find(key);
    return {*end.find("x")->number(), *end.find("y")->number(), *end.find("heading_deg")->number()};
  }
};

TEST_F(PlanPoses, GoFromStartToGoalInThePrintedFrame) {
  const std::string task = "plan " CLEARWAY_SOURCE_DIR "/maps/samples/workshop.clearway --json ";
  const maps::JsonValue map = parsed(run(task).out);
  const std::vector<Row> poses = rowsOf(map, "poses");
  ASSERT_EQ(poses.size(), 1 + static_cast<std::size_t>(*map.find("motions")->number()));
  EXPECT_EQ(poses.front(), endOf(map, "start"));
  EXPECT_EQ(poses.back(), endOf(map, "goal"));
  const maps::JsonValue world = parsed(run(task + "--frame world").out);
  const std::vector<Row> mirrored = rowsOf(world, "poses");
  ASSERT_EQ(mirrored.size(), poses.size());
  for (std::size_t k = 0; k < poses.size(); ++k) {
    EXPECT_NEAR(mirrored[k][1] - mirrored[0][1], poses[0][1] - poses[k][1], 1e-9);  // y down
  }
}

TEST_F(PlanPoses, AStepBoundsTheirDistanceAndTheirTurns) {
  write("room.map", kRoomMap);
  const maps::JsonValue json = parsed(run("plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 "
                                          "--to 9.5,4.5,90 --json --step 0.25")
                                          .out);
  const std::vector<Row> poses = rowsOf(json, "poses");
  double sum = 0.0;
  for (std::size_t k = 1; k < poses.size(); ++k) {
    const double along = std::hypot(poses[k][0] - poses[k - 1][0], poses[k][1] - poses[k - 1][1]);
    const double turn = std::remainder(poses[k][2] - poses[k - 1][2], 360.0);
    EXPECT_LE(along, 0.25 + 1e-9);
    EXPECT_LE(std::abs(turn) * M_PI / 180.0, 0.25 + 1e-9);
    sum += along;
  }
  EXPECT_NEAR(sum, *json.find("length")->number(), 0.01);
  EXPECT_EQ(poses.front(), endOf(json, "start"));
  EXPECT_EQ(poses.back(), endOf(json, "goal"));
}

TEST_F(PlanPoses, PointsHaveWaypointsAndNoAnswerHasNone) {
  write("room.map", kRoomMap);
  write("walled.map", kWalledMap);
  const std::string task = " --planner anyangle --from 2.5,4.5 --to 9.5,4.5 --json";
  const maps::JsonValue point = parsed(run("plan --map room.map" + task).out);
  EXPECT_EQ(rowsOf(point, "path").front(), (Row{2.5, 4.5}));
  EXPECT_EQ(rowsOf(point, "path").back(), (Row{9.5, 4.5}));
  EXPECT_EQ(point.find("poses"), nullptr);
  const maps::JsonValue none = parsed(run("plan --map walled.map" + task).out);
  EXPECT_EQ(none.find("path"), nullptr);
}

TEST_F(PlanPoses, WrongStepsAreRefused) {
  write("room.map", kRoomMap);
  const std::string task = "plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5,90 ";
  EXPECT_THAT(run(task + "--step 0.1").err, HasSubstr("--step needs --json"));
  EXPECT_EQ(run(task + "--json --step 0").exit_code, 2);
  const ProgramRun many = run(task + "--json --step 1e-9");
  EXPECT_EQ(many.exit_code, 3);
  EXPECT_THAT(many.err, HasSubstr("samples"));
}

}  // namespace
}  // namespace clearway::testing
