#include "planner/point/other_searches.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "planner/point/anya.h"
#include "planner/point/incremental.h"
#include "planner/point/moves.h"
#include "planner/point/plain_search.h"
#include "planner/point/point_result.h"
#include "planner/point/row_runs.h"
#include "planner/point/theta_search.h"

namespace clearway {
namespace {

void noPath(PointResult& result) {
  result.status = PlanStatus::NoPath;
  result.reason = "start and goal lie in different free areas";
}

template <class Answer>
void setMetrics(const Answer& answer, PointResult& result) {
  result.metrics.expanded = answer.expanded;
  result.metrics.generated = answer.generated;
  result.metrics.memory_bytes = answer.memory_bytes;
}

void runTheta(const PointGround& ground, Cell start, Cell goal, const PointOptions& options,
              const PlanControl& control, StopCheck& stop, PointResult& result) {
  ProgressMeter progress(control);
  const Sight sight(*ground.grid, options.corners, ground.sized);
  const GridFrame& frame = ground.grid->frame();
  const ThetaAnswer answer =
      thetaSearch(frame, ground.moves, sight, start, goal, stop, progress, control.trace);
  setMetrics(answer, result);
  if (answer.stop != StopReason::None) return setStopped(answer.stop, control.budget, result);
  if (!answer.found) return noPath(result);
  setStraightPath(answer.cells, frame, result);
  progress.finish(answer.expanded, stop.elapsed_s());
}

void runAnya(const PointGround& ground, Cell start, Cell goal, const PlanControl& control,
             StopCheck& stop, PointResult& result) {
  ProgressMeter progress(control);
  const GridFrame& f = ground.grid->frame();
  const AnyaAnswer answer = anyaSearch(*ground.grid, start, goal, stop, progress, control.trace);
  setMetrics(answer, result);
  if (answer.stop != StopReason::None) return setStopped(answer.stop, control.budget, result);
  if (!answer.found) return noPath(result);
  result.status = PlanStatus::Solved;
  result.cost = answer.length_m;
  result.corners = {start, goal};
  if (start == goal) result.corners.pop_back();
  for (const HalfCell p : answer.points) {
    result.points.push_back({0.5 * static_cast<double>(p.x) * f.cellWidth(),
                             0.5 * static_cast<double>(p.y) * f.cellLength()});
  }
  progress.finish(answer.expanded, stop.elapsed_s());
}

PlainProblem plainProblem(const PointGround& ground, Cell start, std::span<const Cell> goals,
                          const PointOptions& options) {
  return {ground.grid->frame(),
          ground.moves,
          options.terrain,
          options.connectivity == Connectivity::Eight,
          start,
          goals,
          false};
}

PointSearch plainKind(PointSearch search) {
  return search == PointSearch::Dijkstra || search == PointSearch::Bidirectional ||
                 search == PointSearch::BreadthFirst
             ? search
             : PointSearch::AStar;
}

void runPlain(const PointGround& ground, Cell start, Cell goal, const PointOptions& options,
              const PlanControl& control, StopCheck& stop, PointResult& result) {
  ProgressMeter progress(control);
  const std::array goals{goal};
  const PlainAnswer answer = plainSearch(plainProblem(ground, start, goals, options),
                                         plainKind(options.search), stop, progress, control.trace);
  setMetrics(answer, result);
  if (answer.stop != StopReason::None) return setStopped(answer.stop, control.budget, result);
  if (answer.ways.front().cells.empty()) return noPath(result);
  setGridPath(answer.ways.front().cells, ground.grid->frame(), result);
  if (options.terrain != nullptr) result.cost = answer.ways.front().cost;
  progress.finish(answer.expanded, stop.elapsed_s());
}

}  // namespace

bool isOtherSearch(const PointOptions& options) {
  switch (options.search) {
    case PointSearch::Bidirectional:
    case PointSearch::BreadthFirst:
    case PointSearch::Theta:
    case PointSearch::AnyAngle:
    case PointSearch::Incremental: return true;
    default: return options.terrain != nullptr;
  }
}

void runOtherSearch(const PointGround& ground, Cell start, Cell goal, const PointOptions& options,
                    const PlanControl& control, StopCheck& stop, PointResult& result) {
  switch (options.search) {
    case PointSearch::Theta: return runTheta(ground, start, goal, options, control, stop, result);
    case PointSearch::AnyAngle: return runAnya(ground, start, goal, control, stop, result);
    case PointSearch::Incremental:
      result = IncrementalPlanner(*ground.grid, options, start, goal).search(control);
      return;
    default: return runPlain(ground, start, goal, options, control, stop, result);
  }
}

GoalsAnswer runToGoals(const PointGround& ground, Cell start, std::span<const Cell> goals,
                       bool nearest_only, const PointOptions& options, const PlanControl& control,
                       StopCheck& stop) {
  GoalsAnswer out;
  out.results.resize(goals.size());
  if (options.search == PointSearch::Theta || options.search == PointSearch::AnyAngle) {
    for (std::size_t k = 0; k < goals.size(); ++k) {
      if (control.trace != nullptr) control.trace->beginAnew(start);
      runOtherSearch(ground, start, goals[k], options, control, stop, out.results[k]);
    }
  } else {
    ProgressMeter progress(control);
    PlainProblem problem = plainProblem(ground, start, goals, options);
    problem.all_goals = !nearest_only;
    const PointSearch kind =
        options.search == PointSearch::BreadthFirst ? options.search : PointSearch::Dijkstra;
    const PlainAnswer answer = plainSearch(problem, kind, stop, progress, control.trace);
    for (std::size_t k = 0; k < goals.size(); ++k) {
      PointResult& r = out.results[k];
      setMetrics(answer, r);
      if (answer.stop != StopReason::None) {
        setStopped(answer.stop, control.budget, r);
      } else if (answer.ways[k].cells.empty()) {
        noPath(r);
      } else {
        setGridPath(answer.ways[k].cells, ground.grid->frame(), r);
        if (options.terrain != nullptr) r.cost = answer.ways[k].cost;
      }
    }
  }
  for (std::size_t k = 0; k < goals.size(); ++k) {
    const PointResult& best = out.results[out.nearest];
    const PointResult& r = out.results[k];
    if (r.status != PlanStatus::Solved) continue;
    if (best.status != PlanStatus::Solved || r.cost < best.cost) out.nearest = k;
  }
  return out;
}

void pullTaut(const PointGround& ground, const PointOptions& options, PointResult& result) {
  const Sight sight(*ground.grid, options.corners, ground.sized);
  const std::vector<Cell> cells = cellsAlong(result.corners);
  result.steps = {};
  setStraightPath(pulledTaut(cells, sight), ground.grid->frame(), result);
}

OccupancyGrid reachableFrom(const PointGround& ground, Connectivity connectivity, Cell start) {
  const GridFrame& f = ground.grid->frame();
  OccupancyGrid reachable(f, true);
  if (ground.grid->blocked(start)) return reachable;
  const std::uint32_t steps = connectivity == Connectivity::Eight ? kAllSteps : kStraightSteps;
  std::vector<Cell> waiting{start};
  reachable.set(start, false);
  while (!waiting.empty()) {
    const Cell c = waiting.back();
    waiting.pop_back();
    const std::size_t index =
        static_cast<std::size_t>(c.row) * static_cast<std::size_t>(f.columns()) +
        static_cast<std::size_t>(c.column);
    for (std::uint32_t left = ground.moves[index] & steps; left != 0; left &= left - 1) {
      const Cell step = kSteps[static_cast<Direction>(std::countr_zero(left))];
      const Cell n{c.row + step.row, c.column + step.column};
      if (!reachable.blocked(n)) continue;
      reachable.set(n, false);
      waiting.push_back(n);
    }
  }
  return reachable;
}

std::optional<Cell> nearestFree(const OccupancyGrid& grid, Cell c) {
  const GridFrame& f = grid.frame();
  const Cell inside{std::clamp(c.row, 0, f.rows() - 1), std::clamp(c.column, 0, f.columns() - 1)};
  std::optional<Cell> best;
  double least = 0.0;
  const auto look = [&](Cell n) {
    const double x = (1.0 * n.column - c.column) * f.cellWidth();
    const double y = (1.0 * n.row - c.row) * f.cellLength();
    const double d = x * x + y * y;
    const bool first =
        !best || n.row < best->row || (n.row == best->row && n.column < best->column);
    if (best && (d > least || (d == least && !first))) return;
    least = d;
    best = n;
  };
  const auto lookInRow = [&](std::int32_t row) {
    if (row < 0 || row >= f.rows()) return;
    const std::int32_t right = nextColumn(grid, row, inside.column, false);
    if (right < f.columns()) look({row, right});
    for (std::int32_t left = inside.column; left >= 0; --left) {
      if (grid.blocked({row, left})) continue;
      look({row, left});
      return;
    }
  };
  for (std::int32_t k = 0; k < f.rows(); ++k) {
    // Rows further off are further than the best already.
    const double off = (std::abs(1.0 * inside.row - c.row) + k) * f.cellLength();
    if (best && inside.row == c.row && off * off > least) break;
    lookInRow(inside.row - k);
    if (k > 0) lookInRow(inside.row + k);
  }
  return best;
}

}  // namespace clearway
