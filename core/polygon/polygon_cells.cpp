#include "core/polygon/polygon_cells.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <utility>
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

// Columns from `first` to the one before `end`.
struct ColumnSpan {
  std::int32_t first = 0, end = 0;
  friend auto operator<=>(const ColumnSpan&, const ColumnSpan&) = default;
};

// Where an edge crosses the line through the centres of a row: the first column whose centre is on
// the edge or right of it, and the first that is right of it.
using Crossing = ColumnSpan;

// The union, in ascending order.
std::vector<ColumnSpan> merged(std::vector<ColumnSpan> spans) {
  std::ranges::sort(spans);
  std::vector<ColumnSpan> out;
  for (const ColumnSpan& s : spans) {
    if (s.first >= s.end) continue;
    if (!out.empty() && s.first <= out.back().end) {
      out.back().end = std::max(out.back().end, s.end);
    } else {
      out.push_back(s);
    }
  }
  return out;
}

// `from` without `without`; both are unions in ascending order.
std::vector<ColumnSpan> difference(const std::vector<ColumnSpan>& from,
                                   const std::vector<ColumnSpan>& without) {
  std::vector<ColumnSpan> out;
  std::size_t next = 0;
  for (ColumnSpan s : from) {
    while (next < without.size() && without[next].end <= s.first) ++next;
    for (std::size_t k = next; k < without.size() && without[k].first < s.end; ++k) {
      if (s.first < without[k].first) out.push_back({s.first, without[k].first});
      s.first = std::max(s.first, without[k].end);
    }
    if (s.first < s.end) out.push_back(s);
  }
  return out;
}

// What the edges of a polygon do to a row.
struct RasterRow {
  std::vector<ColumnSpan> passed;  // an edge passes through these cells
  std::vector<Crossing> crossings;
  std::vector<ColumnSpan> touched;  // their centres are on horizontal edges and corners
};

class PolygonRaster {
 public:
  // Bits of what is asked for.
  static constexpr unsigned kPassed = 1, kTouched = 2;

  PolygonRaster(const GridFrame& frame, unsigned asked, StopCheck* stop)
      : frame_(frame), asked_(asked), stop_(stop) {}

  [[nodiscard]] StopReason add(const Polygon& polygon) {
    std::vector<Vec2> corners;
    forEachRing({polygon}, [&](const PolygonRing& ring) {
      corners.insert(corners.end(), ring.begin(), ring.end());
    });
    rows_.clear();
    if (corners.empty()) return StopReason::None;
    const Aabb box = boundsOf(corners);
    first_row_ = rowsClamped(frame_.rowAt(box.min.y) - 1);
    const std::int32_t last = rowsClamped(frame_.rowAt(box.max.y) + 2);
    rows_.assign(static_cast<std::size_t>(std::max(last - first_row_, 0)), {});
    StopReason reason = StopReason::None;
    forEachRing({polygon}, [&](const PolygonRing& ring) {
      for (std::size_t i = 0; i < ring.size() && reason == StopReason::None; ++i) {
        const RisingEdge e = rising(ring[i], ring[(i + 1) % ring.size()]);
        if (e.from == e.to) continue;
        if ((asked_ & kPassed) != 0) noteCells(e);
        if ((asked_ & kTouched) != 0) noteCentres(e);
        noteCrossings(e);
        if (stop_ != nullptr) reason = stop_->poll(row_visits_, 0, row_visits_ * kVisit_ns);
      }
    });
    return reason;
  }

  [[nodiscard]] std::int32_t firstRow() const { return first_row_; }
  [[nodiscard]] std::vector<RasterRow>& rows() { return rows_; }

  // The columns between a crossing and the next one. Orders the row's crossings.
  static std::vector<ColumnSpan> between(RasterRow& row, bool closed) {
    std::ranges::sort(row.crossings);
    std::vector<ColumnSpan> out;
    for (std::size_t k = 0; k + 1 < row.crossings.size(); k += 2) {
      const Crossing& leaves = row.crossings[k + 1];
      out.push_back({row.crossings[k].first, closed ? leaves.end : leaves.first});
    }
    return merged(std::move(out));
  }

 private:
  static constexpr std::uint64_t kVisit_ns = 50;

  std::int32_t rowsClamped(std::int32_t row) const { return std::clamp(row, 0, frame_.rows()); }
  RasterRow& at(std::int32_t row) { return rows_[static_cast<std::size_t>(row - first_row_)]; }

  double xAt(const RisingEdge& e, double y) const {
    if (y <= e.from.y) return e.from.x;
    if (y >= e.to.y) return e.to.x;
    return e.from.x + (y - e.from.y) / (e.to.y - e.from.y) * (e.to.x - e.from.x);
  }

  // The cells that the edge passes through.
  void noteCells(const RisingEdge& e) {
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
      const ColumnSpan span{std::max(from, 0), std::min(to + 1, columns)};
      if (span.first < span.end) at(i).passed.push_back(span);
      ++row_visits_;
    }
  }

  // The centres on a horizontal edge, or at a corner.
  void noteCentres(const RisingEdge& e) {
    const auto row = [&](double y) {
      const std::int32_t i = frame_.rowAt(y);
      return i >= 0 && i < frame_.rows() && frame_.cellCentre({i, 0}).y == y ? i : -1;
    };
    const auto note = [&](std::int32_t i, double x0, double x1) {
      if (i < 0) return;
      std::int32_t first = std::clamp(frame_.columnAt(x0), 0, frame_.columns());
      std::int32_t end = std::clamp(frame_.columnAt(x1) + 1, 0, frame_.columns());
      if (first < end && frame_.cellCentre({i, first}).x < x0) ++first;
      if (first < end && frame_.cellCentre({i, end - 1}).x > x1) --end;
      if (first < end) at(i).touched.push_back({first, end});
    };
    if (e.from.y == e.to.y) {
      note(row(e.from.y), e.from.x, e.to.x);
    } else {
      note(row(e.from.y), e.from.x, e.from.x);
      note(row(e.to.y), e.to.x, e.to.x);
    }
  }

  // The edge crosses the centres' row.
  int sideOfCentre(const RisingEdge& e, std::int32_t row, std::int32_t column) const {
    return orient2d(e.from, e.to, frame_.cellCentre({row, column}));
  }

  void noteCrossings(const RisingEdge& e) {
    const std::int32_t first = rowsClamped(frame_.rowAt(e.from.y));
    const std::int32_t last = rowsClamped(frame_.rowAt(e.to.y) + 1);
    for (std::int32_t i = first; i < last; ++i) {
      ++row_visits_;
      const double y = frame_.cellCentre({i, 0}).y;
      if (!(e.from.y <= y && y < e.to.y)) continue;
      std::int32_t j = std::clamp(frame_.columnAt(xAt(e, y)), -1, frame_.columns());
      while (j > 0 && sideOfCentre(e, i, j - 1) <= 0) --j;
      while (j < frame_.columns() && sideOfCentre(e, i, j) > 0) ++j;
      const std::int32_t on = std::max(j, 0);
      const bool is_on = j >= 0 && j < frame_.columns() && sideOfCentre(e, i, j) == 0;
      at(i).crossings.push_back({on, is_on ? on + 1 : on});
    }
  }

  GridFrame frame_;
  unsigned asked_;
  StopCheck* stop_;
  std::vector<RasterRow> rows_;
  std::int32_t first_row_ = 0;
  std::uint64_t row_visits_ = 0;
};

// spans(row): a union in ascending order.
template <class F>
StopOr<std::vector<CellSpan>> collected(const Polygon& polygon, const GridFrame& frame,
                                        unsigned asked, StopCheck* stop, const F& spans) {
  PolygonRaster raster(frame, asked, stop);
  if (const StopReason r = raster.add(polygon); r != StopReason::None) return stopped(r);
  std::vector<CellSpan> out;
  std::int32_t i = raster.firstRow();
  for (RasterRow& row : raster.rows()) {
    for (const ColumnSpan& s : spans(row)) out.push_back({i, s.first, s.end});
    ++i;
  }
  return out;
}

void setSpan(OccupancyGrid& out, std::int32_t row, const ColumnSpan& span) {
  for (std::int32_t j = span.first; j < span.end; ++j) out.set({row, j}, true);
}

}  // namespace

StopReason setCellsUnder(const Polygons& polygons, OccupancyGrid& out, StopCheck* stop) {
  PolygonRaster raster(out.frame(), PolygonRaster::kPassed, stop);
  for (const Polygon& p : polygons) {
    if (const StopReason r = raster.add(p); r != StopReason::None) return r;
    std::int32_t i = raster.firstRow();
    for (RasterRow& row : raster.rows()) {
      for (const ColumnSpan& s : row.passed) setSpan(out, i, s);
      for (const ColumnSpan& s : PolygonRaster::between(row, false)) setSpan(out, i, s);
      ++i;
    }
  }
  return StopReason::None;
}

void setCellsUnder(const Polygons& polygons, OccupancyGrid& out) {
  static_cast<void>(setCellsUnder(polygons, out, nullptr));
}

OccupancyGrid cellsUnder(const Polygons& polygons, const GridFrame& frame) {
  OccupancyGrid out(frame);
  setCellsUnder(polygons, out);
  return out;
}

StopOr<std::vector<CellSpan>> cellsWithin(const Polygon& polygon, const GridFrame& frame,
                                          StopCheck* stop) {
  return collected(polygon, frame, PolygonRaster::kPassed, stop, [](RasterRow& row) {
    return difference(PolygonRaster::between(row, false), merged(std::move(row.passed)));
  });
}

StopOr<std::vector<CellSpan>> cellsCentredIn(const Polygon& polygon, const GridFrame& frame,
                                             StopCheck* stop) {
  return collected(polygon, frame, PolygonRaster::kTouched, stop, [](RasterRow& row) {
    std::vector<ColumnSpan> spans = PolygonRaster::between(row, true);
    spans.insert(spans.end(), row.touched.begin(), row.touched.end());
    return merged(std::move(spans));
  });
}

}  // namespace clearway
