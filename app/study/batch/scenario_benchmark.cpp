#include "app/study/batch/scenario_benchmark.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>

#include "app/document/plan/point_settings.h"
#include "app/document/plan/terrain_costs.h"
#include "app/study/batch/fastest_run.h"
#include "core/base/task_pool.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/point_planner.h"
#include "planner/point/position_planner.h"
#include "planner/point/search_selection.h"
#include "planner/validate/validate.h"

namespace clearway::app {
namespace {

constexpr double kSinglePrecision = 0x1.0p-24;
constexpr double kShortRootOfTwo = 2.7e-10;  // (sqrt(2) - 1.414213562) / sqrt(2), rounded up
constexpr int kDecimalsOfSingles = 6;
constexpr int kSignificantDigits = 6;

char letterAt(const maps::GridMap& map, Cell c) {
  const auto columns = static_cast<std::size_t>(map.grid.frame().columns());
  return static_cast<char>(
      map.values[static_cast<std::size_t>(c.row) * columns + static_cast<std::size_t>(c.column)]);
}

// A grid and its planner: the map itself, or the cells of one terrain letter.
struct Ground {
  // Precondition: the agent is checked.
  Ground(OccupancyGrid g, const GridAgent& agent)
      : grid(std::move(g)), planner(*grid::PointPlanner::make(grid, agent)) {}
  Ground(const Ground&) = delete;
  Ground& operator=(const Ground&) = delete;
  OccupancyGrid grid;
  grid::PointPlanner planner;
};

class Grounds {
 public:
  // Precondition: `tables`, unless null, are the landmarks of the map's own obstacles.
  Grounds(const maps::GridMap& map, const GridAgent& agent, const grid::Landmarks* tables)
      : map_(map), agent_(agent), tables_(tables) {}

  // Built lazily. '\0' stands for the map's own obstacles.
  Ground& of(const maps::ScenarioQuery& q) {
    const char letter = terrainOf(q);
    const auto found = grounds_.find(letter);
    if (found != grounds_.end()) return found->second;
    Ground& ground = grounds_.try_emplace(letter, build(letter), agent_).first->second;
    if (letter == 0) ground.planner.use(tables_);
    return ground;
  }

 private:
  char terrainOf(const maps::ScenarioQuery& q) const {
    if (!std::holds_alternative<maps::MovingAiMeta>(map_.meta) || !map_.grid.blocked(q.start))
      return 0;
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

  const maps::GridMap& map_;
  GridAgent agent_;
  const grid::Landmarks* tables_;
  std::map<char, Ground> grounds_;
};

Result<void> checkQuery(const GridFrame& f, const maps::ScenarioQuery& q, std::size_t index) {
  const std::string size = std::to_string(f.columns()) + " x " + std::to_string(f.rows());
  if (q.map_width != f.columns() || q.map_height != f.rows()) {
    return fail(
        ErrorCode::InvalidArgument,
        "query %1 is for a map of %2 x %3 cells, but the map has %4; is it another map's scenario?",
        {index, q.map_width, q.map_height, size});
  }
  if (!f.contains(q.start) || !f.contains(q.goal)) {
    return fail(ErrorCode::InvalidArgument, "query %1 starts or ends outside the map of %2 cells",
                {index, size});
  }
  return {};
}

// What all queries of a run share.
struct Task {
  const SolveOptions& options;
  OptimumRounding rounding;
  grid::CheckedPointOptions point;
  GridAgent agent;
  bool compared;

  [[nodiscard]] bool hasSize() const { return agent.shape != PointShape::Point; }
};

// The search alone; with its path and certificate for an agent with a size, which may also move
// between corners of cells.
grid::PointResult answer(Ground& ground, const maps::ScenarioQuery& q, const Task& task,
                         const PlanControl& control) {
  if (!task.hasSize()) return ground.planner.search(q.start, q.goal, task.point, control);
  const GridFrame& f = ground.grid.frame();
  const std::array goals{f.cellCentre(q.goal)};
  return {grid::planBetween(ground.planner, f.cellCentre(q.start), goals, task.point, control),
          {},
          {},
          {}};
}

bool isShortestGridSearch(PointSearch s) {
  return !isAnyAngle(s) && s != PointSearch::BreadthFirst;
}

double lengthInCells(const grid::PointResult& r, const GridFrame& f, const Task& task) {
  if (task.hasSize()) {
    return (task.point->terrain == nullptr ? r.cost : length(r.path)) / f.cellWidth();
  }
  if (!r.points.empty()) return r.cost / f.cellWidth();
  const grid::GridSteps& steps = r.steps;
  return static_cast<double>(steps.horizontal) + steps.vertical + steps.diagonal * std::sqrt(2.0);
}

SolvedQuery solveQuery(Ground& ground, const maps::ScenarioQuery& q, const Task& task,
                       StopReason& stop) {
  SolvedQuery out;
  out.start = q.start;
  out.goal = q.goal;
  out.optimum = q.optimum;
  out.optimum_text = q.optimum_text;
  PlanControl control;
  control.budget = task.options.budget;
  control.stop = task.options.stop;
  control.timed = false;  // by cpu_us
  grid::PointResult result;
  stop = ground.planner.prepare(task.point, control);
  if (stop == StopReason::None) {
    out.cpu_us = fastestRun_us(task.options.repeat, [&] {
      result = answer(ground, q, task, control);
      stop = result.status == PlanStatus::Solved ? StopReason::None : result.stop;
      return stop == StopReason::None;
    });
  }
  out.status = result.status;
  out.reason = result.reason.text();
  out.expanded = result.metrics.expanded;
  if (stop != StopReason::None) {
    out.status = PlanStatus::LimitReached;
    out.stop = stop;
    out.agrees = true;
    return out;
  }
  if (result.status != PlanStatus::Solved) {
    out.agrees = !task.compared || (maps::isUnreachable(q) && result.status == PlanStatus::NoPath);
    return out;
  }
  const GridFrame& f = ground.grid.frame();
  if (!task.hasSize()) {
    result.path = grid::pathOf(result, f);
    result.certificate =
        validation::validatePoint(ground.grid, result.path, grid::rulesOf(task.point, task.agent));
  }
  out.free = result.certificate.free;
  if (task.options.path) out.path = grid::waypointsAlong(result.path, f, *task.options.path);
  out.length = lengthInCells(result, f, task);
  out.deviation = maps::isUnreachable(q) || !task.compared ? 0.0 : out.length - q.optimum;
  out.agrees = !task.compared || (!maps::isUnreachable(q) &&
                                  std::abs(out.deviation) <= toleranceOf(q, task.rounding));
  return out;
}

// A pool of grounds that the worker threads borrow.
class GroundPool {
 public:
  GroundPool(const maps::GridMap& map, const GridAgent& agent, const grid::Landmarks* tables)
      : map_(map), agent_(agent), tables_(tables) {}

  std::unique_ptr<Grounds> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<Grounds>(map_, agent_, tables_);
    std::unique_ptr<Grounds> grounds = std::move(idle_.back());
    idle_.pop_back();
    return grounds;
  }
  void giveBack(std::unique_ptr<Grounds> grounds) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(grounds));
  }

 private:
  const maps::GridMap& map_;
  GridAgent agent_;
  const grid::Landmarks* tables_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Grounds>> idle_;
};

void add(SolvedQuery query, SolveReport& report) {
  const bool solved = query.status == PlanStatus::Solved;
  report.solved += solved ? 1U : 0U;
  report.unreachable += query.status == PlanStatus::NoPath ? 1U : 0U;
  report.limited += query.status == PlanStatus::LimitReached ? 1U : 0U;
  report.disagreeing += query.agrees && (!solved || query.free) ? 0U : 1U;
  report.worst_deviation = std::max(report.worst_deviation, std::abs(query.deviation));
  report.mean_us += query.cpu_us;  // a sum until the loop below divides it
  report.queries.push_back(std::move(query));
}

Result<Task> makeTask(const maps::GridMap& map, const maps::Scenario& scenario,
                      const SolveOptions& options) {
  TRY(checkPoint(options.planner, options.shape, {}));
  std::shared_ptr<const Terrain> costs;
  if (!options.planner.terrain.empty()) {
    costs = std::make_shared<const Terrain>(TRY(terrainOf(map, options.planner.terrain)));
  }
  const GridAgent agent = pointAgentOf(options.shape, {});
  grid::CheckedPointOptions point =
      TRY(grid::check(pointOptionsOf(options.planner, std::move(costs)), agent, map.grid.frame()));
  Task task{options, roundingOf(scenario), std::move(point), agent, true};
  task.compared = task.point->connectivity == grid::Connectivity::Eight &&
                  task.point->corners == CornerRule::Never && !task.point->string_pull &&
                  task.point->terrain == nullptr && task.agent.shape == PointShape::Point &&
                  isShortestGridSearch(task.point->search);
  return task;
}

}  // namespace

OptimumRounding roundingOf(const maps::Scenario& scenario) {
  const auto& queries = scenario.queries;
  if (queries.empty()) return {};
  const int decimals = maps::decimalsOf(queries.front());
  const bool fixed = std::ranges::all_of(queries, [decimals](const maps::ScenarioQuery& q) {
    return maps::decimalsOf(q) == decimals;
  });
  return {fixed ? decimals : 0};
}

double toleranceOf(const maps::ScenarioQuery& query, const OptimumRounding& rounding) {
  int decimals = rounding.fixed_decimals;
  if (decimals == 0) {
    const auto whole = static_cast<int>(query.optimum_text.find_first_not_of("0123456789"));
    const auto size = static_cast<int>(query.optimum_text.size());
    decimals = std::max(maps::decimalsOf(query), kSignificantDigits - (whole < 0 ? size : whole));
  }
  double half = 0.5;
  for (int i = 0; i < decimals; ++i) half /= 10.0;
  const double lost = decimals > kDecimalsOfSingles ? kShortRootOfTwo : kSinglePrecision;
  return half + lost * query.optimum;
}

Result<SolveReport> solveScenario(const maps::GridMap& map, const maps::Scenario& scenario,
                                  const SolveOptions& options) {
  const GridFrame& f = map.grid.frame();
  if (options.repeat < 1) {
    return fail(ErrorCode::InvalidArgument, "repeat is %1; each query must run once",
                {options.repeat});
  }
  if (f.cellWidth() != f.cellLength()) {
    return fail(ErrorCode::InvalidArgument,
                "a scenario's lengths are for square cells, and the map's are not square");
  }
  const std::size_t all = scenario.queries.size();
  const std::size_t total = options.count == 0 ? all : std::min(options.count, all);
  for (std::size_t i = 0; i < total; ++i) {
    const std::size_t index = i * all / total;
    TRY(checkQuery(f, scenario.queries[index], index));
  }
  const Task made = TRY(makeTask(map, scenario, options));
  const Task& task = made;
  struct Answer {
    SolvedQuery query;
    StopReason stop = StopReason::Cancelled;  // of a query that never started
  };
  std::vector<Answer> answers(total);
  const bool fit =
      options.tables != nullptr && options.tables->fingerprint() == map.grid.fingerprint();
  GroundPool pool(map, task.agent, fit ? options.tables : nullptr);
  std::mutex progress_mutex;
  std::size_t done = 0;
  TaskPool threads(options.threads);
  threads.forEachRange(total, 1, [&](std::size_t begin, std::size_t end) {
    std::unique_ptr<Grounds> grounds = pool.take();
    for (std::size_t i = begin; i < end; ++i) {
      if (options.stop != nullptr && options.stop->requested()) break;  // answers say Cancelled
      const maps::ScenarioQuery& q = scenario.queries[i * all / total];
      answers[i].query = solveQuery(grounds->of(q), q, task, answers[i].stop);
      answers[i].query.index = i * all / total;
      const std::lock_guard lock(progress_mutex);
      if (options.progress) options.progress(++done, total);
    }
    pool.giveBack(std::move(grounds));
  });
  SolveReport report;
  report.compared = task.compared;
  report.search_note = grid::selectionOf(task.point, f).note;
  for (Answer& a : answers) {
    if (a.stop == StopReason::Cancelled) {
      report.stop = a.stop;
      continue;
    }
    if (report.stop == StopReason::None) report.stop = a.stop;
    add(std::move(a.query), report);
  }
  if (!report.queries.empty()) report.mean_us /= static_cast<double>(report.queries.size());
  return report;
}

}  // namespace clearway::app
