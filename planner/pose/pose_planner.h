// planner/pose/pose_planner.h — least-cost paths of a shape that turns, in (x, y, heading).
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/plan.h"

namespace clearway {

struct PoseGoal {
  Vec2 position;
  std::optional<Heading> heading;  // nothing: any heading will do
};

struct PoseProblem {
  const OccupancyGrid* grid = nullptr;
  const Footprint* footprint = nullptr;
  Pose start;
  PoseGoal goal;
};

struct PoseOptions {
  double turn_cost_m_per_rad = 0.2;  // what a turn in place costs, as metres of way
  double reverse_factor = 2.0;       // a metre backwards costs this many metres; >= 1
  bool allow_reverse = true;
  TouchRule touch = TouchRule::TouchingIsFree;
};

[[nodiscard]] PlanResult planPose(const PoseProblem& problem, const PoseOptions& options = {},
                                  const PlanControl& control = {});

}  // namespace clearway
