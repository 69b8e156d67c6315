// maps/grid/ros.h — maps of ROS map_server and Nav2: a YAML file and a PGM or PNG picture.
//
// Occupancy of a cell with grey g of maximum m, by the rules of Nav2: p = (m - g)/m, or g/m with
// negate, in double.
//   trinary (default): p >= occupied_thresh occupied, p <= free_thresh free, else unknown (ROS 1
//   has
//     > and <).
//   scale: as trinary; between the thresholds the occupancy grows from 0 to 100.
//   raw: the value is the occupancy, 0 to 100; above 100 unknown. Thresholds, negate and alpha have
//     no effect. Nav2 rescales other maxima than 255 first.
// In trinary and scale, pixels that are not opaque are unknown, and an opaque pixel is its grey.
// Older releases of Nav2 and ROS 1 take alpha as one more channel of the mean in trinary.
// Occupancies of 1 to 99 are free, with their value kept; a warning says so. Unknown cells are
// obstacles in the grid.
// YAML: at most 64 KiB, depth 16; anchors, aliases, tags and duplicate keys are refused in the
// event stream, before any expansion. The image must lie in the YAML's folder or below
// (maps/text/outside_references.h). One that does not exist, such as a path of another machine,
// is looked for by its name beside the YAML, with a warning.
// Errors: Malformed, InvalidArgument, Unsupported, LimitExceeded, Io. Thread-safe.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "maps/grid/grid_map.h"
#include "maps/grid/raster_image.h"

namespace clearway::maps {

// What the YAML of a map says, and what is doubtful in it.
struct RosYaml {
  RosMeta meta;
  std::vector<Message> warnings;  // unknown keys, a missing yaw, suspicious thresholds
};

[[nodiscard]] Result<RosYaml> parseRosYaml(std::string_view bytes);
// Shortest digits that read back to the same doubles.
[[nodiscard]] std::string writeRosYaml(const RosMeta& meta);
// The text of a YAML with other values: lines of keys that differ are changed, missing keys are
// appended, and all else is kept byte for byte. A text that cannot be changed so is written again.
[[nodiscard]] std::string editedRosYaml(const std::string& text, const RosMeta& meta);

[[nodiscard]] AlphaRule alphaRuleOf(RosMode mode);
// Parses the bytes of both files.
[[nodiscard]] Result<GridMap> parseRos(std::string_view yaml, std::string_view image);
[[nodiscard]] Result<GridMap> makeRosMap(RosYaml yaml, Picture picture);

// The picture of a YAML: as named, or its namesake beside the YAML.
struct RosImage {
  std::filesystem::path path;
  std::string name;  // relative to the YAML
  std::optional<Message> warning;
};
// Errors: OutsideFolder, Unsupported (a broken link). The picture may be missing.
[[nodiscard]] Result<RosImage> findRosImage(const std::filesystem::path& yaml,
                                            const std::string& image);

[[nodiscard]] Result<GridMap> loadRos(const std::filesystem::path& yaml);
// Writes the picture as meta.image beside the YAML, never outside of its folder, then the YAML:
// each atomically, after checking that they parse to the same map. An unchanged YAML keeps its
// text. Precondition: map.meta holds a RosMeta.
[[nodiscard]] Result<void> saveRos(const std::filesystem::path& yaml, const GridMap& map);

}  // namespace clearway::maps
