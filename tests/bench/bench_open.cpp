// Open space: a box of 9 by 5 cells on empty and dotted maps, from 1024 to 16384 cells a side.
// Queries: straight ahead, along the diagonal, and between two places near a corner. CPU time of
// one plan from scratch; the states that it expands and the memory that it reports.
// Queries across dotted maps beyond 2048 cells a side take minutes, so only the short one runs
// there. usage: bench_open [SIDE]         only maps of that side
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "core/base/rng.h"
#include "planner/pose/pose_planner.h"
#include "tests/support/planned.h"

namespace {

using namespace clearway;

constexpr std::int32_t kLargestSearched = 2048;  // a side, of dotted maps
constexpr std::int32_t kClear = 10;              // cells around the ends without dots

double cpuMs() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Query {
  const char* name;
  Vec2 from, to;
};

std::array<Query, 3> queriesOn(std::int32_t side) {
  const double far = side - 50.0;
  const double middle = 0.5 * side;
  return {Query{"straight", {50.0, middle}, {far, middle}},
          Query{"diagonal", {50.0, 50.0}, {far, far}}, Query{"short", {50.0, 50.0}, {80.0, 80.0}}};
}

OccupancyGrid dottedMap(std::int32_t side, double share) {
  OccupancyGrid grid(GridFrame::make(side, side, 1.0, 1.0).value());
  Rng rng(1);
  const auto coordinate = [&] {
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(side)));
  };
  const auto dots = static_cast<std::int64_t>(share * side * side);
  for (std::int64_t i = 0; i < dots; ++i) {
    const Cell c{coordinate(), coordinate()};
    const auto isNear = [&](Vec2 p) {
      return std::max(std::abs(c.row - p.y), std::abs(c.column - p.x)) < kClear;
    };
    const auto queries = queriesOn(side);
    const bool keeps_clear = std::any_of(queries.begin(), queries.end(), [&](const Query& q) {
      return isNear(q.from) || isNear(q.to);
    });
    if (!keeps_clear) grid.set(c, true);
  }
  return grid;
}

void run(const OccupancyGrid& grid, const Query& query, double share) {
  const Footprint box = *Footprint::box(9.0, 5.0);
  const Heading ahead = *Heading::fromDegrees(0.0);
  const double before = cpuMs();
  const PlanResult r =
      lattice::planPose({&grid, &box, {query.from, ahead}, lattice::PoseGoal{query.to, ahead}});
  const double ms = cpuMs() - before;
  fmt::print("{:6} {:5.1f} % {:9} {:12} {:10.2f} ms {:10} states {:8.1f} MB  cost {:.3f}\n",
             grid.frame().rows(), 100.0 * share, query.name, toString(r.status), ms,
             r.metrics.expanded, 1e-6 * static_cast<double>(r.metrics.memory_bytes), r.cost);
}

}  // namespace

int main(int argc, char** argv) {
  const int only = argc > 1 ? std::atoi(argv[1]) : 0;
  for (const std::int32_t side : {1024, 2048, 4096, 8192, 16384}) {
    if (only != 0 && only != side) continue;
    for (const double share : {0.0, 0.001, 0.01}) {
      const OccupancyGrid grid = dottedMap(side, share);
      const auto queries = queriesOn(side);
      const bool all = share == 0.0 || side <= kLargestSearched;
      for (std::size_t i = all ? 0 : 2; i < queries.size(); ++i) run(grid, queries[i], share);
    }
  }
}
