// core/base/constants.h — numbers that many sources use.
#pragma once

#include <limits>

namespace clearway {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kPi = 3.141592653589793238462643383279502884;

}  // namespace clearway
