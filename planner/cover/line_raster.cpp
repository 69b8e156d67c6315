#include "planner/cover/line_raster.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/number_text.h"

namespace clearway::cover {

Result<LineRaster> LineRaster::make(const ReachMap& reach, int heading, const Tool& tool) {
  LineRaster out;
  const GridFrame& f = reach.frame();
  out.heading_ = reach.heading(heading);
  const Vec2 along = out.heading_.vector(), across = out.heading_.left90().vector();
  const Vec2 size = f.bounds().max;
  double low_u = 0.0, high_u = 0.0, low_v = 0.0, high_v = 0.0;
  for (const Vec2 corner : {Vec2{size.x, 0.0}, size, Vec2{0.0, size.y}}) {
    low_u = std::min(low_u, dot(corner, along));
    high_u = std::max(high_u, dot(corner, along));
    low_v = std::min(low_v, dot(corner, across));
    high_v = std::max(high_v, dot(corner, across));
  }
  // The tool may be where the agent is not.
  const Vec2 aside = rotate(out.heading_, tool.centre);
  out.row_m_ = tool.width_m / kRowsOfTool;
  out.column_m_ = std::min(f.cellWidth(), f.cellLength());
  // Along the lines nodes are in the middle of cells, if the lines run along rows or columns.
  out.origin_ = (low_u + 0.5 * out.column_m_) * along + low_v * across + aside;
  const double rows = std::ceil((high_v - low_v) / out.row_m_) + 1.0;
  const double columns = std::ceil((high_u - low_u) / out.column_m_) + 1.0;
  if (rows * columns > kMostNodes) {
    return fail(ErrorCode::LimitExceeded,
                "a tool of %1 m is too narrow for the map: its lines have %2 places, and at most "
                "%3 are possible",
                {shortest(tool.width_m), static_cast<std::int64_t>(rows * columns),
                 static_cast<std::int64_t>(kMostNodes)});
  }
  out.rows_ = static_cast<int>(rows);
  out.columns_ = static_cast<int>(columns);
  out.usable_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  const auto bit = static_cast<HeadingSet>(1U << static_cast<unsigned>(heading));
  std::size_t k = 0;
  for (int i = 0; i < out.rows_; ++i) {
    for (int j = 0; j < out.columns_; ++j, ++k) {
      const Cell place = f.cellAt(out.at(i, j) - aside);
      out.usable_[k] = (reach.reachedAt(place) & bit) != 0 ? 1 : 0;
    }
  }
  out.findRuns();
  out.decompose();
  return out;
}

int LineRaster::rowOf(Vec2 p) const {
  return static_cast<int>(
      std::lround(std::clamp(dot(p - origin_, heading_.left90().vector()) / row_m_, -1e8, 1e8)));
}

void LineRaster::findRuns() {
  for (int i = 0; i < rows_; ++i) {
    for (int j = 0; j < columns_; ++j) {
      if (!isUsable(i, j)) continue;
      const int first = j;
      while (j + 1 < columns_ && isUsable(i, j + 1)) ++j;
      runs_.push_back({i, first, j, 0});
    }
  }
}

void LineRaster::decompose() {
  std::size_t above = 0, above_end = 0;  // the runs of the row before
  for (std::size_t begin = 0; begin < runs_.size();) {
    std::size_t end = begin;
    while (end < runs_.size() && runs_[end].row == runs_[begin].row) ++end;
    const bool follows = above_end > above && runs_[above].row + 1 == runs_[begin].row;
    const auto overlapping = [&](std::size_t k, std::size_t first, std::size_t last) {
      std::array<std::size_t, 2> count_and_index{0, 0};
      for (std::size_t o = first; o < last; ++o) {
        if (runs_[o].last < runs_[k].first) continue;
        if (runs_[o].first > runs_[k].last) break;
        ++count_and_index[0];
        count_and_index[1] = o;
      }
      return count_and_index;
    };
    std::size_t from = above;
    for (std::size_t k = begin; k < end; ++k) {
      runs_[k].cell = -1;
      if (follows) {
        while (from < above_end && runs_[from].last < runs_[k].first) ++from;
        const auto [count, before] = overlapping(k, from, above_end);
        if (count == 1 && overlapping(before, begin, end)[0] == 1) {
          runs_[k].cell = runs_[before].cell;
        }
      }
      if (runs_[k].cell < 0) runs_[k].cell = cells_++;
    }
    above = begin;
    above_end = end;
    begin = end;
  }
}

}  // namespace clearway::cover
