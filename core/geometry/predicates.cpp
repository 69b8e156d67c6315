#include "core/geometry/predicates.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <initializer_list>

#include "core/geometry/expansion.h"
#include "core/geometry/vec2.h"

namespace clearway {
namespace {

// The signs of predicates.h, as templates over any exact arithmetic: `A` supplies difference(x, y),
// sum(x, y) and sign(v); their numbers have exact +, - and *.
template <class A>
int exactOrient2d(Vec2 a, Vec2 b, Vec2 c) {
  return A::sign(A::difference(a.x, c.x) * A::difference(b.y, c.y) -
                 A::difference(a.y, c.y) * A::difference(b.x, c.x));
}

// Sign of (b - a) . (d - c).
template <class A>
int exactDotSign(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  return A::sign(A::difference(b.x, a.x) * A::difference(d.x, c.x) +
                 A::difference(b.y, a.y) * A::difference(d.y, c.y));
}

// Sign of |p - q| - (radius_a + radius_b).
template <class A>
int exactCompareDistance(Vec2 p, Vec2 q, double radius_a, double radius_b) {
  const auto x = A::difference(p.x, q.x);
  const auto y = A::difference(p.y, q.y);
  const auto r = A::sum(radius_a, radius_b);
  return A::sign(x * x + y * y - r * r);
}

// Sign of (distance of p from the segment a-b) - (radius_a + radius_b).
template <class A>
int exactCompareDistance(Vec2 p, Vec2 a, Vec2 b, double radius_a, double radius_b) {
  const auto dx = A::difference(b.x, a.x);
  const auto dy = A::difference(b.y, a.y);
  const auto ex = A::difference(p.x, a.x);
  const auto ey = A::difference(p.y, a.y);
  // This branch also handles a == b.
  if (A::sign(ex * dx + ey * dy) <= 0) return exactCompareDistance<A>(p, a, radius_a, radius_b);
  if (A::sign(A::difference(p.x, b.x) * dx + A::difference(p.y, b.y) * dy) >= 0) {
    return exactCompareDistance<A>(p, b, radius_a, radius_b);
  }
  const auto area = dx * ey - dy * ex;
  const auto r = A::sum(radius_a, radius_b);
  return A::sign(area * area - (r * r) * (dx * dx + dy * dy));
}

// The slowest exact branch, for all finite doubles.
// Method: every coordinate as an integer multiple of 2^-1074. Cost: microseconds, allocates.
namespace mp = boost::multiprecision;
using Integer = mp::number<mp::cpp_int_backend<>, mp::et_off>;

// v * 2^1074, an integer for every finite double.
Integer scaledUp(double v) {
  int exponent = 0;
  const double mantissa = std::frexp(v, &exponent);
  Integer i = static_cast<std::int64_t>(std::ldexp(mantissa, 53));
  const int shift = exponent - 53 + 1074;
  if (shift >= 0) {
    i <<= static_cast<unsigned>(shift);
  } else {
    i /= Integer(1) << static_cast<unsigned>(-shift);  // subnormal: the bits dropped are zero
  }
  return i;
}

struct Integers {
  static Integer difference(double a, double b) { return scaledUp(a) - scaledUp(b); }
  static Integer sum(double a, double b) { return scaledUp(a) + scaledUp(b); }
  static int sign(const Integer& v) { return v.sign(); }
};

int wideOrient2d(Vec2 a, Vec2 b, Vec2 c) { return exactOrient2d<Integers>(a, b, c); }

int wideDotSign(Vec2 a, Vec2 b, Vec2 c, Vec2 d) { return exactDotSign<Integers>(a, b, c, d); }

int wideCompareDistance(Vec2 p, Vec2 a, Vec2 b, double radius_a, double radius_b) {
  return exactCompareDistance<Integers>(p, a, b, radius_a, radius_b);
}

constexpr double kUnit = 0x1p-53;  // relative error of one rounding
// Roundings of numbers below 2^-1022 have no relative bound. Their contribution to a sum of
// products of two or four coordinates within +-2^100 stays below these constants.
constexpr double kTinyOfTwo = 1e-300;
constexpr double kTinyOfFour = 1e-200;
constexpr double kSmallest = 0x1p-200;  // domain of the expansions
constexpr double kLargest = 0x1p100;

struct Expansions {
  static Expansion<2> difference(double a, double b) { return Expansion<2>::of(twoSum(a, -b)); }
  static Expansion<2> sum(double a, double b) { return Expansion<2>::of(twoSum(a, b)); }
  template <std::size_t N>
  static int sign(const Expansion<N>& e) {
    return e.sign();
  }
};

// Differences are multiples of 2^-252, products of four of them multiples of 2^-1008.
bool fitsExpansions(std::initializer_list<double> values) {
  for (const double v : values) {
    const double size = std::abs(v);
    if (size != 0.0 && !(size >= kSmallest && size <= kLargest)) return false;
  }
  return true;
}

// Sign of squared - r2, both with relative errors below 8 units; 0 when that is not certain.
int certainSign(double squared, double r2, double tiny) {
  constexpr double kSlack = 1.0 + 32.0 * kUnit;
  if (squared > r2 * kSlack + tiny) return 1;
  if (squared * kSlack + tiny < r2) return -1;
  return 0;
}

// The filter of compareDistance; 0 when it cannot decide. Each rounded difference has an error of
// one unit, each product of two three, their sum four: 5 units of the sum of magnitudes cover them.
int filterDistance(Vec2 p, Vec2 a, Vec2 b, double radius) {
  const Vec2 d = b - a;
  const Vec2 from_a = p - a;
  const Vec2 from_b = p - b;
  const double r2 = radius * radius;
  const auto bound = [](double x, double y) {
    return 5.0 * kUnit * (std::abs(x) + std::abs(y)) + kTinyOfTwo;
  };
  const double past_a = dot(from_a, d);
  const double past_b = dot(from_b, d);
  const double bound_a = bound(from_a.x * d.x, from_a.y * d.y);
  const double bound_b = bound(from_b.x * d.x, from_b.y * d.y);
  // The possible locations of the nearest point; with two candidates, both must give the same sign.
  const bool may_be_a = past_a <= bound_a;
  const bool may_be_b = past_b >= -bound_b;
  const bool may_be_inside = past_a >= -bound_a && past_b <= bound_b;
  int answer = 0;
  bool certain = true;
  const auto vote = [&](int sign) {
    certain = certain && sign != 0 && (answer == 0 || answer == sign);
    answer = sign;
  };
  if (may_be_a) vote(certainSign(squaredLength(from_a), r2, kTinyOfTwo));
  if (may_be_b) vote(certainSign(squaredLength(from_b), r2, kTinyOfTwo));
  if (may_be_inside) {
    const double area = std::abs(cross(d, from_a));
    const double error = bound(d.x * from_a.y, d.y * from_a.x);
    const double rhs = r2 * squaredLength(d);
    const double low = area > error ? area - error : 0.0;
    const double high = area + error;
    const int sign_low = certainSign(low * low, rhs, kTinyOfFour);
    vote(sign_low == certainSign(high * high, rhs, kTinyOfFour) ? sign_low : 0);
  }
  return certain ? answer : 0;
}

}  // namespace

int detail::orient2dUndecided(double ax, double ay, double bx, double by, double cx, double cy) {
  // The signs of rounded differences are exact, and so are those of their products.
  const int left = signOf(ax - cx) * signOf(by - cy);
  const int right = signOf(ay - cy) * signOf(bx - cx);
  if (left != right || left == 0) {
    ++predicateCounters().filtered;
    return left - right > 0 ? 1 : (left - right < 0 ? -1 : 0);
  }
  ++predicateCounters().exact;
  const Vec2 a{ax, ay};
  const Vec2 b{bx, by};
  const Vec2 c{cx, cy};
  if (!fitsExpansions({ax, ay, bx, by, cx, cy})) return wideOrient2d(a, b, c);
  return exactOrient2d<Expansions>(a, b, c);
}

int detail::dotSignUndecided(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  // The signs of rounded differences are exact, and so are those of their products.
  const int x = signOf(b.x - a.x) * signOf(d.x - c.x);
  const int y = signOf(b.y - a.y) * signOf(d.y - c.y);
  if (x * y >= 0) {
    return x + y > 0 ? 1 : (x + y < 0 ? -1 : 0);
  }
  ++predicateCounters().exact;
  if (!fitsExpansions({a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y})) return wideDotSign(a, b, c, d);
  return exactDotSign<Expansions>(a, b, c, d);
}

int compareDistance(Vec2 p, Vec2 a, Vec2 b, double radius_a, double radius_b) {
  const double largest = std::max({std::abs(p.x), std::abs(p.y), std::abs(a.x), std::abs(a.y),
                                   std::abs(b.x), std::abs(b.y), radius_a, radius_b});
  if (largest <= kLargest) {
    const int sign = filterDistance(p, a, b, radius_a + radius_b);
    if (sign != 0) {
      ++predicateCounters().filtered;
      return sign;
    }
  }
  ++predicateCounters().exact;
  if (!fitsExpansions({p.x, p.y, a.x, a.y, b.x, b.y, radius_a, radius_b})) {
    return wideCompareDistance(p, a, b, radius_a, radius_b);
  }
  return exactCompareDistance<Expansions>(p, a, b, radius_a, radius_b);
}

}  // namespace clearway
