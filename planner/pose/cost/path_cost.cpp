#include "planner/pose/cost/path_cost.h"

#include <algorithm>

namespace clearway::lattice {
namespace {

constexpr double kMaxChange_m = 1e6;

}  // namespace

Gear gearOf(const Motion& m, const PoseOptions& options) {
  if (m.from.position == m.to.position || options.model == DriveKind::Omnidirectional)
    return Gear::None;
  return isBackwards(m) ? Gear::Backward : Gear::Forward;
}

GearUse gearsOf(std::span<const Motion> path, const PoseOptions& options) {
  GearUse use;
  for (const Motion& m : path) {
    const Gear gear = gearOf(m, options);
    if (gear == Gear::None) continue;
    if (use.first == Gear::None) use.first = gear;
    if (use.last != Gear::None && use.last != gear) ++use.changes;
    use.last = gear;
  }
  return use;
}

PathCost::PathCost(const PoseOptions& options, const GridFrame& frame,
                   const DistanceField* distances, double inscribed_radius_m)
    : options_(&options),
      per_change_m_(countsGears(options) ? std::min(options.switch_cost_m, kMaxChange_m) : 0.0) {
  if (countsProximity(options)) {
    near_.emplace(*distances, inscribed_radius_m, options.near_distance_m);
  }
  if (countsTerrain(options)) terrain_.emplace(*options.terrain, frame);
}

double PathCost::operator()(std::span<const Motion> path) const {
  return (*this)(path, motionCost(path, *options_));
}

double PathCost::operator()(std::span<const Motion> path, double of_motions_m) const {
  double sum = of_motions_m;
  if (per_change_m_ > 0.0) sum += per_change_m_ * gearsOf(path, *options_).changes;
  return near_ || terrain_ ? sum + ofPlaces(path) : sum;
}

double PathCost::proximityFactor(const Motion& m) const {
  return std::clamp(options_->near_factor, 0.0, kMaxCostFactor) * terrainFactor(m);
}

double PathCost::terrainFactor(const Motion& m) const {
  return gearOf(m, *options_) == Gear::Backward
             ? std::clamp(options_->reverse_factor, 1.0, kMaxCostFactor)
             : 1.0;
}

double PathCost::ofPlaces(const Motion& m) const {
  if (m.kind == MotionKind::Turn) return 0.0;
  double sum = near_ ? proximityFactor(m) * near_->over(m) : 0.0;
  if (terrain_) sum += terrainFactor(m) * terrain_->over(m);
  return sum;
}

double PathCost::ofPlaces(std::span<const Motion> path) const {
  double sum = 0.0;
  for (const Motion& m : path) sum += ofPlaces(m);
  return sum;
}

double PathCost::ofChange(Gear before, Gear after) const {
  return before != Gear::None && after != Gear::None && before != after ? per_change_m_ : 0.0;
}

}  // namespace clearway::lattice
