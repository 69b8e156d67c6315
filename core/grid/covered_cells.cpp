#include "core/grid/covered_cells.h"

#include <algorithm>
#include <bit>
#include <string>

#include "core/geometry/box_filter.h"
#include "core/geometry/exact_overlap.h"
#include "core/grid/box_template.h"

namespace clearway {
namespace {

// A box preprocessed for many exact decisions.
class BoxShape {
 public:
  BoxShape(const Obb& box, TouchRule rule)
      : box_(box),
        rule_(rule),
        cardinal_(box.pose.heading.isCardinal() && box.radius == 0.0),
        bounds_(box.radius == 0.0 ? cornerBounds(box) : clearway::bounds(box)),
        filter_(box) {}

  [[nodiscard]] TouchRule rule() const { return rule_; }
  [[nodiscard]] const Aabb& bounds() const { return bounds_; }
  [[nodiscard]] bool meets(const Aabb& cell) const {
    if (cardinal_) return overlap(bounds_, cell, rule_);
    const FilterVerdict v = filter_.against(cell);
    if (v != FilterVerdict::Unsure) return v == FilterVerdict::Deep;
    return overlap(corners(box_), cell, rule_, box_.radius);
  }

 private:
  const Obb& box_;
  TouchRule rule_;
  bool cardinal_;
  Aabb bounds_;
  BoxFilter filter_;
};

// A polygon, or the hull of its ring, preprocessed for many exact decisions.
class RingShape {
 public:
  RingShape(ConvexRing ring, double radius, TouchRule rule)
      : hull_(ring), radius_(radius), rule_(rule), bounds_(padded(boundsOf(ring), radius)) {}

  [[nodiscard]] TouchRule rule() const { return rule_; }
  [[nodiscard]] const Aabb& bounds() const { return bounds_; }
  [[nodiscard]] bool meets(const Aabb& cell) const {
    return radius_ > 0.0 ? overlap(hull_.ring(), cell, rule_, radius_)
                         : hullOverlapsCell(hull_.ring(), cell, rule_);
  }

 private:
  static Aabb padded(const Aabb& b, double radius) {
    if (radius == 0.0) return b;
    // A point box of this radius has the same rounding outwards.
    const Aabb low = clearway::bounds(Obb{{b.min, {}}, 0.0, 0.0, radius});
    return merged(low, clearway::bounds(Obb{{b.max, {}}, 0.0, 0.0, radius}));
  }

  HullView hull_;
  double radius_;
  TouchRule rule_;
  Aabb bounds_;
};

// The union of cells first..last of a row of the unbounded grid.
struct EndlessGrid {
  const GridFrame& frame;
  [[nodiscard]] Aabb run(std::int32_t row, std::int32_t first, std::int32_t last) const {
    return merged(frame.cellBox({row, first}), frame.cellBox({row, last}));
  }
};

// The same on the map and its outside ring. The ring cells extend beyond the shape, which is as
// good as infinity.
struct MapAndRing {
  const GridFrame& frame;
  Aabb all;  // around map and shape
  MapAndRing(const GridFrame& f, const Aabb& shape)
      : frame(f), all(enlarged(merged(f.bounds(), shape), 1.0)) {}
  [[nodiscard]] Aabb run(std::int32_t row, std::int32_t first, std::int32_t last) const {
    return {
        {first < 0 ? all.min.x : frame.columnEdge(first), row < 0 ? all.min.y : frame.rowEdge(row)},
        {last < frame.columns() ? frame.columnEdge(last + 1) : all.max.x,
         row < frame.rows() ? frame.rowEdge(row + 1) : all.max.y}};
  }
  [[nodiscard]] CellRange cut(const CellRange& r) const {
    const auto row = [&](std::int32_t i) { return std::clamp(i, -1, frame.rows()); };
    const auto column = [&](std::int32_t j) { return std::clamp(j, -1, frame.columns()); };
    return {row(r.first_row), row(r.last_row - 1) + 1, column(r.first_column),
            column(r.last_column - 1) + 1};
  }
};

struct Columns {
  std::int32_t first = 0, last = -1;  // inclusive
  [[nodiscard]] bool empty() const { return first > last; }
};

// The run of columns within `in` that the shape covers in a row. When the run begins at the start
// of the range, prefixes of increasing length are tested; a convex shape covers a contiguous run.
template <class Shape, class Cells>
Columns coveredColumns(const Shape& shape, const Cells& cells, std::int32_t row, Columns in) {
  if (in.empty() || !shape.meets(cells.run(row, in.first, in.last))) return {};
  const auto bisect = [](std::int32_t no, std::int32_t yes, auto meets) {
    while (no + 1 != yes && no - 1 != yes) {
      const auto middle = static_cast<std::int32_t>((std::int64_t{no} + yes) / 2);
      (meets(middle) ? yes : no) = middle;
    }
    return yes;
  };
  const std::int32_t first = bisect(in.first - 1, in.last, [&](std::int32_t j) {
    return shape.meets(cells.run(row, in.first, j));
  });
  const std::int32_t last = bisect(
      in.last + 1, first, [&](std::int32_t j) { return shape.meets(cells.run(row, j, in.last)); });
  return {first, last};
}

// Calls f for each obstacle column of a row inside the map until it returns true.
template <class F>
bool forEachObstacle(std::span<const std::uint64_t> row, Columns in, F f) {
  if (in.empty()) return false;
  const auto first_word = static_cast<std::size_t>(in.first) >> 6U;
  const auto last_word = static_cast<std::size_t>(in.last) >> 6U;
  for (std::size_t w = first_word; w <= last_word; ++w) {
    std::uint64_t bits = row[w];
    if (w == first_word) bits &= ~0ULL << (static_cast<unsigned>(in.first) & 63U);
    if (w == last_word) bits &= ~0ULL >> (63U - (static_cast<unsigned>(in.last) & 63U));
    for (; bits != 0; bits &= bits - 1) {
      if (f(static_cast<std::int32_t>(w * 64) + std::countr_zero(bits))) return true;
    }
  }
  return false;
}

// The obstacles of up to 64 columns of a row inside the map, as bits from the lowest up.
std::uint64_t window(std::span<const std::uint64_t> row, std::int32_t first, std::uint64_t mask) {
  const auto w = static_cast<std::size_t>(first) >> 6U;
  const auto shift = static_cast<unsigned>(first) & 63U;
  const std::uint64_t next = w + 1 < row.size() ? row[w + 1] : 0;
  return ((row[w] >> shift) | (next << 1U << (63U - shift))) & mask;
}

// The first colliding obstacle of a row. Precondition: `in` lies inside the map.
template <class Shape>
std::optional<Cell> firstInRow(const OccupancyGrid& grid, const Shape& shape, std::int32_t row,
                               Columns in) {
  constexpr int kDirect = 8;  // decisions before bisection is cheaper
  const EndlessGrid cells{grid.frame()};
  std::optional<Cell> found;
  int tried = 0;
  const bool stopped = forEachObstacle(grid.row(row), in, [&](std::int32_t j) {
    if (tried == kDirect) {
      in.first = j;
      return true;
    }
    ++tried;
    if (shape.meets(cells.frame.cellBox({row, j}))) found = Cell{row, j};
    return found.has_value();
  });
  if (stopped && !found) {
    forEachObstacle(grid.row(row), coveredColumns(shape, cells, row, in), [&](std::int32_t j) {
      found = Cell{row, j};
      return true;
    });
  }
  return found;
}

// The same for a range of rows and columns inside the map.
template <class Shape>
std::optional<Cell> firstInside(const OccupancyGrid& grid, const Shape& shape, const CellRange& r) {
  const std::int32_t columns = r.last_column - r.first_column;
  if (columns > 64) {
    for (std::int32_t i = r.first_row; i < r.last_row; ++i) {
      const auto found = firstInRow(grid, shape, i, {r.first_column, r.last_column - 1});
      if (found) return found;
    }
    return {};
  }
  const std::uint64_t mask = ~0ULL >> static_cast<unsigned>(64 - columns);
  for (std::int32_t i = r.first_row; i < r.last_row; ++i) {
    std::uint64_t bits = window(grid.row(i), r.first_column, mask);
    for (; bits != 0; bits &= bits - 1) {
      const Cell c{i, r.first_column + std::countr_zero(bits)};
      if (shape.meets(grid.frame().cellBox(c))) return c;
    }
  }
  return {};
}

template <class Shape>
std::optional<Cell> firstCollisionOf(const OccupancyGrid& grid, const Shape& shape) {
  const GridFrame& frame = grid.frame();
  const CellRange met = frame.cellsMeeting(shape.bounds(), shape.rule());
  if (met.empty()) return {};
  if (met.first_row >= 0 && met.first_column >= 0 && met.last_row <= frame.rows() &&
      met.last_column <= frame.columns()) {
    return firstInside(grid, shape, met);
  }
  const MapAndRing cells(frame, shape.bounds());
  const CellRange range = cells.cut(met);
  const Columns all{range.first_column, range.last_column - 1};
  const Columns inside{std::max(all.first, 0), std::min(all.last, frame.columns() - 1)};
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    if (i < 0 || i == frame.rows()) {
      const Columns covered = coveredColumns(shape, cells, i, all);
      if (!covered.empty()) return Cell{i, covered.first};
      continue;
    }
    if (all.first < 0 && shape.meets(cells.run(i, -1, -1))) return Cell{i, -1};
    if (const auto found = firstInRow(grid, shape, i, inside)) return found;
    const std::int32_t after = frame.columns();
    if (all.last == after && shape.meets(cells.run(i, after, after))) return Cell{i, after};
  }
  return {};
}

template <class Shape>
std::vector<Cell> collidingCellsOf(const OccupancyGrid& grid, const Shape& shape) {
  std::vector<Cell> out;
  const GridFrame& frame = grid.frame();
  const CellRange met = frame.cellsMeeting(shape.bounds(), shape.rule());
  if (met.empty()) return out;
  const MapAndRing cells(frame, shape.bounds());
  const CellRange range = cells.cut(met);
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    const Columns run =
        coveredColumns(shape, cells, i, {range.first_column, range.last_column - 1});
    if (run.empty()) continue;
    if (i < 0 || i == frame.rows()) {
      for (std::int32_t j = run.first; j <= run.last; ++j) out.push_back({i, j});
      continue;
    }
    if (run.first < 0) out.push_back({i, -1});
    const Columns inside{std::max(run.first, 0), std::min(run.last, frame.columns() - 1)};
    forEachObstacle(grid.row(i), inside, [&](std::int32_t j) {
      out.push_back({i, j});
      return false;
    });
    if (run.last == frame.columns()) out.push_back({i, run.last});
  }
  return out;
}

template <class Shape>
Result<std::vector<Cell>> coveredCellsOf(const GridFrame& frame, const Shape& shape) {
  constexpr std::int32_t kFar = 1 << 30;  // the limit to which GridFrame clamps indices
  const CellRange range = frame.cellsMeeting(shape.bounds(), shape.rule());
  std::vector<Cell> out;
  if (range.empty()) return out;
  if (std::min(range.first_row, range.first_column) <= -kFar ||
      std::max(range.last_row, range.last_column) >= kFar) {
    return fail(ErrorCode::LimitExceeded,
                "the shape lies 2^30 cells or more away from the map; use larger cells");
  }
  const EndlessGrid cells{frame};
  const auto inRow = [&](std::int32_t i) {
    return coveredColumns(shape, cells, i, {range.first_column, range.last_column - 1});
  };
  const std::int64_t most = (std::int64_t{range.last_row} - range.first_row) *
                            (std::int64_t{range.last_column} - range.first_column);
  constexpr auto kMost = static_cast<std::int64_t>(kMaxCoveredCells);
  if (most > kMost) {  // counted first: a refusal takes no memory
    std::int64_t count = 0;
    for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
      const Columns run = inRow(i);
      if (!run.empty()) count += std::int64_t{run.last} - run.first + 1;
      if (count > kMost) {
        return fail(ErrorCode::LimitExceeded,
                    "the shape covers more than %1 cells; use larger cells", {kMaxCoveredCells});
      }
    }
  }
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    const Columns run = inRow(i);
    for (std::int32_t j = run.first; j <= run.last; ++j) out.push_back({i, j});
  }
  return out;
}

}  // namespace

std::optional<Cell> firstCollision(const OccupancyGrid& grid, const Obb& box, TouchRule rule) {
  return firstCollisionOf(grid, BoxShape(box, rule));
}

std::optional<Cell> firstCollision(const OccupancyGrid& grid, ConvexRing shape, double radius,
                                   TouchRule rule) {
  return firstCollisionOf(grid, RingShape(shape, radius, rule));
}

bool collides(const OccupancyGrid& grid, const Obb& box, TouchRule rule) {
  const FilterVerdict v = compareWithObstacles(grid, box);
  if (v != FilterVerdict::Unsure) return v == FilterVerdict::Deep;
  if (box.radius == 0.0 && box.pose.heading.isCardinal()) {
    return grid.anyBlocked(grid.frame().cellsMeeting(cornerBounds(box), rule));
  }
  return firstCollision(grid, box, rule).has_value();
}

std::vector<Cell> collidingCells(const OccupancyGrid& grid, const Obb& box, TouchRule rule) {
  if (compareWithObstacles(grid, box) == FilterVerdict::Disjoint) return {};
  return collidingCellsOf(grid, BoxShape(box, rule));
}

std::vector<Cell> collidingCells(const OccupancyGrid& grid, ConvexRing shape, double radius,
                                 TouchRule rule) {
  return collidingCellsOf(grid, RingShape(shape, radius, rule));
}

Result<std::vector<Cell>> coveredCells(const GridFrame& frame, const Obb& box, TouchRule rule) {
  return coveredCellsOf(frame, BoxShape(box, rule));
}

Result<std::vector<Cell>> coveredCells(const GridFrame& frame, ConvexRing shape, double radius,
                                       TouchRule rule) {
  return coveredCellsOf(frame, RingShape(shape, radius, rule));
}

}  // namespace clearway
