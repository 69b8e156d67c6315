// planner/pose/diagnosis/endpoint_check.h — can a pose query's start and goals be stood at? Says
// why not.
//
// Of several goals those that are off the map or blocked are left out; the query fails when none is
// left. Cost: microseconds an end.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "planner/common/plan_result.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway::lattice {

class EndpointCheck {
 public:
  // Borrows all; what is wrong goes into the result: status, reason and what blocks the end.
  EndpointCheck(const OccupancyGrid& grid, const Footprint& footprint, const PoseOptions& options,
                const Pose& start, std::span<const PoseGoal> goals, PlanResult& result);

  // Do the start, some goal and the agent itself fit onto the map? Fills inside().
  [[nodiscard]] bool fitOnMap();
  // Are the start and some goal free? Fills open(), and the result's blocked goals when the start
  // is.
  [[nodiscard]] bool areFree(MotionChecker& checker);

  // The goals that lie on the map, and those of them that are not blocked.
  [[nodiscard]] const std::vector<PoseGoal>& inside() const { return inside_; }
  [[nodiscard]] const std::vector<PoseGoal>& open() const { return open_; }
  // Which of the query's goals one of inside() is.
  [[nodiscard]] std::size_t numberOfInside(std::size_t i) const { return inside_numbers_[i]; }

 private:
  [[nodiscard]] bool isInside(Vec2 p) const;
  bool isFree(MotionChecker& checker, const PoseGoal& goal);
  bool refuse(PlanStatus status, std::string reason, std::optional<Cell> cell = {});
  bool refuseFor(PlanStatus status, const char* which, std::size_t agent);
  [[nodiscard]] std::string atPose(const char* which, Cell c) const;

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
