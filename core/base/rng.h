// core/base/rng.h — a small random generator with the same sequence on every machine.
//
// Method: splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
//         The distributions of <random> are not used, because their results are not portable.
#pragma once

#include <cstdint>

namespace clearway {

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

  constexpr double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }  // [0, 1)
  constexpr double range(double low, double high) { return low + (high - low) * unit(); }

  // Approximately uniform in [0, n) for n < 2^32; n = 0 gives 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32U) * static_cast<std::uint64_t>(n)) >> 32U);
  }

 private:
  std::uint64_t state_;
};

}  // namespace clearway
