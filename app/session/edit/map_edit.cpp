#include "app/session/edit/map_edit.h"

#include <array>
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

// Writes wanted(cell) to every cell whose value differs.
template <class Wanted>
MapPatch change(maps::GridMap& map, const CellSet& cells, Wanted wanted) {
  std::vector<CellRun> runs;
  std::vector<std::uint16_t> values;
  const CellSet inside = clipped(cells, map.grid.frame());
  for (const CellRun& r : inside.runs()) {
    for (int32_t j = r.first; j < r.last; ++j) {
      const Cell c{r.row, j};
      const std::uint16_t old = map.values[indexOf(map, c)];
      const std::uint16_t value = wanted(c, old);
      if (value == old) continue;
      maps::setValue(map, c, value);
      values.push_back(old);
      const bool goes_on = !runs.empty() && runs.back().row == r.row && runs.back().last == j;
      if (!goes_on) runs.push_back({r.row, j, j});
      runs.back().last = j + 1;
    }
  }
  return {CellSet(std::move(runs)), std::move(values)};
}

// The map with other cells; all metadata is kept.
Result<maps::GridMap> rebuilt(const maps::GridMap& map, const GridFrame& frame,
                              std::vector<std::uint16_t> values) {
  maps::GridMap out{OccupancyGrid(frame), map.frame, map.meta,    std::move(values),
                    map.max_value,        map.text,  map.picture, map.warnings};
  for (int32_t i = 0; i < frame.rows(); ++i) {
    for (int32_t j = 0; j < frame.columns(); ++j) {
      if (maps::stateOf(out, {i, j}) != maps::CellState::Free) out.grid.set({i, j}, true);
    }
  }
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

Field emptyField(int32_t rows, int32_t columns) {
  return {rows, columns,
          std::vector<std::uint16_t>(static_cast<std::size_t>(rows) *
                                     static_cast<std::size_t>(columns))};
}

}  // namespace

void swapPatch(maps::GridMap& map, MapPatch& patch) {
  std::size_t k = 0;
  forEach(patch.cells, [&](Cell c) {
    const std::uint16_t now = map.values[indexOf(map, c)];
    maps::setValue(map, c, patch.values[k]);
    patch.values[k++] = now;
  });
}

std::size_t bytesOf(const MapPatch& patch) {
  return patch.cells.runs().capacity() * sizeof(CellRun) +
         patch.values.capacity() * sizeof(std::uint16_t);
}

MapPatch paint(maps::GridMap& map, const CellSet& cells, maps::CellState state) {
  const std::uint16_t value = canonicalValue(map.meta, map.max_value, state);
  const maps::CellState meant = stateOfValue(map.meta, map.max_value, value);
  return change(map, cells, [&](Cell, std::uint16_t old) {
    return stateOfValue(map.meta, map.max_value, old) == meant ? old : value;
  });
}

MapPatch invert(maps::GridMap& map, const CellSet& cells) {
  return change(map, cells, [&](Cell, std::uint16_t old) {
    switch (stateOfValue(map.meta, map.max_value, old)) {
      case maps::CellState::Free:
        return canonicalValue(map.meta, map.max_value, maps::CellState::Occupied);
      case maps::CellState::Occupied:
        return canonicalValue(map.meta, map.max_value, maps::CellState::Free);
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
  return change(map, moved(clip.cells, at.row, at.column), [&](Cell c, std::uint16_t old) {
    const std::uint16_t value = field.at({c.row - at.row, c.column - at.column});
    if (same_kind) return value;
    const maps::CellState state = stateOfValue(clip.meta, clip.max_value, value);
    if (stateOfValue(map.meta, map.max_value, old) == state) return old;
    return canonicalValue(map.meta, map.max_value, state);
  });
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
  for (int32_t i = 0; i < from.rows(); ++i) {
    for (int32_t j = 0; j < from.columns(); ++j) {
      field.at(turnedCell({i, j}, from.rows(), from.columns(), turn)) =
          map.values[indexOf(map, {i, j})];
    }
  }
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
