#include "app/document/edit/map_edit.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

namespace clearway::app {
namespace {

using std::int32_t;

constexpr std::uint16_t kFewValues = 256;  // of maps whose states are looked up in a table

// The first column of [j, last) where the rows differ, or are alike; four values at a time.
int32_t nextChange(const std::uint16_t* a, const std::uint16_t* b, int32_t j, int32_t last) {
  while (j + 4 <= last && std::memcmp(a + j, b + j, 4 * sizeof *a) == 0) j += 4;
  while (j < last && a[j] == b[j]) ++j;
  return j;
}
int32_t endOfChange(const std::uint16_t* a, const std::uint16_t* b, int32_t j, int32_t last) {
  constexpr std::uint64_t kOnes = 0x0001'0001'0001'0001;
  for (; j + 4 <= last; j += 4) {
    std::uint64_t x = 0;
    std::uint64_t y = 0;
    std::memcpy(&x, a + j, sizeof x);
    std::memcpy(&y, b + j, sizeof y);
    x ^= y;
    if (((x - kOnes) & ~x & (kOnes << 15)) != 0) break;  // one of the four is 0
  }
  while (j < last && a[j] != b[j]) ++j;
  return j;
}

// Exchanges the cells of each run with those that write(run, old values, new values) makes; the
// patch has the cells whose values differ.
template <class Write>
MapPatch change(maps::GridMap& map, const CellSet& cells, maps::ValueStates& states, Write write) {
  std::vector<CellRun> runs;
  std::vector<std::uint16_t> olds;
  const CellSet inside = clipped(cells, map.grid.frame());
  olds.reserve(static_cast<std::size_t>(inside.count()));
  std::vector<std::uint16_t> made(static_cast<std::size_t>(map.grid.frame().columns()));
  for (const CellRun& r : inside.runs()) {
    const std::size_t first = runs.size();
    std::uint16_t* const values = map.values.data() + indexOf(map, {r.row, 0});
    write(r, values, made.data());
    for (int32_t j = nextChange(values, made.data(), r.first, r.last); j < r.last;) {
      const int32_t end = endOfChange(values, made.data(), j, r.last);
      runs.push_back({r.row, j, end});
      olds.insert(olds.end(), values + j, values + end);
      j = nextChange(values, made.data(), end, r.last);
    }
    if (runs.size() == first) continue;
    std::copy(made.begin() + runs[first].first, made.begin() + runs.back().last,
              values + runs[first].first);
    maps::packObstacles(map, r.row, runs[first].first, runs.back().last, states);
  }
  if (olds.size() < olds.capacity() / 2) olds.shrink_to_fit();
  return {CellSet(std::move(runs)), std::move(olds)};
}

// The same, by a function of a cell's value.
template <class Wanted>
MapPatch changeValues(maps::GridMap& map, const CellSet& cells, maps::ValueStates& states,
                      Wanted wanted) {
  const auto by = [&](auto value_of) {
    return change(map, cells, states,
                  [&](const CellRun& r, const std::uint16_t* from, std::uint16_t* to) {
                    for (int32_t j = r.first; j < r.last; ++j) to[j] = value_of(from[j]);
                  });
  };
  if (map.max_value >= kFewValues) return by(wanted);
  std::array<std::uint16_t, kFewValues> table{};
  for (std::uint16_t v = 0; v <= map.max_value; ++v) table[v] = wanted(v);
  return by([&](std::uint16_t old) { return table[old]; });
}

// The map with other cells; all metadata is kept.
Result<maps::GridMap> rebuilt(const maps::GridMap& map, const GridFrame& frame,
                              std::vector<std::uint16_t> values) {
  maps::GridMap out{OccupancyGrid(frame), map.frame, map.meta,    std::move(values),
                    map.max_value,        map.text,  map.picture, map.warnings};
  maps::ValueStates states(out.meta, out.max_value);
  for (int32_t i = 0; i < frame.rows(); ++i)
    maps::packObstacles(out, i, 0, frame.columns(), states);
  return out;
}

bool swapsSides(Turn turn) { return turn == Turn::Right || turn == Turn::Left; }

// The new position of a cell of a rows x columns field.
Cell turnedCell(Cell c, int32_t rows, int32_t columns, Turn turn) {
  switch (turn) {
    case Turn::Right: return {c.column, rows - 1 - c.row};
    case Turn::Left: return {columns - 1 - c.column, c.row};
    case Turn::Half: return {rows - 1 - c.row, columns - 1 - c.column};
    case Turn::FlipAcross: return {c.row, columns - 1 - c.column};
    case Turn::FlipDown: return {rows - 1 - c.row, c.column};
  }
  return c;
}

// The values of `cells` in the row-major order of a field.
struct Field {
  int32_t rows, columns;
  std::vector<std::uint16_t> values;
  [[nodiscard]] std::uint16_t& at(Cell c) {
    return values[static_cast<std::size_t>(c.row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(c.column)];
  }
};

constexpr int32_t kLane = 8;  // values of a vector register
using Lane [[gnu::vector_size(16)]] = std::uint16_t;

// out[j][i] = in[i][j] of 8 x 8 values: three rounds that interleave row i with row i + 4. Steps in
// values, from row to row.
void transpose(const std::uint16_t* in, std::ptrdiff_t in_step, std::uint16_t* out,
               std::ptrdiff_t out_step) {
  std::array<Lane, kLane> a;
  std::array<Lane, kLane> b;
  for (std::size_t i = 0; i < kLane; ++i) {
    std::memcpy(&a[i], in + static_cast<std::ptrdiff_t>(i) * in_step, sizeof a[i]);
  }
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < kLane / 2; ++i) {
      const Lane x = a[i];
      const Lane y = a[i + kLane / 2];
      b[2 * i] = __builtin_shufflevector(x, y, 0, 8, 1, 9, 2, 10, 3, 11);
      b[2 * i + 1] = __builtin_shufflevector(x, y, 4, 12, 5, 13, 6, 14, 7, 15);
    }
    a = b;
  }
  for (std::size_t i = 0; i < kLane; ++i) {
    std::memcpy(out + static_cast<std::ptrdiff_t>(i) * out_step, &a[i], sizeof a[i]);
  }
}

// A quarter turn, by columns of whole cache lines: rows of a large map meet in few of its sets.
void turnQuarter(const std::uint16_t* from, int32_t rows, int32_t columns, bool right,
                 std::uint16_t* to) {
  constexpr int32_t kLine = 4 * kLane;
  const auto read = [&](int32_t i, int32_t j) { return from + std::int64_t{i} * columns + j; };
  const auto write = [&](int32_t i, int32_t j) {
    return right ? to + std::int64_t{j} * rows + (rows - 1 - i)
                 : to + std::int64_t{columns - 1 - j} * rows + i;
  };
  for (int32_t left = 0; left < columns; left += kLine) {
    const int32_t end = std::min(left + kLine, columns);
    for (int32_t top = 0; top < rows; top += kLane) {
      const int32_t bottom = std::min(top + kLane, rows);
      int32_t j = left;
      for (; bottom - top == kLane && j + kLane <= end; j += kLane) {
        if (right) {
          transpose(read(bottom - 1, j), -columns, write(bottom - 1, j), rows);
        } else {
          transpose(read(top, j), columns, write(top, j), -rows);
        }
      }
      for (; j < end; ++j) {
        for (int32_t i = top; i < bottom; ++i) *write(i, j) = *read(i, j);
      }
    }
  }
}

void turnRows(const std::uint16_t* from, int32_t rows, int32_t columns, Turn turn,
              std::uint16_t* to) {
  for (int32_t i = 0; i < rows; ++i) {
    const std::uint16_t* const line = from + std::int64_t{i} * columns;
    const int32_t row = turn == Turn::FlipAcross ? i : rows - 1 - i;
    std::uint16_t* const out = to + std::int64_t{row} * columns;
    if (turn == Turn::FlipDown) {
      std::copy_n(line, columns, out);
    } else {
      std::reverse_copy(line, line + columns, out);
    }
  }
}

Field emptyField(int32_t rows, int32_t columns) {
  return {rows, columns,
          std::vector<std::uint16_t>(static_cast<std::size_t>(rows) *
                                     static_cast<std::size_t>(columns))};
}

}  // namespace

void swapPatch(maps::GridMap& map, MapPatch& patch) {
  maps::ValueStates states(map.meta, map.max_value);
  const std::vector<CellRun>& runs = patch.cells.runs();
  std::size_t row = 0;  // its first run
  auto values = patch.values.begin();
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const CellRun& r = runs[k];
    const auto cell =
        map.values.begin() + static_cast<std::ptrdiff_t>(indexOf(map, {r.row, r.first}));
    std::swap_ranges(cell, cell + (r.last - r.first), values);
    values += r.last - r.first;
    if (k + 1 < runs.size() && runs[k + 1].row == r.row) continue;
    maps::packObstacles(map, r.row, runs[row].first, r.last, states);
    row = k + 1;
  }
}

std::size_t bytesOf(const MapPatch& patch) {
  return patch.cells.runs().capacity() * sizeof(CellRun) +
         patch.values.capacity() * sizeof(std::uint16_t);
}

MapPatch paint(maps::GridMap& map, const CellSet& cells, maps::CellState state) {
  const std::uint16_t value = canonicalValue(map.meta, map.max_value, state);
  const maps::CellState meant = stateOfValue(map.meta, map.max_value, value);
  maps::ValueStates states(map.meta, map.max_value);
  return changeValues(map, cells, states,
                      [&](std::uint16_t old) { return states(old) == meant ? old : value; });
}

MapPatch invert(maps::GridMap& map, const CellSet& cells) {
  const std::uint16_t occupied = canonicalValue(map.meta, map.max_value, maps::CellState::Occupied);
  const std::uint16_t free = canonicalValue(map.meta, map.max_value, maps::CellState::Free);
  maps::ValueStates states(map.meta, map.max_value);
  const auto inverted = [&](std::uint16_t old) {
    switch (states(old)) {
      case maps::CellState::Free: return occupied;
      case maps::CellState::Occupied: return free;
      case maps::CellState::Unknown: break;
    }
    return old;
  };
  return changeValues(map, cells, states, inverted);
}

Clip copyOf(const maps::GridMap& map, const CellSet& cells) {
  const CellSet inside = clipped(cells, map.grid.frame());
  const CellRange box = inside.bounds();
  Clip out{moved(inside, -box.first_row, -box.first_column), {}, map.meta, map.max_value};
  out.values.reserve(static_cast<std::size_t>(inside.count()));
  for (const CellRun& r : inside.runs()) {
    const std::uint16_t* const row = map.values.data() + indexOf(map, {r.row, 0});
    out.values.insert(out.values.end(), row + r.first, row + r.last);
  }
  return out;
}

MapPatch paste(maps::GridMap& map, const Clip& clip, Cell at) {
  const bool same_kind = clip.meta == map.meta && clip.max_value == map.max_value;
  maps::ValueStates states(map.meta, map.max_value);
  maps::ValueStates copied(clip.meta, clip.max_value);
  const auto translated = [&](std::uint16_t value, std::uint16_t old) {
    const maps::CellState state = copied(value);
    return states(old) == state ? old : canonicalValue(map.meta, map.max_value, state);
  };
  // Runs that are clipped at the map's edges keep their order: the values of each follow those
  // before it.
  const CellSet placed = moved(clip.cells, at.row, at.column);
  auto whole = placed.runs().begin();
  const std::uint16_t* values = clip.values.data();
  return change(map, placed, states,
                [&](const CellRun& r, const std::uint16_t* from, std::uint16_t* to) {
                  for (; whole->row < r.row || whole->last <= r.first; ++whole) {
                    values += whole->last - whole->first;
                  }
                  const std::uint16_t* source = values + (r.first - whole->first);
                  if (same_kind) {
                    std::copy_n(source, r.last - r.first, to + r.first);
                    return;
                  }
                  for (int32_t j = r.first; j < r.last; ++j) to[j] = translated(*source++, from[j]);
                });
}

Clip turned(const Clip& clip, Turn turn) {
  const int32_t rows = clip.rows();
  const int32_t columns = clip.columns();
  Field field = swapsSides(turn) ? emptyField(columns, rows) : emptyField(rows, columns);
  std::vector<CellRun> runs;
  std::size_t k = 0;
  forCells(clip.cells, [&](Cell c) {
    const Cell to = turnedCell(c, rows, columns, turn);
    field.at(to) = clip.values[k++];
    runs.push_back({to.row, to.column, to.column + 1});
  });
  Clip out{CellSet(std::move(runs)), {}, clip.meta, clip.max_value};
  forCells(out.cells, [&](Cell c) { out.values.push_back(field.at(c)); });
  return out;
}

Result<maps::GridMap> windowOf(const maps::GridMap& map, const CellRange& window,
                               maps::CellState fill) {
  const GridFrame& from = map.grid.frame();
  const auto frame = TRY(GridFrame::make(window.last_row - window.first_row,
                                         window.last_column - window.first_column, from.cellWidth(),
                                         from.cellLength()));
  Field field = emptyField(frame.rows(), frame.columns());
  const std::uint16_t empty = canonicalValue(map.meta, map.max_value, fill);
  for (int32_t i = 0; i < frame.rows(); ++i) {
    for (int32_t j = 0; j < frame.columns(); ++j) {
      const Cell c{window.first_row + i, window.first_column + j};
      field.at({i, j}) = from.contains(c) ? map.values[indexOf(map, c)] : empty;
    }
  }
  Result<maps::GridMap> out = rebuilt(map, frame, std::move(field.values));
  auto* ros = std::get_if<maps::RosMeta>(&out->meta);
  if (ros != nullptr && (window.first_column != 0 || window.last_row != from.rows())) {
    const Vec2 corner{from.columnEdge(window.first_column), from.rowEdge(window.last_row)};
    out->frame.origin = maps::positionFromWorld(map.frame, from, corner);
    ros->origin_x = out->frame.origin.x;
    ros->origin_y = out->frame.origin.y;
  }
  return out;
}

Result<maps::GridMap> turned(const maps::GridMap& map, Turn turn) {
  const GridFrame& from = map.grid.frame();
  const bool swaps = swapsSides(turn);
  const auto frame = TRY(GridFrame::make(
      swaps ? from.columns() : from.rows(), swaps ? from.rows() : from.columns(),
      swaps ? from.cellLength() : from.cellWidth(), swaps ? from.cellWidth() : from.cellLength()));
  Field field = emptyField(frame.rows(), frame.columns());
  if (swaps) {
    turnQuarter(map.values.data(), from.rows(), from.columns(), turn == Turn::Right,
                field.values.data());
  } else {
    turnRows(map.values.data(), from.rows(), from.columns(), turn, field.values.data());
  }
  return rebuilt(map, frame, std::move(field.values));
}

Pose turned(const Pose& pose, const GridFrame& frame, Turn turn) {
  const Vec2 size = frame.bounds().max;
  const Vec2 p = pose.position;
  const Heading h = pose.heading;
  switch (turn) {
    case Turn::Right: return {{size.y - p.y, p.x}, h.left90()};
    case Turn::Left: return {{p.y, size.x - p.x}, h.left90().opposite()};
    case Turn::Half: return {{size.x - p.x, size.y - p.y}, h.opposite()};
    case Turn::FlipAcross: return {{size.x - p.x, p.y}, h.mirroredY().opposite()};
    case Turn::FlipDown: return {{p.x, size.y - p.y}, h.mirroredY()};
  }
  return pose;
}

CellSet turned(const CellSet& cells, const GridFrame& frame, Turn turn) {
  std::vector<CellRun> runs;
  forCells(cells, [&](Cell c) {
    const Cell to = turnedCell(c, frame.rows(), frame.columns(), turn);
    runs.push_back({to.row, to.column, to.column + 1});
  });
  return CellSet(std::move(runs));
}

MapPatch turned(const MapPatch& patch, const GridFrame& frame, Turn turn) {
  std::vector<std::pair<Cell, std::uint16_t>> cells;
  std::size_t k = 0;
  forCells(patch.cells, [&](Cell c) {
    cells.emplace_back(turnedCell(c, frame.rows(), frame.columns(), turn), patch.values[k++]);
  });
  std::ranges::sort(cells, {},
                    [](const auto& c) { return std::pair(c.first.row, c.first.column); });
  MapPatch out{turned(patch.cells, frame, turn), {}};
  for (const auto& c : cells) out.values.push_back(c.second);
  return out;
}

}  // namespace clearway::app
