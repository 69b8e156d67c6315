// The oracle of the tests of fleets with a shape: boxes placed by libm in long double, compared at
// dense samples. It shares no code with the planner.
#pragma once

#include <algorithm>
#include <cmath>

#include "planner/fleet/body/primitive.h"

namespace clearway::fleet::shaped {

struct LongBox {
  long double x, y, c, s, a, b;  // centre, heading, half length, half width
};

inline LongBox placedBox(const Motion& m, long double f, const Box& box, Vec2 offset,
                         long double larger = 0) {
  const long double x0 = m.from.position.x, y0 = m.from.position.y;
  const long double dx = m.to.position.x - x0, dy = m.to.position.y - y0;
  const long double from = std::atan2(static_cast<long double>(m.from.heading.sin()),
                                      static_cast<long double>(m.from.heading.cos()));
  LongBox out{x0 + offset.x,
              y0 + offset.y,
              std::cos(from),
              std::sin(from),
              box.half_length + larger,
              box.half_width + larger};
  if (m.kind == MotionKind::Straight) {
    out.x += f * dx;
    out.y += f * dy;
    return out;
  }
  const long double to = std::atan2(static_cast<long double>(m.to.heading.sin()),
                                    static_cast<long double>(m.to.heading.cos()));
  const long double turn = std::remainder(to - from, 2 * std::acos(-1.0L));
  out.c = std::cos(from + f * turn);
  out.s = std::sin(from + f * turn);
  if (m.kind == MotionKind::Turn) return out;
  const long double k = 0.5L / std::tan(0.5L * turn);
  const long double cx = x0 + 0.5L * dx - k * dy, cy = y0 + 0.5L * dy + k * dx;
  const long double c = std::cos(f * turn), s = std::sin(f * turn);
  out.x = cx + (x0 - cx) * c - (y0 - cy) * s + offset.x;
  out.y = cy + (x0 - cx) * s + (y0 - cy) * c + offset.y;
  return out;
}

// The depth by which two boxes overlap, over the four edge directions; negative: apart.
inline long double depthOf(const LongBox& p, const LongBox& q) {
  const long double dx = q.x - p.x, dy = q.y - p.y;
  const auto along = [&](long double nx, long double ny) {
    const auto half = [&](const LongBox& k) {
      return k.a * std::abs(nx * k.c + ny * k.s) + k.b * std::abs(ny * k.c - nx * k.s);
    };
    return half(p) + half(q) - std::abs(dx * nx + dy * ny);
  };
  return std::min(std::min(along(p.c, p.s), along(-p.s, p.c)),
                  std::min(along(q.c, q.s), along(-q.s, q.c)));
}

// The box of a primitive at a time on its clock.
inline LongBox boxAt(const Primitive& p, const Box& box, Vec2 offset, long double time,
                     long double larger = 0) {
  if (p.isRest()) {
    return placedBox(Motion{MotionKind::Straight, p.from, p.from}, 0, box, offset, larger);
  }
  for (const TimedPiece& piece : p.pieces) {
    if (time > static_cast<long double>(piece.end) && &piece != &p.pieces.back()) continue;
    const long double f = (time - static_cast<long double>(piece.begin)) /
                          static_cast<long double>(piece.end - piece.begin);
    return placedBox(piece.motion, std::clamp(f, 0.0L, 1.0L), box, offset, larger);
  }
  return {};
}

}  // namespace clearway::fleet::shaped
