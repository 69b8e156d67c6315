// app/cli/plan/trajectory_check.h — `clearway check` for trajectories: whether a drive can follow
// them, by planner/validate/motion/dynamics_check.h and the limits that the file names.
#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "app/document/plan/exit_code.h"

namespace clearway::cli {

// Precondition: the file is a maps::FileKind::Trajectory.
[[nodiscard]] app::ExitCode checkTrajectory(const std::string& file, bool json, Console& console);

}  // namespace clearway::cli
