// The areas of overlaps in the JSON of `collide` and `check`, compared with known areas and with
// sampled points.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>

#include "core/base/rng.h"
#include "core/geometry/aabb.h"
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

// Grids whose squares meet at all angles, and the part of each that is below the map's lower edge.
TEST_F(OverlapArea, OfGridsAreTheSumsOverTheirSquares) {
  const std::vector<std::string> rows{"#.#", "###", ".#."};
  const double cell = 0.3;
  const auto squares = [&](double x, double y, double degrees) {
    std::vector<std::vector<Vec2>> out;
    const double a = degrees * std::numbers::pi / 180.0;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        if (rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] != '#') continue;
        std::vector<Vec2>& ring = out.emplace_back();
        for (const Vec2 v : {Vec2{0, 0}, Vec2{1, 0}, Vec2{1, 1}, Vec2{0, 1}}) {
          const double u = cell * (j + v.x - 1.5);
          const double w = cell * (i + v.y - 1.5);
          ring.push_back(
              {x + std::cos(a) * u - std::sin(a) * w, y + std::sin(a) * u + std::cos(a) * w});
        }
      }
    }
    return out;
  };
  const auto cut = [](std::vector<Vec2> ring, const std::vector<Vec2>& by) {
    for (std::size_t k = 0; k < by.size(); ++k) {
      const Vec2 e = by[(k + 1) % by.size()] - by[k];
      std::vector<Vec2> next;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 u = ring[i];
        const Vec2 v = ring[(i + 1) % ring.size()];
        const double from = cross(e, u - by[k]);
        const double to = cross(e, v - by[k]);
        if (from >= 0.0) next.push_back(u);
        if ((from > 0.0) != (to > 0.0) && from != to)
          next.push_back(u + (from / (from - to)) * (v - u));
      }
      ring = std::move(next);
    }
    double area = 0.0;
    for (std::size_t i = 2; i < ring.size(); ++i) {
      area += 0.5 * cross(ring[i - 1] - ring[0], ring[i] - ring[0]);
    }
    return area;
  };
  std::string bodies;
  std::vector<double> wanted, outside;
  for (int k = 0; k < 24; ++k) {
    const double x = 0.5 + 1.9 * (k % 6);
    const double y = k < 18 ? 0.6 + 1.9 * (k / 6) : 7.8;
    const double turn = 7.3 * k;
    const double dx = 0.05 * (k % 7) - 0.1;
    for (const auto& [px, degrees] : {std::pair{x, turn}, std::pair{x + dx, turn * (k % 3)}}) {
      bodies += (bodies.empty() ? "" : ", ") + std::string(R"({"shape": {"grid": {"rows": ["#.#",
        "###", ".#."], "cell": 0.3}}, "pose": {"x": )") +
                std::to_string(px) + R"(, "y": )" + std::to_string(y) + R"(, "heading": )" +
                std::to_string(degrees) + "}}";
      double below = 0.0;
      for (const auto& p : squares(px, y, degrees)) {
        below += cut(p, {{-9, 8}, {99, 8}, {99, 99}, {-9, 99}});
      }
      if (k >= 18) outside.push_back(below);
    }
    double sum = 0.0;
    for (const auto& p : squares(x, y, turn)) {
      for (const auto& q : squares(x + dx, y, turn * (k % 3))) sum += cut(p, q);
    }
    wanted.push_back(sum);
  }
  write(
      "empty.map", "type octile\nheight 8\nwidth 12\nmap\n" + [] {
        std::string cells;
        for (int i = 0; i < 8; ++i) cells += "............\n";
        return cells;
      }());
  write("s.json", R"({"format": "clearway-scene", "version": 1, "map": {"file": "empty.map"},
                      "bodies": [)" +
                      bodies + "]}");
  const maps::JsonValue out = json("collide s.json --areas", "collide", 11);
  int pairs = 0;
  std::size_t walls = 0;
  for (const maps::JsonValue& o : *out.find("overlaps")->array()) {
    const double area = *o.find("area")->number();
    if (o.find("body") != nullptr) {
      if (*o.find("body")->number() < 36.0) continue;
      ASSERT_LT(walls, outside.size());
      EXPECT_NEAR(area, outside[walls++], 1e-5);
      continue;
    }
    const auto a = static_cast<std::size_t>(*o.find("a")->number());
    if (*o.find("b")->number() != static_cast<double>(a + 1) || a % 2 != 0) continue;
    EXPECT_NEAR(area, wanted[a / 2], 1e-5) << a;
    ++pairs;
  }
  EXPECT_GT(pairs, 20);
  EXPECT_EQ(walls, outside.size());
}

// The cells in the lists of a body are all those that it covers.
TEST_F(OverlapArea, TheCellsOfWallsAreACover) {
  Rng rng(17);
  for (int round = 0; round < 12; ++round) {
    constexpr int kRows = 5, kColumns = 9;
    std::string map = "type octile\nheight 5\nwidth 9\nmap\n";
    std::vector<std::string> rows(kRows, std::string(kColumns, '.'));
    for (std::string& row : rows) {
      for (char& c : row) c = rng.below(2) == 0 ? '@' : '.';
      map += row + "\n";
    }
    write("walls.map", map);
    std::string bodies;
    std::vector<Aabb> boxes;
    for (int k = 0; k < 20; ++k) {
      const Vec2 at{0.25 * rng.below(36), 0.25 * rng.below(20)};
      const Vec2 half{0.25 * (1 + rng.below(6)), 0.25 * (1 + rng.below(6))};
      boxes.push_back({at - half, at + half});
      bodies += (bodies.empty() ? "" : ", ") + std::string(R"({"mask": [], "category": [], "shape":
        {"box": {"length": )") +
                std::to_string(2.0 * half.x) + R"(, "width": )" + std::to_string(2.0 * half.y) +
                R"(}}, "pose": {"x": )" + std::to_string(at.x) + R"(, "y": )" +
                std::to_string(at.y) + "}}";
    }
    write("s.json", R"({"format": "clearway-scene", "version": 1, "map": {"file": "walls.map"},
                        "bodies": [)" +
                        bodies + "]}");
    const Result<maps::JsonValue> out = maps::parseJson(run("collide s.json --json").out, "stdout");
    ASSERT_TRUE(out);
    for (std::size_t k = 0; k < boxes.size(); ++k) {
      for (int i = 0; i < kRows; ++i) {
        for (int j = 0; j < kColumns; ++j) {
          const Aabb& b = boxes[k];
          const bool covered =
              b.min.x < j + 1 && b.max.x > j && b.min.y < i + 1 && b.max.y > i &&
              rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] == '@';
          bool listed = false;
          for (const maps::JsonValue& w : *out->find("walls")->array()) {
            if (*w.find("body")->number() != static_cast<double>(k)) continue;
            const auto& r = *w.find("cells")->find("rows")->array();
            const auto& c = *w.find("cells")->find("columns")->array();
            listed = listed || (*r[0].number() <= i && i <= *r[1].number() && *c[0].number() <= j &&
                                j <= *c[1].number());
          }
          ASSERT_EQ(listed, covered) << round << ": body " << k << ", cell " << i << " " << j;
        }
      }
    }
  }
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
