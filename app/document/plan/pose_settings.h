// app/document/plan/pose_settings.h — settings of files and users as the pose planner's options.
#pragma once

#include <vector>

#include "app/document/plan/plan_request.h"
#include "planner/pose/pose_planner.h"

namespace clearway::app {

// The same model in files and in the planner.
[[nodiscard]] lattice::MotionModel motionModelOf(maps::DriveModel model);
[[nodiscard]] maps::DriveModel driveModelOf(lattice::MotionModel model);

// Without what a job knows besides: other agents, motions of a file, the nearest pose.
[[nodiscard]] lattice::PoseOptions poseOptionsOf(const maps::PlannerSettings& settings);

// The whole problem of a job for the pose planner. Borrows its motions.
[[nodiscard]] lattice::PoseOptions poseOptionsOf(const PlanJob& job);
[[nodiscard]] std::vector<lattice::PoseGoal> poseGoalsOf(const PlanJob& job);

}  // namespace clearway::app
