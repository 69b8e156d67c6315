// tests/bench/sight_graph.h — a plain visibility graph: corners of obstacles, joined where the
// validator's line check is free, and A* over them. The yardstick of any-angle searches; it shares
// no code with them.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <queue>
#include <vector>

#include "planner/validate/grid_line_check.h"

namespace clearway::bench {

class SightGraph {
 public:
  // Incomplete where the map has more than so many corners.
  SightGraph(const OccupancyGrid& grid, std::size_t most) : grid_(grid) {
    for (std::int32_t i = 0; i <= grid.frame().rows(); ++i) {
      for (std::int32_t j = 0; j <= grid.frame().columns(); ++j) addCorner(i, j);
      if (corners_.size() > most) return;
    }
    complete_ = true;
    edges_.resize(corners_.size());
    for (std::uint32_t a = 0; a < corners_.size(); ++a) {
      for (std::uint32_t b = 0; b < a; ++b) {
        if (!free(corners_[a], corners_[b])) continue;
        edges_[a].push_back(b);
        edges_[b].push_back(a);
      }
    }
  }

  [[nodiscard]] bool complete() const { return complete_; }

  // Infinity: there is no path. Cells are squares of 1.
  [[nodiscard]] double shortest(Cell start, Cell goal) const {
    const validation::HalfPoint from = centre(start);
    const validation::HalfPoint to = centre(goal);
    if (free(from, to)) return distance(from, to);
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto n = static_cast<std::uint32_t>(corners_.size());
    std::vector<double> best(n + 1, std::numeric_limits<double>::infinity());  // n: the goal
    std::vector<bool> closed(n + 1, false);
    const auto reach = [&](std::uint32_t k, double length) {
      if (length >= best[k]) return;
      best[k] = length;
      queue.emplace(length + (k == n ? 0.0 : distance(corners_[k], to)), k);
    };
    for (std::uint32_t k = 0; k < n; ++k) {
      if (free(from, corners_[k])) reach(k, distance(from, corners_[k]));
    }
    while (!queue.empty()) {
      const std::uint32_t k = queue.top().second;
      queue.pop();
      if (k == n) break;
      if (closed[k]) continue;
      closed[k] = true;
      for (const std::uint32_t next : edges_[k]) {
        reach(next, best[k] + distance(corners_[k], corners_[next]));
      }
      if (free(corners_[k], to)) reach(n, best[k] + distance(corners_[k], to));
    }
    return best[n];
  }

 private:
  void addCorner(std::int32_t i, std::int32_t j) {
    int blocked = 0;
    for (const Cell c : {Cell{i - 1, j - 1}, Cell{i - 1, j}, Cell{i, j - 1}, Cell{i, j}}) {
      blocked += grid_.blocked(c) ? 1 : 0;
    }
    if (blocked == 1) corners_.push_back({2 * std::int64_t{j}, 2 * std::int64_t{i}});
  }
  [[nodiscard]] bool free(validation::HalfPoint a, validation::HalfPoint b) const {
    return !validation::obstacleOnGridLine(grid_, a, b, CornerRule::OneFree);
  }
  static validation::HalfPoint centre(Cell c) {
    return {2 * std::int64_t{c.column} + 1, 2 * std::int64_t{c.row} + 1};
  }
  static double distance(validation::HalfPoint a, validation::HalfPoint b) {
    return 0.5 * std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y));
  }

  const OccupancyGrid& grid_;
  std::vector<validation::HalfPoint> corners_;
  std::vector<std::vector<std::uint32_t>> edges_;
  bool complete_ = false;
};

}  // namespace clearway::bench
