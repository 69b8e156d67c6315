#include "app/simulation/policy/traffic_grid.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/number_text.h"
#include "core/grid/components.h"

namespace clearway::app {

namespace {

GridFrame coarseFrame(const GridFrame& map, Cell first, std::int32_t rows, std::int32_t columns) {
  return *GridFrame::make((map.rows() - first.row) / rows, (map.columns() - first.column) / columns,
                          map.cellWidth() * columns, map.cellLength() * rows);
}

// The cells of the largest component that have two free neighbours at least.
std::int64_t throughCells(const OccupancyGrid& grid) {
  const Components components(grid);
  std::vector<std::int64_t> through(components.count() + 1);
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < grid.frame().columns(); ++j) {
      const int exits = (grid.blocked({i - 1, j}) ? 0 : 1) + (grid.blocked({i + 1, j}) ? 0 : 1) +
                        (grid.blocked({i, j - 1}) ? 0 : 1) + (grid.blocked({i, j + 1}) ? 0 : 1);
      if (exits >= 2) ++through[components.label({i, j})];
    }
  }
  through[0] = 0;  // obstacles
  return *std::ranges::max_element(through);
}

}  // namespace

TrafficGrid::TrafficGrid(const OccupancyGrid& map, Cell first, std::int32_t rows,
                         std::int32_t columns)
    : grid_(coarseFrame(map.frame(), first, rows, columns)),
      first_(first),
      origin_{first.column * map.frame().cellWidth(), first.row * map.frame().cellLength()},
      rows_(rows),
      columns_(columns) {
  for (std::int32_t i = 0; i < grid_.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < grid_.frame().columns(); ++j) {
      const std::int32_t row = first.row + i * rows;
      const std::int32_t column = first.column + j * columns;
      if (map.anyBlocked({row, row + rows, column, column + columns})) grid_.set({i, j}, true);
    }
  }
}

std::size_t TrafficGrid::missed(std::span<const Cell> starts, std::span<const Cell> stops) const {
  std::size_t out = 0;
  std::set<fleet::CellId> taken;
  for (const Cell c : starts) {
    const bool is_free = !grid_.blocked(of(c)) && taken.insert(id(of(c))).second;
    if (!is_free) ++out;
  }
  for (const Cell c : stops) {
    if (grid_.blocked(of(c))) ++out;
  }
  return out;
}

Result<TrafficGrid> TrafficGrid::make(const OccupancyGrid& map,
                                      std::span<const fleet::AgentClass> classes,
                                      std::span<const Cell> starts, std::span<const Cell> stops) {
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
    return fail(ErrorCode::InvalidArgument, "an agent needs %1 m to turn, more than the map has",
                {shortest(diameter)});
  }
  TrafficGrid best(map, {0, 0}, rows, columns);
  if (std::int64_t{frame.rows()} * frame.columns() > kMostCells) return best;
  std::size_t fewest = best.missed(starts, stops);
  std::int64_t most = throughCells(best.grid());
  for (std::int32_t i = 0; i < rows && i + rows <= frame.rows(); ++i) {
    for (std::int32_t j = 0; j < columns && j + columns <= frame.columns(); ++j) {
      TrafficGrid other(map, {i, j}, rows, columns);
      const std::size_t missed = other.missed(starts, stops);
      if (missed > fewest) continue;
      const std::int64_t cells = throughCells(other.grid());
      if (missed == fewest && cells <= most) continue;
      fewest = missed;
      most = cells;
      best = std::move(other);
    }
  }
  return best;
}

std::vector<fleet::CellId> TrafficGrid::covering(const CellRange& cells) const {
  const CellRange range =
      grid_.frame().clipped({floorDiv(cells.first_row - first_.row, rows_),
                             floorDiv(cells.last_row - 1 - first_.row, rows_) + 1,
                             floorDiv(cells.first_column - first_.column, columns_),
                             floorDiv(cells.last_column - 1 - first_.column, columns_) + 1});
  std::vector<fleet::CellId> out;
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    for (std::int32_t j = range.first_column; j < range.last_column; ++j) out.push_back(id({i, j}));
  }
  return out;
}

}  // namespace clearway::app
