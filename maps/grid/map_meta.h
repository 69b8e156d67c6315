// maps/grid/map_meta.h — what a map's file says of its cells: which values are free, occupied or
// unknown.
//
// A value is a letter (MovingAI) or a grey of 0..max_value (ROS, images). The rules of each format
// are in its own header (movingai.h, ros.h, image.h).
// Cost: O(1). Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/base/result.h"

namespace clearway::maps {

// What a map says of a cell.
enum class CellState : std::uint8_t { Free, Occupied, Unknown };

// Which MovingAI terrain letters are passable.
enum class TerrainRule : std::uint8_t {
  Benchmark,  // . G S E passable; @ O T W blocked: reproduces the published optima (default)
  Strict,     // . G passable only
  Water,      // . G S E W passable
};

// Of a MovingAI map.
struct MovingAiMeta {
  TerrainRule rule = TerrainRule::Benchmark;
  std::string line_end = "\n";  // of the rows
  std::string tail = "\n";      // text after the last row: empty, a line end or blank lines
  friend bool operator==(const MovingAiMeta&, const MovingAiMeta&) = default;
};

// How grey values become occupancies, as map_server has it.
enum class RosMode : std::uint8_t { Trinary, Scale, Raw };

// The keys of a map_server YAML, kept without rounding.
struct RosMeta {
  std::string image;  // file name as written, relative to the YAML
  double resolution = 0.05;
  double origin_x = 0.0, origin_y = 0.0, origin_yaw = 0.0;
  bool negate = false;
  double occupied_thresh = 0.65;
  double free_thresh = 0.196;
  RosMode mode = RosMode::Trinary;
  // Scale: the grey that stands for the pixels that are not opaque, which are unknown. No key of
  // the YAML: the picture has it as its transparent colour.
  std::optional<std::uint16_t> transparent{};
  friend bool operator==(const RosMeta&, const RosMeta&) = default;
};

// A plain image: a pixel is an obstacle when it is darker than the threshold.
struct ImageMeta {
  double threshold = 0.5;  // of full brightness, in [0, 1]
  bool invert = false;     // bright pixels are obstacles
  friend bool operator==(const ImageMeta&, const ImageMeta&) = default;
};

// What the file of a map says besides its cells.
using MapMeta = std::variant<MovingAiMeta, RosMeta, ImageMeta>;

// Errors: InvalidArgument for a value out of its range; those of checkRosMeta().
[[nodiscard]] Result<void> checkMapMeta(const MapMeta& meta);
// A value that a ROS map cannot have, and its key.
struct MetaFault {
  const char* key;
  Message message;
};
[[nodiscard]] std::optional<MetaFault> faultOf(const RosMeta& meta);

// Errors: InvalidArgument, naming the key: not finite, out of range, free_thresh >=
// occupied_thresh.
[[nodiscard]] Result<void> checkRosMeta(const RosMeta& meta);
// Errors: Malformed or Unsupported for empty and too long names, and for control characters.
[[nodiscard]] Result<void> checkImageName(const std::string& name);

// The state of a value under a meta, and the canonical value of a state.
[[nodiscard]] CellState stateOfValue(const MapMeta& meta, std::uint16_t max_value,
                                     std::uint16_t value);
[[nodiscard]] std::uint16_t canonicalValue(const MapMeta& meta, std::uint16_t max_value,
                                           CellState s);

[[nodiscard]] CellState terrainState(TerrainRule rule, char letter);
// The occupancy that Nav2 reads from a value, 0 to 100; nullopt: unknown. From 1 to 99 only in the
// modes scale and raw.
[[nodiscard]] std::optional<int> rosOccupancy(const RosMeta& meta, std::uint16_t max_value,
                                              std::uint16_t value);
// 100 is occupied; any other occupancy is free.
[[nodiscard]] CellState rosState(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value);
// 254/205/0 of 255 (raw: 0/255/100), or the nearest value with this state. A state without a value
// becomes occupied, or else the darkest value; in scale mode only RosMeta::transparent is unknown.
[[nodiscard]] std::uint16_t rosValue(const RosMeta& meta, std::uint16_t max_value, CellState s);

}  // namespace clearway::maps
