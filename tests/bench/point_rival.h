// tests/bench/point_rival.h — the baseline of the point planner's benchmark: a simple, fast A*.
//
// Method: one byte of allowed steps a cell, nodes of 8 bytes reset by a generation number, costs of
//         32 bits (3363 : 2378 for diagonal : straight), 32 buckets in a ring. Compiled for this
//         machine. Its order of costs is not exact: it may miss the optimum by one part in 10^7.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/grid/occupancy_grid.h"

namespace clearway::bench {

struct StepCounts {
  std::uint32_t straight = 0;
  std::uint32_t diagonal = 0;
};

class PlainAStar {
 public:
  explicit PlainAStar(const OccupancyGrid& grid);
  [[nodiscard]] std::optional<StepCounts> solve(Cell start, Cell goal);

 private:
  struct Node {
    std::uint32_t cost = 0;
    std::uint32_t word = 0;  // generation << 4 | closed << 3 | direction
  };
  std::uint32_t pitch_;
  std::array<std::uint32_t, 8> offset_{};  // modulo 2^32
  std::vector<std::uint8_t> steps_;
  std::vector<Node> nodes_;
  std::array<std::vector<std::uint32_t>, 32> buckets_;
  std::uint32_t generation_ = 0;
};

}  // namespace clearway::bench
