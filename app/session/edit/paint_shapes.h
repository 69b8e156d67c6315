// app/session/edit/paint_shapes.h — the cells that painting tools cover: brush, line, rectangle,
// ellipse, flood fill, same value.
//
// Integer arithmetic only; shapes may reach outside of the map. Thread-safe: pure functions.
#pragma once

#include <cstdint>

#include "app/session/edit/cell_set.h"
#include "maps/grid_map.h"

namespace clearway::session {

enum class BrushShape : std::uint8_t { Square, Round };

// `size` >= 1 cells across. Odd sizes are centred on the cell, even ones reach one cell further up
// and left.
struct Brush {
  int size = 1;
  BrushShape shape = BrushShape::Round;
};

inline constexpr int kMaxBrush = 255;

[[nodiscard]] CellSet brushAt(const Brush& brush, Cell centre);
// The brush moved from one cell to the other along a line of cells (Bresenham).
[[nodiscard]] CellSet brushLine(const Brush& brush, Cell from, Cell to);

// The cells between two opposite corners, both included.
[[nodiscard]] CellRange rangeBetween(Cell a, Cell b);
[[nodiscard]] CellSet rectangleIn(const CellRange& box);
// The cells whose centres lie in the ellipse that the box encloses.
[[nodiscard]] CellSet ellipseIn(const CellRange& box);
// Only the border of a shape made by `shape`, `thick` cells wide.
[[nodiscard]] CellSet outlineIn(CellSet (*shape)(const CellRange&), const CellRange& box,
                                int thick);

// What makes cells alike: their meaning, or the very value of the file.
enum class Alike : std::uint8_t { State, Value };

// The cells alike that are connected with the seed by edges; none for a seed outside the map.
// Method: runs are filled and their neighbours queued. Cost: linear in what is filled, and one bit
// a cell.
[[nodiscard]] CellSet floodFrom(const maps::GridMap& map, Cell seed, Alike alike);
// All cells of the map that are like the seed.
[[nodiscard]] CellSet allLike(const maps::GridMap& map, Cell seed, Alike alike);

}  // namespace clearway::session
