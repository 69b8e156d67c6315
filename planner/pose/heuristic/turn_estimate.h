// planner/pose/heuristic/turn_estimate.h — an estimate of the turn at a state towards the cheapest
// 2-D path to the goal.
//
// The obstacle heuristic (planner/pose/heuristic/obstacle_heuristic.h) ignores headings. The
// direction of its steepest descent shows how far the agent must turn before it can follow the 2-D
// path. The estimate is not admissible, as another path may need a smaller turn, but it guides a
// weighted search well. Of several such directions the one that can be held for longest is used.
// It applies if each direction has a unique cheapest heading and the agent turns in place: not to
// cars, which turn while driving, nor to omnidirectional bases. Values are computed on first use,
// at points that the obstacle heuristic has visited. Cost: some tens of nanoseconds, once per
// point; 2 bytes per point. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "planner/common/touched_array.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/primitives/primitive_set.h"

namespace clearway::lattice {

// How agents set out along each step of the 2-D projection: known from the primitives alone.
class StepHeadings {
 public:
  static constexpr int kAmbiguous = -1;  // several headings go there as cheaply

  StepHeadings(const PrimitiveSet& motions, const ProjectedSteps& steps);

  [[nodiscard]] bool isUseful() const { return turn_cost_ > 0; }
  [[nodiscard]] int headingOf(std::size_t step) const { return headings_[step]; }
  [[nodiscard]] std::uint32_t lengthOf(std::size_t step) const { return lengths_[step]; }
  [[nodiscard]] std::size_t count() const { return headings_.size(); }
  // Of turning in place from one heading to the other, in units.
  [[nodiscard]] std::uint32_t turnCost(int a, int b) const { return turn_cost_ * between(a, b); }

 private:
  [[nodiscard]] std::uint32_t between(int a, int b) const {
    const int d = std::abs(a - b);
    return static_cast<std::uint32_t>(std::min(d, count_ - d));
  }
  int count_;                           // of headings
  std::uint32_t turn_cost_ = 0;         // of a turn in place to the next heading
  std::vector<int> headings_;           // of the steps
  std::vector<std::uint32_t> lengths_;  // of the steps, in half units
};

class TurnEstimate {
 public:
  // Borrows the distance to the goal, the headings, and a pool of memory, if given; nullopt when
  // the system has no memory. Precondition: headings.isUseful().
  [[nodiscard]] static std::optional<TurnEstimate> make(const ObstacleHeuristic& to_goal,
                                                        const StepHeadings& headings,
                                                        const LatticeIndex& points,
                                                        BlockPool* zeros = nullptr);
  [[nodiscard]] std::size_t memoryBytes() const { return known_.memoryBytes(); }

  // What turning at the point from a heading into the path costs, in units; 0 where none is known.
  [[nodiscard]] std::uint32_t costAt(std::size_t point, int heading) {
    std::uint16_t known = known_.data()[point];
    if (known == 0) {
      known = find(point);
      known_.set(point, known);
    }
    return known == kNone || known == 0 ? 0 : headings_->turnCost(known - 1, heading);
  }

 private:
  TurnEstimate(const ObstacleHeuristic& to_goal, const StepHeadings& headings)
      : to_goal_(&to_goal), headings_(&headings) {}
  static constexpr std::uint16_t kNone = 0xffff;
  [[nodiscard]] std::uint16_t find(std::size_t point) const;

  const ObstacleHeuristic* to_goal_;
  const StepHeadings* headings_;
  TouchedArray<std::uint16_t> known_;  // the heading and 1, kNone, or 0: not yet
};

}  // namespace clearway::lattice
