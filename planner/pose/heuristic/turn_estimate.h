// planner/pose/heuristic/turn_estimate.h — which way the cheapest way in the plane sets out from a
// point.
//
// A plane distance (planner/pose/heuristic/obstacle_heuristic.h) knows nothing of headings. The
// direction in which it falls tells how far an agent must turn before it can follow it: no bound,
// as another way may need less, but a good guess of what a weighted search has to expect. Of
// several such directions the one counts that can be held for longest. Of use where each direction
// has one heading that goes there cheapest, and agents turn in place: not for cars, which turn as
// they go, nor for omnidirectional bases. Found when first asked for, where the distance is known.
// Cost: some tens of nanoseconds, once a point; 2 bytes a point.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "planner/common/lazy_zero_array.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/primitives/primitive_set.h"

namespace clearway::lattice {

class TurnEstimate {
 public:
  // Borrows the distance to the goal, which may still have to be computed.
  TurnEstimate(const ObstacleHeuristic& to_goal, const PrimitiveSet& motions,
               const ProjectedSteps& steps);

  [[nodiscard]] bool isUseful() const { return context_edges_ > 0; }
  // False when the system has no memory; before anything else.
  [[nodiscard]] bool allocate(const LatticeIndex& points) { return known_.allocate(points.size()); }
  [[nodiscard]] std::size_t memoryBytes() const { return known_.bytes(); }

  // What turning at the point from a heading into the way costs, in units; 0 where none is known.
  [[nodiscard]] std::uint32_t costAt(std::size_t point, int heading) {
    std::uint16_t& known = known_.data()[point];
    if (known == 0) known = find(point);
    return known == kNone || known == 0 ? 0 : context_edges_ * between(known - 1, heading);
  }

 private:
  static constexpr std::uint16_t kNone = 0xffff;
  [[nodiscard]] std::uint16_t find(std::size_t point) const;
  [[nodiscard]] std::uint32_t between(int a, int b) const {
    const int d = std::abs(a - b);
    return static_cast<std::uint32_t>(std::min(d, count_ - d));
  }

  const ObstacleHeuristic* to_goal_;
  int count_;                           // of headings
  std::uint32_t context_edges_ = 0;     // of a turn in place to the next heading
  std::vector<int> headings_;           // of the steps
  std::vector<std::uint32_t> lengths_;  // of the steps, in half units
  LazyZeroArray<std::uint16_t> known_;  // the heading and 1, kNone, or 0: not yet
};

}  // namespace clearway::lattice
