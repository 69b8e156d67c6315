#include "core/polygon/polygon_cells.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/geometry/predicates.h"

namespace clearway {
namespace {

// An edge with from.y <= to.y; of horizontal ones from.x <= to.x.
struct RisingEdge {
  Vec2 from, to;
};

RisingEdge rising(Vec2 a, Vec2 b) {
  const bool keeps = a.y < b.y || (a.y == b.y && a.x <= b.x);
  return keeps ? RisingEdge{a, b} : RisingEdge{b, a};
}

// Does the edge pass through the open cell? Exact: separating axes x, y and the edge's normal.
bool passesThrough(const RisingEdge& e, const Aabb& cell) {
  if (!(std::min(e.from.x, e.to.x) < cell.max.x && std::max(e.from.x, e.to.x) > cell.min.x &&
        e.from.y < cell.max.y && e.to.y > cell.min.y)) {
    return false;
  }
  bool left = false;
  bool right = false;
  for (const Vec2 corner :
       {cell.min, Vec2{cell.max.x, cell.min.y}, cell.max, Vec2{cell.min.x, cell.max.y}}) {
    const int side = orient2d(e.from, e.to, corner);
    left = left || side > 0;
    right = right || side < 0;
  }
  return left && right;
}

class PolygonRaster {
 public:
  explicit PolygonRaster(const GridFrame& frame)
      : frame_(frame), crossings_(static_cast<std::size_t>(frame.rows())) {}

  void add(const Polygon& polygon, OccupancyGrid& out) {
    first_row_ = frame_.rows();
    last_row_ = 0;
    forEachRing({polygon}, [&](const PolygonRing& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const RisingEdge e = rising(ring[i], ring[(i + 1) % ring.size()]);
        if (e.from == e.to) continue;
        markEdge(e, out);
        noteCrossings(e);
      }
    });
    fill(out);
  }

 private:
  std::int32_t rowsClamped(std::int32_t row) const { return std::clamp(row, 0, frame_.rows()); }

  double xAt(const RisingEdge& e, double y) const {
    if (y <= e.from.y) return e.from.x;
    if (y >= e.to.y) return e.to.x;
    return e.from.x + (y - e.from.y) / (e.to.y - e.from.y) * (e.to.x - e.from.x);
  }

  // Sets the cells that the edge passes through.
  void markEdge(const RisingEdge& e, OccupancyGrid& out) {
    const std::int32_t first = rowsClamped(frame_.rowAt(e.from.y));
    const std::int32_t last = rowsClamped(frame_.rowAt(e.to.y) + 1);
    const std::int32_t columns = frame_.columns();
    for (std::int32_t i = first; i < last; ++i) {
      const double x0 = xAt(e, frame_.rowEdge(i));
      const double x1 = xAt(e, frame_.rowEdge(i + 1));
      // The rounded ends may be a column off; the cells of a row that an edge passes through are
      // neighbours, so that only the ends need exact decisions.
      std::int32_t from = std::clamp(frame_.columnAt(std::min(x0, x1)) - 1, -1, columns);
      std::int32_t to = std::clamp(frame_.columnAt(std::max(x0, x1)) + 1, -1, columns);
      while (from <= to && !passesThrough(e, frame_.cellBox({i, from}))) ++from;
      while (to >= from && !passesThrough(e, frame_.cellBox({i, to}))) --to;
      for (std::int32_t j = std::max(from, 0); j <= std::min(to, columns - 1); ++j) {
        out.set({i, j}, true);
      }
    }
  }

  // Is the centre of a cell on the right of the edge, or on it? The edge crosses the centre's row.
  bool isRight(const RisingEdge& e, std::int32_t row, std::int32_t column) const {
    return orient2d(e.from, e.to, frame_.cellCentre({row, column})) <= 0;
  }

  // For every row whose centre line the edge crosses, the first column whose centre is right of it.
  void noteCrossings(const RisingEdge& e) {
    const std::int32_t first = rowsClamped(frame_.rowAt(e.from.y));
    const std::int32_t last = rowsClamped(frame_.rowAt(e.to.y) + 1);
    for (std::int32_t i = first; i < last; ++i) {
      const double y = frame_.cellCentre({i, 0}).y;
      if (!(e.from.y <= y && y < e.to.y)) continue;
      std::int32_t j = std::clamp(frame_.columnAt(xAt(e, y)), -1, frame_.columns());
      while (j > 0 && isRight(e, i, j - 1)) --j;
      while (j < frame_.columns() && !isRight(e, i, j)) ++j;
      crossings_[static_cast<std::size_t>(i)].push_back(std::max(j, 0));
      first_row_ = std::min(first_row_, i);
      last_row_ = std::max(last_row_, i + 1);
    }
  }

  void fill(OccupancyGrid& out) {
    for (std::int32_t i = first_row_; i < last_row_; ++i) {
      std::vector<std::int32_t>& at = crossings_[static_cast<std::size_t>(i)];
      if (at.empty()) continue;
      std::ranges::sort(at);
      for (std::size_t k = 0; k + 1 < at.size(); k += 2) {
        for (std::int32_t j = at[k]; j < at[k + 1]; ++j) out.set({i, j}, true);
      }
      at.clear();
    }
  }

  GridFrame frame_;
  std::vector<std::vector<std::int32_t>> crossings_;  // of the polygon that is added, by row
  std::int32_t first_row_ = 0, last_row_ = 0;         // that have crossings
};

}  // namespace

void setCellsUnder(const Polygons& polygons, OccupancyGrid& out) {
  PolygonRaster raster(out.frame());
  for (const Polygon& p : polygons) raster.add(p, out);
}

OccupancyGrid cellsUnder(const Polygons& polygons, const GridFrame& frame) {
  OccupancyGrid out(frame);
  setCellsUnder(polygons, out);
  return out;
}

}  // namespace clearway
