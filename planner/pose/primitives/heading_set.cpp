#include "planner/pose/primitives/heading_set.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace clearway::lattice {
namespace {

// Vectors of the first octant without its end (1,1). The other octants follow by reflection.
constexpr std::array<LatticeVector, 1> kEight{{{0, 1}}};
constexpr std::array<LatticeVector, 2> kSixteen{{{0, 1}, {1, 2}}};
constexpr std::array<LatticeVector, 4> kThirtyTwo{{{0, 1}, {1, 5}, {2, 5}, {2, 3}}};
constexpr std::array<LatticeVector, 8> kSixtyFour{
    {{0, 1}, {1, 10}, {1, 5}, {2, 7}, {2, 5}, {5, 9}, {2, 3}, {5, 6}}};

std::span<const LatticeVector> firstEighth(int count) {
  switch (count) {
    case 8: return kEight;
    case 16: return kSixteen;
    case 32: return kThirtyTwo;
    default: return kSixtyFour;
  }
}

}  // namespace

bool HeadingSet::isCount(int n) { return n == 8 || n == 16 || n == 32 || n == 64; }

LatticeVector HeadingSet::vector(int k, int count) {
  assert(isCount(count));
  const auto eighth = firstEighth(count);
  const auto n = static_cast<int>(eighth.size());
  const int wrapped = ((k % count) + count) % count;
  const int within = wrapped % (2 * n);
  LatticeVector v{1, 1};
  if (within < n) v = eighth[static_cast<std::size_t>(within)];
  if (within > n) {
    const LatticeVector m = eighth[static_cast<std::size_t>(2 * n - within)];
    v = {m.columns, m.rows};
  }
  for (int quarter = wrapped / (2 * n); quarter > 0; --quarter) v = {v.columns, -v.rows};
  return v;
}

HeadingSet::HeadingSet(double step_x, double step_y, int count) {
  assert(step_x > 0.0 && step_y > 0.0);
  for (int k = 0; k < count; ++k) {
    const LatticeVector v = vector(k, count);
    headings_.push_back(*Heading::fromVector({v.columns * step_x, v.rows * step_y}));
  }
}

HeadingSet HeadingSet::uniform(int count) {
  assert(count % 4 == 0 && count <= kMaxCount);
  HeadingSet set;
  for (int k = 0; k < count; ++k) {
    set.headings_.push_back(*Heading::fromDegrees(360.0 * k / count));
  }
  return set;
}

HeadingSet HeadingSet::of(std::vector<Heading> headings) {
  HeadingSet set;
  set.headings_ = std::move(headings);
  return set;
}

int HeadingSet::nearest(Heading h) const { return nearestOfLine(h)[0]; }

std::array<int, 2> HeadingSet::nearestOfLine(Heading h) const {
  std::size_t ahead = 0;
  std::size_t behind = 0;
  double most = dot(h.vector(), headings_.front().vector());
  double least = most;
  for (std::size_t k = 1; k < headings_.size(); ++k) {
    const double along = dot(h.vector(), headings_[k].vector());
    if (along > most) {
      ahead = k;
      most = along;
    }
    if (along < least) {
      behind = k;
      least = along;
    }
  }
  return {static_cast<int>(ahead), static_cast<int>(behind)};
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

}  // namespace clearway::lattice
