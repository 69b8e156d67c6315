// planner/validate/relative_translation.h — two convex rings and the displacement of the second
// relative to the first, which moves straight; in doubles, or exactly in integers.
//
// Axes: the edges of a, the edges of b, and last the direction of the motion. The height of a
// vertex over an edge is positive on the inner side: an edge separates if no height is positive.
// The direction separates if all heights have one sign.
// Features: the pairs of a point and a segment whose smallest distance is that of the rings during
// the motion, if they are apart.
// Cost of the integers: some 100 ns a number. Thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "planner/validate/scaled_integer.h"
#include "planner/validate/translating_pair_check.h"

namespace clearway::validation {

template <class N>
struct Pair {
  N x{}, y{};
  friend Pair operator+(const Pair& p, const Pair& q) { return {p.x + q.x, p.y + q.y}; }
  friend Pair operator-(const Pair& p, const Pair& q) { return {p.x - q.x, p.y - q.y}; }
  friend bool operator==(const Pair& p, const Pair& q) { return p.x == q.x && p.y == q.y; }
};
template <class N>
[[nodiscard]] N crossOf(const Pair<N>& p, const Pair<N>& q) {
  return p.x * q.y - p.y * q.x;
}
template <class N>
[[nodiscard]] N dotOf(const Pair<N>& p, const Pair<N>& q) {
  return p.x * q.x + p.y * q.y;
}

template <class N>
struct PointAndSegment {
  Pair<N> point, from, to;
};

template <class N>
struct RelativeTranslation {
  // Doubles borrow the rings of the parts; integers are made once.
  using Ring =
      std::conditional_t<std::is_same_v<N, double>, std::span<const Vec2>, std::vector<Pair<N>>>;
  Ring a, b;
  Pair<N> d0, d1;  // displacement of b at the begin and at the end of the interval
  N radii{};

  [[nodiscard]] Pair<N> ofA(std::size_t i) const { return {a[i].x, a[i].y}; }
  [[nodiscard]] Pair<N> ofB(std::size_t j) const { return {b[j].x, b[j].y}; }
  [[nodiscard]] Pair<N> edgeOfA(std::size_t k) const { return ofA(next(k, a.size())) - ofA(k); }
  [[nodiscard]] Pair<N> edgeOfB(std::size_t k) const { return ofB(next(k, b.size())) - ofB(k); }

  [[nodiscard]] bool hasArea() const { return a.size() > 1 || b.size() > 1; }
  [[nodiscard]] bool isAtRest() const { return d0 == d1; }
  [[nodiscard]] Pair<N> at(double fraction) const requires std::is_same_v<N, double> {
    return {d0.x + fraction * (d1.x - d0.x), d0.y + fraction * (d1.y - d0.y)};
  }

  // A point has no edges.
  [[nodiscard]] std::size_t edgesOfA() const { return a.size() > 1 ? a.size() : 0; }
  [[nodiscard]] std::size_t edgesOfB() const { return b.size() > 1 ? b.size() : 0; }
  [[nodiscard]] std::size_t axes() const { return edgesOfA() + edgesOfB() + 1; }
  [[nodiscard]] bool isDirection(std::size_t axis) const { return axis + 1 == axes(); }
  [[nodiscard]] Pair<N> axisOf(std::size_t k) const {
    if (isDirection(k)) return d1 - d0;
    return k < edgesOfA() ? edgeOfA(k) : edgeOfB(k - edgesOfA());
  }
  [[nodiscard]] double sizeOf(std::size_t axis) const requires std::is_same_v<N, double> {
    const Pair<double> e = axisOf(axis);
    return length(Vec2{e.x, e.y});
  }

  // Calls f(height) for every vertex over the axis, until it returns false.
  template <class F>
  void eachHeight(std::size_t k, F&& f) const {
    const Pair<N> e = axisOf(k);
    if (isDirection(k)) {
      for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
          if (!f(N(crossOf(e, d0 + (ofB(j) - ofA(i)))))) return;
        }
      }
      return;
    }
    for (const Pair<N>* d : {&d0, &d1}) {
      if (k < edgesOfA()) {
        const Pair<N> from = ofA(k);
        for (std::size_t j = 0; j < b.size(); ++j) {
          if (!f(N(crossOf(e, *d + (ofB(j) - from))))) return;
        }
      } else {
        const Pair<N> from = ofB(k - edgesOfA());
        for (std::size_t i = 0; i < a.size(); ++i) {
          if (!f(N(crossOf(e, (ofA(i) - from) - *d)))) return;
        }
      }
    }
  }

  // Vertex pairs against the motion, then edges of a and of b against vertices at both ends.
  [[nodiscard]] std::size_t features() const {
    const std::size_t groups = 1U + (edgesOfA() > 0 ? 2U : 0U) + (edgesOfB() > 0 ? 2U : 0U);
    return a.size() * b.size() * groups;
  }
  [[nodiscard]] PointAndSegment<N> feature(std::size_t k) const {
    const std::size_t pairs = a.size() * b.size();
    const std::size_t i = k % pairs / b.size();
    const std::size_t j = k % pairs % b.size();
    const std::size_t group = k / pairs;
    if (group == 0) return {ofA(i) - ofB(j), d0, d1};
    const Pair<N>& d = group % 2 == 1 ? d0 : d1;
    if (group <= 2 && edgesOfA() > 0) return {ofB(j) + d, ofA(i), ofA(next(i, a.size()))};
    return {ofA(i) - d, ofB(j), ofB(next(j, b.size()))};
  }
  // The moment of the feature's smallest distance, as a fraction of the interval.
  [[nodiscard]] double fractionOf(std::size_t k) const requires std::is_same_v<N, double> {
    const std::size_t group = k / (a.size() * b.size());
    if (group > 0) return group % 2 == 1 ? 0.0 : 1.0;
    const PointAndSegment<double> f = feature(k);
    const double size = dotOf(f.to - f.from, f.to - f.from);
    return size == 0.0 ? 0.0 : std::clamp(dotOf(f.point - f.from, f.to - f.from) / size, 0.0, 1.0);
  }

 private:
  static std::size_t next(std::size_t k, std::size_t n) { return k + 1 < n ? k + 1 : 0; }
};

// In doubles, with a bound on the error of a coordinate or a distance [m].
struct RoughTranslation {
  RelativeTranslation<double> motion;
  double error = 0.0;
  double extent = 0.0;  // no difference of two vertices is larger
  // A bound on the error of the heights over an axis.
  [[nodiscard]] double boundOf(std::size_t axis) const;
};

[[nodiscard]] RoughTranslation roughTranslation(const TranslatingPart& a, const TranslatingPart& b,
                                                fleet::Tick begin, fleet::Tick end);
[[nodiscard]] RelativeTranslation<Integer> exactTranslation(const TranslatingPart& a,
                                                            const TranslatingPart& b,
                                                            fleet::Tick begin, fleet::Tick end);

// Whether the distance of the point and the segment is less than the radii.
[[nodiscard]] bool isWithin(const PointAndSegment<Integer>& f, const Integer& radii);

}  // namespace clearway::validation
