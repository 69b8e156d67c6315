#include "planner/query/zone_union.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/geometry/distance.h"
#include "core/geometry/simple_polygon.h"

namespace clearway {
namespace {

using Ring = ZoneUnion::Ring;

constexpr std::array kParts{1.0, 1.0 / 16.0, 1.0 / 256.0, 1e-6};  // of the seam

template <class Visit>
void forEachEdge(const Ring& ring, Visit visit) {
  for (std::size_t k = 0; k < ring.size(); ++k) visit(ring[k], ring[(k + 1) % ring.size()]);
}

bool isClockwise(const Ring& ring) {
  double twice = 0.0;
  forEachEdge(ring, [&](Vec2 a, Vec2 b) { twice += cross(a - ring.front(), b - ring.front()); });
  return twice < 0.0;
}

double distanceTo(const Ring& ring, Vec2 p) {
  double least = std::numeric_limits<double>::infinity();
  forEachEdge(ring, [&](Vec2 a, Vec2 b) { least = std::min(least, distanceToSegment(p, a, b)); });
  return least;
}

double distanceBetween(Vec2 a, Vec2 b, Vec2 p, Vec2 q) {
  return closestPoints(std::array{a, b}, std::array{p, q}).distance_m;
}

Aabb boxOf(Vec2 a, Vec2 b) { return boundsOf(std::array{a, b}); }

bool isNear(const Aabb& a, const Aabb& b) { return overlap(a, b, TouchRule::TouchingCollides); }

}  // namespace

ZoneUnion::ZoneUnion(std::vector<Ring> rings, double seam_m)
    : rings_(std::move(rings)), seam_m_(seam_m) {
  for (Ring& ring : rings_) {
    if (isClockwise(ring)) std::ranges::reverse(ring);
    boxes_.push_back(boundsOf(ring));
  }
  for (std::size_t k = 0; k < rings_.size(); ++k) {
    forEachEdge(rings_[k], [&](Vec2 a, Vec2 b) { addOuter(k, {a, b}); });
  }
}

// The parts of an edge that bound the union.
void ZoneUnion::addOuter(std::size_t ring, Edge edge) {
  const auto [a, b] = edge;
  const Vec2 along = b - a;
  const double size = length(along);
  if (!(size > 0.0)) return;
  std::vector<Vec2> outwards;  // a gap may be narrower near its end
  for (const double part : kParts)
    outwards.push_back((-part * seam_m_ / size) * perpendicular(along));
  std::vector<double> cuts{0.0, 1.0};
  const auto cut = [&](double t) {
    if (t > 0.0 && t < 1.0) cuts.push_back(t);
  };
  const Aabb box = enlarged(boxOf(a, b), 2.0 * seam_m_);
  for (std::size_t k = 0; k < rings_.size(); ++k) {
    if (k == ring || !isNear(boxes_[k], box)) continue;
    forEachEdge(rings_[k], [&](Vec2 p, Vec2 q) {
      if (!isNear(boxOf(p, q), box)) return;
      if (distanceBetween(a, b, p, q) > 2.0 * seam_m_) return;
      const double turned = cross(along, q - p);
      if (turned != 0.0) {
        cut(cross(p - a, q - p) / turned);
        for (const Vec2 side : outwards) cut(cross(p - a - side, q - p) / turned);
      }
      cut(dot(p - a, along) / (size * size));
      cut(dot(q - a, along) / (size * size));
    });
  }
  std::ranges::sort(cuts);
  const auto isCovered = [&](double t) {
    const Vec2 p = a + t * along;
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      if (i == ring || !isNear(boxes_[i], box)) continue;
      for (const Vec2 side : outwards) {
        if (isNear(boxes_[i], boxOf(p + side, p + side)) &&
            sideOf(rings_[i], p + side) != PointSide::Outside)
          return true;
      }
    }
    return false;
  };
  bool has_covered = false;
  double from = 0.0;  // after the last covered part
  const auto add = [&](double to) {
    // Beside a covered part, the mouth of a gap is covered, too.
    const bool is_mouth = has_covered && (to - from) * size <= seam_m_;
    if (to > from && !is_mouth) outer_.emplace_back(a + from * along, a + to * along);
  };
  for (std::size_t k = 1; k < cuts.size(); ++k) {
    if (cuts[k] == cuts[k - 1] || !isCovered(0.5 * (cuts[k - 1] + cuts[k]))) continue;
    has_covered = true;
    add(cuts[k - 1]);
    from = cuts[k];
  }
  add(1.0);
}

bool ZoneUnion::isInside(Vec2 p, double edge_m) const {
  return isInside(p) || (edge_m > seam_m_ && std::ranges::any_of(rings_, [&](const Ring& ring) {
                           return distanceTo(ring, p) <= seam_m_;
                         }));
}

bool ZoneUnion::isInside(Vec2 p) const {
  return std::ranges::any_of(
      rings_, [&](const Ring& ring) { return sideOf(ring, p) == PointSide::Inside; });
}

double ZoneUnion::depth(Vec2 p) const {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [a, b] : outer_) least = std::min(least, distanceToSegment(p, a, b));
  return isInside(p, least) ? least : -least;
}

double ZoneUnion::mostDepth(Vec2 a, Vec2 b) const {
  double apart = std::numeric_limits<double>::infinity();
  double most = apart;
  for (const auto& [p, q] : outer_) {
    apart = std::min(apart, distanceBetween(a, b, p, q));
    most = std::min(most, std::max(distanceToSegment(a, p, q), distanceToSegment(b, p, q)));
  }
  const bool is_outside = apart > 0.0 && depth(a) < 0.0 && depth(b) < 0.0 &&
                          std::ranges::none_of(rings_, [&](const Ring& ring) {
                            bool meets = false;
                            forEachEdge(ring, [&](Vec2 p, Vec2 q) {
                              meets = meets || !(distanceBetween(a, b, p, q) > 0.0);
                            });
                            return meets;
                          });
  return is_outside ? -apart : most;
}

}  // namespace clearway
