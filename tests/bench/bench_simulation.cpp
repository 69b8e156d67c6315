// bench_simulation: milliseconds of a step of the simulation, with all agents moving, contacts,
// walls and events on. The last lines list the targets. An argument is the number of agents.
//
// Scene: boxes of 1 by 0.7 m on a floor with 10 square metres for each, of which one in 500 cells
// of 1 m is an obstacle; each agent drives between waypoints of its own, 3 m around its start,
// without end, through whatever is there. Steps of 50 ms. Figures are thread CPU time, the median
// of three runs.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/base/rng.h"
#include "core/simulation/simulation.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

using simulation::AgentDef;
using simulation::Simulation;

Simulation scene(int agents) {
  Rng rng(11);
  const int side = static_cast<int>(std::ceil(std::sqrt(10.0 * agents)));
  Simulation s = *Simulation::make();
  OccupancyGrid grid(*GridFrame::make(side, side, 1.0, 1.0));
  for (int k = 0; k < side * side / 500; ++k) {
    grid.set({static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(side))),
              static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(side)))},
             true);
  }
  s.world().setGrid(std::move(grid));
  for (int k = 0; k < agents; ++k) {
    const Vec2 start{rng.range(4.0, side - 4.0), rng.range(4.0, side - 4.0)};
    AgentDef d;
    d.body.shape = BoxShape{1.0, 0.7, 0.0};
    d.body.pose = {start, *Heading::fromDegrees(rng.range(-180.0, 180.0))};
    d.drive.acceleration_m_per_s2 = 1.0;
    simulation::VisitWaypoints plan;
    plan.rounds = 0;
    for (int w = 0; w < 4; ++w) {
      plan.waypoints.push_back({start + Vec2{rng.range(-3.0, 3.0), rng.range(-3.0, 3.0)}, {}, 0});
    }
    d.controller = std::move(plan);
    if (!s.spawn(d)) std::abort();
  }
  return s;
}

double measure(int agents) {
  const int steps = std::clamp(1'000'000 / agents, 40, 400);
  std::vector<double> runs;
  for (int run = 0; run < 3; ++run) {
    Simulation s = scene(agents);
    s.run(10);
    const simulation::Totals before = s.totals();
    const double start = cpuNs();
    s.run(static_cast<std::uint64_t>(steps));
    runs.push_back(1e-6 * (cpuNs() - start) / steps);
    if (run > 0) continue;
    const simulation::Totals t = s.totals();
    const auto each = [&](double now, double then) { return 1e3 * (now - then) / steps; };
    std::printf(
        "%6d agents: move %.4f, broad %.4f, narrow %.4f, walls %.4f, events %.4f ms; a step has "
        "%.0f moving, %.0f near pairs, %.1f new collisions\n",
        agents, each(t.move_s, before.move_s), each(t.broad_s, before.broad_s),
        each(t.narrow_s, before.narrow_s), each(t.walls_s, before.walls_s),
        each(t.events_s, before.events_s), static_cast<double>(s.lastStep().moved),
        static_cast<double>(s.lastStep().near_pairs),
        static_cast<double>(t.collisions - before.collisions) / steps);
  }
  std::sort(runs.begin(), runs.end());
  return runs[1];
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  const int only = argc > 1 ? std::atoi(argv[1]) : 0;
  Targets targets;
  for (const auto& [agents, most] : {std::pair{1000, 0.15}, std::pair{2000, 0.35},
                                     std::pair{10'000, 2.5}, std::pair{100'000, 40.0}}) {
    if (only != 0 && only != agents) continue;
    targets.push_back({"step, " + std::to_string(agents) + " agents", most, measure(agents), "ms"});
  }
  std::printf("\n%-40s %10s %10s   %s\n", "target", "at most", "measured", "reached");
  for (const Target& t : targets) {
    std::printf("%-40s %10.4f %10.4f   %-4s %s\n", t.name.c_str(), t.most, t.measured,
                t.measured <= t.most ? "yes" : "NO", t.unit.c_str());
  }
  return 0;
}
