// planner/point/any_angle/interval_geometry.h — lengths and crossings of straight lines between
// places, for searches over intervals (planner/point/any_angle/interval_search.h).
//
// Units: half cells; lengths in metres. Cost: some ns. Thread-safe: no state changes.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/grid_frame.h"
#include "planner/point/any_angle/half_cell.h"
#include "planner/point/any_angle/interval_nodes.h"

namespace clearway::grid {

// Where the ray from a root through a point crosses the line y, correctly rounded.
[[nodiscard]] inline double onLine(LatticePoint root, LatticePoint through, std::int32_t y) {
  const std::int64_t rise = through.y - root.y;
  const std::int64_t numerator = root.x * rise + std::int64_t{through.x - root.x} * (y - root.y);
  return static_cast<double>(numerator) / static_cast<double>(rise);
}

// The same of any places: of whole coordinates correctly rounded, else to within some units in the
// last place, but exactly on an upright ray and on the point's own line.
[[nodiscard]] inline double onLine(HalfCell root, HalfCell through, double y) {
  if (through.x == root.x || through.y == y) return through.x;
  const double rise = through.y - root.y;
  return (through.x * rise + (through.x - root.x) * (y - through.y)) / rise;
}

[[nodiscard]] inline bool inLine(HalfCell a, HalfCell b, HalfCell c) {
  return (b.x - a.x) * (c.y - a.y) == (b.y - a.y) * (c.x - a.x);
}

// The next point of a path; points inside straight lines are omitted.
inline void addPathPoint(std::vector<HalfCell>& points, HalfCell p) {
  if (!points.empty() && p == points.back()) return;
  while (points.size() > 1 && inLine(points[points.size() - 2], points.back(), p)) {
    points.pop_back();
  }
  points.push_back(p);
}

// Without branches.
[[nodiscard]] inline double larger(double a, double b) { return a < b ? b : a; }
[[nodiscard]] inline double smaller(double a, double b) { return b < a ? b : a; }

class HalfCellMetric {
 public:
  explicit HalfCellMetric(const GridFrame& frame)
      : half_width_(0.5 * frame.cellWidth()), half_length_(0.5 * frame.cellLength()) {}

  [[nodiscard]] double leastSide() const { return 2.0 * std::fmin(half_width_, half_length_); }
  [[nodiscard]] double length(double dx, double dy) const {
    const double x = dx * half_width_;
    const double y = dy * half_length_;
    return std::sqrt(x * x + y * y);
  }
  [[nodiscard]] double length(std::span<const HalfCell> path) const {
    double sum = 0.0;
    for (std::size_t k = 1; k < path.size(); ++k) {
      sum += distance(path[k - 1], path[k]);
    }
    return sum;
  }
  template <class Place>
  [[nodiscard]] double distance(Place a, Place b) const {
    return length(a.x - b.x, a.y - b.y);
  }
  // The length of the shortest path from the root through [a, b] on the line y to the goal. The
  // goal is mirrored to the far side when it is on the root's side.
  template <class Place>
  [[nodiscard]] double throughInterval(Place root, Place goal, std::int32_t y, std::int32_t down,
                                       double a, double b) const {
    const auto goal_y = (goal.y - y) * down < 0 ? 2 * y - goal.y : goal.y;
    const double rise = y - root.y;
    const double all = goal_y - root.y;
    const double cross = (goal.x - root.x) * rise / all;
    const double x = root.x + cross;
    if (x >= a && x <= b) return length(goal.x - root.x, all);
    const double bend = x < a ? a : b;
    return length(bend - root.x, rise) + length(goal.x - bend, goal_y - y);
  }

 private:
  double half_width_, half_length_;
};

}  // namespace clearway::grid
