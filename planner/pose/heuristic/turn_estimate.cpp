#include "planner/pose/heuristic/turn_estimate.h"

#include <bit>
#include <limits>

namespace clearway::lattice {
namespace {

constexpr int kLookAhead = 4;  // steps

// n if the motion is n times the step; 0 otherwise.
std::int32_t timesOf(LatticeVector motion, LatticeVector step) {
  if (motion.rows * step.columns != motion.columns * step.rows) return 0;  // avoids the division
  const std::int32_t n = step.rows != 0 ? motion.rows / step.rows : motion.columns / step.columns;
  return n > 0 && motion == LatticeVector{n * step.rows, n * step.columns} ? n : 0;
}

}  // namespace

StepHeadings::StepHeadings(const PrimitiveSet& motions, const ProjectedSteps& steps)
    : count_(motions.headings().count()) {
  std::uint32_t price = std::numeric_limits<std::uint32_t>::max();
  for (const Primitive& p : motions.all()) {
    if (p.shift != LatticeVector{} || p.from == p.to) continue;
    price = std::min(price, p.cost / between(p.from, p.to));
  }
  if (price == std::numeric_limits<std::uint32_t>::max()) return;  // no turns in place
  for (const ProjectedSteps::Step& step : steps.all()) {
    double least = std::numeric_limits<double>::infinity();
    int heading = -1;
    bool only = false;  // the heading is unique
    for (const Primitive& p : motions.all()) {
      const std::int32_t n = timesOf(p.shift, step.shift);
      if (n == 0 || p.cost > n * least) continue;
      only = p.cost < n * least || (only && p.from == heading);
      least = static_cast<double>(p.cost) / n;
      heading = p.from;
    }
    headings_.push_back(only ? heading : kAmbiguous);
    lengths_.push_back(step.cost);
  }
  const bool some = std::ranges::any_of(headings_, [](int h) { return h != kAmbiguous; });
  turn_cost_ = some ? price : 0;
}

std::optional<TurnEstimate> TurnEstimate::make(const ObstacleHeuristic& to_goal,
                                               const StepHeadings& headings,
                                               const LatticeIndex& points, BlockPool* zeros) {
  std::optional<TurnEstimate> turns(TurnEstimate(to_goal, headings));
  if (!turns->known_.allocate(points.size(), zeros)) return std::nullopt;
  return turns;
}

std::uint16_t TurnEstimate::find(std::size_t point) const {
  if (to_goal_->known(point) == ObstacleHeuristic::kUnreachable) return 0;
  std::uint16_t best = kNone;
  std::uint32_t longest = 0;
  const auto lookAlong = [&](std::size_t i) {
    std::uint32_t held = 0;
    std::size_t at = point;
    for (int n = 0; n < kLookAhead && to_goal_->canExtend(at, i); ++n) {
      held += headings_->lengthOf(i);
      at = to_goal_->after(at, i);
    }
    if (held <= longest) return;
    longest = held;
    const int heading = headings_->headingOf(i);
    best = heading == StepHeadings::kAmbiguous ? kNone : static_cast<std::uint16_t>(heading + 1);
  };
  if (const VerifiedSteps* links = to_goal_->links()) {
    for (std::uint64_t made = links->from(point); made != 0; made &= made - 1) {
      lookAlong(static_cast<std::size_t>(std::countr_zero(made)));
    }
  } else {
    for (std::size_t i = 0; i < headings_->count(); ++i) lookAlong(i);
  }
  return best;
}

}  // namespace clearway::lattice
