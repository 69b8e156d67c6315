// Cost of a certificate: a 300-motion random walk of a 30 x 20-cell box on the 1006 x 1674-cell
// warehouse map ($CLEARWAY_DATA), or on a generated one of that size. For comparison: the cost of a
// full distance field, which the validator does not need.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>

#include "core/base/rng.h"
#include "core/grid/distance_field.h"
#include "maps/grid/map_io.h"
#include "planner/validate/validate.h"

namespace {

using namespace clearway;

OccupancyGrid warehouse() {
  if (const char* folder = std::getenv("CLEARWAY_DATA")) {
    if (auto map = maps::loadMap(std::filesystem::path(folder) / "footprint" / "warehouse.map")) {
      return map->grid;
    }
  }
  OccupancyGrid grid(*GridFrame::make(1674, 1006, 1.0, 1.0));
  for (std::int32_t i = 40; i < 1640; i += 80) {  // shelves with aisles
    for (std::int32_t j = 0; j < 1006; ++j) {
      if (j % 250 > 60) {
        for (std::int32_t k = 0; k < 16; ++k) grid.set({i + k, j}, true);
      }
    }
  }
  return grid;
}

// Steps as those of the lattice planner, each accepted when it is free.
Path randomWalk(const OccupancyGrid& grid, const Footprint& robot, std::size_t motions) {
  Rng rng(1);
  const Aabb map = grid.frame().bounds();
  Path path;
  do {
    path.start = {{rng.range(0, map.max.x), rng.range(0, map.max.y)}, *Heading::fromDegrees(0)};
  } while (!validation::validate(grid, robot, path).free);
  while (path.motions.size() < motions) {
    const Pose a = path.goal();
    Pose b = a;
    const double step = rng.range(2, 25);
    const double turn = rng.below(3) == 0 ? 0.0 : rng.range(-45, 45);
    const Heading half = a.heading.turnedBy(*Heading::fromDegrees(turn / 2));
    if (rng.below(4) != 0) b.position = a.position + step * half.vector();
    if (turn != 0.0) b.heading = a.heading.turnedBy(*Heading::fromDegrees(turn));
    const auto m = motionBetween(a, b);
    if (m && validation::validate(grid, robot, {a, {*m}}).free) path.motions.push_back(*m);
  }
  return path;
}

const OccupancyGrid& map() {
  static const OccupancyGrid grid = warehouse();
  return grid;
}

void validatePath(benchmark::State& state) {
  const Footprint robot = *Footprint::box(30, 20, 0.0);
  const Path path = randomWalk(map(), robot, static_cast<std::size_t>(state.range(0)));
  Certificate c;
  for (auto _ : state) benchmark::DoNotOptimize(c = validation::validate(map(), robot, path));
  state.counters["free"] = c.free ? 1 : 0;
  state.counters["clearance"] = c.clearance_m;
}
BENCHMARK(validatePath)->Arg(1)->Arg(30)->Arg(300)->Unit(benchmark::kMicrosecond);

void fullDistanceField(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(DistanceField(map()));
}
BENCHMARK(fullDistanceField)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
