#include "core/narrow/box_pair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/geometry/distance.h"
#include "core/narrow/method_trace.h"
#include "core/narrow/sat.h"

namespace clearway::collide {
namespace {

using Pair [[gnu::vector_size(16)]] = double;
using Mask [[gnu::vector_size(16)]] = long long;

Pair swapped(Pair v) { return __builtin_shufflevector(v, v, 1, 0); }
Pair firstOf(Pair v) { return __builtin_shufflevector(v, v, 0, 0); }
Pair secondOf(Pair v) { return __builtin_shufflevector(v, v, 1, 1); }
Pair firsts(Pair v, Pair w) { return __builtin_shufflevector(v, w, 0, 2); }
Pair seconds(Pair v, Pair w) { return __builtin_shufflevector(v, w, 1, 3); }
Pair larger(Pair v, Pair w) { return v > w ? v : w; }
Pair pairOf(Vec2 v) { return Pair{v.x, v.y}; }
Pair sizeOf(const Obb& b) { return Pair{b.half_length, b.half_width}; }

// Signs are bits: to change some takes no multiplication.
constexpr Mask kBoth = {INT64_MIN, INT64_MIN};
constexpr Mask kFirst = {INT64_MIN, 0};
constexpr Mask kSecond = {0, INT64_MIN};
Pair negated(Pair v, Mask where) {
  return reinterpret_cast<Pair>(reinterpret_cast<Mask>(v) ^ where);
}
Pair magnitudes(Pair v) { return reinterpret_cast<Pair>(reinterpret_cast<Mask>(v) & ~kBoth); }
Pair turnedLeft(Pair v) { return negated(swapped(v), kFirst); }    // {-y, x}
Pair turnedRight(Pair v) { return negated(swapped(v), kSecond); }  // {y, -x}

// As unrotate(): v in the frame of a heading.
Pair inFrame(Pair heading, Pair v) {
  return firstOf(v) * negated(heading, kSecond) + secondOf(v) * swapped(heading);
}

}  // namespace

[[gnu::always_inline]] inline BoxPair::Side BoxPair::seen(Pair size, Pair other, Pair centre,
                                                          Pair heading) {
  const Pair cs = magnitudes(heading);
  const Pair reach = size + firstOf(other) * cs + secondOf(other) * swapped(cs);
  return {magnitudes(centre) - reach, centre, heading};
}

// Proof of the slack, with P, D and H as in core/geometry/box_filter.h: that filter decides by gaps
// g' with an error bound E = u (4 P + 16 (D + H)) + 1e-300. Ours takes the half extents as they
// are, not times the squared lengths of the headings, which are within 2.1e-9 of 1:
// |g - g'| < 2.1e-9 H and some units, so that beyond the slack the filter's verdict is certain.
BoxPair::BoxPair(const Obb& a, const Obb& b) : a_(a), b_(b) {
  const Pair ka = pairOf(a.pose.position);
  const Pair kb = pairOf(b.pose.position);
  const Pair ha = pairOf(a.pose.heading.vector());
  const Pair hb = pairOf(b.pose.heading.vector());
  const Pair d = kb - ka;
  const Pair u = inFrame(ha, hb);
  on_a_ = seen(sizeOf(a), sizeOf(b), inFrame(ha, d), u);
  on_b_ = seen(sizeOf(b), sizeOf(a), inFrame(hb, -d), negated(u, kSecond));
  gap_a_ = larger(on_a_.gaps, swapped(on_a_.gaps));
  gap_b_ = larger(on_b_.gaps, swapped(on_b_.gaps));
  gap_ = larger(gap_a_, gap_b_)[0];
  radii_ = a.radius + b.radius;
  const Pair thin = sizeOf(a) < sizeOf(b) ? sizeOf(a) : sizeOf(b);
  thinnest_ = (thin < swapped(thin) ? thin : swapped(thin))[0];
  const Pair slack = 0x1p-27 * (magnitudes(d) + (sizeOf(a) + sizeOf(b))) +
                     0x1p-50 * (magnitudes(ka) + magnitudes(kb));
  slack_ = slack[0] + slack[1] + 1e-290;
}

bool BoxPair::overlap(TouchRule rule) const {
  MethodTrace::note("axis filter, exact signs");
  if (certainlyDisjoint()) return false;
  if (gap_ < -slack_ && certainlyThick()) return true;
  return clearway::overlap(a_, b_, rule);
}

// The incident edge as the reference face sees it: x out of the face, y along it, both from the
// centre of its box. One number for each end of the edge, which was cut to the face.
struct BoxPair::Facing {
  Mask flip;                   // is the reference b?
  Mask along;                  // is the face at an end of its box's length?
  Mask signs;                  // of the face along its axis
  Pair x, y;                   // from the centre of the reference
  Pair gap;                    // from the face
  Mask edge_at_end, outwards;  // which edge of the incident box it is

  [[nodiscard]] std::uint32_t feature(unsigned end) const {
    const auto bit = [](Mask m) { return static_cast<std::uint32_t>(m[0] & 1); };
    const std::uint32_t face = (2U - bit(along)) ^ (static_cast<std::uint32_t>(signs[0] < 0) << 1U);
    const std::uint32_t first = (2U - bit(edge_at_end)) ^ (bit(outwards) << 1U);
    return face << 16U | bit(flip) << 15U | ((first + end) & 3U);
  }
  // Of the face, in the frame of the reference.
  [[nodiscard]] Vec2 normal() const {
    constexpr Mask kX = {-1, 0};
    const auto one = reinterpret_cast<Mask>(negated(Pair{1.0, 1.0}, signs));
    const auto n = reinterpret_cast<Pair>(one & (along ? kX : ~kX));
    return {n[0], n[1]};
  }
  // Directions from here to the world.
  [[nodiscard]] std::array<Pair, 2> rotated(Pair heading, Pair px, Pair py) const {
    const Pair vx = negated(along ? px : -py, signs);
    const Pair vy = negated(along ? py : px, signs);
    const Pair c = firstOf(heading);
    const Pair s = secondOf(heading);
    return {vx * c - vy * s, vx * s + vy * c};
  }
};

[[gnu::always_inline]] inline BoxPair::Facing BoxPair::facing() const {
  Facing f;
  f.flip = gap_b_ > gap_a_;
  const Pair gaps = f.flip ? on_b_.gaps : on_a_.gaps;
  f.along = firstOf(gaps) >= secondOf(gaps);
  const Pair size = f.flip ? sizeOf(b_) : sizeOf(a_);
  const Pair face = f.along ? firstOf(size) : secondOf(size);
  const Pair side = f.along ? secondOf(size) : firstOf(size);
  const auto fromFace = [&f](Pair v) { return f.along ? v : turnedRight(v); };
  const Pair centre = fromFace(f.flip ? on_b_.centre : on_a_.centre);
  f.signs = (firstOf(centre) < 0.0) & kBoth;
  const Pair k = negated(centre, f.signs);
  const Pair u = negated(fromFace(f.flip ? on_b_.heading : on_a_.heading), f.signs);
  const Pair v = turnedLeft(u);

  // The edge of the incident box that faces the face most: at an end of its length or of its width.
  // It starts at the corner (-,+) or (+,-), (-,-) or (+,+) of its length and width, and ends at the
  // next one, around the ring.
  f.edge_at_end = magnitudes(firstOf(u)) > magnitudes(firstOf(v));
  f.outwards = (f.edge_at_end ? firstOf(u) : firstOf(v)) > 0.0;
  const Pair start =
      negated(f.flip ? sizeOf(a_) : sizeOf(b_), (f.edge_at_end & kSecond) ^ (f.outwards & kBoth));
  const Pair goal = negated(start, f.edge_at_end ? kSecond : kFirst);
  const Pair from = k + firstOf(start) * u + secondOf(start) * v;
  const Pair to = k + firstOf(goal) * u + secondOf(goal) * v;

  // It runs against the face; cut it to the face's width.
  const Pair d = to - from;
  const Pair y = seconds(from, to);
  const Pair x = firsts(from, to);
  const Pair from_y = firstOf(y);
  const Pair share = (from_y - negated(side, kSecond)) / (from_y - secondOf(y));
  const Mask cut = (negated(y, kSecond) > side) & (from_y > secondOf(y));
  f.x = cut ? firstOf(x) + share * firstOf(d) : x;
  f.y = cut ? from_y + share * secondOf(d) : y;
  f.gap = f.x - face;
  return f;
}

// Of boxes without a radius.
Manifold BoxPair::describe(double margin, bool one) const {
  const Facing f = facing();
  const bool flip = f.flip[0] != 0;
  const Obb& reference = flip ? b_ : a_;
  const Pair heading = pairOf(reference.pose.heading.vector());
  const Pair x = f.x - 0.5 * f.gap;  // midway between the surfaces
  const auto [wx, wy] = f.rotated(heading, x, f.y);
  const Pair px = reference.pose.position.x + wx;
  const Pair py = reference.pose.position.y + wy;
  const Vec2 normal = rotate(reference.pose.heading, f.normal());
  Manifold m;
  m.normal = flip ? normal : -normal;
  m.depth_m = -gap_;
  const auto point = [&](unsigned k) {
    return ManifoldPoint{{px[k], py[k]}, -f.gap[k], f.feature(k)};
  };
  const unsigned deeper = f.gap[1] < f.gap[0] ? 1 : 0;
  if (one) {
    m.points[0] = {{px[deeper], py[deeper]}, m.depth_m, f.feature(deeper)};
    m.count = f.gap[deeper] <= margin ? 1 : 0;
    return m;
  }
  const bool first = f.gap[0] <= margin;
  const bool second = f.gap[1] <= margin;
  // The edge may end on the face's end: then both of its cut ends are one point.
  const bool same = std::abs(f.y[0] - f.y[1]) + std::abs(f.x[0] - f.x[1]) <= slack_ * 0x1p-12;
  if (first & second & !same) {  // most often
    m.points = {point(0), point(1)};
    m.count = 2;
  } else if (first | second) {
    m.points[0] = point((first & second) ? deeper : (first ? 0 : 1));
    m.count = 1;
  }
  return m;
}

Manifold BoxPair::collide(double margin) const {
  if (radii_ > 0.0) {
    return collide::collide(corners(a_), corners(b_), margin, a_.radius, b_.radius);
  }
  MethodTrace::note("sat of boxes");
  if (gap_ > margin) return {};
  // Boxes that are apart may be nearest at two corners.
  if (gap_ > 0.0) return collide::collide(corners(a_), corners(b_), margin);
  return describe(margin, false);
}

Manifold BoxPair::closest(double margin) const {
  // The distance is never smaller than a gap along an axis, but for rounding.
  if (gap_ - radii_ > margin + slack_) return {};
  // Boxes that are apart, and round corners: the nearest points may be two corners.
  if (gap_ >= 0.0 || radii_ > 0.0) return closestOfDisjoint(margin);
  MethodTrace::note("sat of boxes");
  const Manifold m = describe(margin, true);
  return m.count > 0 ? m : closestOfDisjoint(margin);
}

// A corner of either is nearest. Seen from the other box, distances are off by less than the slack:
// by what gaps are, and rounding of some units. Those that may be the least are compared by their
// world coordinates.
Manifold BoxPair::closestOfDisjoint(double margin) const {
  MethodTrace::note("nearest features");
  const std::array<Vec2, 4> ring_a = corners(a_);
  const std::array<Vec2, 4> ring_b = corners(b_);
  if (!(gap_ > slack_) || !certainlyThick()) {
    return collide::closest(ring_a, ring_b, margin, a_.radius, b_.radius);
  }
  // Of the corners of b from a, then of the corners of a from b.
  std::array<double, 8> squared;
  double least = HUGE_VAL;
  for (std::size_t k = 0; k < 8; ++k) {
    const Side& s = k < 4 ? on_a_ : on_b_;
    const Obb& box = k < 4 ? a_ : b_;
    const Obb& other = k < 4 ? b_ : a_;
    const Pair length = firstOf(Pair{other.half_length, 0.0}) * s.heading;
    const Pair width = firstOf(Pair{other.half_width, 0.0}) * turnedLeft(s.heading);
    const unsigned corner = k & 3U;
    const Pair at =
        s.centre + (corner == 0 || corner == 3 ? -length : length) + (corner < 2 ? -width : width);
    const Pair beyond = magnitudes(at) - Pair{box.half_length, box.half_width};
    const Pair e = beyond > 0.0 ? beyond : Pair{};
    const Pair e2 = e * e;
    squared[k] = e2[0] + e2[1];
    least = std::min(least, squared[k]);
  }
  const double most = std::sqrt(least) + 2.0 * slack_;
  unsigned may_be = 0;
  for (unsigned k = 0; k < 8; ++k) may_be |= (squared[k] <= most * most ? 1U : 0U) << k;
  const ClosestPoints c = clearway::closestOfDisjoint(ring_a, ring_b, may_be >> 4U, may_be & 15U);
  if (!givesNormal(c)) return collide::closest(ring_a, ring_b, margin, a_.radius, b_.radius);
  return ofClosestPoints(c, margin, a_.radius, b_.radius);
}

Manifold collide(const Obb& a, const Obb& b, double margin) {
  return BoxPair(a, b).collide(margin);
}
Manifold closest(const Obb& a, const Obb& b, double margin) {
  return BoxPair(a, b).closest(margin);
}

}  // namespace clearway::collide
