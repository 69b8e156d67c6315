#include "app/document/fleet/random_fleet.h"

#include "core/base/rng.h"
#include "core/grid/components.h"

namespace clearway::app {
namespace {

// The cells of the largest component, in row-major order. Of equal components the first one.
std::vector<Cell> largestComponent(const OccupancyGrid& grid) {
  const Components components(grid);
  std::uint32_t largest = 1;
  for (std::uint32_t k = 2; k <= components.count(); ++k) {
    if (components.size(k) > components.size(largest)) largest = k;
  }
  std::vector<Cell> cells;
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < grid.frame().columns(); ++j) {
      if (components.label({i, j}) == largest) cells.push_back({i, j});
    }
  }
  return cells;
}

}  // namespace

Result<fleet::GridFleetProblem> randomGridFleet(const OccupancyGrid& grid, std::size_t agents,
                                                std::uint64_t seed, const GridFleetRules& rules,
                                                const std::string& source) {
  std::vector<Cell> cells = largestComponent(grid);
  if (cells.size() < agents) {
    return fail(ErrorCode::InvalidArgument,
                "the largest connected free area has %1 cells, which is too few for %2 agents",
                {cells.size(), agents}, source);
  }
  fleet::GridFleetProblem problem{grid, {}, {}, rules.neighbourhood, rules.robustness};
  Rng rng(seed);
  for (std::vector<fleet::CellId>* const ends : {&problem.starts, &problem.goals}) {
    for (std::size_t k = 0; k < agents; ++k) {
      std::swap(cells[k], cells[k + rng.below(static_cast<std::uint32_t>(cells.size() - k))]);
      ends->push_back(problem.cellId(cells[k]));
    }
  }
  return problem;
}

}  // namespace clearway::app
