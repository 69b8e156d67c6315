// app/document/edit/paint_shapes.h — the cells that painting tools cover: brush, line, rectangle,
// ellipse, flood fill, same value.
//
// Integer arithmetic only; shapes may extend outside the map. Thread-safe: pure functions.
#pragma once

#include <cstdint>

#include "app/document/edit/cell_set.h"
#include "maps/grid/grid_map.h"

namespace clearway::app {

enum class BrushShape : std::uint8_t { Square, Round };

// `size` >= 1 cells across. An uneven size is centred on the cell; an even size extends one cell
// further up and left.
struct Brush {
  int size = 1;
  BrushShape shape = BrushShape::Round;
};

inline constexpr int kMaxBrush = 255;

[[nodiscard]] CellSet brushAt(const Brush& brush, Cell centre);
// The brush swept along a line of cells (Bresenham).
[[nodiscard]] CellSet brushLine(const Brush& brush, Cell from, Cell to);

// The cells between two opposite corners, both included.
[[nodiscard]] CellRange rangeBetween(Cell a, Cell b);
[[nodiscard]] CellSet rectangleIn(const CellRange& box);
// The cells whose centres lie in the ellipse that the box encloses.
[[nodiscard]] CellSet ellipseIn(const CellRange& box);
// Only the border of a shape made by `shape`, `thick` cells wide.
[[nodiscard]] CellSet outlineIn(CellSet (*shape)(const CellRange&), const CellRange& box,
                                int thick);

// Equality of cells: by state, or by the value in the file.
enum class Alike : std::uint8_t { State, Value };

// The 4-connected component of cells equal to the seed; empty for a seed outside the map.
// Method: flood fill over the runs of alike cells. Cost: linear in the cells of the rows that it
// reaches.
[[nodiscard]] CellSet floodFrom(const maps::GridMap& map, Cell seed, Alike alike);
// All cells of the map that equal the seed.
[[nodiscard]] CellSet allLike(const maps::GridMap& map, Cell seed, Alike alike);

}  // namespace clearway::app
