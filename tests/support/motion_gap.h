// tests/support/motion_gap.h — clearance of a moving footprint from obstacles, by dense sampling.
//
// Every sampled pose is computed in long double from the motion's centre of rotation and measured
// against every obstacle cell of the map. Shares no code with the planners and the validator.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/geometry/motion.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"

namespace clearway::testing {

using Real = long double;

struct Point {
  Real x, y;
};

// The ring of a part at t: rotated about the centre of rotation, or moved along the line.
inline std::vector<Point> ringAt(const ConvexPolygon& part, const Motion& m, Real t) {
  const Real c0 = m.from.heading.cos(), s0 = m.from.heading.sin();
  const Real c1 = m.to.heading.cos(), s1 = m.to.heading.sin();
  const Real dx = Real{m.to.position.x} - m.from.position.x;
  const Real dy = Real{m.to.position.y} - m.from.position.y;
  const Real angle = std::atan2(c0 * s1 - s0 * c1, c0 * c1 + s0 * s1);
  Real x = m.from.position.x + t * dx, y = m.from.position.y + t * dy;
  if (m.kind == MotionKind::Arc) {
    const Real k = 0.5L / std::tan(0.5L * angle);
    const Real cx = m.from.position.x + 0.5L * dx - k * dy;
    const Real cy = m.from.position.y + 0.5L * dy + k * dx;
    const Real rx = m.from.position.x - cx, ry = m.from.position.y - cy;
    x = cx + std::cos(t * angle) * rx - std::sin(t * angle) * ry;
    y = cy + std::sin(t * angle) * rx + std::cos(t * angle) * ry;
  }
  const Real c =
      m.kind == MotionKind::Straight ? c0 : c0 * std::cos(t * angle) - s0 * std::sin(t * angle);
  const Real s =
      m.kind == MotionKind::Straight ? s0 : s0 * std::cos(t * angle) + c0 * std::sin(t * angle);
  std::vector<Point> ring;
  for (const Vec2 v : part.ring()) ring.push_back({x + v.x * c - v.y * s, y + v.x * s + v.y * c});
  return ring;
}

inline Real squaredLength(Real x, Real y) { return x * x + y * y; }

inline Real squaredToSegment(Point p, Point a, Point b) {
  const Real dx = b.x - a.x, dy = b.y - a.y;
  const Real whole = squaredLength(dx, dy);
  if (whole == 0.0L) return squaredLength(p.x - a.x, p.y - a.y);
  const Real t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / whole, 0.0L, 1.0L);
  return squaredLength(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// Largest separation along the edge normals of a: negative depth when b overlaps in all of them.
inline Real separation(const std::vector<Point>& a, const std::vector<Point>& b) {
  Real most = -std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Point p = a[i], q = a[(i + 1) % a.size()];
    const Real len = std::sqrt(squaredLength(q.x - p.x, q.y - p.y));
    if (len == 0.0L) continue;  // the core of a disc
    Real least = std::numeric_limits<Real>::infinity();
    for (const Point r : b) {
      least = std::min(least, ((q.y - p.y) * (r.x - p.x) - (q.x - p.x) * (r.y - p.y)) / len);
    }
    most = std::max(most, least);
  }
  return most;
}

// Distance, or minus the depth.
inline Real gap(const std::vector<Point>& a, const std::vector<Point>& b) {
  const Real s = std::max(separation(a, b), separation(b, a));
  if (s <= 0.0L) return s;
  Real d = std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      d = std::min({d, squaredToSegment(a[i], b[j], b[(j + 1) % b.size()]),
                    squaredToSegment(b[j], a[i], a[(i + 1) % a.size()])});
    }
  }
  return std::sqrt(d);
}

// The least value seen by a golden section of an interval; each step evaluates one more place.
template <class F>
Real goldenLeast(Real low, Real high, int steps, const F& f) {
  constexpr Real kPart = 0.618033988749894848204586834365638118L;
  Real u = high - kPart * (high - low), v = low + kPart * (high - low);
  Real fu = f(u), fv = f(v);
  Real best = std::min(fu, fv);
  for (int n = 1; n < steps; ++n) {
    if (fu <= fv) {
      high = v;
      v = u;
      fv = fu;
      u = high - kPart * (high - low);
      best = std::min(best, fu = f(u));
    } else {
      low = u;
      u = v;
      fu = fv;
      v = low + kPart * (high - low);
      best = std::min(best, fv = f(v));
    }
  }
  return best;
}

inline std::vector<Point> boxOf(const Aabb& b) {
  return {{b.min.x, b.min.y}, {b.max.x, b.min.y}, {b.max.x, b.max.y}, {b.min.x, b.max.y}};
}

// The gap between a moving footprint and the obstacles of a map, the outside included.
struct Oracle {
  static constexpr int kSamples = 96;
  const OccupancyGrid* grid;
  const Footprint* footprint;
  const Motion* motion;
  std::vector<Aabb> cells;  // blocked

  Oracle(const OccupancyGrid& g, const Footprint& f, const Motion& m)
      : grid(&g), footprint(&f), motion(&m) {
    for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
      for (std::int32_t j = 0; j < g.frame().columns(); ++j) {
        if (g.blocked({i, j})) cells.push_back(g.frame().cellBox({i, j}));
      }
    }
  }

  [[nodiscard]] Real at(Real t) const {
    const Aabb map = grid->frame().bounds();
    Real least = std::numeric_limits<Real>::infinity();
    for (const ConvexPolygon& part : footprint->collisionParts()) {
      const std::vector<Point> ring = ringAt(part, *motion, t);
      Point lo = ring[0], hi = ring[0];
      for (const Point p : ring) {
        least = std::min({least, p.x, p.y, map.max.x - p.x, map.max.y - p.y});
        lo = {std::min(lo.x, p.x), std::min(lo.y, p.y)};
        hi = {std::max(hi.x, p.x), std::max(hi.y, p.y)};
      }
      const Vec2 low{static_cast<double>(lo.x), static_cast<double>(lo.y)};
      const Vec2 high{static_cast<double>(hi.x), static_cast<double>(hi.y)};
      const auto between = [&](const Aabb& cell) {  // of the boxes around both
        return std::max(
            {cell.min.x - high.x, low.x - cell.max.x, cell.min.y - high.y, low.y - cell.max.y});
      };
      // The one whose box is nearest is measured first: few others can be nearer.
      const auto first = std::ranges::min_element(cells, {}, between);
      if (first != cells.end()) least = std::min(least, gap(ring, boxOf(*first)));
      for (auto cell = cells.begin(); cell != cells.end(); ++cell) {
        constexpr double kRounding = 1e-9;
        if (cell == first || between(*cell) > static_cast<double>(least) + kRounding) continue;
        least = std::min(least, gap(ring, boxOf(*cell)));
      }
    }
    return least - footprint->radius();
  }

  // The smallest gap over the motion: samples, then golden sections around the lowest of them.
  [[nodiscard]] Real smallest() const {
    std::vector<Real> value;
    for (int i = 0; i <= kSamples; ++i) value.push_back(at(Real(i) / kSamples));
    Real best = *std::min_element(value.begin(), value.end());
    const Real lowest = best;
    for (int i = 0; i <= kSamples; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const bool valley =
          (i == 0 || value[k] <= value[k - 1]) && (i == kSamples || value[k] <= value[k + 1]);
      if (!valley || value[k] > lowest + 0.05L) continue;
      const Real a = std::max(0.0L, Real(i - 1) / kSamples);
      const Real b = std::min(1.0L, Real(i + 1) / kSamples);
      best = std::min(best, goldenLeast(a, b, 40, [this](Real t) { return at(t); }));
    }
    return best;
  }
};

}  // namespace clearway::testing
