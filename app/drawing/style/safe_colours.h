// app/drawing/style/safe_colours.h — the colours that colour-blind people can distinguish: one
// table for pictures and for the window.
//
// Law: any two of a set are apart by CIEDE2000 of at least kSafeApart for normal vision,
// protanopia, deuteranopia and tritanopia, as Machado, Oliveira and Fernandes (2009) simulate them;
// and each has the contrast of a sign, 3:1, against the floor, texts 4.5:1
// (tests/gui/canvas/safe_colours_test.cpp). Method: simulated annealing over the colours with these
// contrasts, starts among blues, goals and warnings among oranges. Thread-safe: no state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace clearway::app::picture {

inline constexpr std::size_t kSafeAgents = 7;
inline constexpr double kSafeApart = 9.0;

// 0xRRGGBB
struct SafeColours {
  std::array<std::uint32_t, kSafeAgents> agents;  // by number, from 1
  std::uint32_t tint;                             // of the first agent
  std::uint32_t start, goal, warn, caution;       // what is good has the colour of starts
};
[[nodiscard]] const SafeColours& safeColours(bool dark);

}  // namespace clearway::app::picture
