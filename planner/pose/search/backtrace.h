// planner/pose/search/backtrace.h — from the costs of a finished search to its path.
//
// The node table keeps costs only. The path is found backwards: a predecessor is a state from which
// a free primitive leads here at no more than is known here.
// Cost: some microseconds a state of the path.
#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "planner/pose/search/edge_table.h"
#include "planner/pose/search/node_table.h"

namespace clearway::lattice {

struct BackTrace {
  struct Step {
    std::uint16_t motion = 0;
    std::uint32_t cost = 0;
  };
  std::vector<Step> steps;                  // from the last state to the first
  const EndpointConnection* end = nullptr;  // where the search began
};

// Of a search in that direction from `ends`; `leading` are the edges of the other direction.
// `ends_in(connection, state)`: whether the search put the state in for the connection.
// Precondition: the state has a cost.
template <class Edges, class EndsIn>
[[nodiscard]] BackTrace backtrace(const SearchSpace& space, const NodeTable& nodes, Edges& edges,
                                  const EdgeTable& leading, SearchDirection direction,
                                  std::span<const EndpointConnection> ends, PoseState from,
                                  const EndsIn& ends_in) {
  BackTrace path;
  const auto costOf = [&](const PoseState& s) {
    return nodes.cost(nodes.id(s)) & NodeTable::kUnknown;
  };
  std::uint32_t cost = costOf(from);
  const auto stepBack = [&] {
    for (const EdgeTable::Edge& edge : leading.of(from.heading)) {
      const PoseState before{from.point + edge.shift, edge.heading};
      if (edge.cost > cost || !space.lattice.contains(before.point)) continue;
      const std::uint32_t known = costOf(before);
      if (known > cost - edge.cost) continue;
      const LatticePoint begin = direction == SearchDirection::Backward ? from.point : before.point;
      if (!space.masks.isFree(edge.motion, begin)) continue;
      const std::uint32_t whole = edge.cost + edges.extraCost(edge.motion, begin);
      if (known + whole > cost) continue;
      path.steps.push_back({edge.motion, whole});
      from = before;
      cost = known;
      return true;
    }
    return false;
  };
  while (stepBack()) {
  }
  const auto end = std::ranges::find_if(
      ends, [&](const EndpointConnection& c) { return c.cost == cost && ends_in(c, from); });
  assert(end != ends.end());
  path.end = &*end;
  return path;
}

// Fills in motions, cost and visited states: a connection from the start, and the steps in the
// order in which they are driven.
void assemblePath(const SearchSpace& space, const EndpointConnection& lead,
                  std::span<const BackTrace::Step> steps, PoseSearchResult& out);

}  // namespace clearway::lattice
