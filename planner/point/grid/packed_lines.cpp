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
  PackedLines out(columns, rows.lines());
  addRegrouped(rows, columns, kind, {out.line(0), out.stride(), 1}, stop);
  return out;
}

void addRegrouped(const PackedLines& rows, std::uint32_t columns, LineKind kind, LineWords out,
                  StopCheck* stop) {
  const std::uint32_t height = rows.lines();
  // Diagonals are counted from the map's corner; the number of a line is that less `shift`.
  const std::uint32_t lines = kind == LineKind::Column ? columns : columns + height - 1;
  const std::uint32_t shift = kind == LineKind::MainDiagonal ? (height - 1) % columns : 0;
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
        block[k] = rows.window(y0 + k, x);
        if (x + 64 > columns) block[k] &= ~0ULL >> (x + 64 - columns);  // bits past the end
        any |= block[k];
      }
      if (any == 0) continue;
      transpose(block);
      for (std::uint32_t k = 0; k < std::min(64U, lines - l0); ++k) {
        const std::uint32_t l = (l0 + k + columns - shift) % columns;
        out.first[(l * out.stride + y0 / 64) * out.step] |= block[k];
      }
    }
  }
}

}  // namespace clearway::grid
