// planner/pose/heuristic/weighted_heuristic.h — the weighted heuristic: what a weighted search
// expects a state to have still to pay. Without a bound it is 0 everywhere, as in Dijkstra's
// algorithm.
//
// The bound times the weight, as a rule. Whatever is expected else, the cost found is at most
// weight times the least as long as it is no more than weight times the bound. So there is room for
// a guess between the bound and that: part of the weight goes to the bound itself, the rest up to
// the cap to the turn that the state needs to follow the cheapest path in the 2-D projection.
//
// Why, with w the weight, h the bound, g what the search knows a state to cost, g* its least cost,
// and C the least cost of all paths: let every state that was expanded have g <= w g*, and so every
// one offered by it; then the first state of a cheapest path that was not expanded is waiting, with
// g + w h <= w (g* + h) <= w C, or was dropped as no cheaper than an answer. So an answer no
// costlier than all that waits costs at most w C, in whatever order states are taken. An expanded
// state that is offered more cheaply over a step keeps g <= w g*, and need not be expanded again,
// when
//   g <= offered + (w - 1) * step   as what offers it has its own g <= w g*, or
//   g <= w (L - h), where L is the least that any path may cost: then L <= g* + h.
// The bound alone, times less than the weight, never falls by more than that times a step; then no
// state needs to be expanded twice, if they are taken in order but for what the cheapest step
// leaves of the weight.
// Sources: I. Pohl (1970) for the weight; M. Likhachev, G. Gordon, S. Thrun, "ARA*: anytime A* with
// provable bounds on sub-optimality" (2003) for leaving expanded states alone.
// Lazy: the bound may be known near the cheapest paths only; it is extended where the search comes.
#pragma once

#include <algorithm>
#include <bit>

#include "planner/pose/heuristic/anytime_weights.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/primitives/lattice_index.h"

namespace clearway::lattice {

class WeightedHeuristic {
 public:
  static constexpr bool kBeforeMasks = false;  // a primitive's mask rules out more, for less

  // Borrows all; each may be missing. No path costs less than `least` [units]. `extended` is the
  // bound itself when it is extended on demand.
  WeightedHeuristic(const ObstacleHeuristic* bound, TurnEstimate* turns, double allowed,
                    std::uint32_t least, ObstacleHeuristic* extended = nullptr)
      : bound_(bound),
        extended_(extended),
        turns_(turns),
        weight_(turns == nullptr ? usedWeight(allowed) : usedWeight(allowed, kShareWithTurns)),
        most_(usedWeight(allowed, 1.0)),
        least_(least),
        reach_(ProjectedSteps::kPerUnit * least) {}

  // In cost units; ObstacleHeuristic::kUnreachable when the goal cannot be reached.
  struct Rest {
    std::uint32_t expected = 0;
    std::uint32_t most = 0;  // that may be expected: weight times the bound
  };
  [[nodiscard]] Rest operator()(std::size_t point, const PoseState& s) const {
    if (bound_ == nullptr) return {};
    const std::uint32_t bound = bound_->at(point);
    const Rest rest{weighted(bound, weight_), weighted(bound, most_)};
    if (turns_ == nullptr || bound == ObstacleHeuristic::kUnreachable) return rest;
    const std::uint64_t turn = std::uint64_t{turns_->costAt(point, s.heading)} * kTurns;
    return {static_cast<std::uint32_t>(std::min<std::uint64_t>(rest.most, rest.expected + turn)),
            rest.most};
  }
  [[nodiscard]] std::uint32_t upperEstimateAt(std::size_t point) const {
    return bound_ == nullptr ? 0 : weighted(bound_->at(point), most_);
  }
  // Whether a state of that cost leads to nothing cheaper than the incumbent.
  [[nodiscard]] bool isHopeless(std::size_t point, std::uint32_t cost,
                                std::uint32_t incumbent) const {
    return cost + upperEstimateAt(point) >= incumbent;
  }
  [[nodiscard]] std::uint32_t lowest() const { return least_; }
  // Whether points outside of the lattice are known to be unreachable.
  [[nodiscard]] bool coversOutside() const { return bound_ != nullptr; }

  [[nodiscard]] bool isLazy() const { return extended_ != nullptr; }
  // Extends the bound until it knows the point, or that the goal cannot be reached from there.
  [[nodiscard]] StopReason extendTo(std::size_t point, StopCheck& stop) {
    const double further = weight_ > kOne ? 1.03 : 1.003;  // what is exact comes closer
    while (reach_ < ObstacleHeuristic::kFarthest &&
           extended_->known(point) == ObstacleHeuristic::kUnreachable &&
           extended_->at(point) != ObstacleHeuristic::kUnreachable) {
      reach_ = std::min<double>(further * reach_ + 1.0, ObstacleHeuristic::kFarthest);
      const StopReason r = extended_->extend(static_cast<std::uint32_t>(reach_), stop);
      if (r != StopReason::None) return r;
    }
    return StopReason::None;
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    return (bound_ == nullptr ? 0 : bound_->memoryBytes()) +
           (turns_ == nullptr ? 0 : turns_->memoryBytes());
  }

  // Whether a state that was expanded with a cost may stay as it is when a step offers less.
  [[nodiscard]] bool mayKeepExpanded(std::size_t point, std::uint32_t known, std::uint32_t offered,
                                     std::uint32_t step) const {
    if (turns_ == nullptr && weight_ > kOne) return true;
    if (known <= offered + (most_ - kOne) * step / kOne) return true;
    const std::uint32_t bound = bound_ == nullptr ? 0 : bound_->at(point);
    return bound <= least_ && known * kOne <= most_ * (least_ - bound);
  }

  // By how many bits costs may be rounded for the order in which states are taken.
  [[nodiscard]] unsigned priorityRoundingBits(std::uint32_t cheapest_step) const {
    const std::uint64_t off = (most_ - (turns_ == nullptr ? weight_ : kOne)) * cheapest_step / kOne;
    return off == 0 ? 0 : static_cast<unsigned>(std::bit_width(off)) - 1;
  }

 private:
  // Of those tried on the benchmark's queries at weight 1.3, these take the fewest expansions as
  // the geometric mean, less than half of those without turns. A turn seldom comes alone, so it
  // counts three times.
  static constexpr double kShareWithTurns = 0.8;
  static constexpr std::uint64_t kTurns = 3;
  static constexpr auto kOne = static_cast<std::uint64_t>(kWeightScale);
  const ObstacleHeuristic* bound_;
  ObstacleHeuristic* extended_;
  TurnEstimate* turns_;
  std::uint64_t weight_;  // in 1/1024
  std::uint64_t most_;
  std::uint32_t least_;
  double reach_;  // of the extended bound [half units]
};

}  // namespace clearway::lattice
