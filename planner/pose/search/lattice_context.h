// planner/pose/search/lattice_context.h — all that a search needs besides start and goal, made
// once.
//
// For one map, footprint and set of motions, on one lattice: the motions, the cells that they
// sweep, the steps in the plane and its open points. A query whose start lies exactly on the
// lattice and whose headings are its own uses it again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/heuristic/disc_free_space.h"
#include "planner/pose/heuristic/verified_steps.h"

namespace clearway::lattice {

struct LatticeContext {
  enum class Links : std::uint8_t { WhereSmall, None };  // None: as on large maps

  // Of no use when `stop` ends it early.
  LatticeContext(MotionChecker& checker, const StateLattice& on, const HeadingSet& headings,
                 const PoseOptions& options, StopCheck* stop = nullptr,
                 Links wanted = Links::WhereSmall);
  LatticeContext(const LatticeContext&) = delete;
  LatticeContext& operator=(const LatticeContext&) = delete;
  ~LatticeContext() = default;

  // The grid that `validity` borrows has changed within these cells, and `validity` knows it.
  void update(const MotionChecker& checker, const CellRange& changed, StopCheck* stop);

  StateLattice lattice;
  PrimitiveSet motions;
  SweptMasks masks;
  ProjectedSteps steps;
  DiscFreeSpace plane;
  VerifiedSteps links;
};

// The headings for a query: those of the options, with the bits of its own where they are equal.
[[nodiscard]] HeadingSet headingsFor(const StateLattice& lattice, const PoseOptions& options,
                                     Heading start, std::span<const PoseGoal> goals);

// The least radius of arcs on a lattice [m]: the options', or one that suits the agent.
[[nodiscard]] double leastRadius(const StateLattice& lattice, const Footprint& footprint,
                                 const PoseOptions& options);

// From the coarsest lattice step to the finest.
[[nodiscard]] std::vector<LatticeStep> latticeSteps(const GridFrame& frame,
                                                    const Footprint& footprint,
                                                    const PoseOptions& options);

}  // namespace clearway::lattice
