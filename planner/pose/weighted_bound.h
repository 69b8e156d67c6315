// planner/pose/weighted_bound.h — what a weighted search expects a state to have still to pay.
//
// The bound times the weight, as a rule: then the cost found is at most weight times the least even
// if no state is expanded twice, as the bound never falls by more than a motion costs. Whatever is
// expected else, that holds as long as it is no more than weight times the bound, and states are
// expanded again when a cheaper way to them is found. So there is room for a guess between the
// bound and that: part of the weight goes to the bound itself, the rest up to the cap to the turn
// that the state needs to follow the cheapest way in the plane. Source: I. Pohl (1970) for the
// weight; the cap keeps its proof.
#pragma once

#include "planner/pose/plane_turns.h"
#include "planner/pose/search_weight.h"

namespace clearway {

class WeightedBound {
 public:
  // Borrows both; each may be missing.
  WeightedBound(const PlaneDistance* bound, PlaneTurns* turns, double allowed)
      : bound_(bound),
        turns_(turns),
        weight_(turns == nullptr ? usedWeight(allowed) : usedWeight(allowed, kShareWithTurns)),
        most_(usedWeight(allowed, 1.0)) {}

  // In cost units; PlaneDistance::kUnreachable when there is no way.
  [[nodiscard]] std::uint32_t operator()(std::size_t point, int heading) const {
    if (bound_ == nullptr) return 0;
    const std::uint32_t bound = bound_->at(point);
    const std::uint32_t expected = weighted(bound, weight_);
    if (turns_ == nullptr || bound == PlaneDistance::kUnreachable) return expected;
    const std::uint64_t turn = std::uint64_t{turns_->costAt(point, heading)} * kHalfTurns / 2;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(weighted(bound, most_), expected + turn));
  }

  // Whether what is expected may fall by more than weight times what a motion costs.
  [[nodiscard]] bool mustReopen() const {
    return turns_ != nullptr || weight_ <= static_cast<std::uint64_t>(kWeightScale);
  }

 private:
  // Of those tried on the benchmark's queries at weight 1.3, these take the fewest expansions,
  // about half of those without turns. A turn seldom comes alone, so it counts one and a half
  // times.
  static constexpr double kShareWithTurns = 0.8;
  static constexpr std::uint64_t kHalfTurns = 3;
  const PlaneDistance* bound_;
  PlaneTurns* turns_;
  std::uint64_t weight_;  // in 1/1024
  std::uint64_t most_;
};

}  // namespace clearway
