// planner/cover/visit_order.h — in which order items are visited, and where each is entered: the
// open path of least cost from a start through one variant of each item.
//
// Method: up to kMostExact items by dynamic programming over sets of items (M. Held, R. Karp,
// 1962), exactly. More: nearest neighbour, then Or-opt of up to three items, 2-opt where all items
// can be reversed, and the best variants of the order by dynamic programming, while that helps.
// Cost: 2^n n^2 v^2; else O(n^2) a round, at most kMostRounds. Deterministic; ties by index.
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/stop_or.h"

namespace clearway::cover {

// One possibility to visit an item: the numbers of the terminals where it begins and ends.
struct VisitVariant {
  std::size_t entry = 0, exit = 0;
  double cost = 0.0;  // within the item
};

struct VisitProblem {
  std::size_t terminals = 0;
  std::vector<double> distances;                 // terminals x terminals, symmetric
  std::size_t start = 0;                         // a terminal
  std::vector<std::vector<VisitVariant>> items;  // one variant or more each
  [[nodiscard]] double between(std::size_t from, std::size_t to) const {
    return distances[from * terminals + to];
  }
};

struct Visit {
  std::size_t item = 0, variant = 0;
};

inline constexpr std::size_t kMostExact = 12;
inline constexpr int kMostRounds = 50;

[[nodiscard]] double costOf(const VisitProblem& problem, const std::vector<Visit>& order);
[[nodiscard]] StopOr<std::vector<Visit>> bestOrder(const VisitProblem& problem, StopCheck& stop);

}  // namespace clearway::cover
