// The cells that the bodies of a scene cover, against the area that Boost.Geometry finds in each
// cell, and against distances for discs and half-planes.
#include "app/simulation/scene/scene_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>
#include <string>

#include "core/base/rng.h"

namespace clearway::app {
namespace {

namespace bg = boost::geometry;
using BoostPolygon = bg::model::polygon<bg::model::d2::point_xy<double>>;
using Ring = std::vector<Vec2>;

constexpr std::int32_t kRows = 24, kColumns = 30;
constexpr double kWidth_m = 0.5, kLength_m = 0.3;  // of a cell

const std::string kMap = R"("map": {"embedded": {"columns": 30, "rows": 24,
  "cell": {"width": 0.5, "length": 0.3}, "frame": {"kind": "metres"},
  "format": {"kind": "image", "threshold": 0.5, "invert": false, "max_value": 255},
  "legend": {".": 255}, "cells": [)" +
                         [] {
                           std::string rows;
                           for (int i = 0; i < kRows; ++i)
                             rows += (i > 0 ? ", " : "") + std::string("\"30.\"");
                           return rows;
                         }() +
                         "]}}, ";

BoostPolygon toBoost(const Ring& ring) {
  BoostPolygon p;
  for (const Vec2 v : ring) p.outer().emplace_back(v.x, v.y);
  bg::correct(p);
  return p;
}

Ring boxRing(double length, double width, Vec2 at = {}) {
  const double a = 0.5 * length;
  const double b = 0.5 * width;
  return {at + Vec2{-a, -b}, at + Vec2{a, -b}, at + Vec2{a, b}, at + Vec2{-a, b}};
}

double areaIn(const Aabb& cell, const std::vector<Ring>& parts, const Pose& pose) {
  const BoostPolygon box =
      toBoost({cell.min, {cell.max.x, cell.min.y}, cell.max, {cell.min.x, cell.max.y}});
  double area = 0.0;
  for (const Ring& part : parts) {
    Ring placed;
    for (const Vec2 v : part) placed.push_back(toWorld(pose, v));
    bg::model::multi_polygon<BoostPolygon> common;
    bg::intersection(box, toBoost(placed), common);
    area += bg::area(common);
  }
  return area;
}

std::string verticesOf(const Ring& ring) {
  std::string out;
  for (const Vec2 v : ring) {
    out += (out.empty() ? "" : ", ") + std::to_string(v.x) + ", " + std::to_string(v.y);
  }
  return out;
}

// The cells of a body that rests where `pose` says.
std::vector<Cell> cellsOf(const std::string& shape, const std::string& pose, Pose& placed) {
  const Result<maps::Scene> scene = maps::parseScene(
      R"({"format": "clearway-scene", "version": 1, )" + kMap + R"("bodies": [{"shape": )" + shape +
          R"(, "mode": "static", "pose": )" + pose + "}]}",
      "test");
  EXPECT_TRUE(scene) << describe(scene.error());
  const Result<std::optional<maps::GridMap>> map = maps::sceneMap(*scene, "test");
  EXPECT_TRUE(map) << describe(map.error());
  const Result<ScenePlay> play = ScenePlay::make(*scene, *map, {}, "test");
  EXPECT_TRUE(play) << describe(play.error());
  placed = play->world().body(play->idOf(0))->pose;
  const Result<std::vector<Cell>> cells = coveredCells(*play, 0);
  EXPECT_TRUE(cells);
  return *cells;
}

std::string poseText(Rng& rng) {
  return "{\"x\": " + std::to_string(rng.range(-1.0, 16.0)) +
         ", \"y\": " + std::to_string(rng.range(-1.0, 8.0)) + ", \"heading\": " +
         std::to_string(rng.below(4) == 0 ? 90.0 * static_cast<double>(rng.below(4))
                                          : rng.range(-180.0, 180.0)) +
         "}";
}

template <class Covers>
void expectCells(const std::vector<Cell>& cells, Covers&& covers, const std::string& what) {
  auto next = cells.begin();
  for (std::int32_t row = 0; row < kRows; ++row) {
    for (std::int32_t column = 0; column < kColumns; ++column) {
      const bool listed = next != cells.end() && *next == Cell{row, column};
      if (listed) ++next;
      const Aabb cell{{kWidth_m * column, kLength_m * row},
                      {kWidth_m * (column + 1), kLength_m * (row + 1)}};
      const double more = covers(cell);  // > 0: covered, but for rounding
      if (std::abs(more) < 1e-9) continue;
      EXPECT_EQ(listed, more > 0.0) << what << " " << row << "," << column;
    }
  }
  EXPECT_EQ(next, cells.end()) << "row-major, each once, in the map";
}

TEST(CoveredCells, AreThoseInWhichABodyHasArea) {
  const Ring bent{{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2.5}, {0, 2.5}};
  const std::vector<std::pair<std::string, std::vector<Ring>>> shapes{
      {R"({"box": {"length": 2.2, "width": 0.7}})", {boxRing(2.2, 0.7)}},
      {R"({"vertices": [)" + verticesOf(bent) + "]}", {bent}},
      {R"({"compound": [{"shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": 2, "y": 0}},
           {"shape": {"box": {"length": 2, "width": 0.4}}, "pose": {"x": -1, "y": 0.5}}]})",
       {boxRing(1, 1, {2, 0}), boxRing(2, 0.4, {-1, 0.5})}}};
  Rng rng(7);
  std::size_t covered = 0;
  for (int k = 0; k < 150; ++k) {
    const auto& [text, parts] = shapes[rng.below(3)];
    const std::string pose = poseText(rng);
    Pose placed;
    const std::vector<Cell> cells = cellsOf(text, pose, placed);
    covered += cells.size();
    expectCells(
        cells,
        [&](const Aabb& cell) {
          const double area = areaIn(cell, parts, placed);
          return area > 1e-9 ? area : -1.0;
        },
        text + pose);
  }
  EXPECT_GT(covered, 1000U);
}

TEST(CoveredCells, OfDiscsAndHalfPlanesAreThoseThatTheyReach) {
  Rng rng(8);
  for (int k = 0; k < 60; ++k) {
    const std::string pose = poseText(rng);
    Pose placed;
    const std::vector<Cell> disc = cellsOf(R"({"disc": {"radius": 1.3}})", pose, placed);
    expectCells(
        disc,
        [&](const Aabb& cell) {
          const Vec2 p = placed.position;
          const Vec2 near{std::clamp(p.x, cell.min.x, cell.max.x),
                          std::clamp(p.y, cell.min.y, cell.max.y)};
          return 1.3 - length(near - p);
        },
        pose);
    const std::vector<Cell> behind = cellsOf(R"({"half_plane": true})", pose, placed);
    expectCells(
        behind,
        [&](const Aabb& cell) {
          const Vec2 n = placed.heading.vector();
          const Vec2 far{n.x > 0 ? cell.min.x : cell.max.x, n.y > 0 ? cell.min.y : cell.max.y};
          return -dot(n, far - placed.position);
        },
        pose);
  }
}

}  // namespace
}  // namespace clearway::app
