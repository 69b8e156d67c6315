// app/cli/plan/trajectory_check.h — `clearway check` for trajectories: whether a drive can follow
// them, by planner/validate/motion/dynamics_check.h and the limits that the file names.
#pragma once

#include <string>

#include "app/cli/options/shape_arguments.h"
#include "app/cli/options/zone_arguments.h"
#include "app/cli/output/console.h"
#include "app/document/plan/exit_code.h"

namespace clearway::cli {

// With zones the speed in them is judged, too, for the agent of the shape.
// Precondition: the file is a maps::FileKind::Trajectory.
[[nodiscard]] app::ExitCode checkTrajectory(const std::string& file, const ZoneArguments& zones,
                                            const ShapeArguments& shape, bool json,
                                            Console& console);

}  // namespace clearway::cli
