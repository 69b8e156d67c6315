// A 2.4 x 1.2-cell box at random poses of a 2048 x 2048 grid, next to Boost.Geometry cell by cell.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cstdio>

#include "core/base/rng.h"
#include "core/grid/covered_cells.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

namespace bg = boost::geometry;
using BoostPoint = bg::model::d2::point_xy<double>;
using BoostPolygon = bg::model::polygon<BoostPoint, false>;

constexpr std::size_t kPoses = 1U << 15U;

// The same query with Boost.Geometry: obstacle cells of the bounds, until one intersects.
bool rivalCollides(const OccupancyGrid& grid, const Obb& box) {
  BoostPolygon polygon;
  for (const Vec2 v : corners(box)) bg::append(polygon.outer(), BoostPoint(v.x, v.y));
  bg::append(polygon.outer(), polygon.outer().front());
  const CellRange r =
      grid.frame().clipped(grid.frame().cellsMeeting(bounds(box), TouchRule::TouchingCollides));
  for (std::int32_t i = r.first_row; i < r.last_row; ++i) {
    for (std::int32_t j = r.first_column; j < r.last_column; ++j) {
      if (!grid.blocked({i, j})) continue;
      const bg::model::box<BoostPoint> cell(BoostPoint(j, i), BoostPoint(j + 1, i + 1));
      if (bg::intersects(polygon, cell)) return true;
    }
  }
  return false;
}

}  // namespace

void benchGrid(Targets& targets) {
  for (const std::uint32_t percent : {10U, 30U}) {
    Rng rng(6);
    OccupancyGrid grid(*GridFrame::make(2048, 2048, 1.0, 1.0));
    for (int i = 0; i < 2048; ++i) {
      for (int j = 0; j < 2048; ++j) grid.set({i, j}, rng.below(100) < percent);
    }
    std::vector<Obb> boxes;
    for (std::size_t i = 0; i < kPoses; ++i) {
      const double x = rng.range(3, 2045);
      const double y = rng.range(3, 2045);
      boxes.push_back({{{x, y}, *Heading::fromDegrees(rng.range(-180, 180))}, 1.2, 0.6, 0.0});
    }
    std::vector<std::uint8_t> rival(kPoses), ours(kPoses);
    const double rival_ns = medianNs([&] {
                              for (std::size_t i = 0; i < kPoses; ++i)
                                rival[i] = rivalCollides(grid, boxes[i]) ? 1 : 0;
                            }) /
                            static_cast<double>(kPoses);
    const double ours_ns = medianNs([&] {
                             for (std::size_t i = 0; i < kPoses; ++i) {
                               ours[i] =
                                   collides(grid, boxes[i], TouchRule::TouchingCollides) ? 1 : 0;
                             }
                           }) /
                           static_cast<double>(kPoses);
    std::size_t hits = 0, differ = 0;
    for (std::size_t i = 0; i < kPoses; ++i) {
      hits += ours[i];
      differ += ours[i] != rival[i] ? 1U : 0U;
    }
    std::printf(
        "box against a 2048^2 grid, %u %% obstacles, ns a pose (%zu of %zu hit): "
        "Boost.Geometry %.1f, ours %.1f; verdicts that differ: %zu\n",
        percent, hits, kPoses, rival_ns, ours_ns, differ);
    targets.push_back({"box against grid, " + std::to_string(percent) + " % obstacles", 0.2,
                       ours_ns / rival_ns, "of Boost.Geometry per cell"});
  }
}

}  // namespace clearway::bench
