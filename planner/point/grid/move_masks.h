// planner/point/grid/move_masks.h — the eight steps of a point on a grid, and which of them each
// cell allows.
//
// Method: a row's free cells as bits, shifted by one for its neighbours, and 8x8 bit transposes:
//         64 cells at a time, about 1 ns a cell. One byte a cell, bit k for step k.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "planner/common/lazy_zero_array.h"

namespace clearway {

class DirectionRules;

namespace grid {

using Direction = std::uint32_t;  // index into kSteps

// Straight steps first: up, right, down, left; then the diagonals between them.
inline constexpr std::array<Cell, 8> kSteps{
    {{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
inline constexpr std::uint32_t kStraightSteps = 0x0F;
inline constexpr std::uint32_t kAllSteps = 0xFF;

[[nodiscard]] constexpr bool isDiagonal(Direction d) { return d >= 4; }
[[nodiscard]] constexpr bool isHorizontal(Direction d) { return d == 1 || d == 3; }

// One byte a cell, row-major.
using MoveMasks = LazyZeroArray<std::uint8_t>;

// The steps that each cell allows; obstacles allow none. A straight step needs its cell free, a
// diagonal one also what the corner rule asks for.
[[nodiscard]] StopOr<MoveMasks> moveMasks(const OccupancyGrid& grid, CornerRule corners,
                                          StopCheck& stop);

// Forbids the steps between cell centres that rules of direction do not permit: the one place where
// searches over cells ask for them. Anything but None: it was stopped. Cost: some 100 ns a step in
// the boxes around the zones.
[[nodiscard]] StopReason removeAgainst(const DirectionRules& rules, const GridFrame& frame,
                                       MoveMasks& masks, StopCheck& stop);

}  // namespace grid

}  // namespace clearway
