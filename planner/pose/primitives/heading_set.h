// planner/pose/primitives/heading_set.h — the discrete headings of the state lattice: 8, 16, 32 or
// 64 of them.
//
// Each heading is the direction of an index vector such as (1,0), (2,1), (1,1), (1,2), (0,1) scaled
// by the lattice steps. A straight motion along a heading therefore hits lattice points exactly, on
// rectangular cells too. The vectors are short and lie within 3 degrees of equal angles (on square
// cells). Index 0 is +x, indices grow from +x towards +y, and k + count/2 is opposite to k.
// Motion primitive files have equal angles or their own: uniform(), of().
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/geometry/heading.h"

namespace clearway::lattice {

// A difference of two lattice points.
struct LatticeVector {
  std::int32_t rows = 0;
  std::int32_t columns = 0;
  friend constexpr bool operator==(const LatticeVector&, const LatticeVector&) = default;
};

class HeadingSet {
 public:
  static constexpr int kDefaultCount = 16;
  static constexpr int kMaxCount = 256;
  // 8, 16, 32 or 64.
  [[nodiscard]] static bool isCount(int n);

  // The lattice steps are in metres. Preconditions: they are > 0; isCount(count).
  HeadingSet(double step_x, double step_y, int count = kDefaultCount);
  // Equal angles. Precondition: count is a multiple of 4, at most kMaxCount.
  [[nodiscard]] static HeadingSet uniform(int count);
  // Precondition: 4 to kMaxCount headings, each counter-clockwise of the one before by less than
  // half a turn, once around in all.
  [[nodiscard]] static HeadingSet of(std::vector<Heading> headings);

  [[nodiscard]] int count() const { return static_cast<int>(headings_.size()); }
  [[nodiscard]] Heading heading(int k) const { return headings_[index(k)]; }
  // The index vector of heading k of `count`. Precondition: isCount(count).
  [[nodiscard]] static LatticeVector vector(int k, int count = kDefaultCount);
  [[nodiscard]] int nearest(Heading h) const;
  // Those nearest to h and to its opposite.
  [[nodiscard]] std::array<int, 2> nearestOfLine(Heading h) const;
  // The neighbouring headings on both sides of h. Both are equal when h is one of the set.
  [[nodiscard]] std::array<int, 2> around(Heading h) const;
  // The index of a heading with exactly these bits, or -1.
  [[nodiscard]] int find(Heading h) const;

  // Replaces the heading of the set that equals h up to rounding (1e-12 rad) by h itself, so that
  // a start or goal given in degrees needs no turn of an ulp. If there is none, the set is
  // unchanged.
  void adopt(Heading h);

  friend bool operator==(const HeadingSet&, const HeadingSet&) = default;

  [[nodiscard]] int wrapped(int k) const {
    const int r = k % count();
    return r < 0 ? r + count() : r;
  }

 private:
  HeadingSet() = default;
  [[nodiscard]] std::size_t index(int k) const { return static_cast<std::size_t>(wrapped(k)); }
  std::vector<Heading> headings_;
};

}  // namespace clearway::lattice
