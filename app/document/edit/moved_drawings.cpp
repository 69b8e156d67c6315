#include "app/document/edit/moved_drawings.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/geometry/aabb.h"

namespace clearway::app {
namespace {

bool contains(const Aabb& outer, const Aabb& inner) { return merged(outer, inner) == outer; }

}  // namespace

Drawings turned(const Drawings& drawings, const GridFrame& frame, Turn turn) {
  Drawings out;
  for (const auto& drawing : drawings) {
    Drawing d = *drawing;
    for (Vec2& p : d.corners) p = turned(Pose{p, {}}, frame, turn).position;
    d.cells = turned(d.cells, frame, turn);
    d.below = turned(d.below, frame, turn);
    out.push_back(std::make_shared<const Drawing>(std::move(d)));
  }
  return out;
}

Drawings inWindow(const Drawings& drawings, const GridFrame& frame, const CellRange& window) {
  const Vec2 corner{frame.columnEdge(window.first_column), frame.rowEdge(window.first_row)};
  const Aabb shown{corner, {frame.columnEdge(window.last_column), frame.rowEdge(window.last_row)}};
  CellSet cut;
  for (const auto& d : drawings) {
    const Aabb bounds = enlarged(boundsOf(d->corners), 0.5 * d->width);
    const bool whole = contains(frame.bounds(), bounds) && contains(shown, bounds) &&
                       common(d->cells, CellSet(window)) == d->cells;
    if (!whole) cut = united(cut, d->cells);
  }
  Drawings out;
  for (const auto& drawing : untouched(drawings, cut)) {
    Drawing d = *drawing;
    for (Vec2& p : d.corners) p = p - corner;
    d.cells = moved(d.cells, -window.first_row, -window.first_column);
    d.below.cells = moved(d.below.cells, -window.first_row, -window.first_column);
    out.push_back(std::make_shared<const Drawing>(std::move(d)));
  }
  return out;
}

}  // namespace clearway::app
