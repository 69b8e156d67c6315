// maps/plan/path_types.h — what maps/plan/path_file.h reads: paths as lists of poses or of edges.
//
// Coordinates are in the frame that the file names, else in the map's own (maps/grid/map_frame.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/geometry/pose.h"
#include "maps/grid/map_frame.h"
#include "maps/route/path_edge.h"

namespace clearway::maps {

// The formats of paths.
enum class PathFormat : std::uint8_t {
  Csv,
  Ros,
  Tum,
  GeoJson,
  Vda5050Order,
  Lif,
  Nav2Graph,
  Trajectory  // JSON of maps/plan/trajectory_file.h
};

// A pose of a file, and where it stands there.
struct PathPose {
  Vec2 position;
  std::optional<Heading> heading;
  std::uint32_t line = 0;  // of the file
  friend bool operator==(const PathPose&, const PathPose&) = default;
};

// The frame that a file names for its coordinates, and where.
struct NamedFrame {
  FrameKind kind = FrameKind::Metres;
  std::uint32_t line = 0;  // of the file
};

// One path of a file.
struct GivenPath {
  std::string name;             // of an edge, a feature or an order; may be empty
  std::vector<PathPose> poses;  // at least one
  std::vector<PathEdge> edges;  // one less than poses; empty: what is between them is not said
  std::optional<NamedFrame> frame{};  // none: the map's own
  [[nodiscard]] bool hasHeadings() const { return poses.front().heading.has_value(); }
};

// All paths of a file.
struct PathFile {
  PathFormat format = PathFormat::Csv;
  std::vector<GivenPath> paths;  // at least one
  std::vector<Message> warnings;
};

// The unit of CSV columns whose names do not say it.
enum class PathAngles : std::uint8_t { ByName, Degrees, Radians };

inline constexpr std::size_t kMaxPathPoses = 2'000'000;  // of a file
inline constexpr std::size_t kMaxGivenPaths = 100'000;

}  // namespace clearway::maps
