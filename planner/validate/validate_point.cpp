#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/geometry/distance.h"
#include "planner/validate/clearance.h"
#include "planner/validate/validate.h"

namespace clearway {
namespace {

std::int64_t floorHalf(std::int64_t v) { return v >= 0 ? v / 2 : -((1 - v) / 2); }

std::int64_t floorDivide(std::int64_t a, std::int64_t b) {  // b > 0
  return a >= 0 ? a / b : -((b - 1 - a) / b);
}

// The first blocked cell whose closed square meets the line from centre to centre. In half cells,
// with a's centre at 0 and row step counted per column, everything is a whole number or a fraction
// with the denominator `columns`.
std::optional<Cell> firstBlocked(const OccupancyGrid& grid, Cell a, Cell b) {
  const std::int64_t columns = std::abs(std::int64_t{b.column} - a.column);
  const std::int64_t rows = std::int64_t{b.row} - a.row;
  const std::int32_t step = b.column >= a.column ? 1 : -1;
  for (std::int64_t j = 0; j <= columns; ++j) {
    // The line's rows, in half cells times `columns`, while it is in column j.
    const std::int64_t enter = std::max<std::int64_t>(2 * j - 1, 0) * rows;
    const std::int64_t leave = std::min<std::int64_t>(2 * j + 1, 2 * columns) * rows;
    std::int64_t low = std::min(enter, leave);
    std::int64_t high = std::max(enter, leave);
    std::int64_t scale = columns;
    if (columns == 0) {  // upright
      low = std::min<std::int64_t>(0, 2 * rows);
      high = std::max<std::int64_t>(0, 2 * rows);
      scale = 1;
    }
    // Squares [2i-1, 2i+1] that meet [low, high] / scale.
    const std::int64_t first = -floorHalf(floorDivide(scale - low, scale));
    const std::int64_t last = floorHalf(floorDivide(high + scale, scale));
    for (std::int64_t i = first; i <= last; ++i) {
      const Cell c{static_cast<std::int32_t>(a.row + i),
                   a.column + step * static_cast<std::int32_t>(j)};
      if (grid.blocked(c)) return c;
    }
  }
  return std::nullopt;
}

bool isCentre(const GridFrame& frame, Vec2 p) {
  const Vec2 centre = frame.cellCentre(frame.cellAt(p));
  return std::abs(p.x - centre.x) <= 1e-6 * frame.cellWidth() &&
         std::abs(p.y - centre.y) <= 1e-6 * frame.cellLength();
}

std::string name(Cell c) {
  return "row " + std::to_string(c.row) + ", column " + std::to_string(c.column);
}

Certificate refused(std::size_t motion, const Pose& pose, Cell cell, std::string problem) {
  Certificate certificate;
  certificate.where = {motion, 0.0, pose};
  certificate.cell = cell;
  certificate.problem = std::move(problem);
  return certificate;
}

// Why a motion is not one of the point planner, or which obstacle it meets.
std::optional<Certificate> checkMotion(const OccupancyGrid& grid, const Motion& m, std::size_t k) {
  const GridFrame& frame = grid.frame();
  const std::string head = "motion " + std::to_string(k) + " ";
  if (m.kind == MotionKind::Arc) {
    return refused(k, m.from, {}, head + "is an arc; a point moves straight from cell to cell");
  }
  for (const Pose& p : {m.from, m.to}) {
    if (isCentre(frame, p.position)) continue;
    return refused(k, p, frame.cellAt(p.position), head + "does not run between cell centres");
  }
  const Cell from = frame.cellAt(m.from.position);
  const Cell to = frame.cellAt(m.to.position);
  for (const auto& [cell, pose] : {std::pair{from, m.from}, std::pair{to, m.to}}) {
    if (frame.contains(cell)) continue;
    return refused(k, pose, cell, head + "leaves the map at " + name(cell));
  }
  if (const auto cell = firstBlocked(grid, from, to)) {
    return refused(k, m.from, *cell,
                   head + "from " + name(from) + " to " + name(to) +
                       " crosses or cuts the corner of the obstacle at " + name(*cell));
  }
  return std::nullopt;
}

// A segment as the ring of a box without width.
std::array<Vec2, 4> segment(const Motion& m) {
  return {m.from.position, m.to.position, m.to.position, m.from.position};
}

}  // namespace

Certificate validatePoint(const OccupancyGrid& grid, const Path& path) {
  if (const auto why = malformed(path)) return refused(0, path.start, {}, *why);
  const std::vector<Motion> stay{{MotionKind::Straight, path.start, path.start}};
  const std::vector<Motion>& motions = path.motions.empty() ? stay : path.motions;
  const Aabb map = grid.frame().bounds();
  const double size = std::max(map.max.x, map.max.y);
  const auto sides = validation::outside(grid.frame(), size);

  Certificate certificate;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < motions.size(); ++k) {
    const Motion& m = motions[k];
    if (auto bad = checkMotion(grid, m, k)) return *bad;
    const auto n = validation::nearestObstacle(grid, sides, segment(m), 0.0, best);
    if (!n) continue;
    best = n->distance_m;
    certificate.cell = validation::cellAt(grid.frame(), n->obstacle, n->on_obstacle);
    const Vec2 d = m.to.position - m.from.position;
    const Vec2 closest = closestPoints(segment(m), n->obstacle.box).on_a;
    const double t =
        d == Vec2{} ? 0.0 : std::clamp(dot(closest - m.from.position, d) / dot(d, d), 0.0, 1.0);
    certificate.where = {k, t, {m.from.position + t * d, m.from.heading}};
  }
  certificate.free = true;
  constexpr double kRounding = 16.0 * std::numeric_limits<double>::epsilon();
  certificate.clearance_m = std::max(0.0, best - kRounding * size);
  return certificate;
}

}  // namespace clearway
