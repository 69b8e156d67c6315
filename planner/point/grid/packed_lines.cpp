#include "planner/point/grid/packed_lines.h"

#include <algorithm>
#include <array>

namespace clearway::grid {
namespace {

using Block = std::array<std::uint64_t, 64>;

// Transposes a 64x64 bit matrix: bit c of word r becomes bit r of word c.
// H. Warren, Hacker's Delight (2012), 7-3.
void transpose(Block& m) {
  std::uint64_t mask = 0x00000000FFFFFFFFULL;
  for (unsigned j = 32; j != 0; j >>= 1U, mask ^= mask << j) {
    for (unsigned k = 0; k < 64; k = ((k | j) + 1) & ~j) {
      const std::uint64_t t = ((m[k] >> j) ^ m[k | j]) & mask;
      m[k] ^= t << j;
      m[k | j] ^= t;
    }
  }
}

}  // namespace

PackedLines regrouped(const PackedLines& rows, std::uint32_t columns, LineKind kind,
                      StopCheck* stop) {
  const std::uint32_t height = rows.lines();
  const std::uint32_t lines = kind == LineKind::Column ? columns : columns + height - 1;
  PackedLines out(lines, height);
  for (std::uint32_t y0 = 0; y0 < height && !isStopped(stop); y0 += 64) {
    const std::uint32_t ys = std::min(64U, height - y0);
    for (std::uint32_t l0 = 0; l0 < lines; l0 += 64) {
      Block block{};
      std::uint64_t any = 0;
      for (std::uint32_t k = 0; k < ys; ++k) {
        const std::int64_t y = y0 + k;
        const std::int64_t x = kind == LineKind::Column ? std::int64_t{l0}
                               : kind == LineKind::MainDiagonal
                                   ? l0 + y - (std::int64_t{height} - 1)
                                   : l0 - y;
        if (x <= -64 || x >= columns) continue;
        any |= block[k] = rows.window(y0 + k, x);
      }
      if (any == 0) continue;
      transpose(block);
      for (std::uint32_t k = 0; k < std::min(64U, lines - l0); ++k) {
        out.line(l0 + k)[y0 / 64] = block[k];
      }
    }
  }
  return out;
}

}  // namespace clearway::grid
