#include "planner/pose/collision/map_part.h"

#include <algorithm>
#include <limits>

namespace clearway::lattice {

MapPart::MapPart(const GridFrame& frame)
    : frame_(frame),
      rows_(tilesOf(frame.rows(), kTileRows)),
      columns_(tilesOf(frame.columns(), kTileColumns)),
      has_(static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_), 0) {}

void MapPart::add(const Aabb& box) {
  const auto row = [&](double y) { return tileRow(frame_.rowAt(y)); };
  const auto column = [&](double x) {
    return std::clamp(frame_.columnAt(x) / kTileColumns, 0, columns_ - 1);
  };
  const std::int32_t left = column(box.min.x);
  const std::int32_t right = column(box.max.x);
  const std::int32_t bottom = row(box.max.y);
  for (std::int32_t r = row(box.min.y); r <= bottom; ++r) {
    std::fill(has_.begin() + static_cast<std::ptrdiff_t>(at(r, left)),
              has_.begin() + static_cast<std::ptrdiff_t>(at(r, right)) + 1, std::uint8_t{1});
  }
}

MapPart MapPart::widened(std::int32_t rows, std::int32_t columns) const {
  const std::int32_t down = std::min(tilesOf(rows, kTileRows), rows_);
  const std::int32_t across = std::min(tilesOf(columns, kTileColumns), columns_);
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

bool MapPart::isEmptyIn(std::int32_t first, std::int32_t last) const {
  const auto begin = has_.begin() + static_cast<std::ptrdiff_t>(at(tileRow(first), 0));
  const auto end = has_.begin() + static_cast<std::ptrdiff_t>(at(tileRow(last - 1) + 1, 0));
  return std::find(begin, end, std::uint8_t{1}) == end;
}

Aabb MapPart::bounds() const {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Aabb box{{kFar, kFar}, {-kFar, -kFar}};
  for (std::int32_t r = 0; r < rows_; ++r) {
    for (const Columns& c : columnsOf(r * kTileRows)) {
      box = merged(box, {{frame_.columnEdge(c.first), frame_.rowEdge(r * kTileRows)},
                         {frame_.columnEdge(c.last), frame_.rowEdge((r + 1) * kTileRows)}});
    }
  }
  return box;
}

std::vector<MapPart::Columns> MapPart::columnsOf(std::int32_t row) const {
  const std::int32_t r = tileRow(row);
  std::vector<Columns> runs;
  for (std::int32_t c = 0; c < columns_; ++c) {
    if (has_[at(r, c)] == 0) continue;
    if (runs.empty() || runs.back().last != c * kTileColumns)
      runs.push_back({c * kTileColumns, c * kTileColumns});
    runs.back().last = (c + 1) * kTileColumns;
  }
  return runs;
}

}  // namespace clearway::lattice
