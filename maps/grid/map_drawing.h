// maps/grid/map_drawing.h — drawn lines and polygons of obstacles, kept in a project beside the
// cells of its map.
//
// A drawing has its corners, the cells that it paints, and the values that lay below those that it
// has changed, so that it can be drawn again or removed.
// JSON: `columns` and `rows` of their map, and `items`, each with
//   kind, state  "line" or "polygon"; "occupied", "free" or "unknown"
//   corners      x, y, x, y, ...; the last corner of a polygon is joined to the first
//   width        of a line, in the map's unit
//   row, column  the first ones of `cells`; absent without cells
//   cells        rows as texts of runs, as in embedded maps: "." is not of the drawing, "=" had its
//                state before, "(254)" was the value 254
// Corners and widths are in the map's own frame in files, in the world in documents.
// An entry that cannot be read is skipped and named: the map has its cells without it. Whether the
// entries fit the map is not checked here. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/vec2.h"
#include "maps/grid/grid_map.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// Columns [first, last) of a row, all alike.
struct DrawnRun {
  std::int32_t row = 0, first = 0, last = 0;
  std::optional<std::uint16_t> below;  // the former value; nullopt: the drawing has not changed it
  friend bool operator==(const DrawnRun&, const DrawnRun&) = default;
};

struct MapDrawing {
  std::vector<Vec2> corners;
  bool closed = false;  // a polygon, else a line
  double width = 0.0;   // of the line
  CellState value = CellState::Occupied;
  std::vector<DrawnRun> runs;  // by rows and columns; they do not overlap
  friend bool operator==(const MapDrawing&, const MapDrawing&) = default;
};

struct MapDrawings {
  std::int32_t rows = 0, columns = 0;  // of the map that they were drawn on
  std::vector<MapDrawing> items;       // from below
  std::vector<Message> refused{};      // the entries that were skipped, each with its reason
  [[nodiscard]] bool empty() const { return items.empty() && refused.empty(); }
};

inline constexpr std::size_t kMaxDrawings = 10'000;
inline constexpr std::size_t kMaxDrawingCorners = 100'000;  // of one drawing

// Without the refused entries.
[[nodiscard]] JsonValue toJson(const MapDrawings& drawings);
[[nodiscard]] MapDrawings mapDrawingsFromJson(const JsonCursor& at);

}  // namespace clearway::maps
