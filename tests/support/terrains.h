// tests/support/terrains.h — random terrain costs: below and above 1, dense and sparse.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/base/rng.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/terrain.h"

namespace clearway::testing {

// Dense above 1, sparse and expensive, dense below 1, sparse and cheap, everywhere the same.
constexpr std::uint32_t kTerrainKinds = 5;

inline std::shared_ptr<const Terrain> randomTerrain(Rng& rng, const OccupancyGrid& grid,
                                                    std::uint32_t kind) {
  const auto between = [&](std::uint32_t low, std::uint32_t high) {
    return static_cast<std::uint16_t>(low + rng.below(high - low + 1));
  };
  const auto cost = [&]() -> std::uint16_t {
    switch (kind % kTerrainKinds) {
      case 0: return between(100, 600);
      case 1: return rng.below(6) == 0 ? between(200, 3000) : std::uint16_t{100};
      case 2: return between(5, 100);
      case 3: return rng.below(4) == 0 ? between(20, 60) : std::uint16_t{100};
      default: return 250;
    }
  };
  Terrain terrain;
  terrain.unit = 0.01;
  terrain.least = 3000;
  const GridFrame& f = grid.frame();
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      const bool blocked = grid.blocked({i, j});
      // Costs of obstacles are anything.
      terrain.costs.push_back(blocked ? between(0, 3000) : cost());
      if (!blocked) terrain.least = std::min(terrain.least, terrain.costs.back());
    }
  }
  return std::make_shared<const Terrain>(std::move(terrain));
}

// What a metre costs at a position, by the definition, beyond the least cost; on the line between
// cells the mean of both sides.
inline long double extraCostAt(const Terrain& terrain, const GridFrame& f, long double x,
                               long double y) {
  constexpr long double kBeside = 1e-5L;  // of a cell
  long double sum = 0.0L;
  for (const long double across : {-kBeside, kBeside}) {
    for (const long double along : {-kBeside, kBeside}) {
      const auto in = [](long double v, long double cell, long double by, std::int32_t count) {
        return std::clamp(static_cast<std::int32_t>(std::floor(v / cell + by)), 0, count - 1);
      };
      const auto row = static_cast<std::size_t>(in(y, f.cellLength(), along, f.rows()));
      const auto column = static_cast<std::size_t>(in(x, f.cellWidth(), across, f.columns()));
      const int cost = terrain.costs[row * static_cast<std::size_t>(f.columns()) + column];
      sum += static_cast<long double>(std::max(cost - int{terrain.least}, 0)) * terrain.unit;
    }
  }
  return sum / 4.0L;
}

}  // namespace clearway::testing
