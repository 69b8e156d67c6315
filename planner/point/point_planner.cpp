#include "planner/point/point_planner.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <new>
#include <optional>
#include <string>

#include "core/grid/components.h"
#include "planner/point/agent_grid.h"
#include "planner/point/fast_search.h"
#include "planner/point/search.h"
#include "planner/validate/validate.h"

namespace clearway {

namespace {

// Labelling larger maps only to word a reason would keep the user waiting.
constexpr std::size_t kMaxCellsToLabel = std::size_t{1} << 24U;

// True when the cell is free; else says in `result` what is wrong with it.
bool checkEnd(const OccupancyGrid& grid, const OccupancyGrid& map, Cell c, bool is_start,
              PointResult& result) {
  if (!grid.blocked(c)) return true;
  const GridFrame& f = grid.frame();
  result.status = is_start ? PlanStatus::InvalidStart : PlanStatus::InvalidGoal;
  result.blocking_cell = c;
  result.reason = std::string(is_start ? "start" : "goal") + " cell (row " + std::to_string(c.row) +
                  ", column " + std::to_string(c.column) + ") " +
                  (!map.blocked(c) ? "is too near to an obstacle or the map's edge for the agent"
                   : f.contains(c) ? "is an obstacle"
                                   : "lies outside the map of " + std::to_string(f.rows()) +
                                         " rows and " + std::to_string(f.columns()) + " columns");
  return false;
}

void setStopped(StopReason stop, const Budget& budget, PointResult& result) {
  result.stop = stop;
  result.status = stop == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
  switch (stop) {
    case StopReason::None: break;
    case StopReason::Cancelled: result.reason = "the search was cancelled"; break;
    case StopReason::TimeLimit: result.reason = "the time limit was reached"; break;
    case StopReason::NodeLimit:
      result.reason = "the limit of " + std::to_string(budget.max_nodes) + " nodes was reached";
      break;
    case StopReason::MemoryLimit:
      result.reason = "the search needs more memory than it may or can have";
      break;
  }
}

// Follows the steps back from the goal. Corners are where the direction changes.
void trace(const PointSpace& space, Cell start, Cell goal, PointResult& result) {
  result.corners.assign(1, goal);
  std::optional<Direction> last;
  for (Cell c = goal; c != start;) {
    const Direction d = space.stepInto(c);
    if (last && d != *last) result.corners.push_back(c);
    last = d;
    if (isDiagonal(d)) {
      ++result.steps.diagonal;
    } else {
      ++(isHorizontal(d) ? result.steps.horizontal : result.steps.vertical);
    }
    c = {c.row - kSteps[d].row, c.column - kSteps[d].column};
  }
  if (start != goal) result.corners.push_back(start);
  std::ranges::reverse(result.corners);
}

// The steps between corners.
GridSteps stepsAlong(const std::vector<Cell>& corners) {
  GridSteps steps;
  for (std::size_t k = 1; k < corners.size(); ++k) {
    const auto rows = static_cast<std::uint32_t>(std::abs(corners[k].row - corners[k - 1].row));
    const auto columns =
        static_cast<std::uint32_t>(std::abs(corners[k].column - corners[k - 1].column));
    (rows == 0      ? steps.horizontal
     : columns == 0 ? steps.vertical
                    : steps.diagonal) += std::max(rows, columns);
  }
  return steps;
}

// The fast search that was asked for, if it applies.
std::optional<FastMethod> methodOf(const PointOptions& options, const GridFrame& frame) {
  if (options.connectivity == Connectivity::Four || options.corners != CornerRule::Never ||
      frame.cellWidth() != frame.cellLength()) {
    return std::nullopt;
  }
  switch (options.search) {
    case PointSearch::Auto: return FastMethod::Auto;
    case PointSearch::Jump: return FastMethod::Jumps;
    case PointSearch::Steps: return FastMethod::Steps;
    case PointSearch::AStar:
    case PointSearch::Dijkstra: break;
  }
  return std::nullopt;
}

}  // namespace

struct PointPlanner::State {
  const OccupancyGrid* map;  // the caller's
  PointAgent agent;
  std::optional<OccupancyGrid> agent_grid;  // for an agent with a size, built when first needed
  PointSpace space;
  std::optional<CornerRule> moves_for;  // the rule that the moves in `space` are for
  FastSearch fast;
  // Labelled by prepare(), or after the first search in vain: from then on such queries cost
  // nothing.
  std::optional<Components> components;

  const OccupancyGrid& grid();
  StopReason prepare(CornerRule corners, const Budget& budget, StopCheck& stop);
  // False when another search has to decide.
  bool searchFast(Cell start, Cell goal, FastMethod method, const PlanControl& control,
                  StopCheck& stop, PointResult& result);
  void search(Cell start, Cell goal, const PointOptions& options, const PlanControl& control,
              PointResult& result);
  void label();
  void explainNoPath(Cell start, Cell goal, bool corners_never, PointResult& result);
};

const OccupancyGrid& PointPlanner::State::grid() {
  if (agent.shape == PointShape::Point) return *map;
  if (!agent_grid) agent_grid = gridForAgent(*map, agent);
  return *agent_grid;
}

StopReason PointPlanner::State::prepare(CornerRule corners, const Budget& budget, StopCheck& stop) {
  if (moves_for == corners) return StopReason::None;
  const GridFrame& f = map->frame();
  space.columns = f.columns();
  const std::size_t cells = space.indexOf({f.rows(), 0});
  if (cells * (sizeof(PointNode) + 1) > budget.max_memory_bytes) return StopReason::MemoryLimit;
  if (space.moves.empty() && !space.moves.allocate(cells)) return StopReason::MemoryLimit;
  if (space.nodes.empty() && !space.nodes.allocate(cells)) return StopReason::MemoryLimit;
  const StopReason reason = computeMoves(grid(), corners, {space.moves.data(), cells}, stop);
  moves_for.reset();
  if (reason == StopReason::None) moves_for = corners;
  return reason;
}

bool PointPlanner::State::searchFast(Cell start, Cell goal, FastMethod method,
                                     const PlanControl& control, StopCheck& stop,
                                     PointResult& result) {
  if (const StopReason r = fast.prepare(grid(), method, control.budget, stop);
      r != StopReason::None) {
    setStopped(r, control.budget, result);
    return true;
  }
  ProgressMeter progress(control);
  const JumpOutcome outcome = fast.run(start, goal, method, stop, progress, result.corners);
  if (outcome.too_long) return false;
  result.metrics.expanded = outcome.expanded;
  result.metrics.generated = outcome.generated;
  if (outcome.stop != StopReason::None) {
    setStopped(outcome.stop, control.budget, result);
  } else if (outcome.found) {
    result.status = PlanStatus::Solved;
    result.steps = stepsAlong(result.corners);
    result.cost = lengthOf(result.steps, map->frame());
  } else {
    explainNoPath(start, goal, true, result);
  }
  progress.finish(outcome.expanded, stop.elapsed_s());
  return true;
}

void PointPlanner::State::label() {
  const GridFrame& f = map->frame();
  const std::size_t cells =
      static_cast<std::size_t>(f.rows()) * static_cast<std::size_t>(f.columns());
  if (!components && cells <= kMaxCellsToLabel) components.emplace(grid());
}

void PointPlanner::State::explainNoPath(Cell start, Cell goal, bool corners_never,
                                        PointResult& result) {
  result.status = PlanStatus::NoPath;
  result.reason = "start and goal lie in different free areas";
  if (!corners_never) return;
  label();
  if (components) {
    result.reason += " (" + std::to_string(components->size(components->label(start))) + " and " +
                     std::to_string(components->size(components->label(goal))) + " cells)";
  }
}

void PointPlanner::State::search(Cell start, Cell goal, const PointOptions& options,
                                 const PlanControl& control, PointResult& result) {
  assert(!problemOf(options, agent));
  if (!checkEnd(grid(), *map, start, true, result) ||
      !checkEnd(grid(), *map, goal, false, result)) {
    return;
  }
  // Cutting no corner connects as straight steps do; the other rules connect more.
  if (options.corners == CornerRule::Never && components && !components->connected(start, goal)) {
    explainNoPath(start, goal, options.corners == CornerRule::Never, result);
    return;
  }
  StopCheck stop(control.budget, control.stop);
  if (const auto method = methodOf(options, map->frame())) {
    if (searchFast(start, goal, *method, control, stop, result)) return;
  }
  if (const StopReason r = prepare(options.corners, control.budget, stop); r != StopReason::None) {
    setStopped(r, control.budget, result);
    return;
  }
  ProgressMeter progress(control);
  const GridFrame& f = map->frame();
  const bool eight = options.connectivity == Connectivity::Eight;
  const auto run = [&](const auto& metric) {
    PointSearchRun searcher(metric, space, goal, eight ? kAllSteps : kStraightSteps,
                            options.search != PointSearch::Dijkstra);
    return searcher.run(start, stop, progress);
  };
  const SearchOutcome outcome =
      f.cellWidth() == f.cellLength() ? run(SquareMetric(eight)) : run(ScaledMetric(f, eight));
  result.metrics.expanded = outcome.expanded;
  result.metrics.generated = outcome.generated;
  if (outcome.stop != StopReason::None) {
    setStopped(outcome.stop, control.budget, result);
    return;
  }
  if (outcome.found) {
    result.status = PlanStatus::Solved;
    trace(space, start, goal, result);
    result.cost = lengthOf(result.steps, f);
  } else {
    explainNoPath(start, goal, options.corners == CornerRule::Never, result);
  }
  progress.finish(outcome.expanded, stop.elapsed_s());
}

PointPlanner::PointPlanner(const OccupancyGrid& grid, const PointAgent& agent)
    : state_(std::make_unique<State>(State{&grid, agent, {}, {}, {}, {}, {}})) {}
PointPlanner::~PointPlanner() = default;
PointPlanner::PointPlanner(PointPlanner&&) noexcept = default;
PointPlanner& PointPlanner::operator=(PointPlanner&&) noexcept = default;

const OccupancyGrid& PointPlanner::searchedGrid() const { return state_->grid(); }

StopReason PointPlanner::prepare(const PointOptions& options, const PlanControl& control) {
  StopCheck stop(control.budget, control.stop);
  if (const auto method = methodOf(options, state_->map->frame())) {
    const StopReason r = state_->fast.prepare(state_->grid(), *method, control.budget, stop);
    if (r == StopReason::None) state_->label();
    return r;
  }
  return state_->prepare(options.corners, control.budget, stop);
}

void PointPlanner::use(const Landmarks* landmarks) { state_->fast.use(landmarks); }

PointResult PointPlanner::search(Cell start, Cell goal, const PointOptions& options,
                                 const PlanControl& control) {
  PointResult result;
  const StopCheck clock{Budget{}};
  try {
    state_->search(start, goal, options, control, result);
  } catch (const std::bad_alloc&) {
    result = {};
    setStopped(StopReason::MemoryLimit, control.budget, result);
  }
  result.metrics.time_s = clock.elapsed_s();
  result.metrics.memory_bytes = state_->space.bytes() + state_->fast.bytes();
  return result;
}

PointResult PointPlanner::plan(Cell start, Cell goal, const PointOptions& options,
                               const PlanControl& control) {
  PointResult result = search(start, goal, options, control);
  if (result.status == PlanStatus::Solved) {
    result.path = pathThrough(result.corners, state_->map->frame(),
                              state_->agent.shape != PointShape::Square);
    const StopCheck clock{Budget{}};
    result.certificate =
        validatePoint(*state_->map, result.path, {options.corners, state_->agent, false});
    result.metrics.validation_s = clock.elapsed_s();
  }
  return result;
}

PointResult planPoint(const PointProblem& problem, const PointOptions& options,
                      const PlanControl& control) {
  assert(problem.grid != nullptr);
  return PointPlanner(*problem.grid, problem.agent)
      .plan(problem.start, problem.goal, options, control);
}

}  // namespace clearway
