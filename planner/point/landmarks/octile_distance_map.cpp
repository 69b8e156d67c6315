#include "planner/point/landmarks/octile_distance_map.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "planner/point/grid/canonical_steps.h"

namespace clearway::grid {
namespace {

constexpr unsigned kBucketShift = 14;
constexpr std::size_t kRing = 16;  // a diagonal step adds fewer buckets
constexpr std::uint8_t kClosed = 16;
constexpr OctileCost kLimit = UINT32_MAX - 2 * kDiagonalCost;

}  // namespace

StopOr<OctileDistances> octileDistances(std::span<const std::uint8_t> moves, const GridFrame& frame,
                                        Cell from, StopCheck& stop,
                                        std::vector<OctileCost> memory) {
  const auto columns = static_cast<std::uint32_t>(frame.columns());
  std::array<std::uint32_t, 8> offset{};  // modulo 2^32
  for (Direction d = 0; d < 8; ++d) {
    offset[d] = static_cast<std::uint32_t>(kSteps[d].row) * columns +
                static_cast<std::uint32_t>(kSteps[d].column);
  }
  OctileDistances distances;
  distances.cost = std::move(memory);
  distances.cost.assign(moves.size(), kUnreached);
  const std::span<OctileCost> out(distances.cost);
  std::vector<std::uint8_t> arrival(out.size(), 0);
  std::array<std::vector<std::uint32_t>, kRing> buckets;
  const std::uint32_t first =
      static_cast<std::uint32_t>(from.row) * columns + static_cast<std::uint32_t>(from.column);
  out[first] = 0;
  arrival[first] = kFromStart;
  buckets[0].push_back(first);
  std::uint32_t last = first;
  std::size_t waiting = 1;
  for (std::uint32_t bucket = 0; waiting > 0; ++bucket) {
    auto& stack = buckets[bucket % kRing];
    while (!stack.empty()) {
      const std::uint32_t cell = stack.back();
      stack.pop_back();
      --waiting;
      if ((arrival[cell] & kClosed) != 0) continue;
      const OctileCost cost = out[cell];
      if (cost > kLimit) {
        distances.overflow = true;
        continue;
      }
      const std::uint32_t came = arrival[cell];
      arrival[cell] = static_cast<std::uint8_t>(came | kClosed);
      if (cost >= out[last]) last = cell;
      if (const StopReason r = stop.poll(++distances.reached); r != StopReason::None) {
        return stopped(r);
      }
      for (std::uint32_t left = kWorthwhile[came][moves[cell]]; left != 0; left &= left - 1) {
        const auto d = static_cast<Direction>(std::countr_zero(left));
        const std::uint32_t to = cell + offset[d];
        const OctileCost reached = cost + (isDiagonal(d) ? kDiagonalCost : kStraightCost);
        if (out[to] <= reached) continue;
        out[to] = reached;
        arrival[to] = static_cast<std::uint8_t>(d);
        buckets[(reached >> kBucketShift) % kRing].push_back(to);
        ++waiting;
      }
    }
  }
  distances.furthest = {static_cast<std::int32_t>(last / columns),
                        static_cast<std::int32_t>(last % columns)};
  return distances;
}

}  // namespace clearway::grid
