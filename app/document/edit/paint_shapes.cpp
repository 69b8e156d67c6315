#include "app/document/edit/paint_shapes.h"

#include <algorithm>
#include <cstdlib>

namespace clearway::app {
namespace {

using std::int32_t;
using std::int64_t;

// The cells whose value is, or means, the same as that of a given cell.
class Likeness {
 public:
  Likeness(const maps::GridMap& map, Cell wanted, Alike alike)
      : map_(map), is_like_(std::size_t{map.max_value} + 1) {
    const std::uint16_t value = map.values[indexOf(map, wanted)];
    const maps::CellState state = maps::stateOfValue(map.meta, map.max_value, value);
    for (std::size_t v = 0; v < is_like_.size(); ++v) {
      const auto grey = static_cast<std::uint16_t>(v);
      is_like_[v] = alike == Alike::Value
                        ? grey == value
                        : maps::stateOfValue(map.meta, map.max_value, grey) == state;
    }
  }

  // Appends the runs of such cells in a row.
  void addRuns(int32_t row, std::vector<CellRun>& runs) const {
    const int32_t columns = map_.grid.frame().columns();
    const std::uint16_t* const values = map_.values.data() + indexOf(map_, {row, 0});
    for (int32_t j = 0; j < columns; ++j) {
      if (is_like_[values[j]] == 0) continue;
      const int32_t first = j++;
      while (j < columns && is_like_[values[j]] != 0) ++j;
      runs.push_back({row, first, j});
    }
  }

 private:
  const maps::GridMap& map_;
  std::vector<std::uint8_t> is_like_;  // of each value: 0 or 1
};

// Flood fill over runs. The runs of a row are found when the row is reached.
class Flood {
 public:
  Flood(const Likeness& like, int32_t rows) : like_(like), rows_(static_cast<std::size_t>(rows)) {}

  std::vector<CellRun> from(Cell seed) {
    reach(seed.row, seed.column, seed.column + 1);
    while (!queue_.empty()) {
      const CellRun run = queue_.back();
      queue_.pop_back();
      reach(run.row - 1, run.first, run.last);
      reach(run.row + 1, run.first, run.last);
    }
    std::vector<CellRun> out;
    for (const Row& row : rows_) {
      for (std::size_t k = 0; k < row.runs.size(); ++k) {
        if (row.reached[k]) out.push_back(row.runs[k]);
      }
    }
    return out;
  }

 private:
  struct Row {
    std::vector<CellRun> runs;
    std::vector<bool> reached;
    bool known = false;
  };

  // The runs of a row that share a column with [first, last).
  void reach(int32_t i, int32_t first, int32_t last) {
    if (i < 0 || i >= static_cast<int32_t>(rows_.size())) return;
    Row& row = rows_[static_cast<std::size_t>(i)];
    if (!row.known) {
      like_.addRuns(i, row.runs);
      row.reached.resize(row.runs.size());
      row.known = true;
    }
    auto at = std::ranges::upper_bound(row.runs, first, {}, &CellRun::last);
    for (; at != row.runs.end() && at->first < last; ++at) {
      auto reached = row.reached[static_cast<std::size_t>(at - row.runs.begin())];
      if (reached) continue;
      reached = true;
      queue_.push_back(*at);
    }
  }

  const Likeness& like_;
  std::vector<Row> rows_;
  std::vector<CellRun> queue_;
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
  const Likeness like(map, seed, alike);
  return CellSet(Flood(like, map.grid.frame().rows()).from(seed));
}

CellSet allLike(const maps::GridMap& map, Cell seed, Alike alike) {
  if (!map.grid.frame().contains(seed)) return {};
  const Likeness like(map, seed, alike);
  std::vector<CellRun> runs;
  for (int32_t i = 0; i < map.grid.frame().rows(); ++i) like.addRuns(i, runs);
  return CellSet(std::move(runs));
}

}  // namespace clearway::app
