#include "app/session/solve.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <ctime>
#include <limits>
#include <map>

#include "planner/point/point_planner.h"
#include "planner/validate/validate.h"

namespace clearway {
namespace {

constexpr double kSinglePrecision = 0x1.0p-24;
constexpr double kShortRootOfTwo = 2.7e-10;  // (sqrt(2) - 1.414213562) / sqrt(2), rounded up
constexpr int kDecimalsOfSingles = 6;
constexpr int kSignificantDigits = 6;

double threadCpu_us() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

char letterAt(const GridMap& map, Cell c) {
  const auto columns = static_cast<std::size_t>(map.grid.frame().columns());
  return static_cast<char>(
      map.values[static_cast<std::size_t>(c.row) * columns + static_cast<std::size_t>(c.column)]);
}

// The map and its planner; or the cells of one letter and theirs.
struct Ground {
  explicit Ground(OccupancyGrid g) : grid(std::move(g)), planner(grid) {}
  Ground(const Ground&) = delete;
  Ground& operator=(const Ground&) = delete;
  OccupancyGrid grid;
  PointPlanner planner;
};

class Grounds {
 public:
  explicit Grounds(const GridMap& map) : map_(map) {}

  // Built when first asked for. '\0' is the map's own obstacles.
  Ground& of(const ScenarioQuery& q) {
    const char letter = terrainOf(q);
    const auto found = grounds_.find(letter);
    return found != grounds_.end() ? found->second
                                   : grounds_.try_emplace(letter, build(letter)).first->second;
  }

 private:
  char terrainOf(const ScenarioQuery& q) const {
    if (!std::holds_alternative<MovingAiMeta>(map_.meta) || !map_.grid.blocked(q.start)) return 0;
    const char letter = letterAt(map_, q.start);
    return (letter == 'T' || letter == 'W') && letterAt(map_, q.goal) == letter ? letter : '\0';
  }

  OccupancyGrid build(char letter) const {
    if (letter == 0) return map_.grid;
    const GridFrame& f = map_.grid.frame();
    OccupancyGrid grid(f, true);
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        if (letterAt(map_, {i, j}) == letter) grid.set({i, j}, false);
      }
    }
    return grid;
  }

  const GridMap& map_;
  std::map<char, Ground> grounds_;
};

Result<void> checkQuery(const GridFrame& f, const ScenarioQuery& q, std::size_t index) {
  const std::string size = std::to_string(f.columns()) + " x " + std::to_string(f.rows());
  if (q.map_width != f.columns() || q.map_height != f.rows()) {
    return fail(ErrorCode::InvalidArgument,
                "query " + std::to_string(index) + " is for a map of " +
                    std::to_string(q.map_width) + " x " + std::to_string(q.map_height) +
                    " cells, but the map has " + size + "; is it another map's scenario?");
  }
  if (!f.contains(q.start) || !f.contains(q.goal)) {
    return fail(
        ErrorCode::InvalidArgument,
        "query " + std::to_string(index) + " starts or ends outside the map of " + size + " cells");
  }
  return {};
}

SolvedQuery solveQuery(Ground& ground, const ScenarioQuery& q, const OptimumRounding& rounding,
                       const SolveOptions& options, StopReason& stop) {
  SolvedQuery out;
  out.start = q.start;
  out.goal = q.goal;
  out.optimum = q.optimum;
  out.optimum_text = q.optimum_text;
  out.cpu_us = std::numeric_limits<double>::infinity();
  PlanControl control;
  control.budget = options.budget;
  control.stop = options.stop;
  PointResult result;
  stop = ground.planner.prepare({}, control);
  for (int i = 0; i < options.repeat && stop == StopReason::None; ++i) {
    const double before = threadCpu_us();
    result = ground.planner.search(q.start, q.goal, {}, control);
    out.cpu_us = std::min(out.cpu_us, threadCpu_us() - before);
    stop = result.stop;
  }
  out.status = result.status;
  out.reason = result.reason;
  out.expanded = result.metrics.expanded;
  if (result.status != PlanStatus::Solved) {
    out.agrees = isUnreachable(q) && result.status == PlanStatus::NoPath;
    return out;
  }
  const GridSteps& steps = result.steps;
  out.length =
      static_cast<double>(steps.horizontal) + steps.vertical + steps.diagonal * std::sqrt(2.0);
  out.deviation = isUnreachable(q) ? 0.0 : out.length - q.optimum;
  out.agrees = !isUnreachable(q) && std::abs(out.deviation) <= toleranceOf(q, rounding);
  out.free = validatePoint(ground.grid, pathThrough(result.corners, ground.grid.frame())).free;
  return out;
}

void add(SolvedQuery query, SolveReport& report) {
  const bool solved = query.status == PlanStatus::Solved;
  report.solved += solved ? 1U : 0U;
  report.unreachable += query.status == PlanStatus::NoPath ? 1U : 0U;
  report.disagreeing += query.agrees && (!solved || query.free) ? 0U : 1U;
  report.worst_deviation = std::max(report.worst_deviation, std::abs(query.deviation));
  report.mean_us += query.cpu_us;  // the sum, until the end
  report.queries.push_back(std::move(query));
}

}  // namespace

OptimumRounding roundingOf(const Scenario& scenario) {
  const auto& queries = scenario.queries;
  if (queries.empty()) return {};
  const int decimals = decimalsOf(queries.front());
  const bool fixed = std::ranges::all_of(
      queries, [decimals](const ScenarioQuery& q) { return decimalsOf(q) == decimals; });
  return {fixed ? decimals : 0};
}

double toleranceOf(const ScenarioQuery& query, const OptimumRounding& rounding) {
  int decimals = rounding.fixed_decimals;
  if (decimals == 0) {
    const auto whole = static_cast<int>(query.optimum_text.find_first_not_of("0123456789"));
    const auto size = static_cast<int>(query.optimum_text.size());
    decimals = std::max(decimalsOf(query), kSignificantDigits - (whole < 0 ? size : whole));
  }
  double half = 0.5;
  for (int i = 0; i < decimals; ++i) half /= 10.0;
  const double lost = decimals > kDecimalsOfSingles ? kShortRootOfTwo : kSinglePrecision;
  return half + lost * query.optimum;
}

Result<SolveReport> solveScenario(const GridMap& map, const Scenario& scenario,
                                  const SolveOptions& options) {
  const GridFrame& f = map.grid.frame();
  if (options.repeat < 1) {
    return fail(ErrorCode::InvalidArgument,
                "repeat is " + std::to_string(options.repeat) + "; each query must run once");
  }
  if (f.cellWidth() != f.cellLength()) {
    return fail(ErrorCode::InvalidArgument,
                "a scenario's lengths are for square cells, and the map's are not square");
  }
  const std::size_t all = scenario.queries.size();
  const std::size_t total = options.count == 0 ? all : std::min(options.count, all);
  SolveReport report;
  const OptimumRounding rounding = roundingOf(scenario);
  Grounds grounds(map);
  for (std::size_t i = 0; i < total && report.stop == StopReason::None; ++i) {
    const std::size_t index = i * all / total;
    const ScenarioQuery& q = scenario.queries[index];
    if (auto fits = checkQuery(f, q, index); !fits) return tl::unexpected(fits.error());
    SolvedQuery solved = solveQuery(grounds.of(q), q, rounding, options, report.stop);
    if (report.stop != StopReason::None) break;
    solved.index = index;
    add(std::move(solved), report);
    if (options.progress) options.progress(i + 1, total);
  }
  if (!report.queries.empty()) report.mean_us /= static_cast<double>(report.queries.size());
  return report;
}

}  // namespace clearway
