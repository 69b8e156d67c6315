// planner/pose/heading_set.h — the 16 directions of the lattice.
//
// They are the directions of the index vectors (1,0), (2,1), (1,1), (1,2), (0,1) ... scaled by the
// lattice steps, so that a straight motion along any of them hits lattice points exactly, on
// rectangular cells too. Index 0 is +x, indices grow from +x towards +y, k + 8 is opposite to k.
#pragma once

#include <array>
#include <cstdint>

#include "core/geometry/heading.h"

namespace clearway {

// A difference of two lattice points.
struct LatticeVector {
  std::int32_t rows = 0;
  std::int32_t columns = 0;
  friend constexpr bool operator==(const LatticeVector&, const LatticeVector&) = default;
};

class HeadingSet {
 public:
  static constexpr int kCount = 16;

  // Steps of the lattice in metres, > 0.
  HeadingSet(double step_x, double step_y);

  [[nodiscard]] Heading heading(int k) const { return headings_[index(k)]; }
  [[nodiscard]] static LatticeVector vector(int k);
  [[nodiscard]] int nearest(Heading h) const;
  // The headings on both sides of h; twice the same when h is one of the set.
  [[nodiscard]] std::array<int, 2> around(Heading h) const;
  // The index of a heading with exactly these bits, or -1.
  [[nodiscard]] int find(Heading h) const;

  // Takes over the bits of a heading that is one of the set up to rounding (1e-12 rad), so that a
  // start or goal given in degrees needs no turn of an ulp. Does nothing for other headings.
  void adopt(Heading h);

  [[nodiscard]] static constexpr int wrapped(int k) { return k & (kCount - 1); }

 private:
  [[nodiscard]] static constexpr std::size_t index(int k) {
    return static_cast<std::size_t>(wrapped(k));
  }
  std::array<Heading, kCount> headings_;
};

}  // namespace clearway
