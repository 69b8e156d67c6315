#include "app/drawing/style/agent_colours.h"

#include <array>

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

// Of further agents: each the farthest in Oklab (Ottosson 2020) from those before, the marks of
// starts, goals and collisions, and the walls, with 3:1 against the floor and a chroma of at most
// 0.19. 50 agents are at least 0.074 apart, where 1 is from black to white.
constexpr std::array<std::uint32_t, 60> kFurtherLight{
    0x7896b4, 0x69a500, 0x004b00, 0x5a0000, 0x0096ff, 0xf06978, 0x4b004b, 0xb478f0, 0x872d96,
    0x5a3c0f, 0x87875a, 0x000f78, 0x0fa587, 0x4b3c5a, 0x875a69, 0x0087a5, 0xa50000, 0xb47878,
    0x690078, 0xa51e69, 0x1e2d00, 0x5a4ba5, 0xe169b4, 0x003c69, 0x004bb4, 0xa5960f, 0x9678b4,
    0x696900, 0x69870f, 0x3c0078, 0x5a78c3, 0x781e00, 0x787887, 0x0f4b4b, 0x7887f0, 0x694b4b,
    0x2d69a5, 0xa53c4b, 0x5a1e3c, 0x693c78, 0x3c1e1e, 0x00961e, 0xa55ad2, 0x785a96, 0x78694b,
    0x2d4b87, 0xd24b69, 0x870069, 0x1e1e5a, 0xa53ca5, 0x4b78f0, 0x3c96d2, 0x873c2d, 0x699687,
    0x002d87, 0x692da5, 0x003c2d, 0xc378a5, 0x873c69, 0xa54b78};
constexpr std::array<std::uint32_t, 60> kFurtherDark{
    0x696900, 0x0069a5, 0xc3ff69, 0xc36900, 0x874b96, 0x009696, 0x00961e, 0x96a500, 0xd269d2,
    0x967887, 0x4b78f0, 0xa5d22d, 0xb4c3b4, 0x1effb4, 0xc32d1e, 0xffc3ff, 0xc39678, 0xf0e196,
    0x5a6969, 0x87874b, 0xb4c3ff, 0x965a3c, 0x9678d2, 0xffb4a5, 0xff782d, 0x00c3e1, 0xb4ffd2,
    0xff96ff, 0x5a5ac3, 0x0f96d2, 0x00784b, 0x96e1a5, 0xffe100, 0xb44bb4, 0xb4b469, 0xa53c69,
    0x87a587, 0xe15a4b, 0x5a78b4, 0xc378a5, 0xffff87, 0x1ea569, 0xb4a5b4, 0xd28700, 0xffffd2,
    0xe1d2c3, 0xd287ff, 0x5ae178, 0x7896d2, 0x007887, 0x87b4e1, 0x875ad2, 0x698700, 0xf078c3,
    0x5aa5b4, 0xd2d269, 0xc37869, 0xb4e1ff, 0x8787ff, 0x785a78};

constexpr std::array<double, 3> kSafeShades{0.0, 0.15, 0.3};  // away from the floor

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
  if (number > kDistinctColours + 1) {
    const auto& further = dark ? kFurtherDark : kFurtherLight;
    return further[(number - kDistinctColours - 2) % further.size()];
  }
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
