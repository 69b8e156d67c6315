// maps/grid/grid_map.h — a map as read from a file: cell values, their meaning, and the information
// for writing it back.
//
// `values` holds each cell as in the file (terrain letter, grey value), so that a read and write
// round trip is lossless; planners use `grid`. Change both together by setState() or setValue().
// After undoing all edits by setValue(), the saved file equals the read file byte for byte.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/grid/occupancy_grid.h"
#include "maps/grid/map_frame.h"
#include "maps/grid/map_meta.h"
#include "maps/grid/picture.h"

namespace clearway::maps {

struct GridMap {
  OccupancyGrid grid;  // obstacles; unknown cells are obstacles too
  MapFrame frame;      // the coordinate frame of the file
  MapMeta meta;
  std::vector<std::uint16_t> values;  // row-major, top row first: letter, or grey of 0..max_value
  std::uint16_t max_value = 255;      // images: the file's own maximum (1 to 65535)
  std::string text;                   // ROS: the YAML as read; MovingAI: the lines above the rows
  PictureForm picture;                // ROS and images
  std::vector<Message> warnings;      // e.g. free_thresh turns unknown cells into free ones
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
