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
// starts, goals and collisions, and the walls, with 3:1 against the floor. 50 agents are at least
// 0.086 apart, where 1 is from black to white.
constexpr std::array<std::uint32_t, 60> kFurtherLight{
    0xff00ff, 0x7896b4, 0x69a500, 0x004b00, 0x0000f0, 0xb400ff, 0xff5a78, 0x8700a5, 0x6900ff,
    0x5a0000, 0x0096ff, 0x4b004b, 0xb478f0, 0xf000a5, 0x87875a, 0x5a3c0f, 0x000087, 0x784b87,
    0x0fa587, 0xb40087, 0xff0000, 0x4b3c5a, 0x0087a5, 0xa50000, 0xa56969, 0x1e6900, 0x5a00c3,
    0xc32dc3, 0xe15ad2, 0x1e2d00, 0x697800, 0x690078, 0x001eb4, 0xd278a5, 0x7878ff, 0x2d0069,
    0x5a69a5, 0x5a5a4b, 0x003c69, 0x004bb4, 0xa5960f, 0x9678b4, 0xc38769, 0x00963c, 0xa53c69,
    0x004bff, 0x962dd2, 0xf00f69, 0xd25a69, 0x2d4b3c, 0x697878, 0x5a5aff, 0xd24bff, 0x781e00,
    0xff5a00, 0xb44b2d, 0x5a4bb4, 0x964bff, 0x874b4b, 0x871e78};
constexpr std::array<std::uint32_t, 60> kFurtherDark{
    0x696900, 0x96ff00, 0x0069a5, 0xff00f0, 0x2d4bff, 0xc36900, 0xffff87, 0xb400b4, 0x00a500,
    0x009696, 0x876978, 0x4bd200, 0xa5a500, 0xa5e187, 0x784bb4, 0xc31e00, 0xd269d2, 0x5a78e1,
    0xc3c3b4, 0xff0000, 0xb49678, 0xffc3ff, 0xff0fa5, 0xff87ff, 0xff6900, 0x00874b, 0x781eff,
    0x00ffc3, 0xc300ff, 0xb4c3ff, 0x87873c, 0xffd2a5, 0x69c3d2, 0xa55aa5, 0xb487b4, 0xe1e100,
    0xb4ffd2, 0x965a2d, 0xff9687, 0xa53c69, 0x0f96d2, 0x4ba569, 0xc3c31e, 0x007878, 0x00f078,
    0xd27878, 0xff0069, 0xff69c3, 0xd20f96, 0x9678d2, 0xb4ff87, 0x1ee1c3, 0x6987a5, 0x96b487,
    0x6969a5, 0xb478ff, 0xb44bd2, 0xb45a5a, 0x4b5ad2, 0x96e11e};

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
