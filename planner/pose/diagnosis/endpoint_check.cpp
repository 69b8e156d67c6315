#include "planner/pose/diagnosis/endpoint_check.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/grid/covered_cells.h"
#include "planner/pose/diagnosis/no_path_reason.h"

namespace clearway::lattice {

EndpointCheck::EndpointCheck(const OccupancyGrid& grid, const Footprint& footprint,
                             const PoseOptions& options, const Pose& start,
                             std::span<const PoseGoal> goals, PlanResult& result)
    : grid_(grid),
      footprint_(footprint),
      options_(options),
      start_(start),
      goals_(goals),
      result_(result) {}

bool EndpointCheck::isInside(Vec2 p) const {
  const Vec2 end = grid_.frame().bounds().max;
  return p.x >= 0.0 && p.y >= 0.0 && p.x <= end.x && p.y <= end.y;  // also refuses NaN
}

bool EndpointCheck::refuse(PlanStatus status, Message reason, std::optional<Cell> cell) {
  result_.status = status;
  result_.reason = std::move(reason);
  result_.blocking_cell = cell;
  return false;
}

bool EndpointCheck::fitOnMap() {
  const bool begins_inside = isInside(start_.position);
  if (!begins_inside) return refuse(PlanStatus::InvalidStart, "the start lies outside the map");
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    if (!isInside(goals_[i].position)) continue;
    inside_.push_back(goals_[i]);
    inside_numbers_.push_back(i);
  }
  if (inside_.empty()) return refuse(PlanStatus::InvalidGoal, "the goal lies outside the map");
  const Vec2 end = grid_.frame().bounds().max;
  if (2.0 * footprint_.inscribedRadius() > std::min(end.x, end.y)) {
    return refuse(PlanStatus::InvalidStart, "the agent is larger than the map");
  }
  return true;
}

bool EndpointCheck::areFree(MotionChecker& checker) {
  if (const auto c = checker.blockingCell(start_)) {
    return refuse(PlanStatus::InvalidStart, collision(PlanStatus::InvalidStart, *c), c);
  }
  if (const auto a = checker.blockingAgent(start_)) {
    return refuseFor(PlanStatus::InvalidStart, *a);
  }
  std::vector<std::size_t> blocked;
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    const PoseGoal& g = goals_[i];
    const bool open = isInside(g.position) && (hasTolerance(g) || isFree(checker, g));
    open ? open_.push_back(g) : blocked.push_back(i);
  }
  if (!open_.empty()) result_ = {};  // discards the reports on blocked goals
  result_.blocked_goals = std::move(blocked);
  return !open_.empty();
}

bool EndpointCheck::isFree(MotionChecker& checker, const PoseGoal& goal) {
  if (goal.heading) {
    const Pose pose{goal.position, *goal.heading};
    if (const auto c = checker.blockingCell(pose)) {
      return refuse(PlanStatus::InvalidGoal, collision(PlanStatus::InvalidGoal, *c), c);
    }
    const auto a = checker.blockingAgent(pose);
    return !a || refuseFor(PlanStatus::InvalidGoal, *a);
  }
  // With any heading the inscribed disc must be free. It is a point with round padding.
  const double r = footprint_.inscribedRadius();
  const std::array point{goal.position, goal.position, goal.position};
  if (r <= 0.0) return true;
  if (const auto a = checker.blockingAgent(goal.position, r)) {
    return refuseFor(PlanStatus::InvalidGoal, *a);
  }
  const auto c = firstCollision(grid_, point, r, options_.touch);
  if (!c) return true;
  return refuse(PlanStatus::InvalidGoal,
                {"%1, whatever its heading", {collision(PlanStatus::InvalidGoal, *c)}}, c);
}

bool EndpointCheck::refuseFor(PlanStatus status, std::size_t agent) {
  const StaticAgent& other = options_.static_agents[agent];
  if (other.is_zone) {
    result_.blocking_zone = other.name;
    return refuse(status, {status == PlanStatus::InvalidStart
                               ? "the agent at the start is in the blocked zone '%1'"
                               : "the agent at the goal is in the blocked zone '%1'",
                           {other.name}});
  }
  result_.blocking_agent = other.name;
  return refuse(status, {status == PlanStatus::InvalidStart
                             ? "the agent at the start collides with the agent '%1'"
                             : "the agent at the goal collides with the agent '%1'",
                         {other.name}});
}

Message EndpointCheck::collision(PlanStatus status, Cell c) const {
  return {status == PlanStatus::InvalidStart ? "the agent at the start collides with %1"
                                             : "the agent at the goal collides with %1",
          {obstacleAt(c, grid_.frame())}};
}

}  // namespace clearway::lattice
