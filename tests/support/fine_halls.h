// tests/support/fine_halls.h — halls of 12 by 8 m whose walls are the same on cells of every size
// that divides 0.2 m.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "core/grid/occupancy_grid.h"

namespace clearway::testing {

enum class HallKind : std::uint8_t { Open, Shelves, Doors, Pillars };
inline constexpr std::array kHallKinds{HallKind::Open, HallKind::Shelves, HallKind::Doors,
                                       HallKind::Pillars};

// x and y from the first to the last coordinate [m].
struct Wall {
  double x0, y0, x1, y1;
};

inline std::vector<Wall> wallsOf(HallKind kind) {
  std::vector<Wall> walls;
  switch (kind) {
    case HallKind::Open: break;
    case HallKind::Shelves:
      for (const double y : {1.4, 3.0, 4.6, 6.2}) {
        walls.push_back({2.0, y, 5.4, y + 0.4});
        walls.push_back({6.6, y, 10.0, y + 0.4});
      }
      break;
    case HallKind::Doors:
      walls = {
          {4.0, 0.0, 4.2, 3.0}, {4.0, 4.2, 4.2, 8.0}, {8.0, 0.0, 8.2, 5.0}, {8.0, 6.2, 8.2, 8.0}};
      break;
    case HallKind::Pillars:
      for (const auto& [x, y] :
           {std::pair{3.0, 1.0}, {3.4, 5.2}, {5.0, 3.2}, {6.2, 6.0}, {7.4, 2.0}, {8.6, 4.6}}) {
        walls.push_back({x, y, x + 0.4, y + 0.4});
      }
      break;
  }
  return walls;
}

inline OccupancyGrid hallOf(HallKind kind, double cell_m) {
  const auto cells = [&](double m) { return static_cast<std::int32_t>(std::lround(m / cell_m)); };
  OccupancyGrid grid(*GridFrame::make(cells(8.0), cells(12.0), cell_m, cell_m));
  for (const Wall& w : wallsOf(kind)) {
    for (Cell c{cells(w.y0), 0}; c.row < cells(w.y1); ++c.row) {
      for (c.column = cells(w.x0); c.column < cells(w.x1); ++c.column) grid.set(c, true);
    }
  }
  return grid;
}

}  // namespace clearway::testing
