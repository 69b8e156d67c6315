// tests/support/colour_vision.h — what colour-blind eyes see, and how far two colours are apart.
//
// Simulation: G. Machado, M. Oliveira, L. Fernandes 2009, severity 1, on linear RGB. Distance:
// CIEDE2000, as in G. Sharma, W. Wu, E. Dalal 2005, whose test data the formula reproduces.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace clearway::testing {

using ColourTriple = std::array<double, 3>;

struct Vision {
  const char* name;
  std::array<ColourTriple, 3> matrix;
};
inline constexpr std::array<Vision, 4> kVisions{
    {{"normal", {{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}}},
     {"protan",
      {{{0.152286, 1.052583, -0.204868},
        {0.114503, 0.786281, 0.099216},
        {-0.003882, -0.048116, 1.051998}}}},
     {"deutan",
      {{{0.367322, 0.860646, -0.227968},
        {0.280085, 0.672501, 0.047413},
        {-0.011820, 0.042940, 0.968881}}}},
     {"tritan",
      {{{1.255528, -0.076749, -0.178779},
        {-0.078411, 0.930809, 0.147602},
        {0.004733, 0.691367, 0.303900}}}}}};

// CIELAB (D65) of an sRGB colour, 0xRRGGBB, as an eye sees it.
inline ColourTriple labOf(std::uint32_t rgb, const Vision& eye) {
  ColourTriple linear{}, seen{};
  for (std::size_t c = 0; c < 3; ++c) {
    const double v = static_cast<double>(rgb >> (16 - 8 * c) & 255U) / 255.0;
    linear[c] = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  }
  for (std::size_t c = 0; c < 3; ++c) {
    const ColourTriple& m = eye.matrix[c];
    seen[c] = std::clamp(m[0] * linear[0] + m[1] * linear[1] + m[2] * linear[2], 0.0, 1.0);
  }
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
  const double x = f((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505);
  const double y = f(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]);
  const double z = f((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

// CIEDE2000 with weights of 1. The names are those of the paper.
inline double ciede2000(const ColourTriple& p, const ColourTriple& q) {
  constexpr double kDegree = std::numbers::pi / 180.0;
  const auto seventh = [](double c) {
    return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7)));
  };
  const double mean_c = 0.5 * (std::hypot(p[1], p[2]) + std::hypot(q[1], q[2]));
  const double g = 0.5 * (1.0 - seventh(mean_c));
  const double a1 = (1.0 + g) * p[1], a2 = (1.0 + g) * q[1];
  const double c1 = std::hypot(a1, p[2]), c2 = std::hypot(a2, q[2]);
  const auto hueOf = [&](double b, double a) {
    if (a == 0.0 && b == 0.0) return 0.0;
    const double h = std::atan2(b, a) / kDegree;
    return h < 0.0 ? h + 360.0 : h;
  };
  const double h1 = hueOf(p[2], a1), h2 = hueOf(q[2], a2);
  double dh = 0.0, h = h1 + h2;
  if (c1 * c2 != 0.0) {
    dh = h2 - h1;
    if (dh > 180.0) dh -= 360.0;
    if (dh < -180.0) dh += 360.0;
    if (std::abs(h1 - h2) > 180.0) h += h < 360.0 ? 360.0 : -360.0;
    h *= 0.5;
  }
  const double dl = q[0] - p[0], dc = c2 - c1;
  const double dhh = 2.0 * std::sqrt(c1 * c2) * std::sin(0.5 * dh * kDegree);
  const double l = 0.5 * (p[0] + q[0]) - 50.0, c = 0.5 * (c1 + c2);
  const double t = 1.0 - 0.17 * std::cos((h - 30.0) * kDegree) +
                   0.24 * std::cos(2.0 * h * kDegree) + 0.32 * std::cos((3.0 * h + 6.0) * kDegree) -
                   0.2 * std::cos((4.0 * h - 63.0) * kDegree);
  const double turn = 60.0 * std::exp(-std::pow((h - 275.0) / 25.0, 2));
  const double sl = dl / (1.0 + 0.015 * l * l / std::sqrt(20.0 + l * l));
  const double sc = dc / (1.0 + 0.045 * c), sh = dhh / (1.0 + 0.015 * c * t);
  const double rt = -2.0 * seventh(c) * std::sin(turn * kDegree);
  return std::sqrt(std::max(0.0, sl * sl + sc * sc + sh * sh + rt * sc * sh));
}

}  // namespace clearway::testing
