#include "app/session/edit/paint_shapes.h"

#include <algorithm>
#include <cstdlib>

namespace clearway::session {
namespace {

using std::int32_t;
using std::int64_t;

// For each value of a map: is it equal to `value`?
std::vector<bool> valuesLike(const maps::GridMap& map, std::uint16_t value, Alike alike) {
  std::vector<bool> out(std::size_t{map.max_value} + 1);
  const maps::CellState wanted = maps::stateOfValue(map.meta, map.max_value, value);
  for (std::size_t v = 0; v < out.size(); ++v) {
    const auto grey = static_cast<std::uint16_t>(v);
    out[v] = alike == Alike::Value ? grey == value
                                   : maps::stateOfValue(map.meta, map.max_value, grey) == wanted;
  }
  return out;
}

struct Likeness {
  const maps::GridMap& map;
  std::vector<bool> values;
  [[nodiscard]] bool operator()(int32_t row, int32_t column) const {
    return values[map.values[indexOf(map, {row, column})]];
  }
};

// Scanline flood fill: each queued cell becomes its whole run.
class Flood {
 public:
  explicit Flood(const Likeness& like)
      : like_(like), seen_(like.map.values.size()), columns_(like.map.grid.frame().columns()) {}

  std::vector<CellRun> from(Cell seed) {
    queue_.push_back(seed);
    while (!queue_.empty()) {
      const Cell c = queue_.back();
      queue_.pop_back();
      if (open(c.row, c.column)) fill(c);
    }
    return std::move(runs_);
  }

 private:
  [[nodiscard]] bool open(int32_t row, int32_t column) const {
    return !seen_[indexOf(like_.map, {row, column})] && like_(row, column);
  }

  void fill(Cell c) {
    CellRun run{c.row, c.column, c.column + 1};
    while (run.first > 0 && open(run.row, run.first - 1)) --run.first;
    while (run.last < columns_ && open(run.row, run.last)) ++run.last;
    for (int32_t j = run.first; j < run.last; ++j) seen_[indexOf(like_.map, {run.row, j})] = true;
    runs_.push_back(run);
    for (const int32_t row : {run.row - 1, run.row + 1}) {
      if (row < 0 || row >= like_.map.grid.frame().rows()) continue;
      for (int32_t j = run.first; j < run.last; ++j) {
        const bool begins = j == run.first || !open(row, j - 1);
        if (begins && open(row, j)) queue_.push_back({row, j});
      }
    }
  }

  const Likeness& like_;
  std::vector<bool> seen_;
  int32_t columns_;
  std::vector<Cell> queue_;
  std::vector<CellRun> runs_;
};

// How many cells of a row of `width` belong to the ellipse, `y` doubled cells from its middle: the
// largest doubled x of the row's own parity with x^2 h^2 + y^2 w^2 <= w^2 h^2, plus one.
int64_t ellipseRow(int64_t y, int64_t width, int64_t height) {
  const int64_t room = width * width * (height * height - y * y);
  int64_t low = -1;
  int64_t high = width / 2 + 1;  // in steps of 2 from the parity's least
  const int64_t least = width % 2 == 0 ? 1 : 0;
  while (high - low > 1) {
    const int64_t k = (low + high) / 2;
    const int64_t x = least + 2 * k;
    (x < width && x * x * height * height <= room ? low : high) = k;
  }
  return low < 0 ? 0 : least + 2 * low + 1;
}

}  // namespace

CellSet brushAt(const Brush& brush, Cell centre) {
  const int32_t size = std::clamp(brush.size, 1, kMaxBrush);
  const int32_t row = centre.row - size / 2;
  const int32_t column = centre.column - size / 2;
  const CellRange box{row, row + size, column, column + size};
  return brush.shape == BrushShape::Square ? rectangleIn(box) : ellipseIn(box);
}

CellSet brushLine(const Brush& brush, Cell from, Cell to) {
  const std::vector<CellRun> stamp = brushAt(brush, {0, 0}).runs();
  const int64_t dx = std::abs(int64_t{to.column} - from.column);
  const int64_t dy = std::abs(int64_t{to.row} - from.row);
  const int32_t sx = from.column < to.column ? 1 : -1;
  const int32_t sy = from.row < to.row ? 1 : -1;
  int64_t error = dx - dy;
  std::vector<CellRun> runs;
  for (Cell at = from;;) {
    for (const CellRun& r : stamp) {
      runs.push_back({r.row + at.row, r.first + at.column, r.last + at.column});
    }
    if (at == to) break;
    const int64_t twice = 2 * error;
    if (twice >= -dy) {
      error -= dy;
      at.column += sx;
    }
    if (twice <= dx) {
      error += dx;
      at.row += sy;
    }
  }
  return CellSet(std::move(runs));
}

CellRange rangeBetween(Cell a, Cell b) {
  return {std::min(a.row, b.row), std::max(a.row, b.row) + 1, std::min(a.column, b.column),
          std::max(a.column, b.column) + 1};
}

CellSet rectangleIn(const CellRange& box) { return CellSet(box); }

CellSet ellipseIn(const CellRange& box) {
  if (box.empty()) return {};
  const int64_t height = box.last_row - box.first_row;
  const int64_t width = box.last_column - box.first_column;
  std::vector<CellRun> runs;
  for (int64_t i = 0; i < height; ++i) {
    const auto n = static_cast<int32_t>(ellipseRow(2 * i + 1 - height, width, height));
    const auto first = box.first_column + (static_cast<int32_t>(width) - n) / 2;
    runs.push_back({box.first_row + static_cast<int32_t>(i), first, first + n});
  }
  return CellSet(std::move(runs));
}

CellSet outlineIn(CellSet (*shape)(const CellRange&), const CellRange& box, int thick) {
  const CellRange inner{box.first_row + thick, box.last_row - thick, box.first_column + thick,
                        box.last_column - thick};
  return inner.empty() ? shape(box) : without(shape(box), shape(inner));
}

CellSet floodFrom(const maps::GridMap& map, Cell seed, Alike alike) {
  if (!map.grid.frame().contains(seed)) return {};
  const Likeness like{map, valuesLike(map, map.values[indexOf(map, seed)], alike)};
  return CellSet(Flood(like).from(seed));
}

CellSet allLike(const maps::GridMap& map, Cell seed, Alike alike) {
  const GridFrame& frame = map.grid.frame();
  if (!frame.contains(seed)) return {};
  const Likeness like{map, valuesLike(map, map.values[indexOf(map, seed)], alike)};
  std::vector<CellRun> runs;
  for (int32_t i = 0; i < frame.rows(); ++i) {
    for (int32_t j = 0; j < frame.columns(); ++j) {
      if (!like(i, j)) continue;
      CellRun run{i, j, j + 1};
      while (run.last < frame.columns() && like(i, run.last)) ++run.last;
      j = run.last;
      runs.push_back(run);
    }
  }
  return CellSet(std::move(runs));
}

}  // namespace clearway::session
