// planner/pose/lattice_setup.h — all that a search needs besides start and goal, made once.
//
// For one map, footprint and set of motions, on one lattice: the motions, the cells that they
// sweep, the steps in the plane and its open points. A query whose start lies exactly on the
// lattice and whose headings are its own uses it again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "planner/pose/motion_masks.h"
#include "planner/pose/open_plane.h"
#include "planner/pose/plane_links.h"

namespace clearway {

struct LatticeSetup {
  enum class Links : std::uint8_t { WhereSmall, None };  // None: as on large maps

  // Of no use when `stop` ends it early.
  LatticeSetup(Validity& validity, const Lattice& on, const HeadingSet& headings,
               const PoseOptions& options, StopCheck* stop = nullptr,
               Links wanted = Links::WhereSmall);
  LatticeSetup(const LatticeSetup&) = delete;
  LatticeSetup& operator=(const LatticeSetup&) = delete;
  ~LatticeSetup() = default;

  // The grid that `validity` borrows has changed within these cells, and `validity` knows it.
  void update(const Validity& validity, const CellRange& changed, StopCheck* stop);

  Lattice lattice;
  MotionSet motions;
  MotionMasks masks;
  PlaneSteps steps;
  OpenPlane plane;
  PlaneLinks links;
};

// The headings for a query: those of the options, with the bits of its own where they are equal.
[[nodiscard]] HeadingSet headingsFor(const Lattice& lattice, const PoseOptions& options,
                                     Heading start, std::span<const PoseGoal> goals);

// The least radius of arcs on a lattice [m]: the options', or one that suits the agent.
[[nodiscard]] double leastRadius(const Lattice& lattice, const Footprint& footprint,
                                 const PoseOptions& options);

// From the coarsest lattice step to the finest.
[[nodiscard]] std::vector<LatticeStep> latticeSteps(const GridFrame& frame,
                                                    const Footprint& footprint,
                                                    const PoseOptions& options);

}  // namespace clearway
