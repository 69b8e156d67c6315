#include "app/session/simulation/traffic_grid.h"

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"

namespace clearway::session {

Result<TrafficGrid> TrafficGrid::make(const OccupancyGrid& map,
                                      std::span<const fleet::AgentClass> classes) {
  double diameter = 0.0;
  for (const fleet::AgentClass& c : classes) {
    diameter = std::max(diameter, 2.0 * c.footprint.circumscribedRadius());
  }
  const GridFrame& frame = map.frame();
  const auto needed = [diameter](double side, std::int32_t most) {
    const double cells = std::ceil(diameter / side);
    return cells > most ? most + 1 : std::max<std::int32_t>(1, static_cast<std::int32_t>(cells));
  };
  const std::int32_t rows = needed(frame.cellLength(), frame.rows());
  const std::int32_t columns = needed(frame.cellWidth(), frame.columns());
  if (rows > frame.rows() || columns > frame.columns()) {
    return fail(ErrorCode::InvalidArgument,
                "an agent needs " + shortest(diameter) + " m to turn, more than the map has");
  }
  const Result<GridFrame> coarse =
      GridFrame::make(frame.rows() / rows, frame.columns() / columns, frame.cellWidth() * columns,
                      frame.cellLength() * rows);
  if (!coarse) return tl::unexpected(coarse.error());
  OccupancyGrid grid(*coarse);
  for (std::int32_t i = 0; i < coarse->rows(); ++i) {
    for (std::int32_t j = 0; j < coarse->columns(); ++j) {
      const CellRange cells{i * rows, (i + 1) * rows, j * columns, (j + 1) * columns};
      if (map.anyBlocked(cells)) grid.set({i, j}, true);
    }
  }
  return TrafficGrid(std::move(grid), rows, columns);
}

std::vector<fleet::CellId> TrafficGrid::covering(const CellRange& cells) const {
  const CellRange range = grid_.frame().clipped(
      {cells.first_row / rows_, (cells.last_row - 1) / rows_ + 1, cells.first_column / columns_,
       (cells.last_column - 1) / columns_ + 1});
  std::vector<fleet::CellId> out;
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    for (std::int32_t j = range.first_column; j < range.last_column; ++j) out.push_back(id({i, j}));
  }
  return out;
}

}  // namespace clearway::session
