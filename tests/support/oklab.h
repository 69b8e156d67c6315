// tests/support/oklab.h — how far two colours are apart to the eye: the distance in Oklab
// (B. Ottosson 2020), in which 1 is from black to white.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace clearway::testing {

inline double colourDistance(std::uint32_t a, std::uint32_t b) {
  const auto lab = [](std::uint32_t rgb) {
    const auto linear = [&](unsigned shift) {
      const double v = static_cast<double>(rgb >> shift & 0xffU) / 255.0;
      return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const double r = linear(16), g = linear(8), bl = linear(0);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl);
    return std::array{0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
                      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
                      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s};
  };
  const auto p = lab(a), q = lab(b);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

}  // namespace clearway::testing
