// maps/plan/trajectory_file.h — times and speeds along a path, as CSV, JSON and nav_msgs/Path.
//
// CSV:  "# frame: ..", "# limits: max_speed=1 ..", then t,x,y,heading,v,omega,curvature,s; with a
//       limit of the jerk also acceleration, which is the rate of change of v.
// JSON: "format": "clearway-trajectory", version 1; points have time_from_start, pose, velocity,
//       acceleration, curvature and s. Described in resources/docs/trajectories.md.
// YAML: a nav_msgs/Path as `ros2 topic echo` prints it; it is not read.
// Units: those of the frame that the file names (maps/grid/map_frame.h), seconds and radians.
//       Where y is up, angles and rates are counter-clockwise. Reading gives the bits that were
//       written, but for headings, which rounding may change; CSV has no accelerations, and its
//       velocities are along the heading.
// Errors: name file and line, or JSON pointer; a unit, duration or length that the frame and the
// points contradict, a limit that is given twice. The reader does not check the motion; use
// planner/validate/motion/dynamics_check.h and acceleration_check.h.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "core/trajectory/trajectory.h"
#include "maps/grid/map_frame.h"

namespace clearway::maps {

struct TrajectoryFile {
  FrameKind frame = FrameKind::Metres;
  SpeedLimits limits;              // in the frame's unit of length
  bool sideways = false;           // the direction of travel may be off the heading
  bool has_accelerations = false;  // JSON; CSV has only those along the path, with max_jerk
  std::vector<TrajectoryPoint> points{};
};

// The column names of CSV.
inline constexpr std::string_view kTrajectoryColumns = "t,x,y,heading,v,omega,curvature,s";
inline constexpr std::string_view kJerkColumns =
    "t,x,y,heading,v,omega,curvature,s,acceleration";  // with max_jerk
inline constexpr const char* kTrajectoryFormat = "clearway-trajectory";

// Limits of the frame's unit in metres.
[[nodiscard]] SpeedLimits limitsToWorld(const MapFrame& frame, const GridFrame& grid,
                                        const SpeedLimits& limits);

// Sampled by Trajectory::samples(). Errors: those of it; Unsupported: cells that are not square,
// which have no unit of speed.
[[nodiscard]] Result<TrajectoryFile> trajectoryFile(const Trajectory& trajectory,
                                                    const MapFrame& frame, const GridFrame& grid,
                                                    double step_s, StopCheck* stop = nullptr);

// The values of kTrajectoryColumns.
[[nodiscard]] std::array<double, 8> trajectoryRow(const TrajectoryPoint& point);
[[nodiscard]] std::string writeTrajectoryCsv(const TrajectoryFile& file);
[[nodiscard]] std::string writeTrajectoryJson(const TrajectoryFile& file);
// Stamps are times from the start, of which no two are equal. Errors: LimitExceeded beyond 2^31 - 1
// s.
[[nodiscard]] Result<std::string> writeNavPath(const TrajectoryFile& file);

// CSV or JSON.
[[nodiscard]] Result<TrajectoryFile> parseTrajectory(std::string_view text,
                                                     const std::string& source);

}  // namespace clearway::maps
