// --frame: what is printed in the map's frame and in the world's is the same place.
#include <gmock/gmock.h>

#include <cmath>
#include <sstream>

#include "core/geometry/vec2.h"
#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Rows of a ROS map of half metres with its origin at (-1, 2), turned by 90 degrees.
constexpr double kCell = 0.5;
constexpr int kRows = 8;

class Frames : public CliTest {
 protected:
  Frames() {
    write("room.map", kRoomMap);
    write("hall.yaml",
          "image: hall.pgm\nresolution: 0.5\norigin: [-1.0, 2.0, 1.5707963267948966]\nnegate: 0\n"
          "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    std::string pixels;
    for (int i = 0; i < kRows; ++i) {
      for (int j = 0; j < 12; ++j) pixels += j == 6 && i > 2 && i < 6 ? "0 " : "254 ";
    }
    write("hall.pgm", "P2\n12 8\n255\n" + pixels + "\n");
  }
  maps::JsonValue json(const std::string& arguments) const {
    const ProgramRun r = run(arguments);
    const Result<maps::JsonValue> out = maps::parseJson(r.out, "stdout");
    EXPECT_TRUE(out) << arguments << "\n" << r.err;
    return out ? *out : maps::JsonValue(maps::JsonValue::Object{});
  }
  static double number(const maps::JsonValue& v, const char* key) { return *v.find(key)->number(); }

  // The frame of hall.yaml by its definition: y up from the lower left corner, turned, moved.
  static Vec2 hallOf(Vec2 world) {
    const Vec2 up{world.x, kRows * kCell - world.y};
    return {-1.0 - up.y, 2.0 + up.x};
  }
  static void expectSamePose(const maps::JsonValue& world, const maps::JsonValue& map) {
    const Vec2 at = hallOf({number(world, "x"), number(world, "y")});
    EXPECT_NEAR(number(map, "x"), at.x, 1e-9);
    EXPECT_NEAR(number(map, "y"), at.y, 1e-9);
    const double turned = -number(world, "heading_deg") + 90.0;
    EXPECT_NEAR(std::remainder(number(map, "heading_deg") - turned, 360.0), 0.0, 1e-9);
  }
};

// From 1.5 m right and 3 m down of the upper left corner, in the frame of the file.
const std::string kHallPlan =
    "plan --map hall.yaml --agent 0.9,0.6 --from -1.75,3.5,90 --to -4.0,7.25,60 ";

TEST_F(Frames, PlansAreTheSameInBoth) {
  const maps::JsonValue map = json(kHallPlan + "--json");
  const maps::JsonValue same = json(kHallPlan + "--json --frame map");
  const maps::JsonValue world = json(kHallPlan + "--json --frame world");
  for (const char* key : {"start", "goal"}) {
    expectSamePose(*world.find(key), *map.find(key));
    EXPECT_EQ(maps::toText(*same.find(key)), maps::toText(*map.find(key)));
  }
  expectSamePose(*world.find("certificate")->find("where"),
                 *map.find("certificate")->find("where"));
  EXPECT_NEAR(number(world, "length"), number(map, "length"), 1e-9);
}

TEST_F(Frames, ChecksAreTheSameInBoth) {
  ASSERT_EQ(run(kHallPlan + "--out p.json").exit_code, 0);
  const maps::JsonValue map = json("check p.json --json");
  const maps::JsonValue world = json("check p.json --json --frame world");
  expectSamePose(*world.find("where"), *map.find("where"));
  EXPECT_EQ(maps::toText(*world.find("cell")), maps::toText(*map.find("cell")));
}

// Cells of two metres: positions and lengths are doubled.
TEST_F(Frames, CellsBecomeMetres) {
  const std::string plan = kPlan + " --cell-size 2 --json";
  const maps::JsonValue map = json(plan);
  const maps::JsonValue world = json(plan + " --frame world");
  EXPECT_EQ(*map.find("unit")->text(), "cells");
  EXPECT_EQ(*world.find("unit")->text(), "m");
  for (const char* key : {"length", "cost"}) {
    EXPECT_NEAR(number(world, key), 2.0 * number(map, key), 1e-9) << key;
  }
  EXPECT_EQ(number(*world.find("start"), "x"), 2.0 * number(*map.find("start"), "x"));
  EXPECT_EQ(number(world, "rotation_deg"), number(map, "rotation_deg"));
  EXPECT_THAT(run(kPlan + " --cell-size 2 --frame world").out + run(kPlan).err, HasSubstr(" m"));
}

TEST_F(Frames, ScenariosAndTheirPathsBecomeMetres) {
  write("room.scen", kScenario);
  const auto lines = [this](const std::string& more) {
    std::istringstream in(
        run("solve room.map room.scen --csv --path turns --cell-size 2" + more).out);
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
  };
  const auto cells = lines("");
  const auto metres = lines(" --frame world");
  ASSERT_EQ(cells.size(), metres.size());
  ASSERT_GT(cells.size(), 2U);
  EXPECT_EQ(cells[0], "# frame: cells (x right, y down)");
  EXPECT_EQ(metres[0], "# frame: metres (x right, y down from the upper left corner)");
  int index = 0, x = 0, y = 0;
  double mx = 0.0, my = 0.0;
  ASSERT_EQ(std::sscanf(cells[2].c_str(), "%d,%d,%d", &index, &x, &y), 3);
  ASSERT_EQ(std::sscanf(metres[2].c_str(), "%d,%lf,%lf", &index, &mx, &my), 3);
  EXPECT_EQ(mx, 2.0 * (x + 0.5));
  EXPECT_EQ(my, 2.0 * (y + 0.5));
  EXPECT_THAT(cells[2], HasSubstr(",2.5 4.5;"));
  EXPECT_THAT(metres[2], HasSubstr(",5 9;"));
  EXPECT_THAT(run("solve room.map room.scen --csv --frame world").out,
              StartsWith("# frame: metres"));
  EXPECT_THAT(run("solve room.map room.scen --csv").out, StartsWith("query,"));  // only cells
}

TEST_F(Frames, PathsOfScenariosOnRosMapsAreInTheirFrame) {
  write("hall.scen", "version 1\n0 hall.yaml 12 8 2 4 9 4 8.65685425\n");
  const ProgramRun r = run("solve hall.yaml hall.scen --csv --path turns");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, StartsWith("# frame: ros (metres, y up)\n"));
  double length = 0.0, x = 0.0, y = 0.0;
  const std::string row = r.out.substr(r.out.find("\n0,2,4,9,4,Solved,") + 1);
  ASSERT_EQ(std::sscanf(row.c_str(), "0,2,4,9,4,Solved,%lf,", &length), 1) << r.out;
  EXPECT_NEAR(length, 8.65685425, 1e-8);  // in cells
  const std::string goal = row.substr(row.rfind(';') + 1);
  ASSERT_EQ(std::sscanf(goal.c_str(), "%lf %lf", &x, &y), 2) << row;
  const Vec2 expected = hallOf({9.5 * kCell, 4.5 * kCell});
  EXPECT_NEAR(x, expected.x, 1e-9);
  EXPECT_NEAR(y, expected.y, 1e-9);
}

constexpr const char* kFrameScene = R"({"format": "clearway-scene", "version": 1,
  "map": {"file": "hall.yaml"},
  "bodies": [
    {"name": "a", "shape": {"box": {"length": 1, "width": 0.5}}, "pose": {"x": 1, "y": 1}},
    {"name": "b", "shape": {"box": {"length": 1, "width": 0.5}},
     "pose": {"x": 1.8, "y": 1.1, "heading": 30}}]})";

TEST_F(Frames, ContactsOfScenesAreTheSameInBoth) {
  write("scene.json", kFrameScene);
  const maps::JsonValue world = json("collide scene.json --json");
  const maps::JsonValue map = json("collide scene.json --json --frame map");
  const maps::JsonValue& a = (*world.find("contacts")->array())[0];
  const maps::JsonValue& b = (*map.find("contacts")->array())[0];
  const Vec2 at = hallOf({number(*a.find("position"), "x"), number(*a.find("position"), "y")});
  EXPECT_NEAR(number(*b.find("position"), "x"), at.x, 1e-9);
  EXPECT_NEAR(number(*b.find("position"), "y"), at.y, 1e-9);
  // A direction is mirrored and turned as a difference of places is.
  EXPECT_NEAR(number(*b.find("normal"), "x"), number(*a.find("normal"), "y"), 1e-9);
  EXPECT_NEAR(number(*b.find("normal"), "y"), number(*a.find("normal"), "x"), 1e-9);
  EXPECT_EQ(number(b, "penetration"), number(a, "penetration"));
  for (std::size_t k = 0; k < 2; ++k) {
    expectSamePose(*(*world.find("states")->array())[k].find("pose"),
                   *(*map.find("states")->array())[k].find("pose"));
  }
}

// A project has the coordinates of its map; a problem of a fleet those of the world.
TEST_F(Frames, ErrorsOfFleetsNamePlacesAsTheirFilesDo) {
  const std::string at_wall = R"("x": -2.75, "y": 5.25)";
  const Vec2 wall = hallOf({3.25, 2.25});
  ASSERT_EQ(wall, (Vec2{-2.75, 5.25}));
  write("hall.clearway", replaced(replaced(replaced(kProject, "room.map", "hall.yaml"),
                                           R"("x": 2.5, "y": 4.5)", at_wall),
                                  R"("x": 9.5, "y": 4.5)", R"("x": -1.75, "y": 3)"));
  write("hall.json", R"({"map": "hall.yaml", "agents": [{"id": "cart", "length": 0.5, "width": 0.5,
    "speed": 1, "turn_rate": 1, "start": [3.25, 2.25, 0], "goal": [1, 3, 0]}]})");
  for (const char* command : {"simulate ", "fleet "}) {
    const ProgramRun project = run(command + std::string("hall.clearway"));
    EXPECT_EQ(project.exit_code, 3) << project.err;
    EXPECT_THAT(project.err, HasSubstr("the start of agent 'cart' at x -2.75, y 5.25 collides"));
    const ProgramRun problem = run(command + std::string("hall.json"));
    EXPECT_EQ(problem.exit_code, 3) << problem.err;
    EXPECT_THAT(problem.err, HasSubstr("the start of agent 'cart' at x 3.25, y 2.25 collides"));
  }
}

TEST_F(Frames, ASceneWithoutAMapHasOnlyTheWorlds) {
  write("plain.json", R"({"shapes": [{"vertices": [0, 0, 1, 0, 1, 1]}]})");
  const ProgramRun r = run("collide plain.json --frame map");
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("--frame map needs a scene with a map"));
}

}  // namespace
}  // namespace clearway::testing
