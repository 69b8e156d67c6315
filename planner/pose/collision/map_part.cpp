#include "planner/pose/collision/map_part.h"

#include <algorithm>
#include <limits>

namespace clearway::lattice {

MapPart::MapPart(const GridFrame& frame)
    : frame_(frame),
      rows_(tilesOf(frame.rows())),
      columns_(tilesOf(frame.columns())),
      has_(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_), 0) {}

void MapPart::add(const Aabb& box) {
  const auto tile = [](std::int32_t cell, std::int32_t tiles) {
    return std::clamp(cell / kTile, 0, tiles - 1);
  };
  const std::int32_t left = tile(frame_.columnAt(box.min.x), columns_);
  const std::int32_t right = tile(frame_.columnAt(box.max.x), columns_);
  const std::int32_t bottom = tile(frame_.rowAt(box.max.y), rows_);
  for (std::int32_t r = tile(frame_.rowAt(box.min.y), rows_); r <= bottom; ++r) {
    std::fill(has_.begin() + static_cast<std::ptrdiff_t>(at(r, left)),
              has_.begin() + static_cast<std::ptrdiff_t>(at(r, right)) + 1, std::uint8_t{1});
  }
}

MapPart MapPart::widened(std::int32_t rows, std::int32_t columns) const {
  const std::int32_t down = std::min(tilesOf(rows), rows_);
  const std::int32_t across = std::min(tilesOf(columns), columns_);
  MapPart wide(frame_);
  for (std::int32_t r = 0; r < rows_; ++r) {
    for (std::int32_t c = 0; c < columns_; ++c) {
      if (has_[at(r, c)] == 0) continue;
      const std::int32_t left = std::max(c - across, 0);
      const std::int32_t n = std::min(c + across, columns_ - 1) - left + 1;
      const std::int32_t last = std::min(r + down, rows_ - 1);
      for (std::int32_t i = std::max(r - down, 0); i <= last; ++i) {
        std::fill_n(wide.has_.begin() + static_cast<std::ptrdiff_t>(at(i, left)), n,
                    std::uint8_t{1});
      }
    }
  }
  return wide;
}

Aabb MapPart::bounds() const {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Aabb box{{kFar, kFar}, {-kFar, -kFar}};
  for (std::int32_t r = 0; r < rows_; ++r) {
    for (const Columns& c : columnsOf(r * kTile)) {
      box = merged(box, {{frame_.columnEdge(c.first), frame_.rowEdge(r * kTile)},
                         {frame_.columnEdge(c.last), frame_.rowEdge((r + 1) * kTile)}});
    }
  }
  return box;
}

std::vector<MapPart::Columns> MapPart::columnsOf(std::int32_t row) const {
  const std::int32_t r = std::clamp(row / kTile, 0, rows_ - 1);
  std::vector<Columns> runs;
  for (std::int32_t c = 0; c < columns_; ++c) {
    if (has_[at(r, c)] == 0) continue;
    if (runs.empty() || runs.back().last != c * kTile) runs.push_back({c * kTile, c * kTile});
    runs.back().last = (c + 1) * kTile;
  }
  return runs;
}

}  // namespace clearway::lattice
