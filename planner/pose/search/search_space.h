// planner/pose/search/search_space.h — what every search over a state lattice is given and returns.
//
// Inputs are named and borrowed; what a search cannot do without is a reference. Each strategy adds
// its own inputs: weighted_search.h, optimal_search.h, bidirectional_astar.h, nearest_search.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planner/common/progress_meter.h"
#include "planner/pose/connect/endpoint_connection.h"
#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/search/lattice_context.h"
#include "planner/pose/search/node_table.h"

namespace clearway::lattice {

// The state lattice and the checks of its primitives.
struct SearchSpace {
  const StateLattice& lattice;
  const PrimitiveSet& motions;
  SweptMasks& masks;
  MotionChecker& checker;
  const LatticeIndex& points;
  const PoseOptions& options;
  TableMemory* memory;  // of tables

  [[nodiscard]] CostUnit unit() const { return motions.unit(); }
  [[nodiscard]] static SearchSpace on(LatticeContext& setup, MotionChecker& checker,
                                      const PoseOptions& options) {
    return {.lattice = setup.lattice,
            .motions = setup.motions,
            .masks = setup.masks,
            .checker = checker,
            .points = setup.free_space.points(),
            .options = options,
            .memory = &setup.primitives->motions->memory()};
  }
};

// Where a search begins and ends.
struct SearchEnds {
  std::span<const EndpointConnection> starts;
  std::span<const EndpointConnection> goals;    // sorted as connectGoal() does
  std::span<const std::vector<Motion>> direct;  // from start to goal without the lattice
  std::size_t bytes = 0;                        // that all of them take
};

// How a search is stopped and observed.
struct SearchRun {
  StopCheck& stop;
  ProgressMeter& meter;
  SearchTrace* trace = nullptr;
  std::uint64_t expanded_before = 0;  // by earlier searches of the same budget
  std::size_t held_bytes = 0;         // by the caller, besides what the search itself counts
  double share_at_goal = 1.0;  // of the work, that is done when a search comes to the goal first
  bool widens = false;         // its front widens all the time: the work is at the end
  std::uint64_t most_expanded = ~std::uint64_t{0};  // then it stops; the StopCheck knows nothing
};

struct PoseSearchResult {
  struct Visited {  // a lattice pose on the path found, and what the path costs up to there
    PoseState state;
    std::uint32_t cost = 0;
  };
  bool found = false;
  StopReason stop = StopReason::None;
  std::uint32_t cost = 0;            // in cost units
  double suboptimality_bound = 1.0;  // with a stop: the cost is at most so many times the least
  std::vector<Motion> motions;
  std::vector<Visited> visited;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;
};

// A search that could not begin.
[[nodiscard]] inline PoseSearchResult stoppedSearch(StopReason reason) {
  PoseSearchResult result;
  result.stop = reason;
  return result;
}

}  // namespace clearway::lattice
