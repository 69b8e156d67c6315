#include "app/session/picture/agent_colours.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/session/picture/colour.h"

namespace clearway::session::picture {
namespace {

// Lightness and hue differ; none is near green or orange, or the usual blue. By Okabe and Ito
// (2008), darkened or lightened to 3:1 against the floor, with teal and graphite or near white
// instead of their blues.
constexpr std::array<std::uint32_t, kDistinctColours> kLightColours{0x3a2f8f, 0x7a5ccf, 0xb8579a,
                                                                    0x155e75, 0x7d2248, 0x1b2a3a};
constexpr std::array<std::uint32_t, kDistinctColours> kDarkColours{0xa79cff, 0x9a58ff, 0xe39cc8,
                                                                   0x67e8f9, 0xd04a7c, 0xe8edf2};

constexpr double kGoldenRatio = 0.6180339887498949;

// A hue in [0, 1) with a lightness that stands out from the floor.
std::uint32_t hueColour(double hue, bool dark) {
  const double lightness = dark ? 0.62 : 0.44;
  const double chroma = 0.62 * (1.0 - std::abs(2.0 * lightness - 1.0));
  const auto channel = [&](double shift) {
    const double h = 6.0 * (hue + shift - std::floor(hue + shift));
    return 255.0 * (lightness + chroma * (std::clamp(std::abs(h - 3.0) - 1.0, 0.0, 1.0) - 0.5));
  };
  return packed({channel(0.0), channel(2.0 / 3.0), channel(1.0 / 3.0)});
}

}  // namespace

std::uint32_t distinctColour(std::size_t number, bool dark) {
  return (dark ? kDarkColours : kLightColours)[number % kDistinctColours];
}

std::uint32_t usualColour(bool dark) { return dark ? 0x5aa9ff : 0x1b66d6; }

bool haveDistinctColours(std::span<const AgentColour> agents) {
  std::array<bool, kDistinctColours + 1> taken{};
  for (const AgentColour& a : agents) {
    if (a.own) continue;
    bool& used = taken[hasUsualColour(a.number) ? kDistinctColours : a.number % kDistinctColours];
    if (used) return false;
    used = true;
  }
  return true;
}

std::vector<std::uint32_t> fleetColours(std::span<const AgentColour> agents, bool dark) {
  const bool automatic = haveDistinctColours(agents);
  std::vector<std::uint32_t> out;
  out.reserve(agents.size());
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const AgentColour& a = agents[k];
    if (a.own) {
      out.push_back(*a.own);
    } else if (automatic) {
      out.push_back(hasUsualColour(a.number) ? usualColour(dark) : distinctColour(a.number, dark));
    } else {
      const double hue = 0.58 + kGoldenRatio * static_cast<double>(k);
      out.push_back(hueColour(hue - std::floor(hue), dark));
    }
  }
  return out;
}

}  // namespace clearway::session::picture
