// app/cli/plan/trajectory_check.h — `clearway check` for trajectories: whether a drive can follow
// them, by planner/validate/motion/dynamics_check.h and the limits that the file names.
#pragma once

#include "app/cli/options/map_options.h"
#include "app/cli/options/shape_arguments.h"
#include "app/cli/output/console.h"
#include "app/cli/plan/check_path.h"
#include "app/document/plan/exit_code.h"

namespace clearway::cli {

// With zones, or a map that may have some, the speed in them is judged, too, for the agent of the
// shape. Zones and shape are in the map's own frame, as everywhere; a trajectory in the world's
// frame needs the map. Precondition: the file is a maps::FileKind::Trajectory.
[[nodiscard]] app::ExitCode checkTrajectory(const PathCheckOptions& options,
                                            const ShapeArguments& shape,
                                            const MapOptions& map_options, Console& console);

}  // namespace clearway::cli
