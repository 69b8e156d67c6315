#include "planner/fleet/grid/cell_graph.h"

#include <array>

#include "planner/fleet/grid/framed_descents.h"

namespace clearway::fleet {
namespace {

constexpr std::array<Cell, 8> kSteps{
    {{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};

bool isNeighbour(const OccupancyGrid& grid, Cell from, Cell step) {
  const Cell to{from.row + step.row, from.column + step.column};
  if (grid.blocked(to)) return false;
  return step.row == 0 || step.column == 0 ||
         (!grid.blocked({from.row, to.column}) && !grid.blocked({to.row, from.column}));
}

}  // namespace

CellGraph::CellGraph(const OccupancyGrid& grid, Neighbourhood neighbourhood,
                     const std::function<bool(CellId from, CellId to)>& may_move)
    : columns_(static_cast<CellId>(grid.frame().columns())),
      stride_(neighbourhood == Neighbourhood::Eight ? 8 : 4) {
  const std::int32_t rows = grid.frame().rows();
  const std::int32_t columns = grid.frame().columns();
  degree_.assign(static_cast<std::size_t>(rows) * columns_, 0);
  adjacent_.assign(degree_.size() * stride_, kNoCell);
  const std::size_t width = std::size_t{columns_} + 1;
  if (stride_ == 4 && columns > 1 && !may_move)
    framed_.assign((static_cast<std::size_t>(rows) + 2) * width + 1, FramedDescents::kBlocked);
  CellId id = 0;
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j, ++id) {
      if (grid.blocked({i, j})) continue;
      if (!framed_.empty())
        framed_[(static_cast<std::size_t>(i) + 1) * width + static_cast<std::size_t>(j) + 1] = 0;
      for (std::size_t k = 0; k < stride_; ++k) {
        if (!isNeighbour(grid, {i, j}, kSteps[k])) continue;
        const auto to =
            static_cast<CellId>((std::int64_t{i} + kSteps[k].row) * columns + j + kSteps[k].column);
        if (may_move && !may_move(id, to)) continue;
        adjacent_[id * stride_ + degree_[id]++] = to;
      }
    }
  }
}

}  // namespace clearway::fleet
