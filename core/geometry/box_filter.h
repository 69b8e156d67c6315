// core/geometry/box_filter.h — floating-point overlap filter, box against box and box against cell,
// with a proven error bound.
//
// Method: separating axes in centre and half-extent form (S. Gottschalk, M. Lin, D. Manocha,
//         "OBBTree", 1996). Each axis gives a gap. Disjoint when one exceeds an error bound E (plus
//         the radius), Deep when all are below -E, else Unsure.
// Proof, with u = 2^-53, P = |Kx| + |Ky| of the boxes' centres, D = |dx| + |dy| of the vector
//         between the centres, H = the sum of the half extents, |(c, s)| within 1e-9 of 1:
//         (1) rounding in a gap is below u(P + 5.3 D + 6.4 H): u P from a cell's rounded centre,
//             whose size is at most P + D; three units of each product, two of each sum;
//         (2) each rounded corner lies within u(|K| + 3.2 (a + b)) of the true rectangle's corner
//             in x and in y, so along any unit direction the polygon of the rounded corners and the
//             true rectangle differ by at most u(1.42 P + 4.6 H);
//         (3) E = u(4 P + 16 (D + H)) exceeds (1) + (2) with room for its own rounding, and 1e-300
//             covers roundings of subnormal products.
//         Disjoint: the true rectangles have a gap above (2), so the polygons have a gap.
//         Deep: the edges of the rectangles' Minkowski difference have only these directions. All
//         lie further than (2) from the origin, so the difference contains a disc larger than (2),
//         and the polygons' difference contains the origin in its interior. As no half extent is
//         below E, both have area: their interiors overlap, whatever the radius.
// Domain: coordinates and lengths up to 2^100.
// Cost: about 5 ns. Thread-safe.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/geometry/aabb.h"
#include "core/geometry/obb.h"

namespace clearway {

enum class FilterVerdict : unsigned char {
  Disjoint,  // no common point, radius included
  Deep,      // the interiors of the polygons meet
  Unsure,    // left to the exact branch
};

// One box prepared for many cells.
class BoxFilter {
 public:
  explicit BoxFilter(const Obb& box)
      : centre_(box.pose.position),
        a_(box.half_length),
        b_(box.half_width),
        c_(box.pose.heading.cos()),
        s_(box.pose.heading.sin()),
        half_x_(a_ * std::abs(c_) + b_ * std::abs(s_)),
        half_y_(a_ * std::abs(s_) + b_ * std::abs(c_)),
        length2_(c_ * c_ + s_ * s_),
        smallest_(std::min(a_, b_)),
        radius_(box.radius * (1.0 + 4e-9)),  // the axes are not quite of length 1
        error_(kUnit * (4.0 * (std::abs(centre_.x) + std::abs(centre_.y)) + 16.0 * (a_ + b_)) +
               kTiny) {}

  [[nodiscard]] FilterVerdict against(const Aabb& cell) const {
    const double hx = 0.5 * (cell.max.x - cell.min.x);
    const double hy = 0.5 * (cell.max.y - cell.min.y);
    const double dx = 0.5 * (cell.min.x + cell.max.x) - centre_.x;
    const double dy = 0.5 * (cell.min.y + cell.max.y) - centre_.y;
    const double ac = std::abs(c_);
    const double as = std::abs(s_);
    const double gap_x = std::abs(dx) - (hx + half_x_);
    const double gap_y = std::abs(dy) - (hy + half_y_);
    const double gap_u = std::abs(dx * c_ + dy * s_) - (a_ * length2_ + hx * ac + hy * as);
    const double gap_v = std::abs(dy * c_ - dx * s_) - (b_ * length2_ + hx * as + hy * ac);
    const double gap = std::max(std::max(gap_x, gap_y), std::max(gap_u, gap_v));
    const double e = error_ + 16.0 * kUnit * (std::abs(dx) + std::abs(dy) + hx + hy);
    if (gap > e + radius_) return FilterVerdict::Disjoint;
    if (gap < -e && std::min(smallest_, std::min(hx, hy)) > e) return FilterVerdict::Deep;
    return FilterVerdict::Unsure;
  }

  [[nodiscard]] static FilterVerdict compare(const Obb& p, const Obb& q) {
    const Vec2 k = p.pose.position;
    const Vec2 m = q.pose.position;
    const Vec2 up = p.pose.heading.vector();
    const Vec2 uq = q.pose.heading.vector();
    const Vec2 d = m - k;
    const double c = std::abs(dot(up, uq));
    const double s = std::abs(cross(up, uq));
    const double lp = squaredLength(up);
    const double lq = squaredLength(uq);
    const auto [ap, bp] = std::pair(p.half_length, p.half_width);
    const auto [aq, bq] = std::pair(q.half_length, q.half_width);
    const double gap_up = std::abs(dot(d, up)) - (ap * lp + aq * c + bq * s);
    const double gap_vp = std::abs(cross(d, up)) - (bp * lp + aq * s + bq * c);
    const double gap_uq = std::abs(dot(d, uq)) - (aq * lq + ap * c + bp * s);
    const double gap_vq = std::abs(cross(d, uq)) - (bq * lq + ap * s + bp * c);
    const double gap = std::max(std::max(gap_up, gap_vp), std::max(gap_uq, gap_vq));
    const double place = std::abs(k.x) + std::abs(k.y) + std::abs(m.x) + std::abs(m.y);
    const double extent = std::abs(d.x) + std::abs(d.y) + ap + bp + aq + bq;
    const double e = kUnit * (4.0 * place + 16.0 * extent) + kTiny;
    if (gap > e + (p.radius + q.radius) * (1.0 + 4e-9)) return FilterVerdict::Disjoint;
    if (gap < -e && std::min(std::min(ap, bp), std::min(aq, bq)) > e) return FilterVerdict::Deep;
    return FilterVerdict::Unsure;
  }

 private:
  static constexpr double kUnit = 0x1p-53;
  static constexpr double kTiny = 1e-300;

  Vec2 centre_;
  double a_, b_, c_, s_;
  double half_x_, half_y_, length2_, smallest_, radius_, error_;
};

}  // namespace clearway
