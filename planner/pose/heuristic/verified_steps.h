// planner/pose/heuristic/verified_steps.h — which steps of the plane some motion makes, point by
// point.
//
// An open plane (planner/pose/heuristic/disc_free_space.h) knows where a disc is free. On a small
// map it pays to ask every motion beforehand, from every open point: a step that no motion makes is
// on no way, whatever disc is free there. A curve's step counts only where its runs
// (planner/pose/heuristic/projected_steps.h) are not all made, in neither order: they cost no more.
// So bounds are higher, and found over few steps. Cost: the verdicts of all motions
// (planner/pose/collision/swept_masks.h), which the search then knows, and two words a point.
// Reading is thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/heuristic/disc_free_space.h"

namespace clearway::lattice {

class VerifiedSteps {
 public:
  VerifiedSteps() = default;  // of nothing
  // Of no use when `stop` ends it early. Preconditions: isWorth(); the steps have
  // curves as steps, and are no more than ProjectedSteps::kMostBits.
  VerifiedSteps(SweptMasks& masks, const PrimitiveSet& motions, const StateLattice& lattice,
                const DiscFreeSpace& plane, const ProjectedSteps& steps, StopCheck* stop = nullptr);

  // Whether all verdicts are few enough to be found at once.
  [[nodiscard]] static bool isWorth(const SweptMasks& masks, const PrimitiveSet& motions,
                                    const StateLattice& lattice);

  [[nodiscard]] bool empty() const { return from_.empty(); }
  // Bit k: a motion makes step k of ProjectedSteps::all() from the point, by its number, or to it.
  [[nodiscard]] std::uint64_t from(std::size_t point) const { return from_[point]; }
  [[nodiscard]] std::uint64_t to(std::size_t point) const { return to_[point]; }

 private:
  std::vector<std::uint64_t> from_;
  std::vector<std::uint64_t> to_;
};

}  // namespace clearway::lattice
