#include "planner/pose/diagnosis/passages.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace clearway::lattice {
namespace {

struct Side {
  Aabb box;
  double distance_m = 0.0;  // from the line's point
};

double distanceTo(const Aabb& box, Vec2 p) {
  return length(Vec2{p.x - std::clamp(p.x, box.min.x, box.max.x),
                     p.y - std::clamp(p.y, box.min.y, box.max.y)});
}

// An obstacle beside a free cell: only those can be nearest to anything.
bool isAtEdge(const OccupancyGrid& grid, Cell c) {
  return grid.blocked(c) &&
         (!grid.blocked({c.row, c.column - 1}) || !grid.blocked({c.row, c.column + 1}) ||
          !grid.blocked({c.row - 1, c.column}) || !grid.blocked({c.row + 1, c.column}));
}

// Obstacle cells within `reach_m` of p, the nearest first.
std::vector<Side> sidesNear(const OccupancyGrid& grid, Vec2 p, double reach_m) {
  const GridFrame& frame = grid.frame();
  const Vec2 reach{reach_m, reach_m};
  const Cell first = frame.cellAt(p - reach), last = frame.cellAt(p + reach);
  std::vector<Side> out;
  for (std::int32_t i = std::max(first.row, -1); i <= std::min(last.row, frame.rows()); ++i) {
    for (std::int32_t j = std::max(first.column, -1); j <= std::min(last.column, frame.columns());
         ++j) {
      if (!isAtEdge(grid, {i, j})) continue;
      const Aabb box = frame.cellBox({i, j});
      if (const double d = distanceTo(box, p); d <= reach_m) out.push_back({box, d});
    }
  }
  std::ranges::stable_sort(out, {}, &Side::distance_m);
  return out;
}

// The coordinates at which two intervals are closest; where they overlap, the one nearest to p.
std::array<double, 2> facing(double a_low, double a_high, double b_low, double b_high, double p) {
  if (a_high < b_low) return {a_high, b_low};
  if (b_high < a_low) return {a_low, b_high};
  const double common = std::clamp(p, std::max(a_low, b_low), std::min(a_high, b_high));
  return {common, common};
}

// Closed segments; on a common line they do not count.
bool crosses(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const double c_side = cross(b - a, c - a), d_side = cross(b - a, d - a);
  const double a_side = cross(d - c, a - c), b_side = cross(d - c, b - c);
  if (c_side == 0.0 && d_side == 0.0) return false;
  return c_side * d_side <= 0.0 && a_side * b_side <= 0.0;
}

// The point of the line, near `at`, beside which it crosses between two points; nullopt: nowhere.
std::optional<std::size_t> crossingOf(std::span<const Vec2> line, std::size_t at,
                                      const std::array<Vec2, 2>& sides) {
  const double reach = length(sides[1] - sides[0]);
  for (std::size_t k = at; k + 1 < line.size() && length(line[k] - line[at]) <= reach; ++k) {
    if (crosses(line[k], line[k + 1], sides[0], sides[1])) return k;
  }
  for (std::size_t k = at; k > 0 && length(line[k] - line[at]) <= reach; --k) {
    if (crosses(line[k], line[k - 1], sides[0], sides[1])) return k;
  }
  return std::nullopt;
}

// The narrowest that the line crosses near its point `at`.
std::optional<Passage> passageAt(const OccupancyGrid& grid, std::span<const Vec2> line,
                                 std::size_t at, double widest_m) {
  const double diagonal = length(Vec2{grid.frame().cellWidth(), grid.frame().cellLength()});
  const std::vector<Side> near = sidesNear(grid, line[at], widest_m + diagonal);
  const double slack = 2.0 * diagonal;
  std::optional<Passage> best;
  double limit = widest_m;
  for (std::size_t i = 0; i < near.size() && near[i].distance_m <= limit + slack; ++i) {
    for (std::size_t j = 0; j < i && near[i].distance_m + near[j].distance_m <= limit + slack;
         ++j) {
      const Aabb &a = near[i].box, &b = near[j].box;
      const auto x = facing(a.min.x, a.max.x, b.min.x, b.max.x, line[at].x);
      const auto y = facing(a.min.y, a.max.y, b.min.y, b.max.y, line[at].y);
      const std::array<Vec2, 2> sides{Vec2{x[0], y[0]}, Vec2{x[1], y[1]}};
      const double width = length(sides[1] - sides[0]);
      if (width <= 0.0 || width > limit || (best && width == limit)) continue;
      const std::optional<std::size_t> crossing = crossingOf(line, at, sides);
      if (!crossing) continue;
      best = {width, sides, *crossing};
      limit = width;
    }
  }
  return best;
}

}  // namespace

std::vector<Passage> passagesAlong(const OccupancyGrid& grid, std::span<const Vec2> line,
                                   const PassageOptions& options, StopCheck* stop) {
  std::vector<Passage> all;
  for (std::size_t k = 0; k < line.size() && !isStoppedInside(stop); ++k) {
    if (options.skip && options.skip(k)) continue;
    if (const auto p = passageAt(grid, line, k, options.widest_m)) all.push_back(*p);
  }
  // Of equal ones, along a corridor, those beside which a point of the line lies come first.
  std::ranges::stable_sort(all, {}, [&](const Passage& p) {
    const Vec2 along = p.sides[1] - p.sides[0];
    return std::pair(p.width_m, std::abs(cross(along, line[p.at] - p.sides[0])));
  });
  std::vector<Passage> out;
  for (const Passage& p : all) {
    if (out.size() == options.most) break;
    const bool is_new = std::ranges::none_of(out, [&](const Passage& o) {
      return length(o.centre() - p.centre()) < std::max(o.width_m, p.width_m);
    });
    if (is_new) out.push_back(p);
  }
  return out;
}

}  // namespace clearway::lattice
