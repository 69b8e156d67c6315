#include "planner/fleet/shaped/cell_distances.h"

#include <algorithm>
#include <array>

namespace clearway::fleet::shaped {
namespace {

constexpr std::size_t kBuckets = 64;  // above the longest step
using Buckets = std::array<std::vector<std::uint32_t>, kBuckets>;

}  // namespace

void CellDistances::compute(const LatticeGraph& graph, Cell middle, int radius) {
  const std::int32_t rows = graph.rows(), columns = graph.columns();
  distances_.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), kUnreached);
  // The buckets keep their memory for the next agent.
  static thread_local Buckets buckets;
  std::size_t count = 0;
  const auto reach = [&](std::uint32_t cell, std::uint32_t distance) {
    if (distance >= distances_[cell] || !graph.canRest(cell)) return;
    distances_[cell] = distance;
    buckets[distance % kBuckets].push_back(cell);
    ++count;
  };
  for (std::int32_t r = std::max(middle.row - radius, 0);
       r <= std::min(middle.row + radius, rows - 1); ++r) {
    for (std::int32_t c = std::max(middle.column - radius, 0);
         c <= std::min(middle.column + radius, columns - 1); ++c) {
      reach(static_cast<std::uint32_t>(r * columns + c), 0);
    }
  }
  const auto width = static_cast<std::uint32_t>(columns);
  for (std::uint32_t now = 0; count > 0; ++now) {
    auto& bucket = buckets[now % kBuckets];
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const std::uint32_t cell = bucket[i];
      if (distances_[cell] != now) continue;
      const std::uint32_t c = cell % width;
      const bool left = c > 0, right = c + 1 < width;
      const std::uint32_t straight = now + kUnitsPerCell, diagonal = now + kUnitsPerDiagonal;
      if (left) reach(cell - 1, straight);
      if (right) reach(cell + 1, straight);
      if (cell >= width) {
        reach(cell - width, straight);
        if (left) reach(cell - width - 1, diagonal);
        if (right) reach(cell - width + 1, diagonal);
      }
      if (cell + width < distances_.size()) {
        reach(cell + width, straight);
        if (left) reach(cell + width - 1, diagonal);
        if (right) reach(cell + width + 1, diagonal);
      }
    }
    count -= bucket.size();
    bucket.clear();
  }
}

}  // namespace clearway::fleet::shaped
