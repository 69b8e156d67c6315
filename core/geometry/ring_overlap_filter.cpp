#include "core/geometry/ring_overlap_filter.h"

#include "core/geometry/ring_lanes.h"

namespace clearway {
namespace {

using Lanes = RingLanes::Lanes;
using Pair = RingLanes::Pair;

// Classifies the other ring by the edges of this one.
FilterVerdict byEdgesOf(const RingLanes& ring, const RingLanes& other, double error,
                        double radius) {
  const double radius2 = radius * radius * (1.0 + 1e-12);
  Pair shallowest{-HUGE_VAL, -HUGE_VAL};
  for (std::size_t first = 0; first < ring.size(); first += RingLanes::kEdges) {
    const RingLanes::Edges e = ring.edges(first);
    const Lanes h = other.leastHeights(e);
    const auto beyond = [&](Pair height, Pair squared) {
      const Pair gap = height - error;
      const auto separated = (gap > 0.0) & (gap * gap > radius2 * squared);
      return (separated[0] | separated[1]) != 0;
    };
    if (beyond(h.low, e.squared.low) || beyond(h.high, e.squared.high)) {
      return FilterVerdict::Disjoint;
    }
    shallowest = h.low > shallowest ? h.low : shallowest;
    shallowest = h.high > shallowest ? h.high : shallowest;
  }
  return std::max(shallowest[0], shallowest[1]) < -error ? FilterVerdict::Deep
                                                         : FilterVerdict::Unsure;
}

// A fast test that decides most pairs: the line between the centroids separates the rings, or both
// rings contain the middle of their overlap along it.
FilterVerdict byCentroids(const RingLanes& a, const RingLanes& b, double error, double radius) {
  const Pair from = a.centroid();
  const Pair axis = b.centroid() - from;
  const double most_a = a.along(axis).most;
  const double least_b = b.along(axis).least;
  const double squared = axis[0] * axis[0] + axis[1] * axis[1];
  const double gap = least_b - most_a - error;
  if (gap > 0.0) {
    return gap * gap > radius * radius * (1.0 + 1e-12) * squared ? FilterVerdict::Disjoint
                                                                 : FilterVerdict::Unsure;
  }
  const double middle = 0.5 * (most_a + least_b) - (axis[0] * from[0] + axis[1] * from[1]);
  const double share = squared > 0.0 ? std::clamp(middle / squared, 0.0, 1.0) : 0.0;
  const Pair point = from + share * axis;
  return a.highest(point) < -error && b.highest(point) < -error ? FilterVerdict::Deep
                                                                : FilterVerdict::Unsure;
}

}  // namespace

FilterVerdict filterRings(ConvexRing a, ConvexRing b, double radius) {
  constexpr std::size_t kMost = RingLanes::kMost;
  if (a.size() < 3 || b.size() < 3 || a.size() > kMost || b.size() > kMost) {
    return FilterVerdict::Unsure;
  }
  const RingLanes la(a, a[0]);
  const RingLanes lb(b, a[0]);
  const RingLanes::Bounds ba = la.bounds();
  const RingLanes::Bounds bb = lb.bounds();
  const Pair least = ba.least < bb.least ? ba.least : bb.least;
  const Pair most = ba.most > bb.most ? ba.most : bb.most;
  const double m = std::max(std::max(most[0], most[1]), -std::min(least[0], least[1]));
  if (!(m < 0x1p100)) return FilterVerdict::Unsure;
  // Relative coordinates have an error of 2^-53 m.
  const double reach = radius * (1.0 + 1e-12) + 0x1p-50 * m;
  const auto separated = (ba.least - bb.most > reach) | (bb.least - ba.most > reach);
  if ((separated[0] | separated[1]) != 0) return FilterVerdict::Disjoint;
  const double error = 0x1p-46 * m * m + 1e-290;
  const FilterVerdict guess = byCentroids(la, lb, error, radius);
  if (guess != FilterVerdict::Unsure) return guess;
  // The edges of a ring that is not convex do not determine its hull.
  if (!la.certainlyConvex(error) || !lb.certainlyConvex(error)) return FilterVerdict::Unsure;
  const FilterVerdict by_a = byEdgesOf(la, lb, error, radius);
  if (by_a != FilterVerdict::Deep) return by_a;
  return byEdgesOf(lb, la, error, radius);
}

}  // namespace clearway
