// planner/route/conflicts.h — which edges and nodes of a graph two agents cannot use at the same
// time.
//
// An element is a free edge, or a node: the agent at rest in the node's own heading and in those in
// which free edges begin and end there, and the free turns between them. Two elements conflict
// unless the areas that both agents sweep there are proved apart
// (planner/validate/motion/path_sweep.h); touching is apart. Groups: sets of elements of which all
// pairs conflict, so that a lock for each group, taken by one
//         agent at a time, excludes exactly the conflicts: every conflict is in a group. With two
//         kinds of agents, pairs that conflict in either order count.
// Method: an R-tree of the boxes of all areas; groups are grown greedily in the order of elements.
// Errors: LimitExceeded (more than kMostConflicts, or stopped).
// Cost: that of the pairs whose boxes overlap. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_or.h"
#include "planner/route/edge_proofs.h"

namespace clearway::route {

inline constexpr std::size_t kMostConflicts = 5'000'000;

struct Element {
  bool is_node = false;
  std::uint32_t index = 0;
  friend bool operator==(const Element&, const Element&) = default;
};

// The first agent on `a`, the second one on `b`: indices of elements, a < b if both are alike.
struct Conflict {
  std::uint32_t a = 0, b = 0;
  bool is_proved = true;  // false: the areas come closer than the tolerance permits to decide
};

struct ConflictTable {
  std::vector<Element> elements;  // edges, then nodes; those that either agent can use
  std::vector<Conflict> conflicts;
  std::vector<std::vector<std::uint32_t>> groups;  // ascending indices, two or more
};

// `second`: of the same graph; the same object as `first` for two agents that are alike.
// `most`: of conflicts.
[[nodiscard]] Result<ConflictTable> conflictsOf(
    const ProvedGraph& first, const Footprint& first_footprint, const ProvedGraph& second,
    const Footprint& second_footprint, double tolerance_m, StopCheck& stop,
    const std::function<void(double)>& progress = {}, std::size_t most = kMostConflicts);

}  // namespace clearway::route
