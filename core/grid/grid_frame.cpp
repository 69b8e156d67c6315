#include "core/grid/grid_frame.h"

#include <string>

#include "core/base/number_text.h"

namespace clearway {
Result<GridFrame> GridFrame::make(std::int32_t rows, std::int32_t columns, double cell_width_m,
                                  double cell_length_m) {
  if (rows < 1 || columns < 1) {
    return fail(ErrorCode::InvalidArgument, "a map of %1 x %2 cells has no cells", {columns, rows});
  }
  if (rows > kMaxSide || columns > kMaxSide || std::int64_t{rows} * columns > kMaxCells) {
    return fail(ErrorCode::LimitExceeded,
                "a map of %1 x %2 cells is beyond 16384 a side or 2^28 cells", {columns, rows});
  }
  for (const double s : {cell_width_m, cell_length_m}) {
    if (!(s >= kMinCell_m && s <= kMaxCell_m)) {  // also refuses NaN
      return fail(ErrorCode::InvalidArgument,
                  "cell size of %1 m is not between 0.000001 and 1000 m", {shortest(s)});
    }
  }
  return GridFrame(rows, columns, cell_width_m, cell_length_m);
}

CellRange GridFrame::cellsMeeting(const Aabb& box, TouchRule rule) const {
  // The first cell whose edge is at least v.
  const auto edgeFrom = [](std::int32_t k, double edge, double v) { return edge == v ? k : k + 1; };
  const CellRange at{rowAt(box.min.y), rowAt(box.max.y), columnAt(box.min.x), columnAt(box.max.x)};
  const auto firstRow = edgeFrom(at.first_row, rowEdge(at.first_row), box.min.y);
  const auto firstColumn = edgeFrom(at.first_column, columnEdge(at.first_column), box.min.x);
  if (rule == TouchRule::TouchingCollides) {  // cells with edge k+1 >= min and edge k <= max
    return {firstRow - 1, at.last_row + 1, firstColumn - 1, at.last_column + 1};
  }
  if (!(box.min.x < box.max.x) || !(box.min.y < box.max.y)) return {};
  return {at.first_row, edgeFrom(at.last_row, rowEdge(at.last_row), box.max.y), at.first_column,
          edgeFrom(at.last_column, columnEdge(at.last_column), box.max.x)};
}

CellRange GridFrame::clipped(const CellRange& r) const {
  return {std::max(r.first_row, 0), std::min(r.last_row, rows_), std::max(r.first_column, 0),
          std::min(r.last_column, columns_)};
}

}  // namespace clearway
