// planner/pose/search/lattice_context.h — the query-independent data of a search on one lattice.
//
// For one map, footprint and primitive set on one lattice: the motions, their swept cells, their
// 2-D projection and the free space of the inscribed disc. Queries from the same position reuse it
// if their headings are the same.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/heuristic/disc_free_space.h"
#include "planner/pose/heuristic/step_verdicts.h"
#include "planner/pose/heuristic/verified_steps.h"
#include "planner/pose/search/lattice_motions.h"

namespace clearway::lattice {

struct LatticeContext {
  enum class Links : std::uint8_t { WhereSmall, None };  // None: no verified steps on any map

  // Borrows the checker. Motions are taken from `kept` and left there. Searches on a `part` of the
  // map do not leave it. Returns the reason if `stop` ends it.
  [[nodiscard]] static StopOr<LatticeContext> make(
      MotionChecker& checker, const StateLattice& on, const HeadingSet& headings,
      const PoseOptions& options, StopCheck* stop = nullptr, Links wanted = Links::WhereSmall,
      MotionCache* kept = nullptr, const MapPart* part = nullptr);
  // This context after a change of cells; or why `stop` ended it. Precondition: the checker has
  // been updated already.
  [[nodiscard]] StopOr<LatticeContext> updated(const MotionChecker& checker,
                                               const CellRange& changed, StopCheck* stop) &&;

  // What the rest borrows; it stays in place when the context moves.
  struct Primitives {
    StateLattice lattice;
    std::shared_ptr<LatticeMotions> motions;
    const LatticeMotions::Projection* projection = nullptr;  // of the motions
  };
  std::unique_ptr<const Primitives> primitives;
  const StateLattice& lattice = primitives->lattice;
  const PrimitiveSet& motions = primitives->motions->primitives();
  const ProjectedSteps& steps = primitives->projection->steps;
  SweptMasks masks;
  DiscFreeSpace free_space;
  VerifiedSteps links;
  StepVerdicts verdicts;  // on large lattices with many headings
};

// The headings of a query: those of the options. Headings equal to the start's or a goal's within
// rounding are replaced by them, bit for bit.
[[nodiscard]] HeadingSet headingsFor(const StateLattice& lattice, const PoseOptions& options,
                                     Heading start, std::span<const PoseGoal> goals);

// The lattice steps to try, from coarse to fine.
[[nodiscard]] std::vector<LatticeStep> latticeSteps(const GridFrame& frame,
                                                    const Footprint& footprint,
                                                    const PoseOptions& options);

}  // namespace clearway::lattice
