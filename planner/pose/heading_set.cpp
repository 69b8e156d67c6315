#include "planner/pose/heading_set.h"

#include <cassert>

namespace clearway {
namespace {

constexpr std::array<LatticeVector, 4> kFirstQuarter{{{0, 1}, {1, 2}, {1, 1}, {2, 1}}};

}  // namespace

LatticeVector HeadingSet::vector(int k) {
  LatticeVector v = kFirstQuarter[index(k) % 4];
  for (std::size_t quarter = index(k) / 4; quarter > 0; --quarter) v = {v.columns, -v.rows};
  return v;
}

HeadingSet::HeadingSet(double step_x, double step_y) {
  assert(step_x > 0.0 && step_y > 0.0);
  for (int k = 0; k < kCount; ++k) {
    const LatticeVector v = vector(k);
    headings_[index(k)] = *Heading::fromVector({v.columns * step_x, v.rows * step_y});
  }
}

int HeadingSet::nearest(Heading h) const {
  int best = 0;
  for (int k = 1; k < kCount; ++k) {
    if (dot(h.vector(), heading(k).vector()) > dot(h.vector(), heading(best).vector())) best = k;
  }
  return best;
}

std::array<int, 2> HeadingSet::around(Heading h) const {
  const int k = nearest(h);
  if (heading(k) == h) return {k, k};
  const bool beyond = cross(heading(k).vector(), h.vector()) > 0.0;
  return beyond ? std::array{k, wrapped(k + 1)} : std::array{wrapped(k - 1), k};
}

int HeadingSet::find(Heading h) const {
  const int k = nearest(h);
  return heading(k) == h ? k : -1;
}

void HeadingSet::adopt(Heading h) {
  Heading& own = headings_[index(nearest(h))];
  if (std::abs(cross(own.vector(), h.vector())) < 1e-12) own = h;
}

}  // namespace clearway
