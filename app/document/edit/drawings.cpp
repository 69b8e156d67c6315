#include "app/document/edit/drawings.h"

#include <algorithm>
#include <utility>

namespace clearway::app {
namespace {

// Cells in the order of a set, with their values.
struct Values {
  std::vector<CellRun> runs;
  std::vector<std::uint16_t> values;
  void add(Cell c, std::uint16_t value) {
    runs.push_back({c.row, c.column, c.column + 1});
    values.push_back(value);
  }
  [[nodiscard]] MapPatch patch() && { return {CellSet(std::move(runs)), std::move(values)}; }
};

bool before(Cell a, Cell b) { return a.row != b.row ? a.row < b.row : a.column < b.column; }

// The part of a patch that lies in a set, and the rest.
std::pair<MapPatch, MapPatch> split(const MapPatch& patch, const CellSet& cells) {
  Values inside, outside;
  auto run = cells.runs().begin();
  std::size_t k = 0;
  forCells(patch.cells, [&](Cell c) {
    while (run != cells.runs().end() && !before(c, {run->row, run->last})) ++run;
    const bool in = run != cells.runs().end() && run->row == c.row && run->first <= c.column;
    (in ? inside : outside).add(c, patch.values[k++]);
  });
  return {std::move(inside).patch(), std::move(outside).patch()};
}

// Of two patches without common cells.
MapPatch joined(const MapPatch& a, const MapPatch& b) {
  Values out;
  out.values.reserve(a.values.size() + b.values.size());
  const CellSet cells = united(a.cells, b.cells);
  std::size_t i = 0;
  std::size_t j = 0;
  auto run = a.cells.runs().begin();
  forCells(cells, [&](Cell c) {
    while (run != a.cells.runs().end() && !before(c, {run->row, run->last})) ++run;
    const bool of_a = run != a.cells.runs().end() && run->row == c.row && run->first <= c.column;
    out.values.push_back(of_a ? a.values[i++] : b.values[j++]);
  });
  return {cells, std::move(out.values)};
}

// The patch that leads back to the values of a copy of some cells.
MapPatch patchTo(const maps::GridMap& map, const CellSet& cells,
                 const std::vector<std::uint16_t>& values) {
  Values out;
  std::size_t k = 0;
  forCells(cells, [&](Cell c) {
    const std::uint16_t value = values[k++];
    if (map.values[indexOf(map, c)] != value) out.add(c, value);
  });
  return std::move(out).patch();
}

bool overlaps(const CellSet& a, const CellSet& b) {
  const CellRange p = a.bounds();
  const CellRange q = b.bounds();
  return p.first_row < q.last_row && q.first_row < p.last_row && p.first_column < q.last_column &&
         q.first_column < p.last_column && !common(a, b).empty();
}

}  // namespace

MapPatch redraw(maps::GridMap& map, Drawings& drawings, std::size_t index,
                std::optional<Drawing> drawing) {
  const bool is_new = index == drawings.size();
  CellSet changed = drawing ? drawing->cells : CellSet();
  if (!is_new) changed = united(changed, drawings[index]->cells);
  const std::vector<std::uint16_t> former = copyOf(map, changed).values;

  std::vector<std::pair<std::size_t, Drawing>> above;  // from above
  for (std::size_t i = drawings.size(); i-- > index;) {
    if (!overlaps(drawings[i]->cells, changed)) continue;
    Drawing d = *drawings[i];
    auto [inside, outside] = split(d.below, changed);
    swapPatch(map, inside);
    d.below = std::move(outside);
    if (i > index) above.emplace_back(i, std::move(d));
  }
  std::ptrdiff_t removed = 0;
  if (drawing) {
    drawing->below = paint(map, drawing->cells, drawing->value);
    const auto now = std::make_shared<const Drawing>(*std::move(drawing));
    is_new ? drawings.push_back(now) : void(drawings[index] = now);
  } else {
    drawings.erase(drawings.begin() + static_cast<std::ptrdiff_t>(index));
    removed = 1;
  }
  for (auto it = above.rbegin(); it != above.rend(); ++it) {
    Drawing& d = it->second;
    d.below = joined(d.below, paint(map, common(d.cells, changed), d.value));
    drawings[it->first - static_cast<std::size_t>(removed)] =
        std::make_shared<const Drawing>(std::move(d));
  }
  return patchTo(map, changed, former);
}

Drawings untouched(const Drawings& drawings, const CellSet& cells) {
  Drawings out;
  CellSet painted = cells;
  for (auto it = drawings.rbegin(); it != drawings.rend(); ++it) {
    if (overlaps((*it)->cells, painted)) {
      painted = united(painted, (*it)->cells);
    } else {
      out.push_back(*it);
    }
  }
  std::ranges::reverse(out);
  return out;
}

bool areAlike(const Drawing& a, const Drawing& b) {
  return a.corners == b.corners && a.closed == b.closed && a.width == b.width &&
         a.value == b.value && a.cells == b.cells && a.below.cells == b.below.cells &&
         a.below.values == b.below.values;
}

std::size_t bytesOfChange(const Drawings& a, const Drawings& b) {
  std::size_t bytes = (a.size() + b.size()) * sizeof(Drawings::value_type);
  const auto add = [&](const Drawings& of, const Drawings& other) {
    for (const auto& d : of) {
      if (std::ranges::find(other, d) != other.end()) continue;
      bytes += sizeof(Drawing) + d->corners.capacity() * sizeof(Vec2) + bytesOf(d->below) +
               d->cells.runs().capacity() * sizeof(CellRun);
    }
  };
  add(a, b);
  add(b, a);
  return bytes;
}

}  // namespace clearway::app
