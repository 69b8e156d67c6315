#include "core/geometry/hull.h"

#include <algorithm>
#include <cassert>

#include "core/geometry/predicates.h"

namespace clearway {
namespace {

bool before(Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// One chain of the hull: appends points and drops those that do not turn to the positive side.
// `base` is the start of the chain in out. Returns its new end.
template <class It>
std::size_t chain(It first, It last, std::span<Vec2> out, std::size_t base) {
  std::size_t n = base;
  for (; first != last; ++first) {
    while (n >= base + 2 && orient2d(out[n - 2], out[n - 1], *first) <= 0) --n;
    out[n++] = *first;
  }
  return n;
}

}  // namespace

std::size_t convexHull(std::span<Vec2> points, std::span<Vec2> out) {
  assert(out.size() > points.size());
  std::sort(points.begin(), points.end(), before);
  const auto end = std::unique(points.begin(), points.end());
  const auto n = static_cast<std::size_t>(end - points.begin());
  if (n < 2) {
    std::copy(points.begin(), end, out.begin());
    return n;
  }
  const std::size_t lower = chain(points.begin(), end, out, 0) -
                            1;  // the last point of the lower chain starts the upper one
  return chain(std::make_reverse_iterator(end), std::make_reverse_iterator(points.begin()), out,
               lower) -
         1;  // the first point is repeated at the end
}

std::vector<Vec2> convexHull(std::span<const Vec2> points) {
  std::vector<Vec2> buffer(2 * points.size() + 1);
  const std::span<Vec2> copy(buffer.data() + points.size() + 1, points.size());
  std::copy(points.begin(), points.end(), copy.begin());
  buffer.resize(convexHull(copy, std::span(buffer.data(), points.size() + 1)));
  return buffer;
}

// When all turns are positive, the polygon winds one or more times. Its winding number is the
// number of vertices that precede both of their neighbours in lexicographic order.
bool isStrictlyConvex(std::span<const Vec2> ring) {
  const std::size_t n = ring.size();
  if (n < 3) return false;
  int starts = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 a = ring[i == 0 ? n - 1 : i - 1];
    const Vec2 b = ring[i];
    const Vec2 c = ring[i + 1 < n ? i + 1 : 0];
    if (orient2d(a, b, c) <= 0) return false;
    if (before(b, a) && before(b, c)) ++starts;
  }
  return starts == 1;
}

}  // namespace clearway
