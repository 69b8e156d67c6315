#include "planner/validate/fleet/translating_pair_check.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/constants.h"
#include "core/geometry/distance.h"
#include "planner/validate/motion/scaled_integer.h"

namespace clearway::validation {
namespace {

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

// Two convex rings and the displacement of the second relative to the first, which moves straight;
// in doubles, or exactly in integers (some 100 ns a number).
//
// Axes: the edges of a, the edges of b, and last the direction of the motion. The height of a
// vertex over an edge is positive on the inner side: an edge separates if no height is positive.
// The direction separates if all heights have one sign.
// Features: the pairs of a point and a segment whose smallest distance is that of the rings during
// the motion, if they are apart.
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
  [[nodiscard]] double boundOf(std::size_t axis) const {
    const Pair<double> e = motion.axisOf(axis);
    const double size = std::abs(e.x) + std::abs(e.y);
    return (motion.isDirection(axis) ? size + 2.0 * extent : size) * error;
  }
};

constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon();

double magnitude(Vec2 v) { return std::abs(v.x) + std::abs(v.y); }

double magnitude(ConvexRing ring) {
  double most = 0.0;
  for (const Vec2 v : ring) most = std::max(most, magnitude(v));
  return most;
}

Vec2 positionAt(const TranslatingPart& part, fleet::Tick t) {
  if (t <= part.start || part.from == part.to) return part.from;
  if (t >= part.start + part.duration) return part.to;
  const double f = static_cast<double>(t - part.start) / static_cast<double>(part.duration);
  return part.from + f * (part.to - part.from);
}

Integer exactly(double v) { return std::abs(v) < 0x1p-900 ? Integer(0) : scaledUp(v); }
Pair<Integer> exactly(Vec2 v) { return {exactly(v.x), exactly(v.y)}; }
Pair<Integer> times(const Integer& k, const Pair<Integer>& p) { return {k * p.x, k * p.y}; }

// The position at t, times the duration.
Pair<Integer> exactPosition(const TranslatingPart& part, fleet::Tick t) {
  const Pair<Integer> from = exactly(part.from);
  const Pair<Integer> whole = times(Integer(part.duration), from);
  if (part.from == part.to) return whole;
  return whole + times(Integer(t - part.start), exactly(part.to) - from);
}

std::vector<Pair<Integer>> scaledRing(ConvexRing ring, const Integer& scale) {
  std::vector<Pair<Integer>> out;
  for (const Vec2 v : ring) out.push_back(times(scale, exactly(v)));
  return out;
}

RoughTranslation roughTranslation(const TranslatingPart& a, const TranslatingPart& b,
                                  fleet::Tick begin, fleet::Tick end) {
  const Vec2 d0 = positionAt(b, begin) - positionAt(a, begin);
  const Vec2 d1 = positionAt(b, end) - positionAt(a, end);
  RoughTranslation rough;
  rough.motion = {a.ring, b.ring, {d0.x, d0.y}, {d1.x, d1.y}, a.radius + b.radius};
  rough.extent = magnitude(a.ring) + magnitude(b.ring) + magnitude(d0) + magnitude(d1);
  // A position is a sum and a product, a displacement a difference; a height has six more
  // roundings of numbers up to the extent.
  const double positions =
      magnitude(a.from) + magnitude(a.to) + magnitude(b.from) + magnitude(b.to);
  rough.error = 8.0 * kUnitRoundoff * (positions + 2.0 * rough.extent);
  return rough;
}

RelativeTranslation<Integer> exactTranslation(const TranslatingPart& a, const TranslatingPart& b,
                                              fleet::Tick begin, fleet::Tick end) {
  const Integer of_a(a.duration);
  const Integer of_b(b.duration);
  const Integer scale = of_a * of_b;
  const auto displacement = [&](fleet::Tick t) {
    return times(of_a, exactPosition(b, t)) - times(of_b, exactPosition(a, t));
  };
  return {scaledRing(a.ring, scale), scaledRing(b.ring, scale), displacement(begin),
          displacement(end), scale * (exactly(a.radius) + exactly(b.radius))};
}

// Whether the distance of the point and the segment is less than the radii.
bool isWithin(const PointAndSegment<Integer>& f, const Integer& radii) {
  const Pair<Integer> d = f.to - f.from;
  const Pair<Integer> from = f.point - f.from;
  const Pair<Integer> to = f.point - f.to;
  if (dotOf(from, d) <= 0) return dotOf(from, from) < radii * radii;
  if (dotOf(to, d) >= 0) return dotOf(to, to) < radii * radii;
  const Integer area = crossOf(d, from);
  return area * area < radii * radii * dotOf(d, d);
}

constexpr int kTimeSteps = 90;

enum class Verdict : std::uint8_t { No, Yes, Unclear };

class PairCheck {
 public:
  PairCheck(const TranslatingPart& a, const TranslatingPart& b, fleet::Tick begin, fleet::Tick end)
      : a_(a), b_(b), begin_(begin), end_(end), rough_(roughTranslation(a, b, begin, end)) {}

  TranslatingPairFinding run() {
    TranslatingPairFinding finding;
    const bool apart = areCoresApart() && (radii() == 0.0 || isBeyondRadii());
    finding.overlaps = !apart;
    finding.decided_exactly = exact_.has_value();
    if (apart) {
      const Nearest nearest = nearestFeature(rough_.motion);
      finding.distance_m = std::max(0.0, nearest.distance - radii());
      finding.fraction = nearest.fraction;
    } else {
      finding.fraction = deepestMoment();
      finding.depth_m = std::max(0.0, -gapAt(finding.fraction));
    }
    return finding;
  }

 private:
  struct Nearest {
    double distance = kInfinity;
    double fraction = 0.0;
  };

  [[nodiscard]] double radii() const { return a_.radius + b_.radius; }

  const RelativeTranslation<Integer>& exact() {
    if (!exact_) exact_ = exactTranslation(a_, b_, begin_, end_);
    return *exact_;
  }

  // Whether the relative motion avoids the interior of the Minkowski difference of the cores.
  bool areCoresApart() {
    const std::size_t axes = rough_.motion.axes();
    bool unclear = false;
    for (std::size_t k = 0; k < axes; ++k) {
      const Verdict v = separates(k);
      if (v == Verdict::Yes) return true;
      unclear = unclear || v == Verdict::Unclear;
    }
    if (!rough_.motion.hasArea()) return true;
    if (!unclear) return false;
    for (std::size_t k = 0; k < axes; ++k) {
      if (separates(k) == Verdict::Unclear && separatesExactly(k)) return true;
    }
    return false;
  }

  [[nodiscard]] Verdict separates(std::size_t axis) const {
    const double bound = rough_.boundOf(axis);
    double low = kInfinity;
    double high = -kInfinity;
    rough_.motion.eachHeight(axis, [&](double h) {
      low = std::min(low, h);
      high = std::max(high, h);
      return true;
    });
    const bool both_sides = rough_.motion.isDirection(axis);
    if (high < -bound || (both_sides && low > bound)) return Verdict::Yes;
    return high > bound && (!both_sides || low < -bound) ? Verdict::No : Verdict::Unclear;
  }

  bool separatesExactly(std::size_t axis) {
    const RelativeTranslation<Integer>& motion = exact();
    const bool both_sides = motion.isDirection(axis);
    if (both_sides && motion.isAtRest()) return false;
    bool positive = false;
    bool negative = false;
    motion.eachHeight(axis, [&](const Integer& h) {
      positive = positive || h > 0;
      negative = negative || h < 0;
      return !positive || (both_sides && !negative);
    });
    return !positive || (both_sides && !negative);
  }

  // Precondition: the cores are apart.
  bool isBeyondRadii() {
    const double bound = rough_.error + 8.0 * std::numeric_limits<double>::epsilon() * radii();
    bool near = false;
    const std::size_t n = rough_.motion.features();
    for (std::size_t k = 0; k < n && !near; ++k) {
      near = distanceOf(rough_.motion.feature(k)) < radii() - bound;
    }
    if (near) return false;
    for (std::size_t k = 0; k < n; ++k) {
      if (distanceOf(rough_.motion.feature(k)) > radii() + bound) continue;
      if (isWithin(exact().feature(k), exact().radii)) return false;
    }
    return true;
  }

  static double distanceOf(const PointAndSegment<double>& f) {
    return distanceToSegment({f.point.x, f.point.y}, {f.from.x, f.from.y}, {f.to.x, f.to.y});
  }

  static Nearest nearestFeature(const RelativeTranslation<double>& motion) {
    Nearest best;
    for (std::size_t k = 0; k < motion.features(); ++k) {
      const PointAndSegment<double> f = motion.feature(k);
      const double d = distanceOf(f);
      if (d < best.distance) best = {d, motion.fractionOf(k)};
    }
    return best;
  }

  // Distance, or minus the depth, at a moment. It is convex in time.
  [[nodiscard]] double gapAt(double fraction) const {
    RelativeTranslation<double> still = rough_.motion;
    const Pair<double> d = still.at(fraction);
    still.d0 = still.d1 = d;
    double separation = -kInfinity;
    for (std::size_t k = 0; k < still.axes(); ++k) {
      const double size = still.sizeOf(k);
      if (still.isDirection(k) || size == 0.0) continue;
      double high = -kInfinity;
      still.eachHeight(k, [&](double h) {
        high = std::max(high, h);
        return true;
      });
      separation = std::max(separation, -high / size);
    }
    if (separation > 0.0 || !still.hasArea()) separation = nearestFeature(still).distance;
    return separation - radii();
  }

  [[nodiscard]] double deepestMoment() const {
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < kTimeSteps; ++i) {
      const double t0 = low + (high - low) / 3.0;
      const double t1 = high - (high - low) / 3.0;
      if (gapAt(t0) <= gapAt(t1)) {
        high = t1;
      } else {
        low = t0;
      }
    }
    double best = 0.5 * (low + high);
    for (const double t : {0.0, 1.0}) {
      if (gapAt(t) <= gapAt(best)) best = t;
    }
    return best;
  }

  TranslatingPart a_, b_;
  fleet::Tick begin_, end_;
  RoughTranslation rough_;
  std::optional<RelativeTranslation<Integer>> exact_;
};

}  // namespace

TranslatingPairFinding checkTranslatingPair(const TranslatingPart& a, const TranslatingPart& b,
                                            fleet::Tick begin, fleet::Tick end) {
  return PairCheck(a, b, begin, end).run();
}

}  // namespace clearway::validation
