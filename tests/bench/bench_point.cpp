// bench_point: the point planner's searches next to a plain, quick A* in one run, on the grid maps
// of MovingAI ($CLEARWAY_DATA/movingai): 100 queries spread evenly over each scenario.
//
// Every figure is thread CPU time of a query with its path, the least of three measurements, of
// many runs where they are short, averaged over the queries; every answer is compared with the
// published optimum. Words as arguments choose maps.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/study/batch/fastest_run.h"
#include "core/base/rng.h"
#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "planner/point/landmarks/dynamic_landmarks.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/point_planner.h"
#include "tests/bench/collision_bench.h"
#include "tests/bench/point_rival.h"
#include "tests/support/planned.h"

namespace clearway::bench {
namespace {

// $CLEARWAY_DATA, or shared/data beside the checkout.
std::filesystem::path dataFolder() {
  if (const char* folder = std::getenv("CLEARWAY_DATA")) return folder;
  return std::filesystem::path(CLEARWAY_SOURCE_DIR).parent_path() / "shared" / "data";
}

constexpr std::size_t kQueries = 100;
constexpr int kRepeats = 3;
constexpr int kLoads = 9;
constexpr int kEdits = 100;

// What the best public programs need without preprocessing, in times of the plain A*.
struct MapCase {
  const char* name;
  double best_public;
};
constexpr std::array<MapCase, 14> kMaps{{{"16room_000", .22},
                                         {"AR0711SR", .042},
                                         {"Berlin_1_256", .13},
                                         {"Shanghai_0_1024", .025},
                                         {"TheFrozenSea", .116},
                                         {"brc000d", .32},
                                         {"brc202d", .19},
                                         {"gnollwood", .092},
                                         {"ht_chantry", .15},
                                         {"maze512-1-0", 1.36},
                                         {"maze512-4-0", .112},
                                         {"orz900d", .12},
                                         {"random512-20-0", 2.8},
                                         {"random512-40-0", 1.75}}};

using Solver = std::function<std::optional<StepCounts>(Cell, Cell)>;

struct Measured {
  double mean_us = 0.0;
  int wrong = 0;  // answers that are not the published one
};

Measured measure(const std::vector<maps::ScenarioQuery>& queries, const Solver& solve) {
  Measured m;
  for (const maps::ScenarioQuery& q : queries) {
    std::optional<StepCounts> counts;
    const double best_us = app::fastestRun_us(kRepeats, [&] {
      counts = solve(q.start, q.goal);
      return true;
    });
    m.mean_us += best_us / static_cast<double>(queries.size());
    const double length = counts ? counts->straight + counts->diagonal * std::sqrt(2.0) : 0.0;
    const double tolerance = 0.5 * std::pow(10.0, -maps::decimalsOf(q)) + 1e-6 * q.optimum;
    if (counts.has_value() == maps::isUnreachable(q) || std::abs(length - q.optimum) > tolerance)
      ++m.wrong;
  }
  return m;
}

Solver solverOf(testing::PointPlanner& planner, PointSearch search) {
  PlanControl control;
  control.timed = false;  // by measure()
  return [&planner, control, options = planner.checked({.search = search})](
             Cell start, Cell goal) -> std::optional<StepCounts> {
    const grid::PointResult r = planner.grid::PointPlanner::search(start, goal, options, control);
    if (r.status != PlanStatus::Solved) return std::nullopt;
    return StepCounts{r.steps.horizontal + r.steps.vertical, r.steps.diagonal};
  };
}

// Queries whose ends are free cells, as few as kQueries, spread evenly.
std::vector<maps::ScenarioQuery> chosen(const maps::Scenario& all, const OccupancyGrid& grid) {
  std::vector<maps::ScenarioQuery> some;
  const std::size_t n = all.queries.size();
  for (std::size_t i = 0; i < std::min(kQueries, n); ++i) {
    const maps::ScenarioQuery& q = all.queries[i * n / std::min(kQueries, n)];
    if (!grid.blocked(q.start) && !grid.blocked(q.goal)) some.push_back(q);
  }
  return some;
}

// Milliseconds of the repair of tables after a single cell came or went, the mean of some edits;
// the grid ends as it began.
double repairMs(const OccupancyGrid& map, const grid::Landmarks& landmarks) {
  OccupancyGrid grid = map;
  StopOr<grid::DynamicLandmarks> repair = grid::DynamicLandmarks::make(grid, landmarks, {});
  if (!repair) return INFINITY;
  Rng rng(1);
  const GridFrame& f = grid.frame();
  double sum = 0.0;
  for (int k = 0; k < kEdits; ++k) {
    const auto row = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(f.rows())));
    const Cell c{row,
                 static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(f.columns())))};
    for (int back = 0; back < 2; ++back) {  // and back again
      grid.set(c, !grid.blocked(c));
      const double before = cpuNs();
      if (!repair->update(grid, {{c}})) return INFINITY;
      sum += (cpuNs() - before) * 1e-6;
    }
  }
  return sum / (2 * kEdits);
}

struct Contender {
  const char* name;
  PointSearch search;
  bool with_landmarks = false;
  double log_sum = 0.0;  // of the ratios to the plain A*
};

struct Summary {
  std::vector<Contender> contenders{{"A*", PointSearch::AStar},
                                    {"jump", PointSearch::Jump},
                                    {"steps", PointSearch::Steps},
                                    {"auto", PointSearch::Auto},
                                    {"+marks", PointSearch::Auto, true}};
  double log_target = 0.0;
  int maps = 0;
  int wrong = 0;
  Targets targets;  // of single maps
};

// Milliseconds from the file to a planner that is ready, the least of some.
double readyMs(const std::filesystem::path& path) {
  double best = INFINITY;
  for (int k = 0; k < kLoads; ++k) {
    const double before = cpuNs();
    const auto map = maps::loadMap(path);
    testing::PointPlanner planner(map->grid);
    if (planner.prepare() == StopReason::None) best = std::min(best, (cpuNs() - before) * 1e-6);
  }
  return best;
}

// Maps on which jumps are of little use have a target of their own.
double mostOf(const MapCase& m) {
  const std::string name = m.name;
  const bool hard = name.starts_with("random") || name.starts_with("maze512-1");
  return hard ? std::min(0.75, m.best_public) : m.best_public;
}

void benchMap(const MapCase& map_case, const std::filesystem::path& folder, Summary& summary) {
  const auto path = folder / (std::string(map_case.name) + ".map");
  const auto map = maps::loadMap(path);
  const auto scenario = maps::loadScenario(path.string() + ".scen");
  if (!map || !scenario) {
    std::printf("%-16s %s\n", map_case.name, (map ? scenario.error() : map.error()).text().c_str());
    return;
  }
  const auto queries = chosen(*scenario, map->grid);
  testing::PointPlanner planner(map->grid);
  if (planner.prepare() != StopReason::None) return;
  const double ready_ms = readyMs(path);
  PlainAStar rival(map->grid);
  const Measured yardstick =
      measure(queries, [&rival](Cell start, Cell goal) { return rival.solve(start, goal); });
  std::printf("%-16s %8.2f %10.2f", map_case.name, ready_ms, yardstick.mean_us);
  summary.wrong += yardstick.wrong;
  const double building = cpuNs();
  const grid::Landmarks::Built built = grid::Landmarks::build(map->grid, {});
  if (built.stop != StopReason::None) return;
  const grid::Landmarks& landmarks = built.landmarks;
  const double build_ms = (cpuNs() - building) * 1e-6;
  for (Contender& c : summary.contenders) {
    planner.use(c.with_landmarks ? &landmarks : nullptr);
    const Measured m = measure(queries, solverOf(planner, c.search));
    const double ratio = m.mean_us / yardstick.mean_us;
    std::printf(" %10.2f %7.4f", m.mean_us, ratio);
    c.log_sum += std::log(ratio);
    if (c.search == PointSearch::Auto && !c.with_landmarks) {
      summary.targets.push_back(
          {std::string(map_case.name) + ", auto", mostOf(map_case), ratio, "of the plain A*"});
    }
    summary.wrong += m.wrong;
  }
  const double repair_ms = repairMs(map->grid, landmarks);
  std::printf(" %8.3f %8.1f %8.2f %8.3f\n", map_case.best_public, build_ms,
              static_cast<double>(landmarks.bytes()) * 1e-6, repair_ms);
  std::fflush(stdout);
  const std::string name = map_case.name;
  summary.targets.push_back({name + ", landmarks built", 1000.0, build_ms, "ms"});
  summary.targets.push_back(
      {name + ", landmarks repaired", 1.0, repair_ms / build_ms, "of building them"});
  if (map->grid.frame().columns() == 1024) {
    summary.targets.push_back({name + ", loaded and ready", 10.0, ready_ms, "ms"});
  }
  summary.log_target += std::log(map_case.best_public);
  ++summary.maps;
}

void printTargets(const Summary& summary) {
  Targets targets = summary.targets;
  const double best_public = std::exp(summary.log_target / summary.maps);
  for (const Contender& c : summary.contenders) {
    if (c.search != PointSearch::Auto) continue;
    targets.push_back({std::string("geometric mean, ") + c.name,
                       best_public / (c.with_landmarks ? 4 : 2), std::exp(c.log_sum / summary.maps),
                       "of the plain A*"});
  }
  std::printf("\n%-40s %10s %10s   %s\n", "target", "at most", "measured", "reached");
  for (const Target& t : targets) {
    std::printf("%-40s %10.4f %10.4f   %-4s %s\n", t.name.c_str(), t.most, t.measured,
                t.measured <= t.most ? "yes" : "NO", t.unit.c_str());
  }
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::filesystem::path folder = dataFolder() / "movingai";
  Summary summary;
  std::printf("%-16s %8s %10s", "map", "ready ms", "plain us");
  for (const Contender& c : summary.contenders) std::printf(" %7s us %7s", c.name, "ratio");
  std::printf(" %8s %8s %8s %8s\n", "public", "marks ms", "MB", "edit ms");
  for (const MapCase& m : kMaps) {
    bool wanted = words.empty();
    for (const std::string& w : words) wanted = wanted || std::string(m.name).find(w) == 0;
    if (wanted) benchMap(m, folder, summary);
  }
  if (summary.maps == 0) return 1;
  std::printf("%-16s %8s %10s", "geometric mean", "", "");
  for (const Contender& c : summary.contenders) {
    std::printf(" %10s %7.4f", "", std::exp(c.log_sum / summary.maps));
  }
  std::printf(" %8.3f\nanswers that differ from the published ones: %d\n",
              std::exp(summary.log_target / summary.maps), summary.wrong);
  printTargets(summary);
  return summary.wrong == 0 ? 0 : 1;
}
