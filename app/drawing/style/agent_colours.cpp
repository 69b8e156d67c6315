#include "app/drawing/style/agent_colours.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/style/colour.h"
#include "app/drawing/style/palette.h"
#include "app/drawing/style/safe_colours.h"

namespace clearway::app::picture {
namespace {

// Lightness and hue differ; none is near green or orange, or the usual blue. By Okabe and Ito
// (2008), darkened or lightened to 3:1 against the floor, with teal and graphite or near white
// instead of their blues.
constexpr std::array<std::uint32_t, kDistinctColours> kLightColours{0x3a2f8f, 0x7a5ccf, 0xb8579a,
                                                                    0x155e75, 0x7d2248, 0x1b2a3a};
constexpr std::array<std::uint32_t, kDistinctColours> kDarkColours{0xa79cff, 0x9a58ff, 0xe39cc8,
                                                                   0x67e8f9, 0xd04a7c, 0xe8edf2};

constexpr std::array<double, 3> kSafeShades{0.0, 0.15, 0.3};  // away from the floor

constexpr double kGoldenRatio = 0.6180339887498949;

// Hues in turns. Greens, oranges and light blues are left to starts and goals.
struct Arc {
  double from, to;
};
constexpr Arc kPurples{235.0 / 360.0, 345.0 / 360.0};
constexpr Arc kLightOlives{52.0 / 360.0, 72.0 / 360.0}, kDarkOlives{75.0 / 360.0, 100.0 / 360.0};
constexpr double kOlivePart = 0.18;
constexpr std::array<double, 3> kLightLevels{0.26, 0.33, 0.4}, kDarkLevels{0.62, 0.71, 0.81};
constexpr double kMostOlive = 0.33;  // lightness, against a light floor

std::uint32_t hueColour(double hue, double lightness) {
  const double chroma = 0.62 * (1.0 - std::abs(2.0 * lightness - 1.0));
  const auto channel = [&](double shift) {
    const double h = 6.0 * (hue + shift - std::floor(hue + shift));
    return 255.0 * (lightness + chroma * (std::clamp(std::abs(h - 3.0) - 1.0, 0.0, 1.0) - 0.5));
  };
  return packed({channel(0.0), channel(2.0 / 3.0), channel(1.0 / 3.0)});
}

// Of the agents after those with a colour of the tables.
std::uint32_t furtherColour(std::size_t number, bool dark) {
  const double golden = kGoldenRatio * static_cast<double>(number);
  const double part = golden - std::floor(golden);
  const double lightness = (dark ? kDarkLevels : kLightLevels)[number % kLightLevels.size()];
  const auto on = [](const Arc& arc, double t) { return arc.from + (arc.to - arc.from) * t; };
  if (part >= kOlivePart) {
    return hueColour(on(kPurples, (part - kOlivePart) / (1.0 - kOlivePart)), lightness);
  }
  return hueColour(on(dark ? kDarkOlives : kLightOlives, part / kOlivePart),
                   dark ? lightness : std::min(lightness, kMostOlive));
}

// In turns as they are, and nearer to black on a light floor, to white on a dark one.
std::uint32_t safeColour(std::size_t number, bool dark) {
  const std::size_t place = number - 1;
  const std::uint32_t rgb = safeColours(dark).agents[place % kSafeAgents];
  const double part = kSafeShades[place / kSafeAgents % kSafeShades.size()];
  const double end = dark ? 255.0 : 0.0;
  Rgb out{};
  for (std::size_t c = 0; c < out.size(); ++c) {
    const double v = rgb >> (16 - 8 * c) & 255U;
    out[c] = v + (end - v) * part;
  }
  return packed(out);
}

}  // namespace

std::uint32_t distinctColour(std::size_t number, bool dark, bool safe) {
  if (safe) return safeColour(number, dark);
  if (number > kDistinctColours + 1) return furtherColour(number, dark);
  return (dark ? kDarkColours : kLightColours)[number % kDistinctColours];
}

std::uint32_t usualColour(bool dark, bool safe) {
  if (safe) return safeColours(dark).agents.front();
  return (dark ? kDark : kLight).agent;
}

std::uint32_t colourOf(const AgentColour& agent, bool dark, bool safe) {
  if (agent.own) return *agent.own;
  return hasUsualColour(agent.number) ? usualColour(dark, safe)
                                      : distinctColour(agent.number, dark, safe);
}

}  // namespace clearway::app::picture
