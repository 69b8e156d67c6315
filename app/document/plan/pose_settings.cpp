#include "app/document/plan/pose_settings.h"

#include "core/base/constants.h"
#include "planner/pose/primitives/table_drive_model.h"

namespace clearway::app {
lattice::MotionModel motionModelOf(maps::DriveModel model) {
  switch (model) {
    case maps::DriveModel::Differential: return lattice::MotionModel::Differential;
    case maps::DriveModel::Car: return lattice::MotionModel::Car;
    case maps::DriveModel::Omni: break;
  }
  return lattice::MotionModel::Omni;
}

maps::DriveModel driveModelOf(lattice::MotionModel model) {
  switch (model) {
    case lattice::MotionModel::Differential: return maps::DriveModel::Differential;
    case lattice::MotionModel::Car: return maps::DriveModel::Car;
    case lattice::MotionModel::Omni: break;
  }
  return maps::DriveModel::Omni;
}

lattice::PoseOptions poseOptionsOf(const maps::PlannerSettings& s) {
  lattice::PoseOptions options;
  options.turn_cost_m_per_rad = s.turn_cost_m_per_rad;
  options.reverse_factor = s.reverse_factor;
  options.switch_cost_m = s.switch_cost;
  options.near_factor = s.near_factor;
  options.near_distance_m = s.near_distance;
  options.allow_reverse = s.allow_reverse;
  options.touch = s.touch;
  options.model = motionModelOf(s.motion.value_or(maps::DriveModel::Differential));
  options.headings = s.headings;
  options.min_radius_m = s.min_radius;
  options.weight = s.weight;
  options.anytime = s.anytime;
  return options;
}

lattice::PoseOptions poseOptionsOf(const PlanJob& job) {
  lattice::PoseOptions options = poseOptionsOf(job.planner);
  options.static_agents = job.standing;
  options.table = job.motions.get();
  options.nearest = job.nearest;
  return asTableDriveModel(options, job.map->grid.frame().cellWidth());
}

std::vector<lattice::PoseGoal> poseGoalsOf(const PlanJob& job) {
  const double angle = job.planner.goal_angle_deg * kPi / 180.0;
  std::vector<lattice::PoseGoal> goals;
  const auto add = [&](const maps::GoalPose& g) {
    goals.push_back({g.position, g.heading, job.planner.goal_distance, angle});
  };
  add(job.goal);
  for (const maps::GoalPose& g : job.more_goals) add(g);
  return goals;
}

}  // namespace clearway::app
