// The areas of overlaps in the JSON of `collide` and `check`, compared with known areas and with
// sampled points.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

class OverlapArea : public CliTest {
 protected:
  OverlapArea() {
    write("room.map", kRoomMap);
    write("walled.map", kWalledMap);
  }
  [[nodiscard]] maps::JsonValue json(const std::string& arguments, const std::string& schema_name,
                                     int exit_code) const {
    const ProgramRun r = run(arguments + " --json");
    EXPECT_EQ(r.exit_code, exit_code) << r.err;
    Result<maps::JsonValue> out = maps::parseJson(r.out, "stdout");
    std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/" + schema_name +
                     ".schema.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Result<maps::JsonValue> schema = maps::parseJson(text, "schema");
    EXPECT_TRUE(out && schema) << r.out;
    if (!out || !schema) return maps::emptyObject();
    EXPECT_EQ(JsonSchema(*schema).problemOf(*out), "") << r.out;
    return *std::move(out);
  }
};

TEST_F(OverlapArea, OfPairsAndOfBodiesInWalls) {
  write("s.json", R"({"format": "clearway-scene", "version": 1, "map": {"file": "room.map"},
    "bodies": [
      {"name": "a", "shape": {"box": {"length": 2, "width": 2}}, "pose": {"x": 2, "y": 3, "heading": 0}},
      {"name": "b", "shape": {"box": {"length": 2, "width": 2}}, "pose": {"x": 3, "y": 4, "heading": 0}},
      {"name": "disc", "shape": {"vertices": [0, 0], "radius": 0.5},
       "pose": {"x": 9, "y": 7.0, "heading": 0}},
      {"name": "floor", "shape": {"box": {"length": 4, "width": 2}}, "pose": {"x": 9, "y": 6, "heading": 0}},
      {"name": "stuck", "shape": {"box": {"length": 2, "width": 2}}, "pose": {"x": 5, "y": 3, "heading": 0}}
    ]})");
  const maps::JsonValue out = json("collide s.json --areas", "collide", 11);
  const maps::JsonValue* overlaps = out.find("overlaps");
  ASSERT_NE(overlaps, nullptr);
  std::vector<double> pairs, walls;
  for (const maps::JsonValue& o : *overlaps->array()) {
    (o.find("body") != nullptr ? walls : pairs).push_back(*o.find("area")->number());
  }
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_DOUBLE_EQ(pairs[0], 1.0);
  const double half_disc = 0.5 * std::numbers::pi * 0.25;
  EXPECT_NEAR(pairs[1], half_disc, 0.003 * half_disc);
  ASSERT_EQ(walls.size(), 1U);
  EXPECT_DOUBLE_EQ(walls[0], 2.0);
  // Nothing is measured unless it is asked for.
  EXPECT_EQ(json("collide s.json", "collide", 11).find("overlaps"), nullptr);
  EXPECT_THAT(run("collide s.json --areas").err, HasSubstr("--areas needs --json"));
}

// Points of the agent's box that are in obstacles or outside, counted on a grid of them.
double sampledArea(double x, double y, double heading_deg) {
  constexpr int kPoints = 400;
  const std::string map = std::string(kWalledMap).substr(std::string(kWalledMap).find("map\n") + 4);
  const double c = std::cos(heading_deg * std::numbers::pi / 180.0);
  const double s = std::sin(heading_deg * std::numbers::pi / 180.0);
  int inside = 0;
  for (int i = 0; i < kPoints; ++i) {
    for (int j = 0; j < kPoints; ++j) {
      const double a = 1.2 * ((i + 0.5) / kPoints - 0.5), b = 0.8 * ((j + 0.5) / kPoints - 0.5);
      // MovingAI frames: the first cell's centre is at 0.5, 0.5; its edge at 0.
      const double px = x + c * a - s * b, py = y + s * a + c * b;
      const bool outside = px < 0.0 || py < 0.0 || px >= 12.0 || py >= 8.0;
      const auto row = static_cast<std::size_t>(std::max(0.0, py));
      const auto column = static_cast<std::size_t>(std::max(0.0, px));
      inside += outside || map[row * 13 + column] == '@' ? 1 : 0;
    }
  }
  return 1.2 * 0.8 * inside / (kPoints * kPoints);
}

TEST_F(OverlapArea, OfAPlanThatCollides) {
  ASSERT_EQ(run(kPlan + " --out p.json").exit_code, 0);
  const maps::JsonValue out = json("check p.json --map walled.map", "check", 11);
  ASSERT_NE(out.find("overlap_area"), nullptr);
  const maps::JsonValue& where = *out.find("where");
  const double sampled = sampledArea(*where.find("x")->number(), *where.find("y")->number(),
                                     *where.find("heading_deg")->number());
  EXPECT_GT(sampled, 0.01);
  EXPECT_NEAR(*out.find("overlap_area")->number(), sampled, 0.01);
  EXPECT_EQ(json("check p.json", "check", 0).find("overlap_area"), nullptr);
}

}  // namespace
}  // namespace clearway::testing
