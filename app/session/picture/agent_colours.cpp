#include "app/session/picture/agent_colours.h"

#include <array>

namespace clearway::session::picture {
namespace {

// Lightness and hue differ; none is near green or orange. By Okabe and Ito (2008), darkened or
// lightened to 3:1 against the floor, and graphite or near white instead of a second light blue.
constexpr std::array<std::uint32_t, kDistinctColours> kLightColours{0x3a2f8f, 0x7a5ccf, 0xb8579a,
                                                                    0x0072b2, 0x7d2248, 0x1b2a3a};
constexpr std::array<std::uint32_t, kDistinctColours> kDarkColours{0xa79cff, 0x9a58ff, 0xe39cc8,
                                                                   0x56b4e9, 0xd04a7c, 0xe8edf2};

}  // namespace

std::uint32_t distinctColour(std::size_t number, bool dark) {
  return (dark ? kDarkColours : kLightColours)[number % kDistinctColours];
}

}  // namespace clearway::session::picture
