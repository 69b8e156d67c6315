// planner/validate/motion/scaled_integer.h — finite doubles as exact integers in one common unit.
//
// Cost: some 100 ns a number, of about 1100 bits. Thread-safe.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

namespace clearway::validation {

using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;

// v * 2^1074. Precondition: v is 0 or far from subnormal.
inline Integer scaledUp(double v) {
  int exponent = 0;
  const double mantissa = std::frexp(v, &exponent);
  Integer i = static_cast<std::int64_t>(std::ldexp(mantissa, 53));
  i <<= static_cast<unsigned>(exponent - 53 + 1074);
  return i;
}

}  // namespace clearway::validation
