// planner/pose/heuristic/step_verdicts.h — which steps of the 2-D projection the shape can make,
// decided where a search asks.
//
// A step is possible from a point if one of the motions that project to it is not certainly blocked
// there: a box that is longer than it is wide passes fewer places than its inscribed disc. The
// obstacle heuristic over possible steps is therefore tighter, and still a lower bound.
// VerifiedSteps decides all steps of a small lattice beforehand; this class decides them for 64
// neighbouring points at a time, on lattices of any size.
// It applies to lattices with a step of one cell, where each motion makes one step of
// ProjectedSteps with Curves::AsSteps.
// Cost: some tens of nanoseconds for each motion of a step and 64 points, when first asked for;
// then a load. Memory: the pages that hold 8 bytes for each step and each 64 points of the area
// where it was asked. Not thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/common/lazy_zero_array.h"
#include "planner/common/touched_pages.h"
#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/heuristic/projected_steps.h"

namespace clearway::lattice {

class StepVerdicts {
 public:
  StepVerdicts() = default;  // empty
  // Empty where it does not apply. Nullopt when the system has no memory.
  [[nodiscard]] static std::optional<StepVerdicts> make(const SweptMasks& masks,
                                                        const PrimitiveSet& motions,
                                                        const StateLattice& lattice,
                                                        const ProjectedSteps& steps);
  [[nodiscard]] bool empty() const { return known_.empty(); }

  // Whether step k of ProjectedSteps::all() is possible from a lattice point. `masks` are those of
  // make(), which may have moved. Precondition: not empty().
  [[nodiscard]] bool isPossible(std::size_t step, LatticePoint from, SweptMasks& masks) {
    const SweptMasks::Place place = masks.placeOf(from);
    std::uint64_t* const group = known_.data() + place.word * stride_;
    const std::uint64_t bit = 1ULL << (step & 63U);
    if ((group[step >> 6U] & bit) == 0) {
      decide(step, place.word, group, masks);
    }
    return (group[firstStep() + step] >> place.bit & 1U) != 0;
  }
  // After a change of the map: nothing is decided. False when the system has no memory.
  // Precondition: not empty().
  [[nodiscard]] bool forget() {
    touched_ = TouchedPages(known_.bytes());
    return known_.allocate(known_.size());
  }
  [[nodiscard]] std::size_t memoryBytes() const { return touched_.writtenBytes(); }

 private:
  void decide(std::size_t step, std::size_t word, std::uint64_t* group, SweptMasks& masks);
  [[nodiscard]] std::size_t firstStep() const { return stride_ - motions_of_.size(); }

  std::vector<std::vector<std::size_t>> motions_of_;  // by step
  std::size_t stride_ = 0;                            // of a group of 64 points, in words
  // By group: a bit for each step that is decided, then a word for each step.
  LazyZeroArray<std::uint64_t> known_;
  TouchedPages touched_;  // of it
};

}  // namespace clearway::lattice
