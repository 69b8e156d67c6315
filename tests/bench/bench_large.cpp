// Large maps with obstacles: a box of 6 by 4 cells on open maps, with one wall, and with rectangles
// on 1 % and 20 % of the cells, from 4096 to 16384 cells a side, at weight 1.2. Queries go straight
// across the map, and along its diagonal. Each runs in a process of its own: CPU time of one plan
// from scratch, of which the certificate takes its part; the states that it expands; the memory
// that it reports, and by how much the process grew.
// usage: bench_large [SIDE]         only maps of that side
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "core/base/rng.h"
#include "planner/pose/pose_planner.h"
#include "tests/support/planned.h"

namespace {

using namespace clearway;

constexpr std::int32_t kClear = 12;  // cells around the ends without obstacles

double cpuMs() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double peakMb() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  return 1.024e-3 * static_cast<double>(use.ru_maxrss);
}

void fill(OccupancyGrid& grid, Cell first, std::int32_t rows, std::int32_t columns, bool blocked,
          std::int64_t& count) {
  const GridFrame& frame = grid.frame();
  for (std::int32_t i = std::max(first.row, 0); i < std::min(first.row + rows, frame.rows()); ++i) {
    for (std::int32_t j = first.column; j < std::min(first.column + columns, frame.columns());
         ++j) {
      count += grid.blocked({i, j}) == blocked ? 0 : 1;
      grid.set({i, j}, blocked);
    }
  }
}

struct Kind {
  const char* name;
  double share;          // of blocked cells
  std::int32_t largest;  // side of a rectangle
};

struct Query {
  const char* name;
  Vec2 from, to;
};

std::array<Query, 2> queriesOn(std::int32_t side) {
  const double near = side / 10 + 0.5, far = side - side / 10 + 0.5, middle = side / 2 + 0.5;
  return {Query{"straight", {near, middle}, {far, middle}},
          Query{"diagonal", {near, near}, {far, far}}};
}

OccupancyGrid mapOf(const Kind& kind, std::int32_t side) {
  OccupancyGrid grid(GridFrame::make(side, side, 1.0, 1.0).value());
  std::int64_t count = 0;
  if (kind.largest == 0 && kind.share > 0.0) {
    fill(grid, {0, side / 2}, side - side / 20, 2, true, count);
  }
  Rng rng(1);
  const auto below = [&](std::int32_t n) {
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
  };
  while (kind.largest > 0 && static_cast<double>(count) < kind.share * side * side) {
    const Cell at{below(side), below(side)};
    fill(grid, at, 1 + below(kind.largest), 1 + below(kind.largest), true, count);
  }
  for (const Query& q : queriesOn(side)) {
    for (const Vec2 p : {q.from, q.to}) {
      const Cell c = grid.frame().cellAt(p);
      fill(grid, {c.row - kClear, c.column - kClear}, 2 * kClear, 2 * kClear, false, count);
    }
  }
  return grid;
}

void run(const OccupancyGrid& grid, const Kind& kind, const Query& query) {
  const Footprint box = *Footprint::box(6.0, 4.0);
  const Heading ahead = *Heading::fromDegrees(0.0);
  lattice::PoseOptions options;
  options.weight = 1.2;
  const double peak = peakMb();
  const double before = cpuMs();
  const PlanResult r = lattice::planPose(
      {&grid, &box, {query.from, ahead}, lattice::PoseGoal{query.to, ahead}}, options);
  const double ms = cpuMs() - before;
  fmt::print(
      "{:6} {:5} {:9} {:8} {:8.1f} ms, {:7.1f} of them proof {:8} states {:6.0f} MB"
      " {:6.0f} MB grown  cost {:.2f}, bound {:.4f}\n",
      grid.frame().rows(), kind.name, query.name, toString(r.status), ms,
      1e3 * r.metrics.validation_s, r.metrics.expanded,
      1e-6 * static_cast<double>(r.metrics.memory_bytes), peakMb() - peak, r.cost,
      r.suboptimality_bound);
}

}  // namespace

int main(int argc, char** argv) {
  const int only = argc > 1 ? std::atoi(argv[1]) : 0;
  constexpr std::array kKinds{Kind{"open", 0.0, 0}, Kind{"wall", 1.0, 0}, Kind{"1 %", 0.01, 8},
                              Kind{"20 %", 0.2, 24}};
  for (const std::int32_t side : {4096, 8192, 16384}) {
    if (only != 0 && only != side) continue;
    for (const Kind& kind : kKinds) {
      const OccupancyGrid grid = mapOf(kind, side);
      for (const Query& query : queriesOn(side)) {
        std::fflush(stdout);
        const pid_t child = fork();
        if (child == 0) {
          run(grid, kind, query);
          std::fflush(stdout);
          _exit(0);
        }
        waitpid(child, nullptr, 0);
      }
    }
  }
}
