// core/base/ticks.h — time as an integer number of ticks of one microsecond.
//
// Sums and comparisons of ticks are exact, so runs do not drift and do not depend on rounding.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace clearway {

// A time or duration [us].
using Tick = std::int64_t;
inline constexpr Tick kTicksPerSecond = 1'000'000;
inline constexpr Tick kForever = std::numeric_limits<Tick>::max();

// The nearest tick. Precondition: |seconds| <= 1e12.
[[nodiscard]] inline Tick ticksOf(double seconds) {
  return static_cast<Tick>(std::llround(seconds * static_cast<double>(kTicksPerSecond)));
}
// Whether ticksOf() changes the seconds by rounding only: by 1e-9 of them at most.
[[nodiscard]] inline bool isWholeTicks(double seconds) {
  const double ticks = seconds * static_cast<double>(kTicksPerSecond);
  return std::abs(ticks - std::round(ticks)) <= 1e-9 * std::abs(ticks);
}
// The sum of two times >= 0, at most kForever.
[[nodiscard]] constexpr Tick saturatedSum(Tick a, Tick b) {
  return a > kForever - b ? kForever : a + b;
}
[[nodiscard]] constexpr double secondsOf(Tick t) {
  return static_cast<double>(t) / static_cast<double>(kTicksPerSecond);
}

}  // namespace clearway
