// planner/pose/diagnosis/endpoint_check.h — checks that the start and the goals of a pose query are
// on the map and collision-free, and reports why not.
//
// Goals off the map and blocked goals are skipped. The query fails if no goal is left.
// Cost: microseconds per pose.
#pragma once

#include <span>
#include <vector>

#include "planner/common/plan_result.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway::lattice {

class EndpointCheck {
 public:
  // Borrows all. Failures are stored in the result: status, reason and the blocking cell or agent.
  EndpointCheck(const OccupancyGrid& grid, const Footprint& footprint, const PoseOptions& options,
                const Pose& start, std::span<const PoseGoal> goals, PlanResult& result);

  // Whether the start, a goal and the agent itself fit onto the map. Fills inside().
  [[nodiscard]] bool fitOnMap();
  // Whether the start and a goal are collision-free. Fills open() and, if the start is free, the
  // result's blocked goals.
  [[nodiscard]] bool areFree(MotionChecker& checker);

  // The goals on the map, and the unblocked goals among them.
  [[nodiscard]] const std::vector<PoseGoal>& inside() const { return inside_; }
  [[nodiscard]] const std::vector<PoseGoal>& open() const { return open_; }
  // The query's goal index of inside()[i].
  [[nodiscard]] std::size_t numberOfInside(std::size_t i) const { return inside_numbers_[i]; }

 private:
  [[nodiscard]] bool isInside(Vec2 p) const;
  bool isFree(MotionChecker& checker, const PoseGoal& goal);
  bool refuse(PlanStatus status, Message reason, std::optional<Cell> cell = {});
  bool refuseFor(PlanStatus status, std::size_t agent);
  // "the agent at the start collides with the obstacle at row 3, column 7"
  [[nodiscard]] Message collision(PlanStatus status, Cell c) const;

  const OccupancyGrid& grid_;
  const Footprint& footprint_;
  const PoseOptions& options_;
  Pose start_;
  std::span<const PoseGoal> goals_;
  PlanResult& result_;
  std::vector<PoseGoal> inside_;
  std::vector<std::size_t> inside_numbers_;
  std::vector<PoseGoal> open_;
};

}  // namespace clearway::lattice
