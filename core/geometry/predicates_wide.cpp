#include "core/geometry/predicates_wide.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>

#include "core/geometry/exact_signs.h"

namespace clearway {
namespace {

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

}  // namespace

int wideOrient2d(Vec2 a, Vec2 b, Vec2 c) { return exactOrient2d<Integers>(a, b, c); }

int wideDotSign(Vec2 a, Vec2 b, Vec2 c, Vec2 d) { return exactDotSign<Integers>(a, b, c, d); }

int wideCompareDistance(Vec2 p, Vec2 a, Vec2 b, double radius_a, double radius_b) {
  return exactCompareDistance<Integers>(p, a, b, radius_a, radius_b);
}

}  // namespace clearway
