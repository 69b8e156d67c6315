#include "planner/point/point_planner.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <new>
#include <optional>
#include <string>

#include "core/grid/components.h"
#include "planner/point/grid/inflated_grid.h"
#include "planner/point/grid/nearest_free.h"
#include "planner/point/jps/fast_grid_search.h"
#include "planner/point/reference/bucket_astar.h"
#include "planner/point/result_builder.h"
#include "planner/point/search_dispatch.h"
#include "planner/point/search_selection.h"
#include "planner/validate/validate.h"

namespace clearway::grid {

namespace {

// Labelling larger maps only to word a reason would keep the user waiting.
constexpr std::size_t kMaxCellsToLabel = std::size_t{1} << 24U;

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

FastMethod methodOf(PointSearch search) {
  return search == PointSearch::Jump    ? FastMethod::Jumps
         : search == PointSearch::Steps ? FastMethod::Steps
                                        : FastMethod::Auto;
}

}  // namespace

struct PointPlanner::State {
  const OccupancyGrid* map;  // the caller's
  GridAgent agent;
  std::optional<OccupancyGrid> agent_grid;  // for an agent with a size, built when first needed
  PointSpace space;
  std::optional<CornerRule> moves_for;  // the rule that the moves in `space` are for
  FastGridSearch fast;
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
  void searchBy(SearchSelection& choice, Cell start, Cell goal, const PointOptions& options,
                const PlanControl& control, PointResult& result);
  void searchGeneral(Cell start, Cell goal, const PointOptions& options, const PlanControl& control,
                     StopCheck& stop, PointResult& result);
  void label();
  void prove(const PointOptions& options, PointResult& result) const;
  void searchNearest(Cell start, Cell goal, PointOptions options, const PlanControl& control,
                     PointResult& result);
  void explainNoPath(Cell start, Cell goal, bool corners_never, PointResult& result);
  GridContext ground() {
    return {&grid(), {space.moves.data(), space.moves.size()}, agent.shape != PointShape::Point};
  }
};

const OccupancyGrid& PointPlanner::State::grid() {
  if (agent.shape == PointShape::Point) return *map;
  if (!agent_grid) agent_grid = inflatedGrid(*map, agent);
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
  const StopReason reason = computeMoveMasks(grid(), corners, {space.moves.data(), cells}, stop);
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
  const JumpOutcome outcome =
      fast.run(start, goal, method, stop, progress, result.corners, control.trace);
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
  SearchSelection choice = selectionOf(options, map->frame());
  searchBy(choice, start, goal, options, control, result);
  result.search = nameOf(choice.search);
  result.search_note = choice.note;
}

void PointPlanner::State::searchBy(SearchSelection& choice, Cell start, Cell goal,
                                   const PointOptions& options, const PlanControl& control,
                                   PointResult& result) {
  if (!checkPointEnd(grid(), *map, start, true, result) ||
      !checkPointEnd(grid(), *map, goal, false, result)) {
    return;
  }
  // Cutting no corner connects as straight steps do; the other rules connect more.
  if (options.corners == CornerRule::Never && components && !components->connected(start, goal)) {
    explainNoPath(start, goal, options.corners == CornerRule::Never, result);
    return;
  }
  StopCheck stop(control.budget, control.stop);
  if (isFast(choice.search)) {
    const FastMethod method = methodOf(choice.search);
    const bool decided = searchFast(start, goal, method, control, stop, result);
    if (choice.search == PointSearch::Auto && fast.prepared()) {
      choice.search = fast.chosen() == FastMethod::Steps ? PointSearch::Steps : PointSearch::Jump;
    }
    if (decided) return;
    choice = {PointSearch::AStar, "the way is too long for the fast searches: A* took over"};
    if (control.trace != nullptr) control.trace->restart(start);
  }
  searchGeneral(start, goal, options, control, stop, result);
}

void PointPlanner::State::searchGeneral(Cell start, Cell goal, const PointOptions& options,
                                        const PlanControl& control, StopCheck& stop,
                                        PointResult& result) {
  if (const StopReason r = prepare(options.corners, control.budget, stop); r != StopReason::None) {
    setStopped(r, control.budget, result);
    return;
  }
  if (isGeneralSearch(options)) {
    runGeneralSearch(ground(), start, goal, options, control, stop, result);
    return;
  }
  ProgressMeter progress(control);
  const GridFrame& f = map->frame();
  const bool eight = options.connectivity == Connectivity::Eight;
  const auto run = [&](const auto& metric) {
    BucketAStar searcher(metric, space, goal, eight ? kAllSteps : kStraightSteps,
                         options.search != PointSearch::Dijkstra);
    return searcher.run(start, stop, progress, control.trace);
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

// The ends that were asked for are moved where they have to be.
void PointPlanner::State::searchNearest(Cell start, Cell goal, PointOptions options,
                                        const PlanControl& control, PointResult& result) {
  options.nearest = false;
  const std::optional<Cell> from = nearestFree(grid(), start);
  const std::optional<Cell> to = nearestFree(grid(), goal);
  search(from.value_or(start), to.value_or(goal), options, control, result);
  if (result.status != PlanStatus::NoPath || !from) return;
  StopCheck stop(control.budget, control.stop);
  if (const StopReason r = prepare(options.corners, control.budget, stop); r != StopReason::None) {
    setStopped(r, control.budget, result);
    return;
  }
  const OccupancyGrid reachable = reachableFrom(ground(), options.connectivity, *from);
  result = {};
  if (control.trace != nullptr) control.trace->restart(*from);
  search(*from, *nearestFree(reachable, goal), options, control, result);
}

PointPlanner::PointPlanner(const OccupancyGrid& grid, const GridAgent& agent)
    : state_(std::make_unique<State>(State{&grid, agent, {}, {}, {}, {}, {}})) {}
PointPlanner::~PointPlanner() = default;
PointPlanner::PointPlanner(PointPlanner&&) noexcept = default;
PointPlanner& PointPlanner::operator=(PointPlanner&&) noexcept = default;

const OccupancyGrid& PointPlanner::searchedGrid() const { return state_->grid(); }

StopReason PointPlanner::prepare(const PointOptions& options, const PlanControl& control) {
  StopCheck stop(control.budget, control.stop);
  const SearchSelection choice = selectionOf(options, state_->map->frame());
  if (isFast(choice.search)) {
    const StopReason r =
        state_->fast.prepare(state_->grid(), methodOf(choice.search), control.budget, stop);
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
    if (options.nearest) {
      state_->searchNearest(start, goal, options, control, result);
    } else {
      state_->search(start, goal, options, control, result);
    }
    if (options.string_pull && result.status == PlanStatus::Solved && result.points.empty()) {
      stringPull(state_->ground(), options, result);
    }
  } catch (const std::bad_alloc&) {
    result = {};
    setStopped(StopReason::MemoryLimit, control.budget, result);
  }
  result.metrics.time_s = clock.elapsed_s();
  result.metrics.memory_bytes = state_->space.bytes() + state_->fast.bytes();
  return result;
}

Path pathOf(const PointResult& result, const GridFrame& frame, bool turning) {
  return result.points.empty() ? pathThrough(result.corners, frame, turning)
                               : pathThrough(result.points, turning);
}

validation::PointRules rulesOf(const PointOptions& options, const GridAgent& agent) {
  const bool at_corners = options.search == PointSearch::AnyAngle;
  return {at_corners ? CornerRule::OneFree : options.corners, agent, at_corners};
}

// Motions and certificate of a solved search.
void PointPlanner::State::prove(const PointOptions& options, PointResult& result) const {
  if (result.status != PlanStatus::Solved) return;
  result.path = pathOf(result, map->frame(), agent.shape != PointShape::Square);
  const StopCheck clock{Budget{}};
  result.certificate = validation::validatePoint(*map, result.path, rulesOf(options, agent));
  result.metrics.validation_s = clock.elapsed_s();
}

PointResult PointPlanner::plan(Cell start, Cell goal, const PointOptions& options,
                               const PlanControl& control) {
  PointResult result = search(start, goal, options, control);
  state_->prove(options, result);
  return result;
}

GoalsResult PointPlanner::planToGoals(Cell start, std::span<const Cell> goals, bool nearest_only,
                                      const PointOptions& options, const PlanControl& control) {
  GoalsResult out{std::vector<PointResult>(goals.size()), 0};
  const SearchSelection choice = selectionOf(options, state_->map->frame(), true);
  std::vector<std::size_t> asked;  // those that are free
  std::vector<Cell> free_goals;
  StopCheck stop(control.budget, control.stop);
  for (std::size_t k = 0; k < goals.size(); ++k) {
    PointResult& r = out.results[k];
    if (!checkPointEnd(state_->grid(), *state_->map, start, true, r) ||
        !checkPointEnd(state_->grid(), *state_->map, goals[k], false, r)) {
      continue;
    }
    asked.push_back(k);
    free_goals.push_back(goals[k]);
  }
  if (asked.empty()) return out;
  if (const StopReason r = state_->prepare(options.corners, control.budget, stop);
      r != StopReason::None) {
    for (const std::size_t k : asked) setStopped(r, control.budget, out.results[k]);
    return out;
  }
  GoalsAnswer answer =
      runToGoals(state_->ground(), start, free_goals, nearest_only, options, control, stop);
  const double searched_s = stop.elapsed_s();
  out.nearest = asked[answer.nearest];
  for (std::size_t k = 0; k < asked.size(); ++k) {
    PointResult& r = out.results[asked[k]] = std::move(answer.results[k]);
    if (options.string_pull && r.status == PlanStatus::Solved && r.points.empty()) {
      stringPull(state_->ground(), options, r);
    }
    r.search = nameOf(choice.search);
    r.search_note = choice.note;
    r.metrics.time_s = searched_s;  // of the one search, shared by all
    r.metrics.memory_bytes += state_->space.bytes();
    state_->prove(options, r);
  }
  return out;
}

PointResult planPoint(const PointProblem& problem, const PointOptions& options,
                      const PlanControl& control) {
  assert(problem.grid != nullptr);
  return PointPlanner(*problem.grid, problem.agent)
      .plan(problem.start, problem.goal, options, control);
}

}  // namespace clearway::grid
