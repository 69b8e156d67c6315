#include "planner/point/point_planner.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "core/grid/components.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/inflated_grid.h"
#include "planner/point/grid/nearest_free.h"
#include "planner/point/path_ends.h"
#include "planner/point/point_result.h"
#include "planner/point/search_dispatch.h"

namespace clearway::grid {

namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();
// Labelling larger maps only to word a reason would keep the user waiting.
constexpr std::size_t kMaxCellsToLabel = std::size_t{1} << 24U;

// Reads the clock where somebody asks for the time.
StopCheck clockOf(const PlanControl& control) {
  const bool is_asked =
      control.timed || control.progress || control.budget.time_limit_s != kNoLimit;
  return is_asked ? StopCheck(control.budget, control.stop)
                  : StopCheck::untimed(control.budget, control.stop);
}

}  // namespace

struct PointPlanner::State {
  const OccupancyGrid* map;  // the caller's
  GridAgent agent;
  SearchDispatch dispatch;
  // Labelled by prepare(), or after the first search in vain: from then on such queries cost
  // nothing.
  std::optional<Components> components;
  struct Corners;
  std::unique_ptr<Corners> corners{};

  // Those with a result fill one that is as made.
  void search(Cell start, Cell goal, const PointOptions& options, const PlanControl& control,
              StopCheck& stop, PointResult& result, const PathEnds* ends = nullptr);
  PointResult searchNearest(Cell start, Cell goal, const PointOptions& options,
                            const PlanControl& control, StopCheck& stop);
  StopOr<std::vector<NearestPair>> nearestPairs(std::span<const Cell> starts, Vec2 place,
                                                const PointOptions& options, StopCheck& stop);
  void finish(const PointOptions& options, PointResult& result);
  template <class Search>
  PointResult measured(const PlanControl& control, const Search& run);
  void label();
  void explainNoPath(Cell start, Cell goal, PointResult& result);
  void prove(const PointOptions& options, PointResult& result) const;
};

void PointPlanner::State::label() {
  if (!components && cellCount(map->frame()) <= kMaxCellsToLabel) {
    components.emplace(dispatch.grid());
  }
}

// For paths that cut no corner, which connect the cells that straight steps connect.
void PointPlanner::State::explainNoPath(Cell start, Cell goal, PointResult& result) {
  label();
  if (!components) return;
  result.reason = {"%1 (%2 and %3 cells)",
                   {result.reason, components->size(components->label(start)),
                    components->size(components->label(goal))}};
}

void PointPlanner::State::search(Cell start, Cell goal, const PointOptions& options,
                                 const PlanControl& control, StopCheck& stop, PointResult& result,
                                 const PathEnds* ends) {
  assert(!problemOf(options, agent));
  SearchSelection choice = selectionOf(options, map->frame());
  const bool cuts_no_corner = options.corners == CornerRule::Never;
  if (const StopReason r = dispatch.inflate(stop); r != StopReason::None) {
    setStopped(r, control.budget, result);
  } else if (checkPointEnd(dispatch.grid(), *map, start, true, result) &&
             checkPointEnd(dispatch.grid(), *map, goal, false, result)) {
    if (cuts_no_corner && components && !components->connected(start, goal)) {
      setNoPath(result);
    } else {
      dispatch.run(choice, {start, goal, options, control, stop, ends}, result);
    }
    const bool by_cells = cuts_no_corner && options.directions == nullptr;
    if (by_cells && result.status == PlanStatus::NoPath) explainNoPath(start, goal, result);
  }
  result.search = nameOf(choice.search);
  result.search_note = choice.note;
}

StopOr<std::vector<NearestPair>> PointPlanner::State::nearestPairs(std::span<const Cell> starts,
                                                                   Vec2 place,
                                                                   const PointOptions& options,
                                                                   StopCheck& stop) {
  struct Area {
    OccupancyGrid cells;  // all others are blocked
    NearestCells nearest;
  };
  std::vector<Area> areas;
  std::vector<NearestPair> out;
  double least_m = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < starts.size(); ++k) {
    // Steps that only go one direction make an area of each start's own.
    auto area = std::ranges::find_if(areas, [&](const Area& a) {
      return options.directions == nullptr && !a.cells.blocked(starts[k]);
    });
    if (area == areas.end()) {
      StopOr<OccupancyGrid> reachable = dispatch.reachableFrom(starts[k], options, stop);
      if (!reachable) return stopped(reachable.error());
      NearestCells nearest = nearestFree(*reachable, place);
      area = areas.insert(areas.end(), {*std::move(reachable), std::move(nearest)});
    }
    const NearestCells& nearest = area->nearest;
    if (isNearer(least_m, nearest.distance_m)) continue;
    if (isNearer(nearest.distance_m, least_m)) out.clear();
    least_m = std::min(least_m, nearest.distance_m);
    for (const Cell c : nearest.cells) out.push_back({k, c});
  }
  return out;
}

// Between the nearest cells that can be; of equally near ones the cheapest path.
PointResult PointPlanner::State::searchNearest(Cell start, Cell goal, const PointOptions& options,
                                               const PlanControl& control, StopCheck& stop) {
  const auto stoppedBy = [&](StopReason reason) {
    PointResult result;
    setStopped(reason, control.budget, result);
    return result;
  };
  if (const StopReason r = dispatch.inflate(stop); r != StopReason::None) return stoppedBy(r);
  bool is_first = true;
  const auto searchTo = [&](Cell from, Cell to) {
    PlanControl rest = control;  // of all searches together
    rest.budget.time_limit_s -= stop.elapsed_s();
    if (!std::exchange(is_first, false) && control.trace != nullptr) control.trace->restart(from);
    PointResult result;
    StopCheck own = clockOf(rest);
    search(from, to, options, rest, own, result);
    return result;
  };
  const auto nearest = [&](Cell c) {
    return dispatch.grid().blocked(c)
               ? nearestFree(dispatch.grid(), map->frame().cellCentre(c)).cells
               : std::vector{c};
  };
  const std::vector<Cell> starts = nearest(start);
  const std::vector<Cell> goals = nearest(goal);
  if (starts.empty()) return searchTo(start, goal);
  if (starts.size() == 1 && goals.size() == 1) {
    PointResult result = searchTo(starts.front(), goals.front());
    if (result.status != PlanStatus::NoPath) return result;
  }
  const auto pairs = nearestPairs(starts, map->frame().cellCentre(goal), options, stop);
  if (!pairs) return stoppedBy(pairs.error());
  PointResult best;
  for (const NearestPair& p : *pairs) {
    PointResult r = searchTo(starts[p.start], p.goal);
    if (r.stop != StopReason::None) return r;
    if (best.status != PlanStatus::Solved || r.cost < best.cost) best = std::move(r);
  }
  return best;
}

// The corners of a solved grid path are joined where they see each other, if the options ask for
// it.
void PointPlanner::State::finish(const PointOptions& options, PointResult& result) {
  if (!options.string_pull || result.status != PlanStatus::Solved || !result.points.empty()) return;
  const std::vector<Cell> cells = cellsAlong(result.corners);
  result.steps = {};
  setStraightPath(stringPulled(cells, dispatch.sight(options)), map->frame(), result);
}

struct PointPlanner::State::Corners {
  OccupancyGrid grid;
  PointPlanner planner;
  Corners(OccupancyGrid inflated, const GridAgent& agent)
      : grid(std::move(inflated)), planner(grid, agent, true) {}
};

PointPlanner::PointPlanner(const OccupancyGrid& grid, const GridAgent& agent, bool is_inflated)
    : state_(std::make_unique<State>(State{&grid, agent, {grid, agent, is_inflated}, {}})) {}
PointPlanner::PointPlanner(const OccupancyGrid& grid) : PointPlanner(grid, GridAgent{}) {}

Result<PointPlanner> PointPlanner::make(const OccupancyGrid& grid, const GridAgent& agent) {
  TRY(check(agent));
  return PointPlanner(grid, agent);
}

PointPlanner::~PointPlanner() = default;
PointPlanner::PointPlanner(PointPlanner&&) noexcept = default;
PointPlanner& PointPlanner::operator=(PointPlanner&&) noexcept = default;

const OccupancyGrid& PointPlanner::map() const { return *state_->map; }
const GridAgent& PointPlanner::agent() const { return state_->agent; }
const OccupancyGrid& PointPlanner::searchedGrid() const { return state_->dispatch.grid(); }

StopReason PointPlanner::prepare(const CheckedPointOptions& options, const PlanControl& control) {
  StopCheck stop(control.budget, control.stop);
  if (const StopReason r = state_->dispatch.inflate(stop); r != StopReason::None) return r;
  const SearchSelection choice = selectionOf(options, state_->map->frame());
  const StopReason r = state_->dispatch.prepareWholly(choice, options, stop);
  if (r == StopReason::None && isFast(choice.search)) state_->label();
  return r;
}

StopReason PointPlanner::prepareGrid(const PlanControl& control) {
  StopCheck stop(control.budget, control.stop);
  return state_->dispatch.inflate(stop);
}

StopOr<PointPlanner*> PointPlanner::onCorners(const PlanControl& control) {
  assert(agent().shape != PointShape::Point);
  if (state_->corners) return &state_->corners->planner;
  const GridFrame& f = map().frame();
  if (!GridFrame::make(f.rows() + 1, f.columns() + 1, f.cellWidth(), f.cellLength())) {
    return nullptr;
  }
  StopCheck stop(control.budget, control.stop);
  OccupancyGrid inflated = inflatedGrid(map(), agent(), &stop, LatticeKind::Corners);
  if (isStopped(&stop)) return stopped(stop.reason());
  state_->corners = std::make_unique<State::Corners>(std::move(inflated), agent());
  return &state_->corners->planner;
}

StopOr<std::vector<NearestPair>> PointPlanner::nearestPairs(std::span<const Cell> starts,
                                                            Vec2 place,
                                                            const CheckedPointOptions& options,
                                                            const PlanControl& control) {
  StopCheck stop(control.budget, control.stop);
  return state_->nearestPairs(starts, place, options, stop);
}

void PointPlanner::use(const Landmarks* landmarks) { state_->dispatch.use(landmarks); }
void PointPlanner::use(CachedMesh* mesh) { state_->dispatch.use(mesh); }

// Runs a search; measures its time and memory.
template <class Search>
PointResult PointPlanner::State::measured(const PlanControl& control, const Search& run) {
  PointResult result;
  StopCheck stop = clockOf(control);
  try {
    run(stop, result);
  } catch (const std::bad_alloc&) {
    result = {};
    setStopped(StopReason::MemoryLimit, control.budget, result);
  }
  if (control.timed) result.metrics.time_s = stop.elapsed_s();
  result.metrics.memory_bytes += dispatch.bytes();
  return result;
}

PointResult PointPlanner::search(Cell start, Cell goal, const CheckedPointOptions& options,
                                 const PlanControl& control) {
  return state_->measured(control, [&](StopCheck& stop, PointResult& result) {
    if (options->nearest) {
      result = state_->searchNearest(start, goal, options, control, stop);
    } else {
      state_->search(start, goal, options, control, stop, result);
    }
    state_->finish(options, result);
  });
}

PointResult PointPlanner::searchBetween(Vec2 start, Vec2 goal, const CheckedPointOptions& options,
                                        const PlanControl& control) {
  assert(options->search == PointSearch::AnyAngle && agent().shape == PointShape::Point);
  const GridFrame& f = map().frame();
  const PathEnds ends{inHalfCells(f, start), inHalfCells(f, goal)};
  return state_->measured(control, [&](StopCheck& stop, PointResult& result) {
    state_->search(freeCellAt(map(), ends.start), freeCellAt(map(), ends.goal), options, control,
                   stop, result, &ends);
    if (!result.points.empty()) {
      result.points.front() = start;
      result.points.back() = goal;
    }
  });
}

Path pathOf(const PointResult& result, const GridFrame& frame, bool turning) {
  return result.points.empty() ? pathThrough(result.corners, frame, turning)
                               : pathThrough(result.points, turning);
}

validation::PointRules rulesOf(const PointOptions& options, const GridAgent& agent) {
  const bool at_corners = isShortestAnyAngle(options.search) && agent.shape == PointShape::Point;
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

PointResult PointPlanner::plan(Cell start, Cell goal, const CheckedPointOptions& options,
                               const PlanControl& control) {
  PointResult result = search(start, goal, options, control);
  state_->prove(options, result);
  return result;
}

GoalsResult PointPlanner::planToGoals(Cell start, std::span<const Cell> goals, bool nearest_only,
                                      const CheckedPointOptions& options,
                                      const PlanControl& control) {
  GoalsResult out{std::vector<PointResult>(goals.size()), 0};
  SearchSelection choice = selectionOf(options, state_->map->frame(), true);
  StopCheck stop(control.budget, control.stop);
  if (const StopReason r = state_->dispatch.inflate(stop); r != StopReason::None) {
    for (PointResult& result : out.results) setStopped(r, control.budget, result);
    return out;
  }
  const OccupancyGrid& grid = state_->dispatch.grid();
  std::vector<std::size_t> asked;  // those that are free
  std::vector<Cell> free_goals;
  for (std::size_t k = 0; k < goals.size(); ++k) {
    PointResult& r = out.results[k];
    if (!checkPointEnd(grid, *state_->map, start, true, r) ||
        !checkPointEnd(grid, *state_->map, goals[k], false, r)) {
      continue;
    }
    asked.push_back(k);
    free_goals.push_back(goals[k]);
  }
  if (asked.empty()) return out;
  GoalsResult found = state_->dispatch.runToGoals(choice, {start, start, options, control, stop},
                                                  free_goals, nearest_only);
  const double searched_s = stop.elapsed_s();
  out.nearest = asked[found.nearest];
  for (std::size_t k = 0; k < asked.size(); ++k) {
    PointResult& r = out.results[asked[k]] = std::move(found.results[k]);
    state_->finish(options, r);
    r.search = nameOf(choice.search);
    r.search_note = choice.note;
    r.metrics.time_s = searched_s;  // of the one search, shared by all
    r.metrics.memory_bytes += state_->dispatch.bytes();
    state_->prove(options, r);
  }
  return out;
}

}  // namespace clearway::grid
