// tests/support/minkowski_oracle.h — penetration depths by brute force on the Minkowski difference.
//
// Independent of core/narrow: the difference of two point sets is the hull of all differences of
// their points, in long double. The depth of two rounded convex shapes is the distance of the
// origin from the boundary of that hull, enlarged by both radii. The least translation that
// separates two unions of convex parts is the shortest among all points where it can be: the
// nearest point of each piece of boundary, and the crossings of all pieces.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/geometry/vec2.h"

namespace clearway::oracle {

using Real = long double;

struct Point {
  Real x = 0.0L, y = 0.0L;
};
inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(Real s, Point a) { return {s * a.x, s * a.y}; }
inline Real dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline Real cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline Real norm(Point a) { return std::sqrt(dot(a, a)); }
inline Point exact(Vec2 v) { return {v.x, v.y}; }

// The hull of points, counter-clockwise (x to y), with 1, 2 or more points.
inline std::vector<Point> hullOf(std::vector<Point> p) {
  std::sort(p.begin(), p.end(),
            [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  p.erase(
      std::unique(p.begin(), p.end(), [](Point a, Point b) { return a.x == b.x && a.y == b.y; }),
      p.end());
  if (p.size() < 3) return p;
  std::vector<Point> out;
  for (int side = 0; side < 2; ++side) {
    const std::size_t base = out.size();
    for (const Point v : p) {
      while (out.size() > base + 1 &&
             cross(out.back() - out[out.size() - 2], v - out[out.size() - 2]) <= 0.0L) {
        out.pop_back();
      }
      out.push_back(v);
    }
    out.pop_back();
    std::reverse(p.begin(), p.end());
  }
  return out;
}

inline Real distanceToSegment(Point p, Point a, Point b) {
  const Point d = b - a;
  const Real l = dot(d, d);
  const Real t = l > 0.0L ? std::clamp(dot(p - a, d) / l, 0.0L, 1.0L) : 0.0L;
  return norm(p - (a + t * d));
}

// A convex set: the hull of points, enlarged by a radius.
struct Rounded {
  std::vector<Point> hull;
  Real radius = 0.0L;

  // The depth of a point below the boundary; < 0: minus its distance.
  [[nodiscard]] Real depth(Point p) const {
    Real boundary = HUGE_VALL;
    bool inside = hull.size() > 2;
    for (std::size_t i = 0; i < hull.size(); ++i) {
      const Point a = hull[i];
      const Point b = hull[(i + 1) % hull.size()];
      boundary = std::min(boundary, distanceToSegment(p, a, b));
      inside = inside && cross(b - a, p - a) >= 0.0L;
    }
    return radius + (inside ? boundary : -boundary);
  }
};

inline Rounded rounded(std::span<const Vec2> points, double radius) {
  std::vector<Point> p;
  for (const Vec2 v : points) p.push_back(exact(v));
  return {hullOf(std::move(p)), radius};
}

// a - b.
inline Rounded difference(const Rounded& a, const Rounded& b) {
  std::vector<Point> p;
  for (const Point v : a.hull) {
    for (const Point w : b.hull) p.push_back(v - w);
  }
  return {hullOf(std::move(p)), a.radius + b.radius};
}

namespace detail {

struct Piece {  // of a boundary: a straight one, or a whole circle
  bool straight = false;
  Point a, b;
  Real radius = 0.0L;
};

inline std::vector<Piece> piecesOf(const Rounded& set) {
  std::vector<Piece> out;
  const std::size_t n = set.hull.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = set.hull[i];
    const Point b = set.hull[(i + 1) % n];
    if (set.radius > 0.0L) out.push_back({false, a, a, set.radius});
    if (n < 2) continue;
    const Point e = b - a;
    const Point out_by = (set.radius / norm(e)) * Point{e.y, -e.x};
    out.push_back({true, a + out_by, b + out_by, 0.0L});
  }
  return out;
}

inline void addNearest(const Piece& p, std::vector<Point>& out) {
  if (p.straight) {
    const Point d = p.b - p.a;
    out.push_back(p.a + std::clamp(-dot(p.a, d) / dot(d, d), 0.0L, 1.0L) * d);
    return;
  }
  const Real l = norm(p.a);
  const Point away = l > 0.0L ? (1.0L / l) * p.a : Point{1.0L, 0.0L};
  out.push_back(p.a + p.radius * away);
  out.push_back(p.a - p.radius * away);
}

inline void addCrossings(const Piece& p, const Piece& q, std::vector<Point>& out) {
  if (p.straight && q.straight) {
    const Point d = p.b - p.a;
    const Point e = q.b - q.a;
    const Real c = cross(d, e);
    if (c == 0.0L) return;
    const Real t = cross(q.a - p.a, e) / c;
    const Real u = cross(q.a - p.a, d) / c;
    if (t >= 0.0L && t <= 1.0L && u >= 0.0L && u <= 1.0L) out.push_back(p.a + t * d);
    return;
  }
  if (!p.straight && !q.straight) {
    const Point d = q.a - p.a;
    const Real l = norm(d);
    if (l == 0.0L) return;
    const Real along = (l * l + p.radius * p.radius - q.radius * q.radius) / (2.0L * l);
    const Real square = p.radius * p.radius - along * along;
    if (square < 0.0L) return;
    const Point u = (1.0L / l) * d;
    const Real s = std::sqrt(square);
    out.push_back(p.a + along * u + s * Point{-u.y, u.x});
    out.push_back(p.a + along * u - s * Point{-u.y, u.x});
    return;
  }
  const Piece& line = p.straight ? p : q;
  const Piece& circle = p.straight ? q : p;
  const Point d = line.b - line.a;
  const Real l = norm(d);
  const Point u = (1.0L / l) * d;
  const Real middle = dot(circle.a - line.a, u);
  const Point foot = line.a + middle * u;
  const Real square = circle.radius * circle.radius - dot(circle.a - foot, circle.a - foot);
  if (square < 0.0L) return;
  for (const Real s : {std::sqrt(square), -std::sqrt(square)}) {
    if (middle + s >= 0.0L && middle + s <= l) out.push_back(foot + s * u);
  }
}

}  // namespace detail

// The length of the least translation that leaves no overlap; 0 when there is none.
inline Real leastTranslation(const std::vector<Rounded>& differences) {
  const auto overlaps = [&](Point p) {
    return std::any_of(differences.begin(), differences.end(),
                       [p](const Rounded& d) { return d.depth(p) > 1e-12L; });
  };
  if (!overlaps({})) return 0.0L;
  std::vector<detail::Piece> pieces;
  for (const Rounded& d : differences) {
    const std::vector<detail::Piece> own = detail::piecesOf(d);
    pieces.insert(pieces.end(), own.begin(), own.end());
  }
  std::vector<Point> points;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    detail::addNearest(pieces[i], points);
    for (std::size_t j = 0; j < i; ++j) detail::addCrossings(pieces[i], pieces[j], points);
  }
  std::sort(points.begin(), points.end(), [](Point a, Point b) { return dot(a, a) < dot(b, b); });
  for (const Point p : points) {
    if (!overlaps(p)) return norm(p);
  }
  return HUGE_VALL;
}

}  // namespace clearway::oracle
