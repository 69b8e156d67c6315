// Scenes and grids whose exact answers were found by brute force in rational arithmetic.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/geometry/overlap.h"
#include "core/geometry/predicates.h"
#include "core/grid/covered_cells.h"
#include "tests/support/data.h"

namespace clearway {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Ring = std::vector<Vec2>;

struct Shape {
  std::vector<Ring> parts;  // convex
  std::optional<Obb> box;
};

Ring ringOf(const json& numbers) {
  Ring ring;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    ring.push_back({numbers[i].get<double>(), numbers[i + 1].get<double>()});
  }
  return ring;
}

Obb boxOf(double cx, double cy, double hx, double hy, double c, double s) {
  return {{{cx, cy}, Heading::fromUnit(c, s).value()}, hx, hy, 0.0};
}

Shape shapeOf(const json& s) {
  Shape out;
  if (s.contains("parts")) {
    for (const json& part : s["parts"]) out.parts.push_back(ringOf(part));
  } else {
    out.parts.push_back(ringOf(s["vertices"]));
  }
  if (s.contains("box")) {
    const auto b = s["box"].get<std::array<double, 7>>();  // centre, half extents, angle, cos, sin
    const Obb box = boxOf(b[0], b[1], b[2], b[3], b[5], b[6]);
    const auto c = corners(box);
    if (Ring(c.begin(), c.end()) == out.parts.front()) out.box = box;
  }
  return out;
}

bool collide(const Shape& a, const Shape& b, TouchRule rule) {
  for (const Ring& p : a.parts) {
    for (const Ring& q : b.parts) {
      if (overlap(p, q, rule)) return true;
    }
  }
  return false;
}

struct Counts {
  int pairs = 0, touching = 0, overlapping = 0, as_boxes = 0;
};

void checkScene(const fs::path& file, Counts& counts) {
  SCOPED_TRACE(file.filename());
  std::ifstream in(file);
  const json scene = json::parse(in);
  std::vector<Shape> shapes;
  for (const json& s : scene["shapes"]) shapes.push_back(shapeOf(s));
  std::map<std::pair<std::size_t, std::size_t>, bool> truth;
  for (const json& p : scene["pairs"]) {
    const auto i = p[0].get<std::size_t>();
    const auto j = p[1].get<std::size_t>();
    truth[std::minmax(i, j)] = p[2].get<int>() == 1;
  }
  ASSERT_FALSE(truth.empty());
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t j = i + 1; j < shapes.size(); ++j) {
      const auto it = truth.find({i, j});
      const bool closed = it != truth.end();
      const bool interior = closed && it->second;
      const Shape& a = shapes[i];
      const Shape& b = shapes[j];
      ++counts.pairs;
      if (closed) ++(interior ? counts.overlapping : counts.touching);
      EXPECT_EQ(collide(a, b, TouchRule::TouchingCollides), closed) << i << " and " << j;
      EXPECT_EQ(collide(a, b, TouchRule::TouchingIsFree), interior) << i << " and " << j;
      if (a.box && b.box) {
        ++counts.as_boxes;
        EXPECT_EQ(overlap(*a.box, *b.box, TouchRule::TouchingCollides), closed) << i << ' ' << j;
        EXPECT_EQ(overlap(*b.box, *a.box, TouchRule::TouchingIsFree), interior) << i << ' ' << j;
      }
    }
  }
}

TEST(TruthScenes, EveryPairOfEverySceneIsDecidedAsTheTruthSays) {
  Counts counts;
  int scenes = 0;
  for (const fs::path& file : testing::filesEndingWith(testing::ownData() / "collision", ".json")) {
    checkScene(file, counts);
    ++scenes;
  }
  EXPECT_GE(scenes, 8);
  EXPECT_GT(counts.pairs, 100000);
  EXPECT_GT(counts.as_boxes, 100000);
  EXPECT_GT(counts.touching, 200);
  EXPECT_GT(counts.overlapping, 300);
}

OccupancyGrid readGrid(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.find_first_not_of(".#") == std::string::npos && !line.empty()) rows.push_back(line);
  }
  OccupancyGrid grid(*GridFrame::make(static_cast<std::int32_t>(rows.size()),
                                      static_cast<std::int32_t>(rows.at(0).size()), 1.0, 1.0));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      grid.set({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)}, rows[i][j] == '#');
    }
  }
  return grid;
}

// The reference answers do not cover the outside of the map; poses that overlap it are skipped.
bool meetsOutside(const OccupancyGrid& grid, const Obb& box, TouchRule rule) {
  return collides(OccupancyGrid(grid.frame()), box, rule);
}

void checkPoses(const fs::path& poses, const OccupancyGrid& grid, Counts& counts) {
  SCOPED_TRACE(poses.filename());
  std::ifstream in(poses);
  std::string line;
  std::getline(in, line);
  ASSERT_EQ(line, "cx,cy,hx,hy,theta,cos,sin,closed,interior,occupied_cells_touched_closed");
  while (std::getline(in, line)) {
    std::array<double, 10> v{};
    std::istringstream fields(line);
    for (double& x : v) {
      std::string field;
      std::getline(fields, field, ',');
      x = std::stod(field);
    }
    const Obb box = boxOf(v[0], v[1], v[2], v[3], v[5], v[6]);
    const auto ring = corners(box);
    const bool closed = v[7] == 1.0;
    const bool interior = v[8] == 1.0;
    ++counts.pairs;
    if (!meetsOutside(grid, box, TouchRule::TouchingCollides)) {
      const auto cells = collidingCells(grid, box, TouchRule::TouchingCollides);
      EXPECT_EQ(cells.size(), static_cast<std::size_t>(v[9])) << line;
      EXPECT_EQ(collides(grid, box, TouchRule::TouchingCollides), closed) << line;
      EXPECT_EQ(firstCollision(grid, ConvexRing(ring), 0.0, TouchRule::TouchingCollides),
                firstCollision(grid, box, TouchRule::TouchingCollides));
      ++counts.as_boxes;
      if (closed) ++(interior ? counts.overlapping : counts.touching);
    }
    if (!meetsOutside(grid, box, TouchRule::TouchingIsFree)) {
      EXPECT_EQ(collides(grid, box), interior) << line;
    }
  }
}

TEST(TruthScenes, EveryGridPoseIsDecidedAsTheTruthSays) {
  Counts counts;
  int grids = 0;
  const std::string suffix = "_poses.csv";
  for (const fs::path& file : testing::filesEndingWith(testing::ownData() / "collision", suffix)) {
    const std::string name = file.string();
    const std::string stem = name.substr(0, name.size() - suffix.size());
    checkPoses(file, readGrid(stem + "_grid.txt"), counts);
    ++grids;
  }
  std::cout << counts.as_boxes << " of " << counts.pairs << " poses within the map\n";
  EXPECT_GE(grids, 1);
  EXPECT_GT(counts.as_boxes, 2000);
  EXPECT_GT(counts.touching, 50);
  EXPECT_GT(counts.overlapping, 500);
}

}  // namespace
}  // namespace clearway
