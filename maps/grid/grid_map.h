// maps/grid/grid_map.h — a map as read from a file: cell values, their meaning, and the information for
// writing it back.
//
// `values` holds each cell as in the file (terrain letter, grey value), so that a read and write
// round trip is lossless; planners use `grid`. Change both together by setState() or setValue().
// After undoing all edits by setValue(), the saved file equals the read file byte for byte.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/grid/occupancy_grid.h"
#include "maps/grid/map_frame.h"

namespace clearway::maps {

enum class CellState : std::uint8_t { Free, Occupied, Unknown };

// Which MovingAI terrain letters are passable.
enum class TerrainRule : std::uint8_t {
  Benchmark,  // . G S passable; @ O T W blocked: reproduces the published optima (default)
  Strict,     // . G passable only
  Water,      // . G S W passable
};

struct MovingAiMeta {
  TerrainRule rule = TerrainRule::Benchmark;
  std::string line_end = "\n";  // of the rows
  std::string tail = "\n";      // text after the last row: empty, a line end or blank lines
  friend bool operator==(const MovingAiMeta&, const MovingAiMeta&) = default;
};

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
  friend bool operator==(const RosMeta&, const RosMeta&) = default;
};

// A plain image: a pixel is an obstacle when it is darker than the threshold.
struct ImageMeta {
  double threshold = 0.5;  // of full brightness, in [0, 1]
  bool invert = false;     // bright pixels are obstacles
  friend bool operator==(const ImageMeta&, const ImageMeta&) = default;
};

using MapMeta = std::variant<MovingAiMeta, RosMeta, ImageMeta>;

enum class PictureFormat : std::uint8_t { Pgm, PgmText, Png };  // P5, P2, PNG

// The encoding of the picture's file, so that saving changes only edited cells.
struct PictureForm {
  PictureFormat format = PictureFormat::Pgm;
  std::shared_ptr<const std::string> bytes;  // P5: its header; else the whole file; null: none
  std::uint64_t fingerprint = 0;             // of the size and values that `bytes` encode
};

struct GridMap {
  OccupancyGrid grid;  // obstacles; unknown cells are obstacles too
  MapFrame frame;      // the coordinate frame of the file
  MapMeta meta;
  std::vector<std::uint16_t> values;  // row-major, top row first: letter, or grey of 0..max_value
  std::uint16_t max_value = 255;      // images: the file's own maximum (1 to 65535)
  std::string text;                   // ROS: the YAML as read; MovingAI: the lines above the rows
  PictureForm picture;                // ROS and images
  std::vector<std::string> warnings;  // e.g. free_thresh turns unknown cells into free ones
};

// The index of a cell in `values`. Precondition: the cell is inside.
[[nodiscard]] inline std::size_t indexOf(const GridMap& map, Cell c) {
  return static_cast<std::size_t>(c.row) * static_cast<std::size_t>(map.grid.frame().columns()) +
         static_cast<std::size_t>(c.column);
}

// The state of a cell, from its value and the map's meta. Outside the map: Occupied.
[[nodiscard]] CellState stateOf(const GridMap& map, Cell c);
// Writes a canonical value for the state (254/205/0, '.', '@', ...) and the obstacle bit; a cell
// that already has the state keeps its value.
// Precondition: the cell is inside. Unknown becomes occupied in formats without unknown cells.
void setState(GridMap& map, Cell c, CellState s);
// Writes a value, for example to undo an edit, and the corresponding obstacle bit.
void setValue(GridMap& map, Cell c, std::uint16_t value);

// The state of a value under a meta, and the canonical value of a state.
[[nodiscard]] CellState stateOfValue(const MapMeta& meta, std::uint16_t max_value,
                                     std::uint16_t value);
[[nodiscard]] std::uint16_t canonicalValue(const MapMeta& meta, std::uint16_t max_value,
                                           CellState s);

// The states of a map's values, each decided at its first use. Cost of another use: an array
// access.
class ValueStates {
 public:
  ValueStates(const MapMeta& meta, std::uint16_t max_value);  // refers to `meta`
  [[nodiscard]] CellState operator()(std::uint16_t value) {
    std::uint8_t& known = states_[value];
    if (known == kUndecided) known = decided(value);
    return static_cast<CellState>(known);
  }
  // The obstacle bits of 64 values, the first one least significant.
  [[nodiscard]] std::uint64_t blockedWord(const std::uint16_t* values);

 private:
  static constexpr std::uint8_t kUndecided = 0xFF;
  [[nodiscard]] std::uint8_t decided(std::uint16_t value) const;
  void findFree();

  // Whether the free values are those of [first_free_, first_free_ + more_free_], as thresholds
  // make them.
  enum class FreeValues : std::uint8_t { Unknown, Interval, Scattered };
  FreeValues free_ = FreeValues::Unknown;
  std::uint16_t first_free_ = 0, more_free_ = 0;
  const MapMeta& meta_;
  std::uint16_t max_value_;
  std::vector<std::uint8_t> states_;
};

// Makes the obstacle bits of columns [first, last) of a row those of the values, a word at a time.
// Precondition: the cells are inside.
void packObstacles(GridMap& map, std::int32_t row, std::int32_t first, std::int32_t last,
                   ValueStates& states);

// Builds a map and its obstacle bits from values. Square cells of `cell_m` (ROS: its resolution is
// used instead). Errors: those of GridFrame, and a meta out of its range.
// Precondition: values.size() == rows * columns.
[[nodiscard]] Result<GridMap> makeGridMap(std::int32_t rows, std::int32_t columns, double cell_m,
                                          MapMeta meta, std::uint16_t max_value,
                                          std::vector<std::uint16_t> values);

}  // namespace clearway::maps
