// app/document/plan/pose_settings.h — settings of files and users as the pose planner's options.
#pragma once

#include "maps/plan/plan_settings.h"
#include "planner/pose/pose_planner.h"

namespace clearway::app {

// The same model in files and in the planner.
[[nodiscard]] lattice::MotionModel motionModelOf(maps::DriveModel model);
[[nodiscard]] maps::DriveModel driveModelOf(lattice::MotionModel model);

// Without what a job knows besides: other agents, motions of a file, the nearest pose.
[[nodiscard]] lattice::PoseOptions poseOptionsOf(const maps::PlannerSettings& settings);

}  // namespace clearway::app
