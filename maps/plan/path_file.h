// maps/plan/path_file.h — paths, mostly of other programs, as lists of poses or of edges.
//
// Formats, by their content:
//   CSV: a header with x, y, and a heading: heading, heading_deg, yaw_deg, theta_deg in degrees,
//     yaw, theta, heading_rad, yaw_rad, theta_rad in radians. Other columns are ignored, as are
//     empty lines and comments, which begin with '#'. Under the columns of a trajectory
//     (maps/plan/trajectory_file.h) heading is in radians.
//   JSON of a trajectory: its poses.
//   nav_msgs/Path of ROS as YAML, as `ros2 topic echo` prints it, a path for each document; or as
//     JSON. A quaternion of zeros is no heading.
//   TUM trajectories: lines of t x y z qx qy qz qw.
//   GeoJSON: LineString and MultiLineString, a path for each line, named after its feature.
//   Orders of VDA 5050: one path along all nodes and edges, straight or on NURBS.
//   LIF layouts, graphs of Nav2 (maps/route/route_file.h): a path for each edge and type of
//     vehicle.
// Coordinates are in the frame that the file names, by a comment "# frame: NAME" as frameLine()
// writes it, or by the member "frame" of JSON; layouts and graphs name none. Without a name they
// are in the map's own frame (maps/grid/map_frame.h).
// Errors: Malformed, InvalidArgument, LimitExceeded, Unsupported; with file, line and field.
// Cost: linear. Thread-safe: no state.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "maps/grid/map_frame.h"
#include "maps/plan/path_types.h"

namespace clearway::maps {

// nullopt: no path. `file`: the name of the bytes; its ending counts for TUM alone.
[[nodiscard]] std::optional<PathFormat> pathFormatOf(std::string_view bytes,
                                                     const std::filesystem::path& file);
// `source` names the bytes in errors.
[[nodiscard]] Result<PathFile> parsePaths(std::string_view bytes, const std::string& source,
                                          PathAngles angles = PathAngles::ByName);
[[nodiscard]] Result<PathFile> loadPaths(const std::filesystem::path& file,
                                         PathAngles angles = PathAngles::ByName);

// "a CSV file of poses" and so on, for messages.
[[nodiscard]] const char* nameOf(PathFormat format);

// Poses in a map's own frame: "x,y,heading_rad" under frameLine(). What is read again has the same
// positions, and headings within rounding.
[[nodiscard]] std::string writePathCsv(const MapFrame& frame, std::span<const Pose> poses);

}  // namespace clearway::maps
