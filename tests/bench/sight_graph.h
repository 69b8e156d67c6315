// tests/bench/sight_graph.h — a plain visibility graph: corners of obstacles, joined where the
// validator's line check is free, and A* over them. The yardstick of any-angle searches; it shares
// no code with them.
//
// SightGraph has all edges beforehand: O(corners squared) line checks. LazySightGraph has none: a
// path to a corner is checked when it leaves the queue, and only taut edges are considered, those
// that a shortest path can turn around at both ends. It needs no set-up, and O(corners) an
// expansion.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "planner/validate/motion/grid_line_check.h"

namespace clearway::bench {

// A corner of one obstacle cell.
struct SightCorner {
  validation::HalfPoint at;
  int right = 0, down = 0;  // where the obstacle lies, -1 or 1
};

inline std::vector<SightCorner> sightCorners(const OccupancyGrid& grid) {
  std::vector<SightCorner> out;
  for (std::int32_t i = 0; i <= grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j <= grid.frame().columns(); ++j) {
      int blocked = 0;
      SightCorner corner{{2 * std::int64_t{j}, 2 * std::int64_t{i}}};
      for (const int down : {-1, 1}) {
        for (const int right : {-1, 1}) {
          if (!grid.blocked({i - (down < 0 ? 1 : 0), j - (right < 0 ? 1 : 0)})) continue;
          ++blocked;
          corner.right = right;
          corner.down = down;
        }
      }
      if (blocked == 1) out.push_back(corner);
    }
  }
  return out;
}

class SightGraph {
 public:
  SightGraph(const OccupancyGrid& grid, const std::vector<SightCorner>& corners) : grid_(grid) {
    for (const SightCorner& c : corners) corners_.push_back(c.at);
    edges_.resize(corners_.size());
    for (std::uint32_t a = 0; a < corners_.size(); ++a) {
      for (std::uint32_t b = 0; b < a; ++b) {
        if (!free(corners_[a], corners_[b])) continue;
        edges_[a].push_back(b);
        edges_[b].push_back(a);
      }
    }
  }

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
};

class LazySightGraph {
 public:
  LazySightGraph(const OccupancyGrid& grid, std::vector<SightCorner> corners)
      : grid_(grid), corners_(std::move(corners)) {}

  // As SightGraph; NaN when it takes more than so many entries of the queue.
  [[nodiscard]] double shortest(Cell start, Cell goal, std::size_t most) const {
    const auto n = static_cast<std::uint32_t>(corners_.size());
    const validation::HalfPoint from = centre(start);
    const validation::HalfPoint to = centre(goal);
    std::size_t pushed = 0;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    std::vector<double> closed(n + 1, std::numeric_limits<double>::infinity());  // n: the goal
    const auto at = [&](std::uint32_t k) { return k == n ? to : k > n ? from : corners_[k].at; };
    const auto expand = [&](std::uint32_t k, double length) {
      const validation::HalfPoint here = at(k);
      const auto push = [&](std::uint32_t next) {
        const double through = length + distance(here, at(next));
        queue.push({through + distance(at(next), to), through, next, k});
        ++pushed;
      };
      push(n);
      for (std::uint32_t next = 0; next < n; ++next) {
        if (closed[next] != std::numeric_limits<double>::infinity() || next == k) continue;
        const std::int64_t x = corners_[next].at.x - here.x;
        const std::int64_t y = corners_[next].at.y - here.y;
        if (k < n && !canTurn(corners_[k], x, y)) continue;
        if (canTurn(corners_[next], x, y)) push(next);
      }
    };
    expand(n + 1, 0.0);
    while (!queue.empty()) {
      const Entry e = queue.top();
      queue.pop();
      if (e.length >= closed[e.to] || !free(at(e.from), at(e.to))) continue;
      if (e.to == n) return e.length;
      if (pushed > most) return std::numeric_limits<double>::quiet_NaN();
      closed[e.to] = e.length;
      expand(e.to, e.length);
    }
    return std::numeric_limits<double>::infinity();
  }

 private:
  struct Entry {
    double total, length;
    std::uint32_t to, from;
    friend bool operator>(const Entry& a, const Entry& b) { return a.total > b.total; }
  };
  // A path in this direction can bend around the obstacle: it touches the corner, and neither runs
  // towards the obstacle nor straight away from it.
  static bool canTurn(const SightCorner& c, std::int64_t x, std::int64_t y) {
    return x * c.right * (y * c.down) <= 0;
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
  std::vector<SightCorner> corners_;
};

}  // namespace clearway::bench
