// planner/pose/search/lattice_context.h — the query-independent data of a search on one lattice.
//
// For one map, footprint and primitive set on one lattice: the motions, their swept cells, their
// 2-D projection and the free space of the inscribed disc. Queries reuse it if their start lies
// exactly on the lattice and their headings are the same.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/heuristic/disc_free_space.h"
#include "planner/pose/heuristic/verified_steps.h"

namespace clearway::lattice {

struct LatticeContext {
  enum class Links : std::uint8_t { WhereSmall, None };  // None: no verified steps on any map

  // Incomplete if `stop` ends the construction: check its reason.
  LatticeContext(MotionChecker& checker, const StateLattice& on, const HeadingSet& headings,
                 const PoseOptions& options, StopCheck* stop = nullptr,
                 Links wanted = Links::WhereSmall);
  LatticeContext(const LatticeContext&) = delete;
  LatticeContext& operator=(const LatticeContext&) = delete;
  ~LatticeContext() = default;

  // Updates the data after a change of cells. Precondition: the checker has been updated already.
  void update(const MotionChecker& checker, const CellRange& changed, StopCheck* stop);

  StateLattice lattice;
  PrimitiveSet motions;
  SweptMasks masks;
  ProjectedSteps steps;
  DiscFreeSpace plane;
  VerifiedSteps links;
};

// The headings of a query: those of the options. Headings equal to the start's or a goal's within
// rounding are replaced by them, bit for bit.
[[nodiscard]] HeadingSet headingsFor(const StateLattice& lattice, const PoseOptions& options,
                                     Heading start, std::span<const PoseGoal> goals);

// The minimum radius of arcs on a lattice [m]: that of the options, or a default for the agent.
[[nodiscard]] double leastRadius(const StateLattice& lattice, const Footprint& footprint,
                                 const PoseOptions& options);

// The lattice steps to try, from coarse to fine.
[[nodiscard]] std::vector<LatticeStep> latticeSteps(const GridFrame& frame,
                                                    const Footprint& footprint,
                                                    const PoseOptions& options);

}  // namespace clearway::lattice
