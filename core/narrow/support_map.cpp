#include "core/narrow/support_map.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/geometry/predicates.h"

namespace clearway::collide {
namespace {

// From 0 along -y over 1 along +x to 4; monotone in the angle. The error is below 2e-15.
// Branchless, as the order of directions is unpredictable.
double pseudoAngle(Vec2 d) {
  const double p = d.y / (std::abs(d.x) + std::abs(d.y));
  return 2.0 - std::copysign(1.0 - p, d.x);
}

Vec2 directionAt(double pseudo_angle) {
  const double angle = pseudo_angle < 1.0 ? pseudo_angle + 3.0 : pseudo_angle - 1.0;  // from +x
  const double turned =
      angle > 1.0 && angle < 3.0 ? 2.0 - angle : (angle >= 3.0 ? angle - 4.0 : angle);
  const double x = 1.0 - std::abs(turned);
  return {angle > 1.0 && angle < 3.0 ? -x : x, turned};
}

// Is q higher than p along d? Exact.
bool isHigher(Vec2 d, Vec2 p, Vec2 q) { return dotSign({}, d, p, q) > 0; }

}  // namespace

std::size_t supportBySearch(ConvexRing ring, Vec2 d) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < ring.size(); ++i) {
    if (isHigher(d, ring[best], ring[i])) best = i;
  }
  // Of two equally high vertices the first one of their edge is taken, except for the edge that
  // ends at vertex 0.
  const std::size_t last = ring.size() - 1;
  return best == 0 && last > 1 && d != Vec2{} && dotSign({}, d, ring[0], ring[last]) == 0 ? last
                                                                                          : best;
}

SupportMap::SupportMap(ConvexRing ring) : ring_(ring.begin(), ring.end()) {
  const std::size_t bins = std::bit_ceil(std::max<std::size_t>(8, 8 * ring.size()));
  bins_a_unit_ = 0.25 * static_cast<double>(bins);
  bins_.resize(bins);
  const auto at = [this](double bin) { return directionAt(bin / bins_a_unit_); };
  // Walks on from a vertex that is the furthest one for a slightly earlier direction.
  const auto walk = [this](std::size_t i, Vec2 d) {
    for (std::size_t next; isHigher(d, ring_[i], ring_[next = after(i, 1)]); i = next) {
    }
    return i;
  };
  // The bin is widened slightly, so that a rounded pseudo-angle is always covered.
  constexpr double kBeyond = 1e-6;
  std::size_t first = supportBySearch(ring_, at(-kBeyond));
  for (std::size_t k = 0; k < bins; ++k) {
    first = walk(first, at(static_cast<double>(k) - kBeyond));
    const std::size_t last = walk(first, at(static_cast<double>(k + 1) + kBeyond));
    bins_[k] = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last)};
  }
}

Vec2 SupportMap::binStart(std::size_t k) const {
  return directionAt(static_cast<double>(k % bins()) / bins_a_unit_);
}

std::size_t SupportMap::furthest(Vec2 d) const {
  if (d == Vec2{} || ring_.size() < 3) return supportBySearch(ring_, d);
  const auto bin = static_cast<std::size_t>(pseudoAngle(d) * bins_a_unit_);
  const Bin b = bins_[std::min(bin, bins() - 1)];
  return b.first == b.last ? b.first : furthestOf(b, d);
}

std::size_t SupportMap::furthestOf(Bin bin, Vec2 d) const {
  std::size_t i = bin.first;
  const auto goesOn = [&](std::size_t v) { return isHigher(d, ring_[v], ring_[after(v, 1)]); };
  // Along the bin's vertices the heights first rise, then fall (unimodal).
  for (std::size_t span = after(bin.last, ring_.size() - i); span > 3;) {
    const std::size_t half = span / 2;
    if (goesOn(after(i, half))) {
      i = after(i, half + 1);
      span -= half + 1;
    } else {
      span = half;
    }
  }
  while (goesOn(i)) i = after(i, 1);
  return i;
}

}  // namespace clearway::collide
