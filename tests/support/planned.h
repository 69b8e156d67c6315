// tests/support/planned.h — planners that check the options of each call; a wrong option ends the
// program.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <span>
#include <utility>

#include "planner/point/point_planner.h"
#include "planner/point/position_planner.h"
#include "planner/pose/pose_planner.h"

namespace clearway::testing {

template <class T>
T valueOrAbort(Result<T> r) {
  if (!r) {
    std::fprintf(stderr, "%s\n", describe(r.error()).c_str());
    std::abort();
  }
  return *std::move(r);
}

[[nodiscard]] inline lattice::CheckedPoseOptions checked(lattice::PoseOptions options) {
  return valueOrAbort(lattice::check(std::move(options)));
}

class PointPlanner : public grid::PointPlanner {
 public:
  explicit PointPlanner(const OccupancyGrid& grid, const GridAgent& agent = {})
      : grid::PointPlanner(valueOrAbort(make(grid, agent))) {}
  explicit PointPlanner(const OccupancyGrid&& grid, const GridAgent& agent = {}) = delete;

  [[nodiscard]] grid::CheckedPointOptions checked(const grid::PointOptions& options) const {
    return valueOrAbort(grid::check(options, agent(), map().frame()));
  }
  StopReason prepare(const grid::PointOptions& options = {}, const PlanControl& control = {}) {
    return grid::PointPlanner::prepare(checked(options), control);
  }
  [[nodiscard]] grid::PointResult plan(Cell start, Cell goal,
                                       const grid::PointOptions& options = {},
                                       const PlanControl& control = {}) {
    return grid::PointPlanner::plan(start, goal, checked(options), control);
  }
  [[nodiscard]] grid::GoalsResult planToGoals(Cell start, std::span<const Cell> goals,
                                              bool nearest_only,
                                              const grid::PointOptions& options = {},
                                              const PlanControl& control = {}) {
    return grid::PointPlanner::planToGoals(start, goals, nearest_only, checked(options), control);
  }
  [[nodiscard]] grid::PointResult search(Cell start, Cell goal,
                                         const grid::PointOptions& options = {},
                                         const PlanControl& control = {}) {
    return grid::PointPlanner::search(start, goal, checked(options), control);
  }
  [[nodiscard]] grid::PointResult searchBetween(Vec2 start, Vec2 goal,
                                                const grid::PointOptions& options,
                                                const PlanControl& control = {}) {
    return grid::PointPlanner::searchBetween(start, goal, checked(options), control);
  }
};

[[nodiscard]] inline PlanResult planBetween(PointPlanner& planner, Vec2 start,
                                            std::span<const Vec2> goals,
                                            const grid::PointOptions& options = {},
                                            const PlanControl& control = {}) {
  return grid::planBetween(planner, start, goals, planner.checked(options), control);
}

}  // namespace clearway::testing

namespace clearway::grid {

struct PointProblem {
  const OccupancyGrid* grid = nullptr;
  Cell start;
  Cell goal;
  GridAgent agent = {};
};
[[nodiscard]] inline PointResult planPoint(const PointProblem& problem,
                                           const PointOptions& options = {},
                                           const PlanControl& control = {}) {
  return testing::PointPlanner(*problem.grid, problem.agent)
      .plan(problem.start, problem.goal, options, control);
}

}  // namespace clearway::grid

namespace clearway::lattice {

struct PoseProblem {
  const OccupancyGrid* grid = nullptr;
  const Footprint* footprint = nullptr;
  Pose start;
  PoseGoal goal;
};
[[nodiscard]] inline PlanResult planPose(const PoseProblem& problem,
                                         const PoseOptions& options = {},
                                         const PlanControl& control = {}) {
  return PosePlanner(*problem.grid, *problem.footprint, testing::checked(options))
      .plan(problem.start, problem.goal, control);
}

}  // namespace clearway::lattice
