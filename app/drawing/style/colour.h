// app/drawing/style/colour.h — colours as numbers, for pictures that compute them.
//
// Thread-safe: no state.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

namespace clearway::app::picture {

using Rgb = std::array<double, 3>;  // red, green and blue, 0 to 255

// The colour at a part in [0, 1] of a ramp, linear between its stops.
template <std::size_t N>
[[nodiscard]] Rgb onRamp(const std::array<Rgb, N>& stops, double part) {
  static_assert(N > 1);
  const double at = std::clamp(part, 0.0, 1.0) * (N - 1);
  const auto k = std::min(static_cast<std::size_t>(at), N - 2);
  Rgb out{};
  for (std::size_t c = 0; c < 3; ++c) {
    out[c] = stops[k][c] + (at - static_cast<double>(k)) * (stops[k + 1][c] - stops[k][c]);
  }
  return out;
}

// 0xRRGGBB
[[nodiscard]] inline std::uint32_t packed(const Rgb& c) {
  std::uint32_t out = 0;
  for (const double v : c) {
    out = out << 8U | static_cast<std::uint32_t>(std::lround(std::clamp(v, 0.0, 255.0)));
  }
  return out;
}

// "#rrggbb"
[[nodiscard]] inline std::string hex(std::uint32_t rgb) {
  std::string out = "#";
  for (unsigned shift = 24; shift > 0; shift -= 4) {
    out += "0123456789abcdef"[rgb >> (shift - 4) & 15U];
  }
  return out;
}

}  // namespace clearway::app::picture
