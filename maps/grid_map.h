// maps/grid_map.h — a map as it came from a file: its cells, what they mean, and how to write it
// back.
//
// `values` keeps each cell exactly as the file had it (terrain letter, grey value), so that reading
// and writing again loses nothing; `grid` is what planners use. setState() changes both together.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/grid/occupancy_grid.h"
#include "maps/map_frame.h"

namespace clearway {

enum class CellState : std::uint8_t { Free, Occupied, Unknown };

// Which MovingAI terrain letters are passable.
enum class TerrainRule : std::uint8_t {
  Benchmark,  // . G S passable; @ O T W blocked: reproduces the published optima (default)
  Strict,     // . G passable only
  Water,      // . G S W passable
};

struct MovingAiMeta {
  TerrainRule rule = TerrainRule::Benchmark;
  friend bool operator==(const MovingAiMeta&, const MovingAiMeta&) = default;
};

enum class RosMode : std::uint8_t { Trinary, Scale, Raw };

// The keys of a map_server YAML, kept to the last digit.
struct RosMeta {
  std::string image;  // file name as written, relative to the YAML
  double resolution = 0.05;
  double origin_x = 0.0, origin_y = 0.0, origin_yaw = 0.0;
  bool negate = false;
  double occupied_thresh = 0.65;
  double free_thresh = 0.196;
  RosMode mode = RosMode::Trinary;
  friend bool operator==(const RosMeta&, const RosMeta&) = default;
};

// A plain image: a pixel is an obstacle when it is darker than the threshold.
struct ImageMeta {
  double threshold = 0.5;  // of full brightness, in [0, 1]
  bool invert = false;     // bright pixels are obstacles
  friend bool operator==(const ImageMeta&, const ImageMeta&) = default;
};

using MapMeta = std::variant<MovingAiMeta, RosMeta, ImageMeta>;

struct GridMap {
  OccupancyGrid grid;  // obstacles; unknown cells are obstacles too
  MapFrame frame;      // how the file's users name positions
  MapMeta meta;
  std::vector<std::uint16_t> values;  // row-major, top row first: letter, or grey of 0..max_value
  std::uint16_t max_value = 255;      // images: the file's own maximum (1 to 65535)
  std::vector<std::string> warnings;  // e.g. free_thresh turns unknown cells into free ones
};

// What a cell means, from its value and the map's meta.
[[nodiscard]] CellState stateOf(const GridMap& map, Cell c);
// Writes a canonical value for the state (254/205/0, '.', '@', ...) and the obstacle bit.
// Precondition: the cell is inside. Unknown becomes occupied in formats that have no unknown.
void setState(GridMap& map, Cell c, CellState s);

}  // namespace clearway
