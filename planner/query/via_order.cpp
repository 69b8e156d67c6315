#include "planner/query/via_order.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clearway {
namespace {

struct OrderCost {
  std::size_t missing = 0;  // legs without a path
  double sum = 0.0;

  [[nodiscard]] OrderCost plus(double leg) const {
    return std::isfinite(leg) ? OrderCost{missing, sum + leg} : OrderCost{missing + 1, sum};
  }
  friend bool operator<(const OrderCost& a, const OrderCost& b) {
    return a.missing != b.missing ? a.missing < b.missing : a.sum < b.sum;
  }
};

OrderCost costOf(const LegCosts& costs, const std::vector<std::size_t>& order) {
  OrderCost sum;
  std::size_t row = 0;
  for (const std::size_t k : order) {
    sum = sum.plus(costs[row][k]);
    row = k + 1;
  }
  return sum.plus(costs[row].back());
}

std::vector<std::size_t> exactOrder(const LegCosts& costs) {
  const std::size_t n = costs.size() - 1;
  const std::size_t subsets = std::size_t{1} << n;
  struct Entry {
    OrderCost cost{~std::size_t{0}, 0.0};
    std::size_t before = 0;
  };
  std::vector<Entry> best(subsets * n);  // by the points visited and the last of them
  for (std::size_t k = 0; k < n; ++k) {
    best[(std::size_t{1} << k) * n + k].cost = OrderCost{}.plus(costs[0][k]);
  }
  for (std::size_t visited = 1; visited < subsets; ++visited) {
    for (std::size_t last = 0; last < n; ++last) {
      if ((visited >> last & 1U) == 0) continue;
      const OrderCost here = best[visited * n + last].cost;
      for (std::size_t next = 0; next < n; ++next) {
        if ((visited >> next & 1U) != 0) continue;
        const OrderCost there = here.plus(costs[last + 1][next]);
        Entry& entry = best[(visited | std::size_t{1} << next) * n + next];
        if (there < entry.cost) entry = {there, last};
      }
    }
  }
  std::size_t visited = subsets - 1;
  std::size_t last = 0;
  for (std::size_t k = 1; k < n; ++k) {
    const OrderCost candidate = best[visited * n + k].cost.plus(costs[k + 1].back());
    if (candidate < best[visited * n + last].cost.plus(costs[last + 1].back())) last = k;
  }
  std::vector<std::size_t> order;
  while (order.size() < n) {
    order.push_back(last);
    const std::size_t before = best[visited * n + last].before;
    visited &= ~(std::size_t{1} << last);
    last = before;
  }
  std::reverse(order.begin(), order.end());
  return order;
}

std::vector<std::size_t> nearestNeighbours(const LegCosts& costs) {
  const std::size_t n = costs.size() - 1;
  std::vector<std::size_t> order;
  std::vector<bool> visited(n, false);
  for (std::size_t row = 0; order.size() < n; row = order.back() + 1) {
    std::size_t next = n;
    for (std::size_t k = 0; k < n; ++k) {
      if (!visited[k] && (next == n || costs[row][k] < costs[row][next])) next = k;
    }
    visited[next] = true;
    order.push_back(next);
  }
  return order;
}

// Moves one segment of up to three points to where the order is cheaper; false if there is none.
bool improve(const LegCosts& costs, std::vector<std::size_t>& order) {
  const OrderCost before = costOf(costs, order);
  for (std::size_t size = 1; size <= 3 && size < order.size(); ++size) {
    for (std::size_t from = 0; from + size <= order.size(); ++from) {
      std::vector<std::size_t> rest = order;
      const auto first = rest.begin() + static_cast<std::ptrdiff_t>(from);
      const std::vector<std::size_t> segment(first, first + static_cast<std::ptrdiff_t>(size));
      rest.erase(first, first + static_cast<std::ptrdiff_t>(size));
      for (std::size_t to = 0; to <= rest.size(); ++to) {
        if (to == from) continue;
        std::vector<std::size_t> moved = rest;
        moved.insert(moved.begin() + static_cast<std::ptrdiff_t>(to), segment.begin(),
                     segment.end());
        if (!(costOf(costs, moved) < before)) continue;
        order = std::move(moved);
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::vector<std::size_t> bestOrder(const LegCosts& costs) {
  const std::size_t n = costs.size() - 1;
  if (n == 0) return {};
  if (n <= kMostExactVia) return exactOrder(costs);
  std::vector<std::size_t> order = nearestNeighbours(costs);
  while (improve(costs, order)) {
  }
  return order;
}

}  // namespace clearway
