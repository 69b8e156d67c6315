#include "planner/point/grid/move_masks.h"

#include <algorithm>
#include <bit>

#include "planner/common/direction_rules.h"
#include "planner/point/grid/cell_index.h"

namespace clearway::grid {
namespace {

// Free cells of word w of a row, and the same moved so that bit j belongs to column j - 1 or j + 1.
struct FreeBits {
  std::uint64_t here = 0, left = 0, right = 0;
};

FreeBits freeBits(const OccupancyGrid& grid, std::int32_t row, std::size_t w) {
  if (row < 0 || row >= grid.frame().rows()) return {};
  const auto words = grid.row(row);
  const std::uint64_t before = w > 0 ? ~words[w - 1] : 0;
  const std::uint64_t after = w + 1 < words.size() ? ~words[w + 1] : 0;
  const std::uint64_t here = ~words[w];
  return {here, (here << 1U) | (before >> 63U), (here >> 1U) | (after << 63U)};
}

// Transposes an 8x8 bit matrix: bit c of byte r becomes bit r of byte c.
// H. Warren, Hacker's Delight (2012), 7-3.
std::uint64_t transposed(std::uint64_t x) {
  std::uint64_t t = (x ^ (x >> 7U)) & 0x00AA00AA00AA00AAULL;
  x ^= t ^ (t << 7U);
  t = (x ^ (x >> 14U)) & 0x0000CCCC0000CCCCULL;
  x ^= t ^ (t << 14U);
  t = (x ^ (x >> 28U)) & 0x00000000F0F0F0F0ULL;
  return x ^ t ^ (t << 28U);
}

// Of two cells beside a corner, `a` and `b`, the cells at which the corner may be passed.
std::uint64_t corner(std::uint64_t a, std::uint64_t b, CornerRule rule) {
  switch (rule) {
    case CornerRule::Never: return a & b;
    case CornerRule::OneFree: return a | b;
    case CornerRule::Always: break;
  }
  return ~0ULL;
}

// Bit j of allowed[k] states whether the cell at bit j may take step k.
std::array<std::uint64_t, 8> allowedSteps(const FreeBits& above, const FreeBits& row,
                                          const FreeBits& below, CornerRule rule) {
  const auto diagonal = [&](std::uint64_t to, std::uint64_t upright, std::uint64_t sideways) {
    return row.here & to & corner(upright, sideways, rule);
  };
  return {row.here & above.here,
          row.here & row.right,
          row.here & below.here,
          row.here & row.left,
          diagonal(above.right, above.here, row.right),
          diagonal(below.right, below.here, row.right),
          diagonal(below.left, below.here, row.left),
          diagonal(above.left, above.here, row.left)};
}

}  // namespace

StopOr<MoveMasks> moveMasks(const OccupancyGrid& grid, CornerRule corners, StopCheck& stop) {
  const auto columns = static_cast<std::size_t>(grid.frame().columns());
  const std::size_t cells = columns * static_cast<std::size_t>(grid.frame().rows());
  MoveMasks out;
  if (!stop.hasRoomFor(cells) || !out.allocateUnset(cells)) {
    return stopped(StopReason::MemoryLimit);
  }
  std::uint8_t* bytes = out.data();
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    if (const StopReason r = stop.poll(0); r != StopReason::None) return stopped(r);
    for (std::size_t w = 0; w < grid.wordsPerRow(); ++w) {
      const auto allowed = allowedSteps(freeBits(grid, i - 1, w), freeBits(grid, i, w),
                                        freeBits(grid, i + 1, w), corners);
      const std::size_t end = std::min<std::size_t>(64, columns - w * 64);
      for (std::size_t j = 0; j < end; j += 8) {
        std::uint64_t matrix = 0;
        for (unsigned k = 0; k < 8; ++k) matrix |= ((allowed[k] >> j) & 0xFFU) << (8 * k);
        matrix = transposed(matrix);
        for (std::size_t c = j; c < std::min(j + 8, end); ++c) {
          *bytes++ = static_cast<std::uint8_t>(matrix >> (8 * (c - j)));
        }
      }
    }
  }
  return out;
}

StopReason removeAgainst(const DirectionRules& rules, const GridFrame& frame, MoveMasks& masks,
                         StopCheck& stop) {
  OccupancyGrid is_done(frame);  // cells that another zone's box has, too
  for (const Aabb& box : rules.boxes()) {
    const CellRange all = frame.cellsMeeting(box, TouchRule::TouchingCollides);
    const CellRange cells{std::max(all.first_row - 1, 0), std::min(all.last_row + 1, frame.rows()),
                          std::max(all.first_column - 1, 0),
                          std::min(all.last_column + 1, frame.columns())};
    for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
      for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
        if (is_done.blocked({i, j})) continue;
        if (const StopReason r = stop.poll(0); r != StopReason::None) return r;
        is_done.set({i, j}, true);
        std::uint8_t& allowed = masks.data()[indexOf(frame, {i, j})];
        for (std::uint32_t left = allowed; left != 0; left &= left - 1) {
          const auto d = static_cast<Direction>(std::countr_zero(left));
          const Cell to{i + kSteps[d].row, j + kSteps[d].column};
          if (rules.permits(frame.cellCentre({i, j}), frame.cellCentre(to))) continue;
          allowed = static_cast<std::uint8_t>(allowed & ~(1U << d));
        }
      }
    }
  }
  return StopReason::None;
}

}  // namespace clearway::grid
