// tests/support/point_maps.h — random maps for the point searches: noise, boxes, rooms and mazes.
#pragma once

#include <cstdint>

#include "core/base/rng.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::testing {

inline std::int32_t below(Rng& rng, std::int32_t n) {
  return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
}

inline Cell randomCell(Rng& rng, const OccupancyGrid& g) {
  const std::int32_t row = below(rng, g.frame().rows());
  return {row, below(rng, g.frame().columns())};
}

// A step is one in eight directions; a diagonal one needs both orthogonal cells.
inline bool mayStep(const OccupancyGrid& g, Cell c, Cell step) {
  return !g.blocked(c) && !g.blocked({c.row + step.row, c.column + step.column}) &&
         !g.blocked({c.row, c.column + step.column}) && !g.blocked({c.row + step.row, c.column});
}

inline void fillBox(OccupancyGrid& g, Cell c, std::int32_t rows, std::int32_t columns, bool value) {
  for (std::int32_t i = c.row; i < c.row + rows; ++i) {
    for (std::int32_t j = c.column; j < c.column + columns; ++j) {
      if (g.frame().contains({i, j})) g.set({i, j}, value);
    }
  }
}

// Corridors `width` cells wide, dug by random walks between the nodes of a lattice.
inline void digMaze(Rng& rng, OccupancyGrid& g, std::int32_t width) {
  fillBox(g, {0, 0}, g.frame().rows(), g.frame().columns(), true);
  const std::int32_t pitch = width + 1;
  Cell at = randomCell(rng, g);
  at = {at.row / pitch * pitch, at.column / pitch * pitch};
  for (std::int32_t k = 0; k < g.frame().rows() * g.frame().columns() / pitch; ++k) {
    const bool across = rng.below(2) == 0;
    const std::int32_t to = rng.below(2) == 0 ? pitch : -pitch;
    const Cell next{at.row + (across ? 0 : to), at.column + (across ? to : 0)};
    if (!g.frame().contains(next)) continue;
    fillBox(g, {std::min(at.row, next.row), std::min(at.column, next.column)},
            width + (across ? 0 : pitch), width + (across ? pitch : 0), false);
    at = next;
  }
}

inline OccupancyGrid randomPointMap(Rng& rng) {
  const std::int32_t most = rng.below(20) == 0 ? 200 : rng.below(4) == 0 ? 40 : 14;
  const std::int32_t rows = 1 + below(rng, most);
  const std::int32_t columns = 1 + below(rng, most);
  OccupancyGrid g(*GridFrame::make(rows, columns, 1.0, 1.0));
  const std::uint32_t kind = rng.below(4);
  if (kind == 0) {  // boxes
    for (std::uint32_t k = 1 + rng.below(12); k > 0; --k) {
      const Cell corner = randomCell(rng, g);  // drawn in order, whatever the compiler
      const std::int32_t high = 1 + below(rng, 1 + rows / 3);
      fillBox(g, corner, high, 1 + below(rng, 1 + columns / 3), true);
    }
  } else if (kind == 1) {  // rooms with doors
    const std::int32_t side = 3 + below(rng, 8);
    for (std::int32_t i = side; i < rows; i += side) fillBox(g, {i, 0}, 1, columns, true);
    for (std::int32_t j = side; j < columns; j += side) fillBox(g, {0, j}, rows, 1, true);
    for (std::int32_t k = 0; k < 3 * rows * columns / (side * side); ++k) {
      const Cell corner = randomCell(rng, g);
      const std::int32_t high = 1 + below(rng, 2);
      fillBox(g, corner, high, 1 + below(rng, 2), false);
    }
  } else if (kind == 2) {
    digMaze(rng, g, 1 + below(rng, 3));
  }
  const std::uint32_t percent = kind == 3 ? rng.below(55) : rng.below(2) * rng.below(12);
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      if (rng.below(100) < percent) g.set({i, j}, true);
    }
  }
  return g;
}

}  // namespace clearway::testing
