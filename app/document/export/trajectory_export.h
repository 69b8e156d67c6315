// app/document/export/trajectory_export.h — the fastest trajectory of a plan as CSV, JSON or
// nav_msgs/Path (YAML).
//
// In the frame of the plan's map, as are the limits. Errors: those of timeOptimal() and
// trajectoryFile(); InvalidArgument: the plan has no path; Unsupported: another format.
#pragma once

#include <string>

#include "core/base/stop_source.h"
#include "core/trajectory/trajectory.h"
#include "maps/plan/plan_file.h"

namespace clearway::app {

inline constexpr double kTrajectoryStep_s = 0.05;

struct TrajectoryText {
  std::string text;
  double duration_s = 0.0;
};

// `format`: csv, json or yaml.
[[nodiscard]] Result<TrajectoryText> trajectoryText(const maps::PlanFile& plan,
                                                    const SpeedLimits& limits, double step_s,
                                                    const std::string& format,
                                                    StopCheck* stop = nullptr);

}  // namespace clearway::app
