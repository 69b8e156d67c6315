// bench_lifelong: fleets of carts that work on tasks without end.
//
//   bench_lifelong [HOURS]
//
// Carts of 1 by 0.7 m with 1 m/s; more tasks are waiting than they can do. Simulates 10 hours or so
// many, and prints of each fleet: the tasks of the first hour, the least ÷ the best hour, the
// second half ÷ the first, deadlocks, collisions, CPU time ÷ simulated time; the tasks ÷ those of
// points on the same crossings, which turn in no time (pibt_on_points.h); and the share of the time
// of all carts that the shortest paths from pick-ups to drop-offs take, without turns: 1 is the
// upper bound of any fleet.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <memory>
#include <numeric>
#include <queue>

#include "app/document/edit/new_map.h"
#include "app/simulation/replay/simulation_run.h"
#include "core/base/constants.h"
#include "core/base/rng.h"
#include "tests/bench/pibt_on_points.h"

namespace clearway::bench {
namespace {

struct Instance {
  const char* name;
  app::NewMap map;
  std::size_t agents;
};

double cpu_s() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

app::ShiftInput shiftOn(const OccupancyGrid& map, std::size_t agents, double hours) {
  const fleet::AgentClass kind{*Footprint::box(1.0, 0.7), 1.0, kPi / 2.0};
  app::ShiftInput out{*app::TrafficGrid::make(map, {&kind, 1}), {}, {}, {}};
  out.step_s = out.traffic.meanDrive() / kind.speed_m_per_s;
  std::vector<Cell> cells = out.traffic.connectedCells({});
  Rng rng(1);
  const auto draw = [&](std::size_t from) {
    return from + rng.below(static_cast<std::uint32_t>(cells.size() - from));
  };
  const auto most = static_cast<std::size_t>(hours * 300.0 * static_cast<double>(agents));
  for (std::size_t k = 0; k < most; ++k) {
    const fleet::CellId pickup = out.traffic.id(cells[draw(0)]);
    out.tasks.push_back({0, pickup, out.traffic.id(cells[draw(0)])});
  }
  for (std::size_t k = 0; k < agents; ++k) {
    std::swap(cells[k], cells[draw(k)]);
    const Pose along{out.traffic.centre(cells[k]), Heading()};
    out.kinds.push_back(kind);
    out.starts.push_back(
        out.traffic.accepts(along) ? along : Pose{along.position, *Heading::fromDegrees(90.0)});
  }
  return out;
}

app::SimulationInput inputOf(const OccupancyGrid& map, app::ShiftInput shift) {
  app::SimulationInput out;
  out.kind = "tasks";
  out.grid = map;
  out.options.stuck_after = kForever;
  out.options.step = kTicksPerSecond / 2;
  for (std::size_t k = 0; k < shift.starts.size(); ++k) {
    simulation::AgentDef def;
    def.body.shape = BoxShape{1.0, 0.7, 0.0};
    def.body.pose = shift.starts[k];
    out.agents.push_back(std::move(def));
    out.names.push_back("cart " + std::to_string(k + 1));
    out.controlled.push_back({shift.kinds[k], {shift.starts[k], {}}, std::nullopt});
  }
  out.shift = std::make_shared<const app::ShiftInput>(std::move(shift));
  return out;
}

// Of the shortest paths from a crossing to all others [m].
std::vector<double> pathLengthsFrom(fleet::CellId from, const fleet::CellGraph& graph,
                                    const app::TrafficGrid& traffic) {
  std::vector<double> out(graph.cells(), std::numeric_limits<double>::infinity());
  using Entry = std::pair<double, fleet::CellId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (open.push({out[from] = 0.0, from}); !open.empty();) {
    const auto [so_far, at] = open.top();
    open.pop();
    if (so_far > out[at]) continue;
    for (const fleet::CellId c : graph.neighbours(at)) {
      const double on = so_far + length(traffic.centre(c) - traffic.centre(at));
      if (on < out[c]) open.push({out[c] = on, c});
    }
  }
  return out;
}

void measure(const Instance& instance, double hours) {
  const OccupancyGrid map = app::makeMap(instance.map)->grid;
  const app::ShiftInput shift = shiftOn(map, instance.agents, hours);
  app::SimulationRun run = *app::SimulationRun::make(inputOf(map, shift));
  const double start = cpu_s();
  const Tick end = ticksOf(3600.0 * hours);
  double path_m = 0.0;  // of done tasks
  const fleet::CellGraph graph = shift.traffic.drives(shift.traffic.grid());
  std::vector<std::vector<double>> lengths(graph.cells());
  while (run.simulation().time() < end && !run.isFinished()) {
    if (!run.step()) std::abort();
    for (const simulation::Event& e : run.simulation().events()) {
      if (e.kind != simulation::EventKind::TaskDone) continue;
      const fleet::FleetTask& t = shift.tasks[*e.task];
      if (lengths[t.pickup].empty())
        lengths[t.pickup] = pathLengthsFrom(t.pickup, graph, shift.traffic);
      path_m += lengths[t.pickup][t.dropoff];
    }
  }
  const double took = cpu_s() - start;
  const app::TaskReport report = *run.tasks();
  const simulation::Totals totals = run.simulation().totals();
  std::vector<fleet::CellId> starts;
  for (const Pose& p : shift.starts)
    starts.push_back(shift.traffic.id(shift.traffic.at(p.position)));
  const auto steps = static_cast<fleet::Step>(3600.0 * hours / shift.step_s);
  const std::size_t of_points = tasksOfPoints(graph, starts, shift.tasks, steps);
  std::vector<std::size_t> by_hour = report.done_by_hour;
  by_hour.resize(static_cast<std::size_t>(std::ceil(hours)));
  const auto [least, best] = std::ranges::minmax(by_hour);
  const auto half = by_hour.begin() + static_cast<std::ptrdiff_t>((by_hour.size() + 1) / 2);
  const std::size_t early = std::accumulate(by_hour.begin(), half, std::size_t{0});
  const std::size_t late = std::accumulate(half, by_hour.end(), std::size_t{0});
  std::printf(
      "%-24s %6zu %8zu %12.3f %12.3f %9zu %10zu %9.5f %9.3f %9.3f\n", instance.name,
      instance.agents, by_hour.front(), static_cast<double>(least) / static_cast<double>(best),
      static_cast<double>(late) / static_cast<double>(early),
      static_cast<std::size_t>(totals.deadlocks) + report.stalled,
      static_cast<std::size_t>(totals.collisions + totals.wall_collisions), took / (3600.0 * hours),
      static_cast<double>(report.done) / static_cast<double>(of_points),
      path_m / shift.kinds.front().speed_m_per_s /
          (3600.0 * hours * static_cast<double>(instance.agents)));
  std::fflush(stdout);
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using clearway::app::Pattern;
  using clearway::bench::Instance;
  const double hours = argc > 1 ? std::atof(argv[1]) : 10.0;
  if (hours <= 0.0) return 2;
  const clearway::app::NewMap warehouse{800, 1200, 0.05, Pattern::Warehouse, 16, 1};
  const clearway::app::NewMap wide{600, 1000, 0.05, Pattern::Warehouse, 32, 7};
  const clearway::app::NewMap rooms{600, 800, 0.05, Pattern::Rooms, 64, 3};
  const clearway::app::NewMap hall{400, 400, 0.05, Pattern::Walled, 16, 1};
  std::printf("%-24s %6s %8s %12s %12s %9s %10s %9s %9s %9s\n", "map", "carts", "1st hour",
              "least ÷ best", "late ÷ early", "deadlocks", "collisions", "cpu ÷ sim", "÷ points",
              "of bound");
  for (const Instance& i :
       {Instance{"warehouse 60 x 40", warehouse, 10}, Instance{"warehouse 60 x 40", warehouse, 20},
        Instance{"warehouse 60 x 40", warehouse, 30}, Instance{"warehouse 60 x 40", warehouse, 50},
        Instance{"wide aisles 50 x 30", wide, 40}, Instance{"rooms 40 x 30", rooms, 20},
        Instance{"hall 20 x 20", hall, 10}, Instance{"hall 20 x 20", hall, 40}}) {
    clearway::bench::measure(i, hours);
  }
  return 0;
}
