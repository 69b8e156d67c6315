#include "planner/query/following_planner.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

namespace clearway {
namespace {

// Makes one grid equal to another of its frame. The cells around what differed; nullopt: nothing
// did.
std::optional<CellRange> copyChanges(OccupancyGrid& to, const OccupancyGrid& from) {
  const std::int32_t rows = to.frame().rows();
  std::int32_t top = rows;
  std::int32_t bottom = -1;
  std::size_t left = to.wordsPerRow();
  std::size_t right = 0;
  for (std::int32_t i = 0; i < rows; ++i) {
    const std::span<const std::uint64_t> now = to.row(i);
    const std::span<const std::uint64_t> then = from.row(i);
    const auto first = std::ranges::mismatch(now, then);
    if (first.in1 == now.end()) continue;
    std::size_t last = now.size() - 1;
    while (now[last] == then[last]) --last;
    top = std::min(top, i);
    bottom = i;
    left = std::min(left, static_cast<std::size_t>(first.in1 - now.begin()));
    right = std::max(right, last);
    to.setRow(i, then);
  }
  if (bottom < top) return std::nullopt;
  const std::int32_t columns = to.frame().columns();
  return CellRange{top, bottom + 1, static_cast<std::int32_t>(left * 64),
                   std::min(columns, static_cast<std::int32_t>(right * 64 + 64))};
}

CheckedQuery onMap(const CheckedQuery& query, const OccupancyGrid& map) {
  Query own = query.given();
  own.map = &map;
  Result<CheckedQuery> checked = check(std::move(own));
  assert(checked);  // as it was, on the same cells
  return *std::move(checked);
}

}  // namespace

FollowingPlanner::FollowingPlanner(const CheckedQuery& query)
    : map_(std::make_unique<OccupancyGrid>(*query.given().map)), planner_(onMap(query, *map_)) {}

Result<void> FollowingPlanner::follow(const OccupancyGrid& version) {
  const auto changed = copyChanges(*map_, version);
  return changed ? planner_.update(*changed) : Result<void>();
}

}  // namespace clearway
