// planner/pose/collision/motion_checker.h — is a motion free? The decision that every step of the
// search rests on.
//
// A motion is free when no piece of its swept cover (planner/pose/sweep/swept_volume.h) collides
// with an obstacle cell, decided exactly. Errors are on one side only: a motion that is called free
// is free; one that passes closer than 1/50 of a cell while it turns may be refused. Contact at its
// ends is decided exactly where a vertical or a horizontal line parts the agent from the cell
// during the whole first or last small turn (planner/pose/sweep/end_contact.h); where only a
// turning edge does, as at a cell's corner that an edge touches, it may be refused, too. SweptMasks
// gives the same answers for the motions of a lattice, faster. Cost: microseconds to tens of
// microseconds a motion. Not thread-safe (keeps buffers).
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/distance_field.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/direction_rules.h"
#include "planner/pose/collision/static_agents.h"
#include "planner/pose/sweep/swept_volume.h"

namespace clearway::lattice {

// Factor on distances within which all that a motion sweeps lies, and by which obstacles are left
// out as too far: above the roundings of these distances by far. What it takes in needlessly only
// costs an exact decision.
inline constexpr double kReachSlack = 1.001;

// How closely covers follow what is swept.
[[nodiscard]] SweepPrecision sweepPrecision(const GridFrame& frame, const Footprint& footprint);

class MotionChecker {
 public:
  // Borrows grid and footprint. Static agents are obstacles, too.
  MotionChecker(const OccupancyGrid& grid, const Footprint& footprint, TouchRule rule,
                std::span<const StaticAgent> agents = {});
  // Grid and footprint are borrowed.
  MotionChecker(const OccupancyGrid&&, const Footprint&, TouchRule,
                std::span<const StaticAgent> = {}) = delete;
  MotionChecker(const OccupancyGrid&, const Footprint&&, TouchRule,
                std::span<const StaticAgent> = {}) = delete;
  // The same with distances to obstacles and agents up to `near_m`, for proximity costs; or why
  // `stop` ended it.
  [[nodiscard]] static StopOr<MotionChecker> make(const OccupancyGrid& grid,
                                                  const Footprint& footprint, TouchRule rule,
                                                  std::span<const StaticAgent> agents,
                                                  double near_m, StopCheck* stop = nullptr);
  // This checker after changes of the grid, without refused motions; or why `stop` ended it.
  [[nodiscard]] StopOr<MotionChecker> updated(StopCheck* stop = nullptr) &&;

  [[nodiscard]] const OccupancyGrid& grid() const { return *grid_; }
  [[nodiscard]] const Footprint& footprint() const { return *footprint_; }
  [[nodiscard]] TouchRule rule() const { return rule_; }
  // Distances to the obstacles of the map, computed when first asked for, or with `near_m`
  // beforehand. Null: `stop` ended that; the checker remains valid, and the next call starts again.
  [[nodiscard]] const DistanceField* distances(StopCheck* stop = nullptr) const;
  // Distances to obstacles and other agents, for proximity costs.
  [[nodiscard]] const DistanceField& nearDistances() const {
    return near_distances_ ? *near_distances_ : *distances();
  }
  // These know other agents up to this distance.
  [[nodiscard]] double nearKnown() const {
    return near_distances_ ? near_m_ : std::numeric_limits<double>::infinity();
  }
  [[nodiscard]] const SweepPrecision& precision() const { return precision_; }
  // Of the distances, which searches do not count.
  [[nodiscard]] std::size_t memoryBytes() const {
    const GridFrame& frame = grid_->frame();
    const std::size_t one = sizeof(float) * static_cast<std::size_t>(frame.rows()) *
                            static_cast<std::size_t>(frame.columns());
    return one * (std::size_t{distances_.has_value()} + std::size_t{near_distances_.has_value()});
  }

  // An obstacle cell that the footprint at rest collides with.
  [[nodiscard]] std::optional<Cell> blockingCell(const Pose& pose);
  // Another agent that it collides with at rest.
  [[nodiscard]] std::optional<std::size_t> blockingAgent(const Pose& pose);
  // Another agent that a disc collides with.
  [[nodiscard]] std::optional<std::size_t> blockingAgent(Vec2 centre, double radius_m);
  [[nodiscard]] bool isFree(const Motion& m);
  // Free, as nothing at all is near; some tens of nanoseconds a motion.
  [[nodiscard]] bool isInTheOpen(std::span<const Motion> motions);
  [[nodiscard]] bool isFree(std::span<const Motion> motions);
  // The same for motions of which it is known that they are not refused and hit no agent, and that
  // all obstacles that they could collide with lie in that box.
  [[nodiscard]] bool isFreeWithin(std::span<const Motion> motions, const Aabb& where);

  // Motions against these rules count as refused, from now on: the one place where searches of
  // poses ask for them. Null: none.
  void keep(std::shared_ptr<const DirectionRules> rules) { rules_ = std::move(rules); }

  // Takes a motion out of the game: it is not free from now on, in either direction.
  void refuse(const Motion& m) { refused_.push_back(m); }
  void takeBackRefusals() { refused_.clear(); }
  [[nodiscard]] std::size_t refusals() const { return refused_.size(); }
  // Whether there is anything but obstacle cells for which a motion may not be free: refusals,
  // rules or other agents.
  [[nodiscard]] bool mayRefuse() const {
    return !refused_.empty() || !agents_.empty() || rules_ != nullptr;
  }
  // Taken out of the game, or against the rules.
  [[nodiscard]] bool isRefused(const Motion& m) const;
  [[nodiscard]] bool hitsAgent(const Motion& m);

  // About how many nanoseconds all exact decisions have taken so far: for a StopCheck.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  // Computes the distances up to near_m_. Stopped, the checker is discarded.
  [[nodiscard]] StopReason findNear(StopCheck* stop);
  void countSweep();
  // The cover of a pose, or of a motion with its precision and filter, in cover_; counted.
  template <class... What>
  const SweptVolume& coverOf(const What&... what);
  [[nodiscard]] std::optional<Cell> firstCollisionOf(const SweptVolume& cover) const;
  [[nodiscard]] double reachAround(const Motion& m) const;
  [[nodiscard]] bool obstaclesMayMeet(const Motion& m) const;
  void findAgentsNear(Vec2 p, double reach_m);
  // Of those found last.
  [[nodiscard]] std::optional<std::size_t> firstAgentOf(const SweptVolume& cover) const;
  const OccupancyGrid* grid_;
  const Footprint* footprint_;
  TouchRule rule_;
  StaticAgents agents_;
  double near_m_ = 0.0;
  mutable std::optional<DistanceField> distances_;
  std::optional<DistanceField> near_distances_;  // where they differ from the map's
  SweepPrecision precision_;
  SweptVolume cover_;
  std::vector<std::uint32_t> near_agents_;  // their parts
  std::vector<Motion> refused_;
  std::shared_ptr<const DirectionRules> rules_;
  std::uint64_t work_ = 0;
};

}  // namespace clearway::lattice
