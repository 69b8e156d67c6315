#include "planner/point/jps/jump_point_map.h"

namespace clearway::grid {
namespace {

// Rows with the border. Bits past the border are 1, too.
PackedLines paddedWalls(const OccupancyGrid& grid, std::uint32_t width, std::uint32_t height) {
  PackedLines walls(height, width);
  const std::size_t stride = walls.stride();
  for (std::uint32_t y = 0; y < height; ++y) {
    std::uint64_t* out = walls.line(y);
    if (y == 0 || y + 1 == height) {
      for (std::size_t w = 0; w < stride; ++w) out[w] = ~0ULL;
      continue;
    }
    const auto in = grid.row(static_cast<std::int32_t>(y) - 1);
    std::uint64_t carry = 1;
    for (std::size_t w = 0; w < stride; ++w) {
      const std::uint64_t word = w < in.size() ? in[w] : ~0ULL;
      out[w] = word << 1U | carry;
      carry = word >> 63U;
    }
  }
  return walls;
}

// Sets the bits past the last position.
void closeTails(PackedLines& lines, std::uint32_t length) {
  if (length % 64 == 0) return;
  for (std::uint32_t i = 0; i < lines.lines(); ++i) {
    lines.line(i)[lines.stride() - 1] |= ~0ULL << (length % 64);
  }
}

struct JumpPointAhead {
  PackedLines forward;  // a walk from here towards higher positions reaches a jump point
  PackedLines backward;
};

// For each position, whether the next stop beyond it is in `jumps`. The bits are propagated by
// parallel prefix, as the carries in a Kogge-Stone adder.
std::uint64_t spreadDown(std::uint64_t jumps, std::uint64_t open) {
  for (unsigned k = 1; k < 64; k *= 2) {
    jumps |= open & (jumps >> k);
    open &= open >> k;
  }
  return jumps;
}
std::uint64_t spreadUp(std::uint64_t jumps, std::uint64_t open) {
  for (unsigned k = 1; k < 64; k *= 2) {
    jumps |= open & (jumps << k);
    open &= open << k;
  }
  return jumps;
}

void markJumpPointsAhead(const StraightLines& family, std::uint32_t line, JumpPointAhead& ahead) {
  const std::size_t stride = family.walls.stride();
  const std::uint64_t* walls = family.walls.line(line);
  const std::uint64_t* forward = family.stops_forward.line(line);
  const std::uint64_t* backward = family.stops_backward.line(line);
  std::uint64_t carry = 0;
  for (std::size_t w = stride; w-- > 0;) {
    const std::uint64_t open = ~forward[w];
    const std::uint64_t met = spreadDown((forward[w] & ~walls[w]) | (carry << 63U & open), open);
    ahead.forward.line(line)[w] = met >> 1U | carry << 63U;
    carry = met & 1U;
  }
  carry = 0;
  for (std::size_t w = 0; w < stride; ++w) {
    const std::uint64_t open = ~backward[w];
    const std::uint64_t met = spreadUp((backward[w] & ~walls[w]) | (carry & open), open);
    ahead.backward.line(line)[w] = met << 1U | carry;
    carry = met >> 63U;
  }
}

// Computes the stops of straight lines from their walls.
JumpPointAhead findStops(StraightLines& family, std::uint32_t lines, std::uint32_t length,
                         JumpPointMap& map, StopCheck* stop) {
  family.stops_forward = PackedLines(lines, length);
  family.stops_backward = PackedLines(lines, length);
  JumpPointAhead ahead{PackedLines(lines, length), PackedLines(lines, length)};
  const std::size_t stride = family.walls.stride();
  for (std::uint32_t i = 0; i < lines && !isStopped(stop); ++i) {
    const bool border = i == 0 || i + 1 == lines;
    const std::uint64_t* here = family.walls.line(i);
    const std::uint64_t* above = border ? here : family.walls.line(i - 1);
    const std::uint64_t* below = border ? here : family.walls.line(i + 1);
    for (std::size_t w = 0; w < stride; ++w) {
      // Neighbouring positions; the map's border is blocked on both sides.
      const auto before = [&](const std::uint64_t* bits) {
        return bits[w] << 1U | (w > 0 ? bits[w - 1] >> 63U : 1U);
      };
      const auto behind = [&](const std::uint64_t* bits) {
        return bits[w] >> 1U | (w + 1 < stride ? bits[w + 1] << 63U : 1ULL << 63U);
      };
      const std::uint64_t forward =
          ~here[w] & ~before(here) & ((~above[w] & before(above)) | (~below[w] & before(below)));
      const std::uint64_t backward =
          ~here[w] & ~behind(here) & ((~above[w] & behind(above)) | (~below[w] & behind(below)));
      family.stops_forward.line(i)[w] = here[w] | forward;
      family.stops_backward.line(i)[w] = here[w] | backward;
      map.jump_points +=
          static_cast<std::uint64_t>(std::popcount(forward) + std::popcount(backward));
      map.wall_sides += static_cast<std::uint64_t>(std::popcount(here[w] ^ before(here)));
    }
    markJumpPointsAhead(family, i, ahead);
  }
  return ahead;
}

// Bit x: at least one of the 2x2 cells with (x, y) at their top left is blocked.
PackedLines blockedSquares(const PackedLines& walls) {
  PackedLines out(walls.lines(), walls.stride() * 64);
  for (std::uint32_t y = 0; y < walls.lines(); ++y) {
    const std::uint64_t* here = walls.line(y);
    const std::uint64_t* below = walls.line(y + 1 < walls.lines() ? y + 1 : y);
    for (std::size_t w = 0; w < walls.stride(); ++w) {
      const std::uint64_t both = here[w] | below[w];
      const std::uint64_t next = w + 1 < walls.stride() ? here[w + 1] | below[w + 1] : ~0ULL;
      out.line(y)[w] = both | both >> 1U | next << 63U;
    }
  }
  return out;
}

// The same bits one position to the right; what comes in is blocked.
PackedLines movedRight(const PackedLines& squares) {
  PackedLines out(squares.lines(), squares.stride() * 64);
  for (std::uint32_t y = 0; y < squares.lines(); ++y) {
    std::uint64_t carry = 1;
    for (std::size_t w = 0; w < squares.stride(); ++w) {
      out.line(y)[w] = squares.line(y)[w] << 1U | carry;
      carry = squares.line(y)[w] >> 63U;
    }
  }
  return out;
}

// One kind of diagonals: the bitmaps of rows are regrouped. `squares`: of the steps forward.
DiagonalFamily diagonals(LineKind kind, std::uint32_t width, const PackedLines& squares,
                         const JumpPointAhead& sideways, const JumpPointAhead& upright,
                         StopCheck* stop) {
  const std::uint32_t height = squares.lines();
  DiagonalFamily out{DiagonalLines(width, height), DiagonalLines(width, height)};
  const auto put = [&](const PackedLines& bits, DiagonalLines& to,
                       std::uint64_t DiagonalWord::*member) {
    constexpr std::size_t kStep = sizeof(DiagonalWord) / sizeof(std::uint64_t);
    addRegrouped(bits, width, kind, {&(to.line(0)->*member), to.stride(), kStep}, stop);
  };
  const bool is_main = kind == LineKind::MainDiagonal;
  put(squares, out.forward, &DiagonalWord::walls);
  put(is_main ? sideways.forward : sideways.backward, out.forward, &DiagonalWord::rows);
  put(upright.forward, out.forward, &DiagonalWord::columns);
  put(is_main ? sideways.backward : sideways.forward, out.backward, &DiagonalWord::rows);
  put(upright.backward, out.backward, &DiagonalWord::columns);
  // A step back is the last position's step forward.
  for (std::uint32_t i = 0; i < width; ++i) {
    std::uint64_t carry = 1;
    for (std::size_t w = 0; w < out.forward.stride(); ++w) {
      const std::uint64_t walls = out.forward.line(i)[w].walls;
      out.backward.line(i)[w].walls = walls << 1U | carry;
      carry = walls >> 63U;
    }
  }
  return out;
}

}  // namespace

JumpPointMap::JumpPointMap(const OccupancyGrid& grid, StopCheck* stop)
    : width(static_cast<std::uint32_t>(grid.frame().columns()) + 2),
      height(static_cast<std::uint32_t>(grid.frame().rows()) + 2) {
  rows.walls = paddedWalls(grid, width, height);
  columns.walls = regrouped(rows.walls, width, LineKind::Column, stop);
  closeTails(columns.walls, height);
  const JumpPointAhead sideways = findStops(rows, height, width, *this, stop);
  JumpPointAhead upright = findStops(columns, width, height, *this, stop);
  // Columns are the rows of the transposed map; the inverse transposition is the same operation.
  upright.forward = regrouped(upright.forward, height, LineKind::Column, stop);
  upright.backward = regrouped(upright.backward, height, LineKind::Column, stop);
  const PackedLines squares = blockedSquares(rows.walls);
  if (isStopped(stop)) return;
  main = diagonals(LineKind::MainDiagonal, width, squares, sideways, upright, stop);
  anti = diagonals(LineKind::AntiDiagonal, width, movedRight(squares), sideways, upright, stop);
}

std::size_t JumpPointMap::bytesFor(const GridFrame& frame) {
  const std::size_t w = static_cast<std::size_t>(frame.columns()) + 2;
  const std::size_t h = static_cast<std::size_t>(frame.rows()) + 2;
  return 3 * PackedLines::bytesOf(h, w) + 15 * PackedLines::bytesOf(w, h);
}

}  // namespace clearway::grid
