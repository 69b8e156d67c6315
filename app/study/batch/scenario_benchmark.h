// app/study/batch/scenario_benchmark.h — runs a benchmark scenario on its map and compares the
// lengths with the published optima.
//
// All queries share one point planner, whose set-up is not timed. The CPU time of a query is the
// minimum over the repeats, for a point without the certificate, which is computed once. An agent
// with a size gets the answer of `clearway plan`: where centres of cells lead nowhere, its path is
// searched between their corners. Lengths are in cells, as in the benchmark files.
// The published optima are for a point, eight directions and no corner cutting: only shortest grid
// paths by these rules are compared with them.
// Worker threads take queries from a shared counter, each with its own planner. The report lists
// the queries in order. Except for times, it is independent of the number of threads. Terrain:
// ground queries use the map's own obstacles. Some scenarios also contain queries on one kind of
// blocked terrain (ships on W, flights over T): a query whose start and goal have the same blocked
// letter is planned on the cells of that letter. A query that reaches a limit of the budget is
// reported as such, and the next one begins. Cost: that of the searches. Blocks until done or
// stopped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "maps/fleet/scen.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_settings.h"
#include "planner/common/plan_result.h"
#include "planner/point/grid/path_waypoints.h"

namespace clearway::grid {
class Landmarks;
}  // namespace clearway::grid

namespace clearway::app {

struct SolveOptions {
  std::size_t count = 0;  // this many queries, spread evenly: floor(i*n/count); 0 or >= n: all n
  int repeat = 3;         // runs of each query, of which the fastest counts; >= 1
  Budget budget;          // of one run of one query
  unsigned threads = 1;
  maps::PlannerSettings planner;  // the point planner's; a terrain must be open on the map
  maps::AgentShape shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};  // a point, disc or square [m]
  std::optional<grid::PathDetail> path;  // keep the paths in this detail; Cells: grid searches only
  const grid::Landmarks* tables = nullptr;  // borrowed; ignored if of another map
  const StopSource* stop = nullptr;
  // After each query, on any thread, one call at a time: the number of finished queries and the
  // total.
  std::function<void(std::size_t done, std::size_t total)> progress;
};

struct SolvedQuery {
  std::size_t index = 0;  // in the scenario
  Cell start, goal;
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;  // LimitReached: which one
  std::string reason;                  // when not Solved
  double length = 0.0;                 // Solved: in cells
  double optimum = 0.0;                // published
  std::string optimum_text;
  double deviation = 0.0;  // Solved, compared, and an optimum is published: length - optimum
  bool agrees = false;  // within toleranceOf(); unreachable pairs: no path found; true if the rules
                        // differ from the benchmark's, and at a limit
  bool free = false;    // Solved: the certificate's verdict
  std::vector<Vec2> path;  // Solved, if requested: world frame [m]
  double cpu_us = 0.0;     // of this thread, by fastestRun_us()
  std::uint64_t expanded = 0;
};

struct SolveReport {
  std::vector<SolvedQuery> queries;  // fewer than requested if cancelled
  std::size_t solved = 0;
  std::size_t unreachable = 0;         // answered with no path
  std::size_t limited = 0;             // gave up at a limit of the budget
  std::size_t disagreeing = 0;         // length differs from the optimum, or not certified
  double worst_deviation = 0.0;        // |length - optimum| in cells, over the solved ones
  double mean_us = 0.0;                // of cpu_us over all queries
  bool compared = true;                // the rules are the benchmark's
  const char* search_note = "";        // why another search than the requested one was used
  StopReason stop = StopReason::None;  // Cancelled: the run ended early; else the first limit
};

// Errors: InvalidArgument (repeat < 1, incompatible settings, cells that are not square, a query
// whose map size or cells do not fit the map: names the query).
[[nodiscard]] Result<SolveReport> solveScenario(const maps::GridMap& map,
                                                const maps::Scenario& scenario,
                                                const SolveOptions& options = {});

// How a scenario's optima were rounded. Either all have the same number of decimals (1 or more), or
// trailing zeros were dropped and they have six significant digits, as printf's %g writes them.
struct OptimumRounding {
  int fixed_decimals = 0;  // 0: six significant digits
};
[[nodiscard]] OptimumRounding roundingOf(const maps::Scenario& scenario);

// The largest accepted difference between a length and its published optimum: half a unit of the
// last digit plus the rounding error before printing. Up to six decimals come from single-precision
// numbers (half a unit in the last place: 2^-24 of the length; measured: 1.5e-8); more come from
// sums with sqrt(2) taken as 1.414213562 (2.7e-10 of the length; measured: 2.6e-10).
[[nodiscard]] double toleranceOf(const maps::ScenarioQuery& query, const OptimumRounding& rounding);

}  // namespace clearway::app
