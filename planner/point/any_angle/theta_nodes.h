// planner/point/any_angle/theta_nodes.h — what Theta* keeps of a cell: the number of its
// predecessor and whether it was expanded; and those of a cell's eight neighbours at once.
//
// Numbers go on from search to search: smaller ones than the first are of cells not seen yet.
// Cost: 4 bytes a cell; some 30 instructions for eight neighbours with SSE2.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

// Twice the number, and 1 if the cell was expanded.
using ThetaNode = std::uint32_t;
inline constexpr ThetaNode kThetaClosed = 1;

// Bit d: of the neighbour that step d leads to.
struct ThetaNeighbours {
  std::uint32_t closed = 0;  // in this search
  std::uint32_t same = 0;    // open or closed, with the predecessor that was asked for
};

// `first`: the least node of this search. The portable twin is thetaNeighboursOneByOne().
[[nodiscard]] inline ThetaNeighbours thetaNeighboursOneByOne(const ThetaNode* here,
                                                             std::ptrdiff_t columns,
                                                             ThetaNode first, ThetaNode same) {
  ThetaNeighbours out;
  for (Direction d = 0; d < 8; ++d) {
    const ThetaNode node = here[kSteps[d].row * columns + kSteps[d].column];
    out.closed |= (node >= first ? node & kThetaClosed : 0U) << d;
    out.same |= ((node | kThetaClosed) == (same | kThetaClosed) ? 1U : 0U) << d;
  }
  return out;
}

#if defined(__SSE2__)
// Nodes are read one by one: wide reads of what was just written would wait.
[[nodiscard]] inline ThetaNeighbours thetaNeighbours(const ThetaNode* here, std::ptrdiff_t columns,
                                                     ThetaNode first, ThetaNode same) {
  const ThetaNode* const above = here - columns;
  const ThetaNode* const below = here + columns;
  const auto four = [](ThetaNode a, ThetaNode b, ThetaNode c, ThetaNode d) {
    const auto lane = [](ThetaNode n) { return static_cast<std::int32_t>(n); };
    return _mm_setr_epi32(lane(a), lane(b), lane(c), lane(d));
  };
  const __m128i straight = four(above[0], here[1], below[0], here[-1]);
  const __m128i diagonal = four(above[1], below[1], below[-1], above[-1]);
  // Nodes are below 2^31. The sign of a lane is what it states.
  const __m128i before = _mm_set1_epi32(static_cast<std::int32_t>(first - 1));
  const auto closed = [&](__m128i nodes) {
    return _mm_and_si128(_mm_cmpgt_epi32(nodes, before), _mm_slli_epi32(nodes, 31));
  };
  const __m128i flag = _mm_set1_epi32(kThetaClosed);
  const __m128i wanted = _mm_set1_epi32(static_cast<std::int32_t>(same | kThetaClosed));
  const auto equal = [&](__m128i nodes) {
    return _mm_cmpeq_epi32(_mm_or_si128(nodes, flag), wanted);
  };
  const __m128i bytes = _mm_packs_epi16(_mm_packs_epi32(closed(straight), closed(diagonal)),
                                        _mm_packs_epi32(equal(straight), equal(diagonal)));
  const auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
  return {mask & 0xFFU, mask >> 8U};
}
#else
[[nodiscard]] inline ThetaNeighbours thetaNeighbours(const ThetaNode* here, std::ptrdiff_t columns,
                                                     ThetaNode first, ThetaNode same) {
  return thetaNeighboursOneByOne(here, columns, first, same);
}
#endif

}  // namespace clearway::grid
