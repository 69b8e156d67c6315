// planner/pose/heuristic/verified_steps.h — the projected steps that some collision-free motion
// makes, point by point.
//
// DiscFreeSpace (planner/pose/heuristic/disc_free_space.h) checks the inscribed disc only. On a
// small map it pays to check every motion from every open point beforehand: a step that no motion
// makes is on no path, even if the disc is free. A curve's step is kept only if its two straight
// runs (planner/pose/heuristic/projected_steps.h) are incomplete in both orders, as the runs cost
// no more. The obstacle heuristic becomes tighter, and its search has few steps. Cost: the verdicts
// of all motions (planner/pose/collision/swept_masks.h), which the search reuses, and two words per
// point. Reading is thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/heuristic/disc_free_space.h"

namespace clearway::lattice {

class VerifiedSteps {
 public:
  VerifiedSteps() = default;  // empty
  // Returns the reason if `stop` ends it. Preconditions: isWorth(); steps.curves() ==
  // Curves::AsSteps; at most ProjectedSteps::kMostBits steps.
  [[nodiscard]] static StopOr<VerifiedSteps> make(SweptMasks& masks, const PrimitiveSet& motions,
                                                  const StateLattice& lattice,
                                                  const DiscFreeSpace& free_space,
                                                  const ProjectedSteps& steps,
                                                  StopCheck* stop = nullptr);

  // Whether the lattice is small enough to compute all verdicts in advance.
  [[nodiscard]] static bool isWorth(const SweptMasks& masks, const PrimitiveSet& motions,
                                    const StateLattice& lattice);

  [[nodiscard]] bool empty() const { return from_.empty(); }
  [[nodiscard]] std::size_t memoryBytes() const {
    return (from_.capacity() + to_.capacity()) * sizeof(std::uint64_t);
  }
  // Bit k: a motion makes step k of ProjectedSteps::all() from the point (an index), or to it.
  [[nodiscard]] std::uint64_t from(std::size_t point) const { return from_[point]; }
  [[nodiscard]] std::uint64_t to(std::size_t point) const { return to_[point]; }

 private:
  std::vector<std::uint64_t> from_;
  std::vector<std::uint64_t> to_;
};

}  // namespace clearway::lattice
