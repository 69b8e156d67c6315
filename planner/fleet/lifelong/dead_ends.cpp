#include "planner/fleet/lifelong/dead_ends.h"

#include <algorithm>
#include <utility>

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kNearMouth = 2;  // steps

// Whether a cell remains when cells with one neighbour are removed again and again.
std::vector<std::uint8_t> cellsOfCore(const CellGraph& graph) {
  std::vector<std::uint32_t> degree(graph.cells());
  std::vector<std::uint8_t> out(graph.cells(), 1);
  std::vector<CellId> ends;
  for (CellId c = 0; c < graph.cells(); ++c) {
    degree[c] = graph.degree(c);
    if (degree[c] <= 1) ends.push_back(c);
  }
  for (std::size_t k = 0; k < ends.size(); ++k) {
    out[ends[k]] = 0;
    for (const CellId c : graph.neighbours(ends[k])) {
      if (out[c] != 0 && --degree[c] == 1) ends.push_back(c);
    }
  }
  return out;
}

}  // namespace

DeadEnds::DeadEnds(const CellGraph& graph) : places_(graph.cells()) {
  const std::vector<std::uint8_t> is_in_core = cellsOfCore(graph);
  std::vector<CellId> chain;
  for (CellId end = 0; end < graph.cells(); ++end) {
    if (graph.degree(end) != 1) continue;
    chain.clear();
    CellId before = kNoCell;
    CellId c = end;
    while (c == end || graph.degree(c) == 2) {
      chain.push_back(c);
      const std::span<const CellId> next = graph.neighbours(c);
      const CellId on = next.size() > 1 && next[0] == before ? next[1] : next[0];
      before = c;
      c = on;
    }
    if (is_in_core[c] == 0) continue;
    const auto number = static_cast<std::uint32_t>(mouths_.size());
    mouths_.push_back(c);
    auto depth = static_cast<std::uint32_t>(chain.size());
    for (const CellId k : chain) places_[k] = {number, depth--};
  }
}

std::vector<DeadEnds::Turn> DeadEnds::turnsOf(std::span<const Visitor> visitors) const {
  struct Entry {
    std::uint32_t number;
    std::uint32_t height;  // the deepest first, those outside last
    std::int64_t rank;
    std::size_t visitor;
    auto operator<=>(const Entry&) const = default;
  };
  std::vector<Entry> order;
  for (std::size_t k = 0; k < visitors.size(); ++k) {
    const Place here = at(visitors[k].at);
    const Place stop = at(visitors[k].stop);
    if (here.number != kNone) order.push_back({here.number, kNone - here.depth, 0, k});
    if (stop.number != kNone && stop.number != here.number) {
      order.push_back({stop.number, kNone, visitors[k].rank, k});
    }
  }
  std::ranges::sort(order);
  std::vector<Turn> out(visitors.size(), Turn::Goes);
  std::uint32_t least = kNone;  // depth of those that are in
  std::uint32_t free = kNone;   // before this depth nobody needs a cell
  bool has_next = false;        // outside
  for (std::size_t k = 0; k < order.size(); ++k) {
    const Entry& e = order[k];
    if (k == 0 || e.number != order[k - 1].number) {
      least = free = kNone;
      has_next = false;
    }
    const Visitor& v = visitors[e.visitor];
    const Place stop = at(v.stop);
    Turn& turn = out[e.visitor];
    if (e.height == kNone) {
      if (stop.depth < free) {
        free = 0;
      } else if (at(v.at).number != kNone) {
        turn = Turn::Leaves;  // nobody waits in another dead end
      } else {
        turn = std::exchange(has_next, true) ? Turn::Waits : Turn::WaitsNear;
      }
      continue;
    }
    const std::uint32_t depth = kNone - e.height;
    const bool stops_here = stop.number == e.number;
    if (stops_here && stop.depth >= least) turn = Turn::Leaves;
    const bool leaves = turn == Turn::Leaves || (v.stop != kNoCell && !stops_here);
    least = depth;
    if (leaves) {
      if (depth > kNearMouth) free = 0;
    } else {
      free = std::min({free, depth, stops_here ? stop.depth : depth});
    }
  }
  return out;
}

}  // namespace clearway::fleet
