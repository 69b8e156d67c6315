#include "planner/pose/sweep/row_extent.h"

namespace clearway::lattice {
void addSegment(Vec2 a, Vec2 b, double low, double high, Extent& out) {
  if (a.y > b.y) std::swap(a, b);
  if (b.y < low || a.y > high) return;
  const double slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0.0;
  const auto at = [&](double y) {
    return std::clamp(a.x + (y - a.y) * slope, std::min(a.x, b.x), std::max(a.x, b.x));
  };
  out.add(a.y >= low ? a.x : at(low));
  out.add(b.y <= high ? b.x : at(high));
}

namespace {

void addDisc(Vec2 c, double radius, double low, double high, Extent& out) {
  const double off = std::clamp(c.y, low, high) - c.y;
  const double rest = radius * radius - off * off;
  if (rest < 0.0) return;
  out.add(c.x - std::sqrt(rest));
  out.add(c.x + std::sqrt(rest));
}

}  // namespace

Extent rowExtent(std::span<const Vec2> ring, double radius, double low, double high) {
  Extent out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[i + 1 < ring.size() ? i + 1 : 0];
    addSegment(a, b, low, high, out);
    if (radius <= 0.0) continue;
    addDisc(a, radius, low, high, out);
    const Vec2 e = b - a;
    const double n = length(e);
    if (n == 0.0) continue;
    const Vec2 outwards = (-radius / n) * perpendicular(e);
    addSegment(a + outwards, b + outwards, low, high, out);
  }
  return out;
}

}  // namespace clearway::lattice
