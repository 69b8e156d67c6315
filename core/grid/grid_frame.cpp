#include "core/grid/grid_frame.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/number_text.h"

namespace clearway {
namespace {

constexpr double kIndexLimit = 1 << 30;

// The largest k with k*size <= v (as rounded products); clamped.
std::int32_t floorIndex(double v, double size) {
  const double q = std::floor(v / size);
  auto k = static_cast<std::int32_t>(std::clamp(q, -kIndexLimit, kIndexLimit));
  if (k * size > v) --k;
  if ((k + 1) * size <= v) ++k;
  return k;
}

// The smallest k with k*size >= v.
std::int32_t ceilIndex(double v, double size) {
  const std::int32_t k = floorIndex(v, size);
  return k * size == v ? k : k + 1;
}

}  // namespace

Result<GridFrame> GridFrame::make(std::int32_t rows, std::int32_t columns, double cell_width_m,
                                  double cell_length_m) {
  if (rows < 1 || columns < 1) {
    return fail(ErrorCode::InvalidArgument, "a map of " + std::to_string(columns) + " x " +
                                                std::to_string(rows) + " cells has no cells");
  }
  if (rows > kMaxSide || columns > kMaxSide || std::int64_t{rows} * columns > kMaxCells) {
    return fail(ErrorCode::LimitExceeded, "a map of " + std::to_string(columns) + " x " +
                                              std::to_string(rows) +
                                              " cells is beyond 16384 a side or 2^28 cells");
  }
  for (const double s : {cell_width_m, cell_length_m}) {
    if (!(s >= kMinCell_m && s <= kMaxCell_m)) {  // also refuses NaN
      return fail(ErrorCode::InvalidArgument,
                  "cell size of " + shortest(s) + " m is not between 1e-6 and 1000 m");
    }
  }
  return GridFrame(rows, columns, cell_width_m, cell_length_m);
}

Cell GridFrame::cellAt(Vec2 p) const { return {floorIndex(p.y, length_), floorIndex(p.x, width_)}; }

CellRange GridFrame::cellsMeeting(const Aabb& box, TouchRule rule) const {
  if (rule == TouchRule::TouchingCollides) {  // cells with edge k+1 >= min and edge k <= max
    return {ceilIndex(box.min.y, length_) - 1, floorIndex(box.max.y, length_) + 1,
            ceilIndex(box.min.x, width_) - 1, floorIndex(box.max.x, width_) + 1};
  }
  if (!(box.min.x < box.max.x) || !(box.min.y < box.max.y)) return {};
  return {floorIndex(box.min.y, length_), ceilIndex(box.max.y, length_),
          floorIndex(box.min.x, width_), ceilIndex(box.max.x, width_)};
}

CellRange GridFrame::clipped(const CellRange& r) const {
  return {std::max(r.first_row, 0), std::min(r.last_row, rows_), std::max(r.first_column, 0),
          std::min(r.last_column, columns_)};
}

}  // namespace clearway
