#include "planner/point/jps/dead_end_pruning.h"

#include <bit>
#include <new>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {
namespace {

// Bit j: cell j of word w of the row is free and at most one of its four neighbours is.
std::uint64_t endsIn(const OccupancyGrid& grid, std::int32_t row, std::size_t w) {
  const auto words = grid.row(row);
  const std::uint64_t here = ~words[w];
  if (here == 0) return 0;
  const auto freeIn = [&](std::int32_t r) {
    return r < 0 || r >= grid.frame().rows() ? 0 : ~grid.row(r)[w];
  };
  const std::uint64_t up = freeIn(row - 1);
  const std::uint64_t down = freeIn(row + 1);
  const std::uint64_t left = here << 1U | (w > 0 ? ~words[w - 1] >> 63U : 0);
  const std::uint64_t right = here >> 1U | (w + 1 < words.size() ? ~words[w + 1] << 63U : 0);
  return here & ~((up & down) | (left & right) | ((up | down) & (left | right)));
}

}  // namespace

DeadEndPruning::DeadEndPruning(const OccupancyGrid& grid, StopCheck* stop) : core_(grid) {
  const GridFrame& f = grid.frame();
  if (!towards_core_.allocate(cellCount(f))) throw std::bad_alloc();
  for (std::int32_t i = 0; i < f.rows() && !isStopped(stop); ++i) {
    for (std::size_t w = 0; w < grid.wordsPerRow(); ++w) {
      for (std::uint64_t ends = endsIn(grid, i, w); ends != 0; ends &= ends - 1) {
        prune({i, static_cast<std::int32_t>(w * 64) + std::countr_zero(ends)});
      }
    }
  }
}

// From the leaf on towards the core, until a cell has two neighbours or none.
void DeadEndPruning::prune(Cell leaf) {
  for (Cell c = leaf; !core_.blocked(c);) {
    Direction out = 0;
    int neighbours = 0;
    for (Direction d = 0; d < 4; ++d) {
      if (core_.blocked({c.row + kSteps[d].row, c.column + kSteps[d].column})) continue;
      out = d;
      ++neighbours;
    }
    if (neighbours != 1) return;
    core_.set(c, true);
    towards_core_.data()[indexOf(core_.frame(), c)] = static_cast<std::uint8_t>(out + 1);
    ++count_;
    c = {c.row + kSteps[out].row, c.column + kSteps[out].column};
  }
}

void DeadEndPruning::climb(Cell from, std::vector<Cell>& out) const {
  out.assign(1, from);
  for (Cell c = from; const std::uint32_t next = towards_core_.data()[indexOf(core_.frame(), c)];) {
    c = {c.row + kSteps[next - 1].row, c.column + kSteps[next - 1].column};
    out.push_back(c);
  }
}

std::size_t DeadEndPruning::bytes() const {
  return towards_core_.touchedBytes(count_) +
         core_.wordsPerRow() * static_cast<std::size_t>(core_.frame().rows()) * 8;
}

}  // namespace clearway::grid
