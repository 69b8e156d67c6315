// app/drawing/style/palette.h — the colours of pictures, most of which the editor has, too:
// 0xRRGGBB.
#pragma once

#include <cstdint>

namespace clearway::app::picture {

struct Palette {
  std::uint32_t card, page, edge, floor, wall, ink, muted, agent, tint, start, goal, warn, caution,
      good;
};
inline constexpr Palette kLight{0xf5f7f9, 0xffffff, 0xd5dbe2, 0xffffff, 0x566479,
                                0x1c2733, 0x5f6c7a, 0x1b66d6, 0xa9cbf7, 0x08805c,
                                0xc96a00, 0xcc1845, 0x8f5200, 0x08805c};
inline constexpr Palette kDark{0x1a2029, 0x1a2029, 0x323b47, 0x0f141a, 0x8a9bb2,
                               0xe8edf3, 0x93a1b0, 0x5aa9ff, 0x2b5688, 0x35c596,
                               0xf5a63a, 0xff6180, 0xf5b54a, 0x35c596};

}  // namespace clearway::app::picture
