// planner/fleet/body/placed_body.h — bodies and their parts at a pose, and the gap between them.
//
// Rounding errors are below 1e-12 m for coordinates below 1000 m.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "planner/fleet/body/body.h"

namespace clearway::fleet::shaped {

struct PlacedBox {
  using Shape = Box;
  Vec2 centre, axis;  // axis: the unit vector along the length
  Box box;
  // Half of the projection on a unit vector.
  [[nodiscard]] double extent(Vec2 n) const {
    return box.half_length * std::abs(dot(axis, n)) + box.half_width * std::abs(cross(axis, n));
  }
};

// A convex part. Without rounding error where the body is exact and the axis a multiple of 90
// degrees.
struct PlacedPart {
  using Shape = const BodyPart*;
  struct Edge {
    Vec2 normal;          // outwards; as long as the edge
    double offset = 0.0;  // of the edge, along the normal
    double length_m = 0.0;
  };
  PlacedPart() = default;
  PlacedPart(Vec2 centre, Vec2 axis, const BodyPart* part);
  std::vector<Vec2> ring;
  std::vector<Edge> edges;  // none of a point
  double radius = 0.0;
};

struct PlacedBody {
  Vec2 centre, axis;
  const Body* body = nullptr;
  // How far the body reaches from its centre along a unit vector.
  [[nodiscard]] double extent(Vec2 n) const;
};

// The largest gap over the four edge directions: a lower bound of the distance; negative if the
// boxes overlap. The box b is moved by `offset`.
[[nodiscard]] inline double gapBetween(const PlacedBox& a, const PlacedBox& b, Vec2 offset) {
  using Pair [[gnu::vector_size(16)]] = double;  // by the edges of a and by those of b
  using Mask [[gnu::vector_size(16)]] = long long;
  const auto magnitude = [](Pair p) {
    constexpr long long kNoSign = ~(1LL << 63);
    return Pair(Mask(p) & Mask{kNoSign, kNoSign});
  };
  const Vec2 d = b.centre + offset - a.centre;
  const double cc = std::abs(dot(a.axis, b.axis)), ss = std::abs(cross(a.axis, b.axis));
  const Pair axis_x{a.axis.x, b.axis.x}, axis_y{a.axis.y, b.axis.y};
  const Pair own_length{a.box.half_length, b.box.half_length};
  const Pair own_width{a.box.half_width, b.box.half_width};
  const Pair length{b.box.half_length, a.box.half_length};
  const Pair width{b.box.half_width, a.box.half_width};
  const Pair along = magnitude(d.x * axis_x + d.y * axis_y) - own_length - length * cc - width * ss;
  const Pair across = magnitude(d.x * axis_y - d.y * axis_x) - own_width - length * ss - width * cc;
  const Pair most = along > across ? along : across;
  return std::max(most[0], most[1]);
}

// The same over the edges of both parts; of parts with a radius that are apart, the distance.
[[nodiscard]] double gapBetween(const PlacedPart& a, const PlacedPart& b, Vec2 offset);

// The smallest gap between a part of the one and a part of the other. Precondition: both are boxes
// or have parts.
[[nodiscard]] double gapBetween(const PlacedBody& a, const PlacedBody& b);

}  // namespace clearway::fleet::shaped
