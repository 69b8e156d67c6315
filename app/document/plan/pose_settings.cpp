#include "app/document/plan/pose_settings.h"

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

}  // namespace clearway::app
