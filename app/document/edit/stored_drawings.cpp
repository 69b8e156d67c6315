#include "app/document/edit/stored_drawings.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>

#include "maps/grid/map_frame.h"
#include "maps/grid/movingai.h"

namespace clearway::app {
namespace {

// Of all drawings of a project together; a text of few bytes can have as many.
constexpr std::int64_t kMaxDrawnCells = std::int64_t{1} << 27U;

constexpr const char* kOtherSize = "the map has another size";
constexpr const char* kOutside = "they lie outside of the map";
constexpr const char* kChanged = "the map was changed where they are";
constexpr const char* kTooLarge = "they have too many cells";

std::vector<maps::DrawnRun> runsOf(const Drawing& drawing) {
  std::vector<maps::DrawnRun> out;
  std::vector<std::uint16_t>::const_iterator value = drawing.below.values.begin();
  auto changed = drawing.below.cells.runs().begin();
  const auto end = drawing.below.cells.runs().end();
  forCells(drawing.cells, [&](Cell c) {
    while (changed != end &&
           (changed->row < c.row || (changed->row == c.row && changed->last <= c.column))) {
      ++changed;
    }
    maps::DrawnRun run{c.row, c.column, c.column + 1, {}};
    if (changed != end && changed->row == c.row && changed->first <= c.column) run.below = *value++;
    const bool extends = !out.empty() && out.back().row == run.row &&
                         out.back().last == run.first && out.back().below == run.below;
    extends ? void(out.back().last = run.last) : out.push_back(run);
  });
  return out;
}

std::int64_t cellsOf(const maps::MapDrawing& stored) {
  std::int64_t cells = 0;
  for (const maps::DrawnRun& r : stored.runs) cells += r.last - r.first;
  return cells;
}

bool liesOn(const GridFrame& frame, const maps::MapDrawing& stored) {
  return std::ranges::all_of(stored.runs, [&](const maps::DrawnRun& r) {
    return frame.contains({r.row, r.first}) && frame.contains({r.row, r.last - 1});
  });
}

Drawing drawingOf(const maps::GridMap& map, const maps::MapDrawing& stored) {
  const GridFrame& frame = map.grid.frame();
  Drawing out;
  for (const Vec2 p : stored.corners) out.corners.push_back(positionToWorld(map.frame, frame, p));
  out.closed = stored.closed;
  out.width = lengthToWorld(map.frame, frame, stored.width);
  out.value = stored.value;
  std::vector<CellRun> cells, changed;
  for (const maps::DrawnRun& r : stored.runs) {
    cells.push_back({r.row, r.first, r.last});
    if (!r.below) continue;
    changed.push_back({r.row, r.first, r.last});
    out.below.values.insert(out.below.values.end(), static_cast<std::size_t>(r.last - r.first),
                            *r.below);
  }
  out.cells = CellSet(std::move(cells));
  out.below.cells = CellSet(std::move(changed));
  return out;
}

// Removes drawings from a copy of the map, from above.
class Remover {
 public:
  explicit Remover(const maps::GridMap& map)
      : map_(map), values_(map.values), states_(map.meta, map.max_value) {}

  // False: the map is not everywhere what the drawing paints over what it says lies below.
  bool remove(const maps::MapDrawing& stored) {
    const std::uint16_t value = canonicalValue(map_.meta, map_.max_value, stored.value);
    const maps::CellState meant = stateOfValue(map_.meta, map_.max_value, value);
    bool good = true;
    for (const maps::DrawnRun& r : stored.runs) {
      good = good && (!r.below || (isValue(*r.below) && states_(*r.below) != meant));
      for (std::int32_t j = r.first; j < r.last; ++j) {
        std::uint16_t& at = values_[indexOf(map_, {r.row, j})];
        good = good && (r.below ? at == value : states_(at) == meant);
        at = r.below.value_or(at);
      }
    }
    return good;
  }

 private:
  [[nodiscard]] bool isValue(std::uint16_t v) const {
    if (!std::holds_alternative<maps::MovingAiMeta>(map_.meta)) return v <= map_.max_value;
    return v < 128 && maps::isTerrain(static_cast<char>(v));
  }
  const maps::GridMap& map_;
  std::vector<std::uint16_t> values_;
  maps::ValueStates states_;
};

// Which of them fit, from below. One that does not fit becomes cells, and with it those below it.
std::vector<bool> fitting(const maps::GridMap& map, const std::vector<maps::MapDrawing>& items,
                          const std::vector<Drawing>& drawings) {
  Remover remover(map);
  CellSet painted;
  std::vector<bool> out(items.size());
  for (std::size_t i = items.size(); i-- > 0;) {
    const CellSet& cells = drawings[i].cells;
    const bool good = remover.remove(items[i]);
    out[i] = good && (painted.empty() || common(cells, painted).empty());
    if (!out[i]) painted = united(painted, cells);
  }
  return out;
}

}  // namespace

maps::MapDrawings savedDrawings(const maps::MapFrame& map, const GridFrame& frame,
                                const Drawings& drawings, const std::vector<ReadDrawing>& read) {
  maps::MapDrawings out{frame.rows(), frame.columns(), {}};
  const std::size_t most = std::min(drawings.size(), maps::kMaxDrawings);  // from above
  for (const auto& d : std::span(drawings).last(most)) {
    maps::MapDrawing stored{{}, d->closed, 0.0, d->value, runsOf(*d)};
    const auto same = std::ranges::find_if(
        read, [&](const ReadDrawing& r) { return r.corners == d->corners && r.width == d->width; });
    if (same != read.end()) {
      stored.corners = same->own_corners;
      stored.width = same->own_width;
    } else {
      for (const Vec2 p : d->corners) stored.corners.push_back(positionFromWorld(map, frame, p));
      if (!d->closed) stored.width = lengthFromWorld(map, frame, d->width);
    }
    out.items.push_back(std::move(stored));
  }
  return out;
}

StoredDrawings drawingsOn(const maps::GridMap& map, const maps::MapDrawings& stored) {
  StoredDrawings out;
  if (stored.empty()) return out;
  const GridFrame& frame = map.grid.frame();
  Message why = stored.refused.empty() ? Message() : stored.refused.front();
  const auto because = [&](const char* reason) {
    if (why.empty()) why = reason;
  };
  const bool same_size = frame.rows() == stored.rows && frame.columns() == stored.columns;
  std::vector<maps::MapDrawing> items;
  std::int64_t cells = 0;
  for (const maps::MapDrawing& item : stored.items) {
    const std::int64_t more = cellsOf(item);
    if (!same_size) {
      because(kOtherSize);
    } else if (!liesOn(frame, item)) {
      because(kOutside);
    } else if (cells + more > kMaxDrawnCells) {
      because(kTooLarge);
    } else {
      cells += more;
      items.push_back(item);
    }
  }
  std::vector<Drawing> drawings;
  for (const maps::MapDrawing& item : items) drawings.push_back(drawingOf(map, item));
  const std::vector<bool> fits = fitting(map, items, drawings);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!fits[i]) {
      because(kChanged);
      continue;
    }
    Drawing& d = drawings[i];
    out.read.push_back({d.corners, items[i].corners, d.width, items[i].width});
    out.drawings.push_back(std::move(d));
  }
  const std::size_t all = stored.items.size() + stored.refused.size();
  if (out.drawings.size() < all) {
    out.note = {
        "%1 of %2 drawn lines and polygons are kept as drawings, the others only as cells: %3",
        {out.drawings.size(), all, why}};
  }
  return out;
}

}  // namespace clearway::app
