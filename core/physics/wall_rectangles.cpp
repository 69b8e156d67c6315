#include "core/physics/wall_rectangles.h"

#include <utility>

namespace clearway::physics {

std::vector<CellRange> wallRectangles(const OccupancyGrid& grid, const CellRange& part) {
  std::vector<CellRange> out;
  std::vector<std::size_t> above, here;  // rectangles that end in the row, by column
  for (std::int32_t i = part.first_row; i < part.last_row; ++i) {
    here.clear();
    std::size_t next = 0;
    for (std::int32_t j = part.first_column; j < part.last_column; ++j) {
      if (!grid.blocked({i, j})) continue;
      const std::int32_t first = j;
      while (j < part.last_column && grid.blocked({i, j})) ++j;
      while (next < above.size() && out[above[next]].first_column < first) ++next;
      if (next < above.size() && out[above[next]].first_column == first &&
          out[above[next]].last_column == j) {
        out[above[next]].last_row = i + 1;
        here.push_back(above[next]);
      } else {
        here.push_back(out.size());
        out.push_back({i, i + 1, first, j});
      }
    }
    std::swap(above, here);
  }
  return out;
}

}  // namespace clearway::physics
