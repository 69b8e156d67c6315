#include "planner/point/search_dispatch.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/theta_star.h"
#include "planner/point/dstar_lite.h"
#include "planner/point/grid/move_masks.h"
#include "planner/point/grid/row_runs.h"
#include "planner/point/reference/textbook_search.h"
#include "planner/point/result_builder.h"

namespace clearway::grid {
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

void runTheta(const GridContext& ground, Cell start, Cell goal, const PointOptions& options,
              const PlanControl& control, StopCheck& stop, PointResult& result) {
  ProgressMeter progress(control);
  const LineOfSight sight(*ground.grid, options.corners, ground.sized);
  const GridFrame& frame = ground.grid->frame();
  const ThetaAnswer answer =
      thetaSearch(frame, ground.moves, sight, start, goal, stop, progress, control.trace);
  setMetrics(answer, result);
  if (answer.stop != StopReason::None) return setStopped(answer.stop, control.budget, result);
  if (!answer.found) return noPath(result);
  setStraightPath(answer.cells, frame, result);
  progress.finish(answer.expanded, stop.elapsed_s());
}

void runAnya(const GridContext& ground, Cell start, Cell goal, const PlanControl& control,
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

TextbookProblem textbookProblem(const GridContext& ground, Cell start, std::span<const Cell> goals,
                                const PointOptions& options) {
  return {ground.grid->frame(),
          ground.moves,
          options.terrain,
          options.connectivity == Connectivity::Eight,
          start,
          goals,
          false};
}

PointSearch textbookKind(PointSearch search) {
  return search == PointSearch::Dijkstra || search == PointSearch::Bidirectional ||
                 search == PointSearch::BreadthFirst
             ? search
             : PointSearch::AStar;
}

void runTextbook(const GridContext& ground, Cell start, Cell goal, const PointOptions& options,
                 const PlanControl& control, StopCheck& stop, PointResult& result) {
  ProgressMeter progress(control);
  const std::array goals{goal};
  const TextbookAnswer answer =
      textbookSearch(textbookProblem(ground, start, goals, options), textbookKind(options.search),
                     stop, progress, control.trace);
  setMetrics(answer, result);
  if (answer.stop != StopReason::None) return setStopped(answer.stop, control.budget, result);
  if (answer.ways.front().cells.empty()) return noPath(result);
  setGridPath(answer.ways.front().cells, ground.grid->frame(), result);
  if (options.terrain != nullptr) result.cost = answer.ways.front().cost;
  progress.finish(answer.expanded, stop.elapsed_s());
}

}  // namespace

bool isGeneralSearch(const PointOptions& options) {
  switch (options.search) {
    case PointSearch::Bidirectional:
    case PointSearch::BreadthFirst:
    case PointSearch::Theta:
    case PointSearch::AnyAngle:
    case PointSearch::Incremental: return true;
    default: return options.terrain != nullptr;
  }
}

void runGeneralSearch(const GridContext& ground, Cell start, Cell goal, const PointOptions& options,
                      const PlanControl& control, StopCheck& stop, PointResult& result) {
  switch (options.search) {
    case PointSearch::Theta: return runTheta(ground, start, goal, options, control, stop, result);
    case PointSearch::AnyAngle: return runAnya(ground, start, goal, control, stop, result);
    case PointSearch::Incremental:
      result = DStarLitePlanner(*ground.grid, options, start, goal).search(control);
      return;
    default: return runTextbook(ground, start, goal, options, control, stop, result);
  }
}

GoalsAnswer runToGoals(const GridContext& ground, Cell start, std::span<const Cell> goals,
                       bool nearest_only, const PointOptions& options, const PlanControl& control,
                       StopCheck& stop) {
  GoalsAnswer out;
  out.results.resize(goals.size());
  if (options.search == PointSearch::Theta || options.search == PointSearch::AnyAngle) {
    for (std::size_t k = 0; k < goals.size(); ++k) {
      if (control.trace != nullptr) control.trace->restart(start);
      runGeneralSearch(ground, start, goals[k], options, control, stop, out.results[k]);
    }
  } else {
    ProgressMeter progress(control);
    TextbookProblem problem = textbookProblem(ground, start, goals, options);
    problem.all_goals = !nearest_only;
    const PointSearch kind =
        options.search == PointSearch::BreadthFirst ? options.search : PointSearch::Dijkstra;
    const TextbookAnswer answer = textbookSearch(problem, kind, stop, progress, control.trace);
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

void stringPull(const GridContext& ground, const PointOptions& options, PointResult& result) {
  const LineOfSight sight(*ground.grid, options.corners, ground.sized);
  const std::vector<Cell> cells = cellsAlong(result.corners);
  result.steps = {};
  setStraightPath(stringPulled(cells, sight), ground.grid->frame(), result);
}

OccupancyGrid reachableFrom(const GridContext& ground, Connectivity connectivity, Cell start) {
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

}  // namespace clearway::grid
