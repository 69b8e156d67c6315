// maps/plan/given_path.h — a path of a file as motions, glides and curves in the world.
//
// Between poses, as the file does not say how:
//   Straight: the reference point moves straight. With headings the agent turns as it moves; along
//     tangents it turns in place at the poses.
//   Arc: the rigid motion that both poses determine, about a fixed centre. Needs headings.
//   Spline: a cubic through all poses whose direction at a pose is that of the parabola through it
//     and its neighbours (Bessel's tangents), by chord lengths. Headings are its tangents, or turn
//     evenly with the parameter.
// Edges are straight or the curves of the file. The agent turns in place where an edge's heading
// differs from that before; what is between the end of a curve and the next edge is straight.
// Poses at the place of the one before only turn. Half a turn is one from +x towards +y.
// Errors: InvalidArgument, with the line. Cost: linear. Thread-safe: no state.
#pragma once

#include <cstdint>

#include "core/geometry/curved_path.h"
#include "maps/grid/map_frame.h"
#include "maps/plan/path_types.h"

namespace clearway::maps {

// What lies between two poses of a list.
enum class Interpolation : std::uint8_t { Straight, Arc, Spline };
// Which headings a list of poses takes.
enum class PathHeadings : std::uint8_t { AsInFile, Given, Tangent };

// How the poses of a file become a path.
struct PathReading {
  Interpolation interpolation = Interpolation::Straight;
  PathHeadings headings = PathHeadings::AsInFile;
};

// `frame`: the map's own, for paths that name none. The source of a piece is the index of the pose
// or edge that it begins at. Errors: InvalidArgument, with its line: a pose or edge further than
// 10 000 km from the map's corner, headings that miss; the frame of ROS for a map that has no
// origin.
[[nodiscard]] Result<CurvedPath> curvedPath(const GivenPath& path, const PathReading& reading,
                                            const MapFrame& frame, const GridFrame& grid);

}  // namespace clearway::maps
