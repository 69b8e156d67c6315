// app/session/pose_settings.h — files' and users' words about poses, as the planner's options.
#pragma once

#include <vector>

#include "app/session/plan_job.h"
#include "planner/pose/pose_planner.h"

namespace clearway {

// Without what a job knows besides: other agents, motions of a file, the nearest pose.
[[nodiscard]] PoseOptions poseOptionsOf(const PlannerSettings& settings);

// The whole problem of a job for the pose planner. Borrows its motions.
[[nodiscard]] PoseOptions poseOptionsOf(const PlanJob& job);
[[nodiscard]] std::vector<PoseGoal> poseGoalsOf(const PlanJob& job);

}  // namespace clearway
