#include "planner/pose/collision/motion_checker.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/grid/covered_cells.h"

namespace clearway::lattice {
namespace {

// Covers lie within 1.2 times the excess of what is swept (planner/pose/sweep/swept_volume.h):
// 0.019 of a cell, below the 1/50 that the header promises.
constexpr double kExcessInCells = 1.0 / 64.0;

Vec2 middleOf(const Motion& m) { return m.from.position + 0.5 * (m.to.position - m.from.position); }

}  // namespace

// Coordinates reach as far as the map and the footprint around its edge; some thirty roundings of
// 2^-53 each lie between a pose and a point of the cover.
SweepPrecision sweepPrecision(const GridFrame& frame, const Footprint& footprint) {
  const Vec2 end = frame.bounds().max;
  const double scale = std::max(end.x, end.y) + 2.0 * footprint.circumscribedRadius();
  return {kExcessInCells * std::min(frame.cellWidth(), frame.cellLength()), 0x1p-46 * scale};
}

MotionChecker::MotionChecker(const OccupancyGrid& grid, const Footprint& footprint, TouchRule rule,
                             std::span<const StaticAgent> agents)
    : grid_(&grid),
      footprint_(&footprint),
      rule_(rule),
      agents_(agents),
      precision_(sweepPrecision(grid.frame(), footprint)) {}

StopOr<MotionChecker> MotionChecker::make(const OccupancyGrid& grid, const Footprint& footprint,
                                          TouchRule rule, std::span<const StaticAgent> agents,
                                          double near_m, StopCheck* stop) {
  MotionChecker checker(grid, footprint, rule, agents);
  checker.near_m_ = near_m;
  const StopReason r = checker.findNear(stop);
  if (r != StopReason::None) return stopped(r);
  return checker;
}

StopOr<MotionChecker> MotionChecker::updated(StopCheck* stop) && {
  distances_.reset();
  refused_.clear();
  const StopReason r = findNear(stop);
  if (r != StopReason::None) return stopped(r);
  return std::move(*this);
}

const DistanceField* MotionChecker::distances(StopCheck* stop) const {
  if (!distances_ && stop == nullptr) distances_.emplace(*grid_);
  if (!distances_) {
    StopOr<DistanceField> made = DistanceField::make(*grid_, *stop);
    if (!made) return nullptr;
    distances_ = *std::move(made);
  }
  return &*distances_;
}

StopReason MotionChecker::findNear(StopCheck* stop) {
  near_distances_.reset();
  if (near_m_ <= 0.0) return StopReason::None;
  const DistanceField* known = distances(stop);
  if (known == nullptr) return stop->reason();
  if (agents_.empty()) return StopReason::None;
  StopOr<DistanceField> copy = stop == nullptr ? *known : known->copy(*stop);
  if (!copy) return copy.error();
  StopOr<DistanceField> near = agents_.lowered(*std::move(copy), near_m_, stop);
  if (!near) return near.error();
  near_distances_ = *std::move(near);
  return StopReason::None;
}

std::optional<Cell> MotionChecker::firstCollisionOf(const SweptVolume& cover) const {
  for (std::size_t i = 0; i < cover.size(); ++i) {
    const auto cell = firstCollision(*grid_, cover.piece(i), footprint_->radius(), rule_);
    if (cell) return cell;
  }
  return std::nullopt;
}

void MotionChecker::findAgentsNear(Vec2 p, double reach_m) {
  agents_.findNear(p, kReachSlack * (reach_m + 2.0 * precision_.excess_m), near_agents_);
  work_ += agents_.partCount();
}

std::optional<std::size_t> MotionChecker::firstAgentOf(const SweptVolume& cover) const {
  for (std::size_t i = 0; i < cover.size(); ++i) {
    const auto agent =
        agents_.firstCollision(cover.piece(i), footprint_->radius(), rule_, near_agents_);
    if (agent) return agent;
  }
  return std::nullopt;
}

// By the pieces that were made, and the parts that were looked at for them.
void MotionChecker::countSweep() {
  constexpr std::uint64_t kPiece_ns = 500;
  const std::size_t parts = footprint_->collisionParts().size();
  work_ += kPiece_ns * (cover_.size() + parts) + (cover_.size() + parts) * near_agents_.size();
}

template <class... What>
const SweptVolume& MotionChecker::coverOf(const What&... what) {
  cover_.clear();
  cover_.append(*footprint_, what...);
  countSweep();
  return cover_;
}

std::optional<std::size_t> MotionChecker::blockingAgent(const Pose& pose) {
  findAgentsNear(pose.position, footprint_->circumscribedRadius());
  if (near_agents_.empty()) return std::nullopt;
  return firstAgentOf(coverOf(pose));
}

std::optional<std::size_t> MotionChecker::blockingAgent(Vec2 centre, double radius_m) {
  findAgentsNear(centre, radius_m);
  const std::array point{centre, centre, centre};
  return agents_.firstCollision(point, radius_m, rule_, near_agents_);
}

std::optional<Cell> MotionChecker::blockingCell(const Pose& pose) {
  return firstCollisionOf(coverOf(pose));
}

// Everything that is swept lies within this distance of the middle of the motion's ends: an arc of
// less than half a turn stays within the circle over its chord.
double MotionChecker::reachAround(const Motion& m) const {
  return 0.5 * length(m.to.position - m.from.position) + footprint_->circumscribedRadius();
}

bool MotionChecker::obstaclesMayMeet(const Motion& m) const {
  const Vec2 middle = middleOf(m);
  return grid_->anyBlocked(grid_->frame().cellsMeeting(
      enlarged({middle, middle}, kReachSlack * (reachAround(m) + 2.0 * precision_.excess_m)),
      TouchRule::TouchingCollides));
}

bool MotionChecker::isInTheOpen(std::span<const Motion> motions) {
  return refused_.empty() && std::ranges::none_of(motions, [&](const Motion& m) {
           if (obstaclesMayMeet(m) || (rules_ != nullptr && !rules_->permits(m))) return true;
           if (!agents_.empty()) findAgentsNear(middleOf(m), reachAround(m));
           return !agents_.empty() && !near_agents_.empty();
         });
}

bool MotionChecker::isFree(const Motion& m) {
  if (isRefused(m) || hitsAgent(m)) return false;
  if (!obstaclesMayMeet(m)) return true;
  // A colliding pose decides at once, before the swept area is examined.
  if (m.kind != MotionKind::Straight) {
    for (const double t : {0.0, 1.0, 0.5, 0.25, 0.75}) {
      if (blockingCell(poseAt(m, t))) return false;
    }
  }
  const double around = footprint_->radius() + precision_.excess_m;
  const auto meetsObstacle = [&](std::span<const Vec2> points, double beyond) {
    const Aabb box = enlarged(boundsOf(points), around + beyond);
    return grid_->anyBlocked(grid_->frame().cellsMeeting(box, TouchRule::TouchingCollides));
  };
  return !firstCollisionOf(coverOf(m, precision_, meetsObstacle));
}

// Straight motions first: they are decided sooner.
bool MotionChecker::isFree(std::span<const Motion> motions) {
  const auto areFree = [&](bool straight) {
    return std::ranges::all_of(motions, [&](const Motion& m) {
      return (m.kind == MotionKind::Straight) != straight || isFree(m);
    });
  };
  return areFree(true) && areFree(false);
}

bool MotionChecker::isFreeWithin(std::span<const Motion> motions, const Aabb& where) {
  const Aabb reach = enlarged(where, footprint_->radius() + precision_.excess_m);
  const auto reaches = [&](std::span<const Vec2> points, double beyond) {
    return overlap(enlarged(boundsOf(points), beyond), reach, TouchRule::TouchingCollides);
  };
  return std::ranges::all_of(
      motions, [&](const Motion& m) { return !firstCollisionOf(coverOf(m, precision_, reaches)); });
}

bool MotionChecker::isRefused(const Motion& m) const {
  const bool listed = std::any_of(refused_.begin(), refused_.end(), [&](const Motion& r) {
    return (r.from == m.from && r.to == m.to) || (r.from == m.to && r.to == m.from);
  });
  return listed || (rules_ != nullptr && !rules_->permits(m));
}

bool MotionChecker::hitsAgent(const Motion& m) {
  if (agents_.empty()) return false;
  findAgentsNear(middleOf(m), reachAround(m));
  if (near_agents_.empty()) return false;
  const double around = footprint_->radius() + precision_.excess_m;
  const auto meetsAgent = [&](std::span<const Vec2> points, double beyond) {
    return agents_.anyMeets(enlarged(boundsOf(points), around + beyond), near_agents_);
  };
  return firstAgentOf(coverOf(m, precision_, meetsAgent)).has_value();
}

}  // namespace clearway::lattice
