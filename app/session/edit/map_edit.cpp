#include "app/session/edit/map_edit.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace clearway::session {
namespace {

using std::int32_t;

template <class Visit>
void forEach(const CellSet& cells, Visit visit) {
  for (const CellRun& r : cells.runs()) {
    for (int32_t j = r.first; j < r.last; ++j) visit(Cell{r.row, j});
  }
}

// Writes wanted(cell, old value) to every cell whose value differs.
template <class Wanted>
MapPatch change(maps::GridMap& map, const CellSet& cells, maps::ValueStates& states,
                Wanted wanted) {
  std::vector<CellRun> runs;
  std::vector<std::uint16_t> olds;
  const CellSet inside = clipped(cells, map.grid.frame());
  for (const CellRun& r : inside.runs()) {
    const std::size_t first = runs.size();
    std::uint16_t* const values = map.values.data() + indexOf(map, {r.row, 0});
    std::size_t kept = olds.size();
    olds.resize(kept + static_cast<std::size_t>(r.last - r.first));
    int32_t end = r.first - 1;  // of the last changed run
    for (int32_t j = r.first; j < r.last; ++j) {
      const std::uint16_t old = values[j];
      values[j] = wanted(Cell{r.row, j}, old);
      if (values[j] == old) continue;
      olds[kept++] = old;
      if (end != j) {
        if (end >= r.first) runs.back().last = end;
        runs.push_back({r.row, j, j});
      }
      end = j + 1;
    }
    olds.resize(kept);
    if (end >= r.first) runs.back().last = end;
    if (runs.size() > first) {
      maps::packObstacles(map, r.row, runs[first].first, runs.back().last, states);
    }
  }
  return {CellSet(std::move(runs)), std::move(olds)};
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

// Tile by tile, so that a turn reads and writes near cells.
template <class Visit>
void forEachInTiles(int32_t rows, int32_t columns, Visit visit) {
  constexpr int32_t kSide = 64;
  for (int32_t top = 0; top < rows; top += kSide) {
    for (int32_t left = 0; left < columns; left += kSide) {
      for (int32_t i = top; i < std::min(top + kSide, rows); ++i) {
        for (int32_t j = left; j < std::min(left + kSide, columns); ++j) visit(Cell{i, j});
      }
    }
  }
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
  return change(map, cells, states,
                [&](Cell, std::uint16_t old) { return states(old) == meant ? old : value; });
}

MapPatch invert(maps::GridMap& map, const CellSet& cells) {
  const std::uint16_t occupied = canonicalValue(map.meta, map.max_value, maps::CellState::Occupied);
  const std::uint16_t free = canonicalValue(map.meta, map.max_value, maps::CellState::Free);
  maps::ValueStates states(map.meta, map.max_value);
  return change(map, cells, states, [&](Cell, std::uint16_t old) {
    switch (states(old)) {
      case maps::CellState::Free: return occupied;
      case maps::CellState::Occupied: return free;
      case maps::CellState::Unknown: break;
    }
    return old;
  });
}

Clip copyOf(const maps::GridMap& map, const CellSet& cells) {
  const CellSet inside = clipped(cells, map.grid.frame());
  const CellRange box = inside.bounds();
  Clip out{moved(inside, -box.first_row, -box.first_column), {}, map.meta, map.max_value};
  forEach(inside, [&](Cell c) { out.values.push_back(map.values[indexOf(map, c)]); });
  return out;
}

MapPatch paste(maps::GridMap& map, const Clip& clip, Cell at) {
  const bool same_kind = clip.meta == map.meta && clip.max_value == map.max_value;
  // Values are looked up by cell because cells outside the map are skipped.
  const CellRange box = clip.cells.bounds();
  Field field = emptyField(box.last_row, box.last_column);
  std::size_t k = 0;
  forEach(clip.cells, [&](Cell c) { field.at(c) = clip.values[k++]; });
  maps::ValueStates states(map.meta, map.max_value);
  const auto wanted = [&](Cell c, std::uint16_t old) {
    const std::uint16_t value = field.at({c.row - at.row, c.column - at.column});
    if (same_kind) return value;
    const maps::CellState state = stateOfValue(clip.meta, clip.max_value, value);
    if (states(old) == state) return old;
    return canonicalValue(map.meta, map.max_value, state);
  };
  return change(map, moved(clip.cells, at.row, at.column), states, wanted);
}

Clip turned(const Clip& clip, Turn turn) {
  const int32_t rows = clip.rows();
  const int32_t columns = clip.columns();
  Field field = swapsSides(turn) ? emptyField(columns, rows) : emptyField(rows, columns);
  std::vector<CellRun> runs;
  std::size_t k = 0;
  forEach(clip.cells, [&](Cell c) {
    const Cell to = turnedCell(c, rows, columns, turn);
    field.at(to) = clip.values[k++];
    runs.push_back({to.row, to.column, to.column + 1});
  });
  Clip out{CellSet(std::move(runs)), {}, clip.meta, clip.max_value};
  forEach(out.cells, [&](Cell c) { out.values.push_back(field.at(c)); });
  return out;
}

Result<maps::GridMap> windowOf(const maps::GridMap& map, const CellRange& window,
                               maps::CellState fill) {
  const GridFrame& from = map.grid.frame();
  const auto frame =
      GridFrame::make(window.last_row - window.first_row, window.last_column - window.first_column,
                      from.cellWidth(), from.cellLength());
  if (!frame) return tl::unexpected(frame.error());
  Field field = emptyField(frame->rows(), frame->columns());
  const std::uint16_t empty = canonicalValue(map.meta, map.max_value, fill);
  for (int32_t i = 0; i < frame->rows(); ++i) {
    for (int32_t j = 0; j < frame->columns(); ++j) {
      const Cell c{window.first_row + i, window.first_column + j};
      field.at({i, j}) = from.contains(c) ? map.values[indexOf(map, c)] : empty;
    }
  }
  Result<maps::GridMap> out = rebuilt(map, *frame, std::move(field.values));
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
  const auto frame = GridFrame::make(
      swaps ? from.columns() : from.rows(), swaps ? from.rows() : from.columns(),
      swaps ? from.cellLength() : from.cellWidth(), swaps ? from.cellWidth() : from.cellLength());
  if (!frame) return tl::unexpected(frame.error());
  Field field = emptyField(frame->rows(), frame->columns());
  forEachInTiles(from.rows(), from.columns(), [&](Cell c) {
    field.at(turnedCell(c, from.rows(), from.columns(), turn)) = map.values[indexOf(map, c)];
  });
  return rebuilt(map, *frame, std::move(field.values));
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

}  // namespace clearway::session
