// tests/support/grid_fleets.h — small fleets of point agents for tests.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "planner/common/grid_fleet.h"
#include "tests/support/grids.h"

namespace clearway::testing {

// Rows as in gridOf(); capital letters are starts, small letters the goals of the same agent.
inline fleet::GridFleetProblem fleetOf(const std::vector<std::string_view>& rows) {
  fleet::GridFleetProblem problem{gridOf(rows), {}, {}};
  for (const char first : {'A', 'a'}) {
    std::vector<fleet::CellId>& ends = first == 'A' ? problem.starts : problem.goals;
    for (char letter = first; letter < first + 26; ++letter) {
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t j = rows[i].find(letter);
        if (j == std::string_view::npos) continue;
        ends.push_back(
            problem.cellId({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)}));
      }
    }
  }
  return problem;
}

// Random starts and goals on free cells; fewer agents if there are not enough cells.
inline fleet::GridFleetProblem randomFleet(Rng& rng, const OccupancyGrid& grid,
                                           std::size_t agents) {
  const std::int32_t rows = grid.frame().rows();
  const std::int32_t columns = grid.frame().columns();
  fleet::GridFleetProblem problem{grid, {}, {}};
  std::vector<fleet::CellId> free;
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      if (!problem.grid.blocked({i, j})) free.push_back(problem.cellId({i, j}));
    }
  }
  agents = std::min(agents, free.size());
  for (std::vector<fleet::CellId>* const ends : {&problem.starts, &problem.goals}) {
    for (std::size_t k = 0; k < agents; ++k) {
      const std::size_t left = free.size() - k;
      std::swap(free[k], free[k + rng.below(static_cast<std::uint32_t>(left))]);
      ends->push_back(free[k]);
    }
  }
  return problem;
}

inline fleet::GridFleetProblem randomFleet(Rng& rng, std::int32_t rows, std::int32_t columns,
                                           double density, std::size_t agents) {
  return randomFleet(rng, randomGrid(rng, rows, columns, 1.0, 1.0, density), agents);
}

}  // namespace clearway::testing
