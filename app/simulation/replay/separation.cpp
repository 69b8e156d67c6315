#include "app/simulation/replay/separation.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/geometry/distance.h"

namespace clearway::app {

Separation::Separation(std::vector<Footprint> footprints) : footprints_(std::move(footprints)) {
  order_.resize(footprints_.size());
  std::iota(order_.begin(), order_.end(), 0U);
  for (const Footprint& f : footprints_) {
    largest_radius_ = std::max(largest_radius_, f.circumscribedRadius());
  }
}

void Separation::update(std::span<const Pose> poses, std::span<const std::uint32_t> gone) {
  std::erase_if(order_, [gone](std::uint32_t k) { return std::ranges::binary_search(gone, k); });
  if (order_.size() < 2 || (smallest_ && *smallest_ == 0.0)) return;
  std::ranges::stable_sort(order_, {}, [&](std::uint32_t k) { return poses[k].position.x; });
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const Vec2 at = poses[order_[i]].position;
    const double radius = footprints_[order_[i]].circumscribedRadius();
    for (std::size_t j = i + 1; j < order_.size(); ++j) {
      // Without a distance so far, the next one along x gives the first.
      const double reach = smallest_.value_or(std::numeric_limits<double>::infinity()) + radius;
      const Vec2 other = poses[order_[j]].position;
      if (other.x - at.x > reach + largest_radius_) break;
      const double between = length(other - at);
      if (between > reach + footprints_[order_[j]].circumscribedRadius()) continue;
      measure(poses, order_[i], order_[j]);
    }
  }
}

void Separation::measure(std::span<const Pose> poses, std::uint32_t a, std::uint32_t b) {
  const Footprint& one = footprints_[a];
  const Footprint& two = footprints_[b];
  for (const ConvexPolygon& p : one.collisionParts()) {
    const std::vector<Vec2> ring = placed(p, poses[a]);
    for (const ConvexPolygon& q : two.collisionParts()) {
      const double distance =
          closestPoints(ring, placed(q, poses[b]), one.radius(), two.radius()).distance_m;
      smallest_ = std::min(smallest_.value_or(distance), distance);
    }
  }
}

}  // namespace clearway::app
