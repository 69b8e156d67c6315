#include <utility>

#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// Its neighbours above and below lose their links to it. What hangs on it alone is no dead end any
// more: nothing is known beyond.
void RectangleMesh::dropRow(std::int32_t row) {
  const std::int32_t index = bandOf(row);
  if (!has(index)) return;
  const Band gone = band(index);
  band(index) = {};
  --bands_made_;
  ++rows_dropped_;
  dropped_ += gone.end - gone.first;
  std::vector<std::uint32_t> touched;
  const auto cut = [&](std::uint32_t i, std::uint16_t Rectangle::*links) {
    rectangles_[i].*links = 0;
    touched.push_back(i);
    while (i != kNone && isDeadEnd(i) && (i < gone.first || i >= gone.end)) {
      touched.push_back(i);
      rectangles_[i].gate = kCore;
      i = std::exchange(rectangles_[i].towards_core, kNone);
    }
  };
  if (index > 0 && has(index - 1)) {
    const Band& upper = band(index - 1);
    for (std::uint32_t k = upper.last_row_ended; k < upper.end_ended; ++k) {
      cut(ended_[k], &Rectangle::below);
    }
  }
  if (static_cast<std::size_t>(index) + 1 < bands_.size() && has(index + 1)) {
    const std::uint32_t end = endOfRow((index + 1) << band_bits_);
    for (std::uint32_t i = band(index + 1).first; i < end; ++i) cut(i, &Rectangle::above);
  }
  for (const std::uint32_t i : touched) {
    band(bandOf(rectangles_[i].top / 2)).searched = false;
    countAgain(i);
    for (const std::int32_t direction : {-1, 1}) {
      for (std::uint32_t k = 0; k < neighbours(rectangles_[i], direction); ++k) {
        countAgain(neighbour(rectangles_[i], direction, k));
      }
    }
  }
}

// Its neighbours that are no dead ends.
void RectangleMesh::countAgain(std::uint32_t i) {
  const Rectangle& r = rectangles_[i];
  if (isDeadEnd(i)) return;
  degree_[i] = 0;
  for (const std::int32_t direction : {-1, 1}) {
    if (!hasBeyond(r, direction)) degree_[i] += kUnknown;
    for (std::uint32_t k = 0; k < neighbours(r, direction); ++k) {
      if (!isDeadEnd(neighbour(r, direction, k))) ++degree_[i];
    }
  }
}

}  // namespace clearway::grid
