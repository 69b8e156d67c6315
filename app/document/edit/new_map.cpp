#include "app/document/edit/new_map.h"

#include <algorithm>
#include <vector>

#include "core/base/rng.h"

namespace clearway::app {
namespace {

using std::int32_t;

constexpr int kScattered_percent = 18;  // of random maps

class Canvas {
 public:
  explicit Canvas(maps::GridMap& map)
      : map_(map), rows_(map.grid.frame().rows()), columns_(map.grid.frame().columns()) {}

  void fill(int32_t row, int32_t column, int32_t rows, int32_t columns, maps::CellState s) {
    for (int32_t i = std::max(row, 0); i < std::min(row + rows, rows_); ++i) {
      for (int32_t j = std::max(column, 0); j < std::min(column + columns, columns_); ++j) {
        setState(map_, {i, j}, s);
      }
    }
  }
  void wall(int32_t row, int32_t column, int32_t rows, int32_t columns) {
    fill(row, column, rows, columns, maps::CellState::Occupied);
  }
  void open(int32_t row, int32_t column, int32_t rows, int32_t columns) {
    fill(row, column, rows, columns, maps::CellState::Free);
  }
  void border(int32_t thick) {
    wall(0, 0, thick, columns_);
    wall(rows_ - thick, 0, thick, columns_);
    wall(0, 0, rows_, thick);
    wall(0, columns_ - thick, rows_, thick);
  }
  [[nodiscard]] int32_t rows() const { return rows_; }
  [[nodiscard]] int32_t columns() const { return columns_; }

 private:
  maps::GridMap& map_;
  int32_t rows_, columns_;
};

int32_t below(Rng& rng, int32_t n) {
  return static_cast<int32_t>(rng.below(static_cast<std::uint32_t>(std::max(n, 1))));
}

void drawRooms(Canvas& c, int32_t scale, Rng& rng) {
  const int32_t pitch = 2 * scale;
  const int32_t door = std::max(scale / 2, 1);
  for (int32_t i = pitch; i < c.rows() - 2; i += pitch) c.wall(i, 0, 1, c.columns());
  for (int32_t j = pitch; j < c.columns() - 2; j += pitch) c.wall(0, j, c.rows(), 1);
  for (int32_t i = 0; i < c.rows(); i += pitch) {
    for (int32_t j = 0; j < c.columns(); j += pitch) {
      c.open(i + 2 + below(rng, pitch - door - 3), j + pitch, door, 1);
      c.open(i + pitch, j + 2 + below(rng, pitch - door - 3), 1, door);
    }
  }
}

// Depth-first maze carving on a coarse grid, with an explicit stack.
void drawMaze(Canvas& c, int32_t scale, Rng& rng) {
  const int32_t pitch = scale + 1;
  const int32_t rows = std::max((c.rows() - 1) / pitch, 1);
  const int32_t columns = std::max((c.columns() - 1) / pitch, 1);
  c.wall(0, 0, c.rows(), c.columns());
  std::vector<bool> seen(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  const auto at = [&](int32_t i, int32_t j) {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(j);
  };
  std::vector<Cell> stack{{0, 0}};
  seen[0] = true;
  c.open(1, 1, scale, scale);
  while (!stack.empty()) {
    const Cell now = stack.back();
    std::vector<Cell> next;
    for (const auto& [di, dj] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
      const Cell n{now.row + di, now.column + dj};
      const bool inside = n.row >= 0 && n.column >= 0 && n.row < rows && n.column < columns;
      if (inside && !seen[at(n.row, n.column)]) next.push_back(n);
    }
    if (next.empty()) {
      stack.pop_back();
      continue;
    }
    const Cell n = next[rng.below(static_cast<std::uint32_t>(next.size()))];
    seen[at(n.row, n.column)] = true;
    const int32_t row = std::min(now.row, n.row);
    const int32_t column = std::min(now.column, n.column);
    c.open(1 + row * pitch, 1 + column * pitch, scale + pitch * std::abs(n.row - now.row),
           scale + pitch * std::abs(n.column - now.column));
    stack.push_back(n);
  }
}

void drawWarehouse(Canvas& c, int32_t scale) {
  const int32_t shelf = std::max(scale / 2, 1);
  const int32_t length = 4 * scale;
  for (int32_t i = 2 * scale; i + shelf < c.rows() - scale; i += shelf + scale) {
    for (int32_t j = scale; j + length < c.columns() - scale / 2; j += length + scale) {
      c.wall(i, j, shelf, length);
    }
  }
}

void drawRandom(Canvas& c, int32_t scale, Rng& rng) {
  const int32_t side = std::max(scale / 4, 1);
  for (int32_t i = 0; i < c.rows(); i += side) {
    for (int32_t j = 0; j < c.columns(); j += side) {
      if (below(rng, 100) < kScattered_percent) c.wall(i, j, side, side);
    }
  }
}

}  // namespace

Result<maps::GridMap> makeMap(const NewMap& wanted) {
  TRY(GridFrame::make(wanted.rows, wanted.columns, wanted.cell_m, wanted.cell_m));
  maps::RosMeta meta;
  meta.image = "map.pgm";
  meta.resolution = wanted.cell_m;
  const std::size_t cells =
      static_cast<std::size_t>(wanted.rows) * static_cast<std::size_t>(wanted.columns);
  const std::uint16_t free = maps::canonicalValue(meta, 255, maps::CellState::Free);
  Result<maps::GridMap> map = maps::makeGridMap(wanted.rows, wanted.columns, wanted.cell_m, meta,
                                                255, std::vector<std::uint16_t>(cells, free));
  if (!map) return map;
  Canvas canvas(*map);
  Rng rng(wanted.seed);
  const int32_t scale = std::max(wanted.scale, 2);
  switch (wanted.pattern) {
    case Pattern::Empty: return map;
    case Pattern::Walled: break;
    case Pattern::Rooms: drawRooms(canvas, scale, rng); break;
    case Pattern::Maze: drawMaze(canvas, scale, rng); break;
    case Pattern::Warehouse: drawWarehouse(canvas, scale); break;
    case Pattern::Random: drawRandom(canvas, scale, rng); break;
  }
  canvas.border(1);
  return map;
}

}  // namespace clearway::app
