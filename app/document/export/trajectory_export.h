// app/document/export/trajectory_export.h — the fastest trajectory of a plan as CSV, JSON or
// nav_msgs/Path (YAML).
//
// In the frame of the plan's map, as are the limits. Errors: those of timeOptimal() and
// trajectoryFile(); InvalidArgument: the plan has no path; Unsupported: another format.
#pragma once

#include <string>
#include <vector>

#include "core/base/stop_source.h"
#include "core/geometry/zones.h"
#include "core/shape/footprint.h"
#include "core/trajectory/trajectory.h"
#include "maps/plan/plan_file.h"

namespace clearway::app {

inline constexpr double kTrajectoryStep_s = 0.05;

struct TrajectoryText {
  std::string text;
  double duration_s = 0.0;
};

// Of a path in the world, at most as fast as zones allow, at rest for the waits after its motions.
// `speeds`: limits of its motions. `zones`: null: none; `body`: null: a point. Errors: those of
// timeOptimal(); LimitExceeded: stopped.
[[nodiscard]] Result<Trajectory> fastestTrajectory(const Path& path, const SpeedLimits& limits,
                                                   const SiteZones* zones, const Footprint* body,
                                                   std::vector<PathWait> waits,
                                                   StopCheck* stop = nullptr,
                                                   const std::vector<PathSpeed>& speeds = {});

// `format`: csv, json or yaml.
[[nodiscard]] Result<TrajectoryText> trajectoryText(const maps::PlanFile& plan,
                                                    const SpeedLimits& limits, double step_s,
                                                    const std::string& format,
                                                    StopCheck* stop = nullptr);

}  // namespace clearway::app
