#include "planner/fleet/lifelong/cut_cells.h"

#include <algorithm>
#include <numeric>

namespace clearway::fleet {

CutCells::CutCells(const CellGraph& graph)
    : graph_(graph),
      number_(graph.cells(), 0),
      size_(graph.cells(), 1),
      low_(graph.cells(), 0),
      root_(graph.cells(), kNoCell),
      parent_(graph.cells(), kNoCell) {
  order_.reserve(graph.cells());
  for (CellId c = 0; c < graph.cells(); ++c) {
    if (root_[c] == kNoCell) search(c);
  }
}

void CutCells::search(CellId root) {
  struct Visit {
    CellId cell;
    std::size_t next;  // neighbour
  };
  std::vector<Visit> stack;
  const auto enter = [&](CellId c, CellId parent) {
    root_[c] = root;
    parent_[c] = parent;
    number_[c] = low_[c] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(c);
    stack.push_back({c, 0});
  };
  enter(root, kNoCell);
  while (!stack.empty()) {
    const CellId c = stack.back().cell;
    const std::span<const CellId> next = graph_.neighbours(c);
    if (stack.back().next < next.size()) {
      const CellId n = next[stack.back().next++];
      if (root_[n] == kNoCell) {
        enter(n, c);
      } else if (n != parent_[c]) {
        low_[c] = std::min(low_[c], number_[n]);
      }
      continue;
    }
    stack.pop_back();
    if (const CellId parent = parent_[c]; parent != kNoCell) {
      low_[parent] = std::min(low_[parent], low_[c]);
      size_[parent] += size_[c];
    }
  }
}

CutCells::Parts CutCells::partsAround(CellId closed) const {
  Parts out;
  std::uint32_t rest = connected(closed) - 1;
  for (const CellId c : graph_.neighbours(closed)) {
    if (parent_[c] != closed || low_[c] < number_[closed]) continue;
    out.cells[out.count] = size_[c];
    out.child[out.count++] = c;
    rest -= size_[c];
  }
  if (rest > 0) {
    out.cells[out.count] = rest;
    out.child[out.count++] = kNoCell;
  }
  return out;
}

std::size_t CutCells::partOf(const Parts& parts, CellId closed, CellId c) const {
  if (isBelow(c, closed)) {
    for (std::size_t k = 0; k < parts.count; ++k) {
      if (parts.child[k] != kNoCell && isBelow(c, parts.child[k])) return k;
    }
  }
  return parts.count - 1;  // what remains is the last one
}

std::vector<std::uint32_t> CutCells::sumsOf(std::span<const std::uint8_t> is_marked) const {
  std::vector<std::uint32_t> out{0};
  out.reserve(order_.size() + 1);
  for (const CellId c : order_) out.push_back(out.back() + (is_marked[c] != 0 ? 1 : 0));
  return out;
}

std::array<std::uint32_t, 8> CutCells::counts(const Parts& parts, CellId closed,
                                              std::span<const std::uint32_t> sums) const {
  const auto below = [&](CellId top) {
    return sums[number_[top] + size_[top]] - sums[number_[top]];
  };
  std::array<std::uint32_t, 8> out{};
  std::uint32_t rest = below(root_[closed]) - (sums[number_[closed] + 1] - sums[number_[closed]]);
  for (std::size_t k = 0; k < parts.count; ++k) {
    out[k] = parts.child[k] == kNoCell ? rest : below(parts.child[k]);
    rest -= std::min(rest, out[k]);
  }
  return out;
}

}  // namespace clearway::fleet
