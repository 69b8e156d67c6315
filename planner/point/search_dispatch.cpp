#include "planner/point/search_dispatch.h"

#include <array>
#include <bit>
#include <type_traits>

#include "planner/common/direction_rules.h"
#include "planner/point/any_angle/interval_search.h"
#include "planner/point/any_angle/theta_star.h"
#include "planner/point/cost/terrain_cost.h"
#include "planner/point/dstar_lite_planner.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/inflated_grid.h"
#include "planner/point/grid/path_corners.h"
#include "planner/point/reference/textbook_search.h"

namespace clearway::grid {
namespace {

// What every engine's outcome says besides its path: metrics, why it stopped, or that there is no
// path. True when there is one.
template <class Outcome>
bool setOutcome(const Outcome& outcome, bool found, std::size_t memory_bytes,
                const PointQuery& query, PointResult& result) {
  result.metrics.expanded = outcome.expanded;
  result.metrics.generated = outcome.generated;
  result.metrics.memory_bytes = memory_bytes;
  if (outcome.stop != StopReason::None) {
    setStopped(outcome.stop, query.control.budget, result);
    return false;
  }
  if (!found) setNoPath(result);
  return found;
}

// The same at the end of a search for one result; reports the progress of one that was not stopped.
template <class Outcome>
bool conclude(const Outcome& outcome, std::size_t memory_bytes, const PointQuery& query,
              const ProgressMeter& progress, PointResult& result) {
  if (outcome.stop == StopReason::None) progress.finish(outcome.expanded, query.stop);
  return setOutcome(outcome, outcome.found, memory_bytes, query, result);
}

bool isSquare(const GridFrame& f) { return f.cellWidth() == f.cellLength(); }

template <class Metric, class Heuristic>
void runBucketAStarBy(const Metric& metric, const GridEdges& edges,
                      BucketSpace<typename Metric::Cost>& space, const PointQuery& query,
                      const GridFrame& frame, std::size_t memory_bytes, PointResult& result) {
  ProgressMeter progress(query.control);
  BucketAStar<Metric, Heuristic> search(metric, edges, space, query.goal);
  const auto outcome = search.run(query.start, query.stop, progress, query.control.trace);
  if (conclude(outcome, memory_bytes, query, progress, result)) {
    const auto stepInto = [&](Cell c) { return space.stepInto(edges.indexOf(c)); };
    setCorners(tracedCorners(query.start, query.goal, stepInto), frame, result);
    if constexpr (!std::is_same_v<typename Metric::Cost, GridCost>) {
      result.cost = metric.metres(outcome.cost);
    }
  }
}

template <class Costs>
void runOverTerrain(const GridEdges& edges, const PointQuery& query, const GridFrame& frame,
                    PointResult& result) {
  using Metric = TerrainMetric<Costs>;
  auto space = BucketSpace<typename Costs::Cost>::make(edges.moves.size(), query.stop);
  if (!space) return setStopped(space.error(), query.control.budget, result);
  const Metric metric(frame, *query.options.terrain, edges.steps == kAllSteps);
  runBucketAStarBy<Metric, OctileHeuristic>(metric, edges, *space, query, frame,
                                            space->labels.bytes(), result);
}

}  // namespace

const OccupancyGrid& SearchDispatch::grid() {
  if (isPoint() || is_inflated_) return *map_;
  if (!inflated_) inflated_ = inflatedGrid(*map_, agent_);
  return *inflated_;
}

StopReason SearchDispatch::inflate(StopCheck& stop) {
  if (isPoint() || is_inflated_ || inflated_) return StopReason::None;
  OccupancyGrid inflated = inflatedGrid(*map_, agent_, &stop);
  if (isStopped(&stop)) return stop.reason();
  inflated_ = std::move(inflated);
  return StopReason::None;
}

GridEdges SearchDispatch::edges(const PointOptions& options) const {
  return {map_->frame().columns(), moves_->masks.view(),
          options.connectivity == Connectivity::Eight ? kAllSteps : kStraightSteps};
}

std::size_t SearchDispatch::bytes() const {
  return (fast_ ? fast_->bytes() : 0) + (moves_ ? moves_->masks.bytes() : 0) +
         (space_ ? space_->bytes() : 0) + (theta_ ? theta_->bytes() : 0) +
         (mesh_ != nullptr ? mesh_->bytes() : 0);
}

StopReason SearchDispatch::prepareMoves(const PointOptions& options, StopCheck& stop) {
  const CornerRule corners = options.corners;
  if (moves_ && moves_->rule == corners && moves_->directions == options.directions) {
    return StopReason::None;
  }
  StopOr<MoveMasks> masks = moveMasks(grid(), corners, stop);
  if (!masks) return masks.error();
  if (options.directions != nullptr) {
    const StopReason r = removeAgainst(*options.directions, grid().frame(), *masks, stop);
    if (r != StopReason::None) return r;
  }
  moves_ = RuleMoves{corners, options.directions, *std::move(masks)};
  return StopReason::None;
}

StopReason SearchDispatch::prepare(const SearchSelection& choice, const PointOptions& options,
                                   StopCheck& stop) {
  if (choice.engine == PointEngine::FastGrid) {
    if (!fast_) {
      StopOr<FastGridSearch> made = FastGridSearch::make(grid(), stop);
      if (!made) return made.error();
      fast_ = *std::move(made);
    }
    return fast_->prepare(choice.search, stop);
  }
  if (choice.engine == PointEngine::Anya || choice.engine == PointEngine::DStarLite) {
    return StopReason::None;
  }
  if (choice.engine == PointEngine::Intervals) return prepareMesh(stop);
  if (const StopReason r = prepareMoves(options, stop); r != StopReason::None) return r;
  if (choice.engine == PointEngine::Theta && !theta_) {
    StopOr<ThetaSpace> made = ThetaSpace::make(map_->frame(), stop);
    if (!made) return made.error();
    theta_ = *std::move(made);
  }
  const bool uses_space = choice.engine == PointEngine::BucketAStar && options.terrain == nullptr;
  if (!uses_space || space_) return StopReason::None;
  StopOr<BucketSpace<GridCost>> made = BucketSpace<GridCost>::make(cellCount(map_->frame()), stop);
  if (!made) return made.error();
  space_ = *std::move(made);
  return StopReason::None;
}

StopReason SearchDispatch::prepareMesh(StopCheck& stop) {
  if (mesh_ != nullptr) return StopReason::None;
  if (isPoint()) {
    makePointMesh(RectangleMesh::kBandBits);
    return StopReason::None;
  }
  StopOr<CentreLattice> made = CentreLattice::make(grid(), stop);
  if (!made) return made.error();
  auto lattice = std::make_unique<CentreLattice>(*std::move(made));
  StopOr<RectangleMesh> mesh = lattice->makeMesh(stop);
  if (!mesh) return mesh.error();
  if (!stop.hasRoomFor(mesh->bytes() + lattice->bytes())) return StopReason::MemoryLimit;
  own_mesh_ = std::make_unique<MeshSpace>(*std::move(mesh), std::move(lattice));
  mesh_ = own_mesh_.get();
  return StopReason::None;
}

void SearchDispatch::makePointMesh(unsigned band_bits) {
  if (cached_ != nullptr) {
    mesh_ = &cached_->of(grid());
    return;
  }
  own_mesh_ = std::make_unique<MeshSpace>(RectangleMesh(grid(), band_bits));
  mesh_ = own_mesh_.get();
}

void SearchDispatch::use(CachedMesh* cached) {
  cached_ = cached;
  if (isPoint()) mesh_ = nullptr;
}

StopReason SearchDispatch::prepareWholly(const SearchSelection& choice, const PointOptions& options,
                                         StopCheck& stop) {
  const bool optional = choice.engine == PointEngine::Intervals && isPoint();
  if (optional && !stop.hasRoomFor(too_small_for_mesh_ + 1)) return StopReason::None;
  if (optional && mesh_ == nullptr) makePointMesh(RectangleMesh::kWholeBandBits);
  StopReason r = prepare(choice, options, stop);
  if (r == StopReason::None && optional) {
    r = mesh_->mesh.addAll(stop);
    if (r == StopReason::MemoryLimit) r = StopReason::None;  // Anya answers
    mesh_->mesh.findDeadEnds();
  }
  return r;
}

void SearchDispatch::run(SearchSelection& choice, const PointQuery& query, PointResult& result) {
  if (choice.engine == PointEngine::FastGrid) {
    if (runFast(choice, query, result)) return;
    choice = {PointSearch::AStar, PointEngine::BucketAStar,
              "the path is too long for the fast searches: A* took over"};
    if (query.control.trace != nullptr) query.control.trace->restart(query.start);
  }
  const StopReason r = prepare(choice, query.options, query.stop);
  if (r != StopReason::None) {
    setStopped(r, query.control.budget, result);
  } else {
    runPrepared(choice, query, result);
  }
}

bool SearchDispatch::runFast(SearchSelection& choice, const PointQuery& query,
                             PointResult& result) {
  const StopReason r = prepare(choice, query.options, query.stop);
  if (fast_) choice.search = fast_->resolved(choice.search);
  if (r != StopReason::None) {
    setStopped(r, query.control.budget, result);
    return true;
  }
  ProgressMeter progress(query.control);
  const JumpOutcome outcome = fast_->run(query.start, query.goal, choice.search, query.stop,
                                         progress, result.corners, landmarks_, query.control.trace);
  if (outcome.too_long) return false;
  if (conclude(outcome, 0, query, progress, result)) {
    setCorners(std::move(result.corners), map_->frame(), result);
  }
  return true;
}

void SearchDispatch::runPrepared(SearchSelection& choice, const PointQuery& query,
                                 PointResult& result) {
  switch (choice.engine) {
    case PointEngine::FastGrid: break;
    case PointEngine::BucketAStar: return runBucketAStar(choice, query, result);
    case PointEngine::Textbook:
      return runTextbook(choice, query, {&query.goal, 1}, true, {&result, 1});
    case PointEngine::Theta: return runTheta(choice, query, result);
    case PointEngine::Anya: return runAnya(query, result);
    case PointEngine::Intervals: return runIntervals(choice, query, result);
    case PointEngine::DStarLite:
      result =
          DStarLitePlanner(grid(), query.options, query.start, query.goal).search(query.control);
  }
}

void SearchDispatch::runBucketAStar(const SearchSelection& choice, const PointQuery& query,
                                    PointResult& result) {
  const GridFrame& f = map_->frame();
  const GridEdges used = edges(query.options);
  if (query.options.terrain != nullptr) {
    return isSquare(f) ? runOverTerrain<SquareCosts>(used, query, f, result)
                       : runOverTerrain<RectangularCosts>(used, query, f, result);
  }
  const auto runBy = [&]<class Metric>(const Metric& metric) {
    return choice.search == PointSearch::Dijkstra
               ? runBucketAStarBy<Metric, NoHeuristic>(metric, used, *space_, query, f, 0, result)
               : runBucketAStarBy<Metric, OctileHeuristic>(metric, used, *space_, query, f, 0,
                                                           result);
  };
  const bool eight = used.steps == kAllSteps;
  isSquare(f) ? runBy(SquareMetric(eight)) : runBy(ScaledMetric(f, eight));
}

void SearchDispatch::runTextbook(const SearchSelection& choice, const PointQuery& query,
                                 std::span<const Cell> goals, bool nearest_only,
                                 std::span<PointResult> results) {
  ProgressMeter progress(query.control);
  const GridEdges used = edges(query.options);
  const TextbookProblem problem{map_->frame(),
                                used.moves,
                                query.options.terrain.get(),
                                used.steps == kAllSteps,
                                query.start,
                                goals,
                                !nearest_only};
  const TextbookAnswer answer =
      textbookSearch(problem, choice.search, query.stop, progress, query.control.trace);
  for (std::size_t k = 0; k < goals.size(); ++k) {
    const TextbookPath& path = answer.paths[k];
    if (!setOutcome(answer, !path.cells.empty(), answer.memory_bytes, query, results[k])) continue;
    setGridPath(path.cells, map_->frame(), results[k]);
    if (query.options.terrain != nullptr) results[k].cost = path.cost;
  }
  if (answer.stop == StopReason::None) progress.finish(answer.expanded, query.stop);
}

void SearchDispatch::runTheta(const SearchSelection& choice, const PointQuery& query,
                              PointResult& result) {
  ProgressMeter progress(query.control);
  const GridFrame& f = map_->frame();
  const bool lazy = choice.search == PointSearch::LazyTheta;
  const ThetaAnswer answer =
      thetaSearch(*theta_, f, moves_->masks.view(), sight(query.options), query.start, query.goal,
                  lazy, query.stop, progress, query.control.trace);
  if (conclude(answer, answer.memory_bytes, query, progress, result)) {
    setStraightPath(answer.cells, f, result);
  }
}

void SearchDispatch::runAnya(const PointQuery& query, PointResult& result) {
  ProgressMeter progress(query.control);
  finishAnya(anyaSearch(grid(), query.start, query.goal, query.stop, progress, query.control.trace),
             query, progress, result);
}

void SearchDispatch::runIntervals(SearchSelection& choice, const PointQuery& query,
                                  PointResult& result) {
  ProgressMeter progress(query.control);
  StopCheck own = query.stop;  // of a search that may be replaced
  AnyaAnswer answer;
  answer.stop = StopReason::MemoryLimit;
  if (!isPoint() || own.hasRoomFor(too_small_for_mesh_ + 1)) {
    const GridFrame& f = map_->frame();
    SearchTrace* const trace = query.control.trace;
    answer = query.ends == nullptr
                 ? intervalSearch(mesh_->space, f, query.start, query.goal, own, progress, trace)
                 : intervalSearch(mesh_->space, f, query.ends->start, query.ends->goal, own,
                                  progress, trace);
  }
  if (query.ends == nullptr && isPoint() && answer.stop == StopReason::MemoryLimit) {
    too_small_for_mesh_ = std::max(too_small_for_mesh_, query.control.budget.max_memory_bytes);
    if (cached_ != nullptr) cached_->forget();
    makePointMesh(RectangleMesh::kBandBits);
    if (query.control.trace != nullptr) query.control.trace->restart(query.start);
    choice = {PointSearch::Anya, PointEngine::Anya,
              "the memory limit has no room for a mesh of the map: Anya took over"};
    return runAnya(query, result);
  }
  finishAnya(answer, query, progress, result);
}

void SearchDispatch::finishAnya(const AnyaAnswer& answer, const PointQuery& query,
                                const ProgressMeter& progress, PointResult& result) {
  if (!conclude(answer, answer.memory_bytes, query, progress, result)) return;
  const GridFrame& f = map_->frame();
  result.status = PlanStatus::Solved;
  result.cost = answer.length_m;
  result.corners = {query.start, query.goal};
  if (query.start == query.goal) result.corners.pop_back();
  for (const HalfCell p : answer.points) {
    result.points.push_back({0.5 * p.x * f.cellWidth(), 0.5 * p.y * f.cellLength()});
  }
}

GoalsResult SearchDispatch::runToGoals(SearchSelection& choice, const PointQuery& query,
                                       std::span<const Cell> goals, bool nearest_only) {
  GoalsResult out{std::vector<PointResult>(goals.size()), 0};
  if (const StopReason r = prepare(choice, query.options, query.stop); r != StopReason::None) {
    for (PointResult& result : out.results) setStopped(r, query.control.budget, result);
    return out;
  }
  if (choice.engine == PointEngine::Textbook) {
    runTextbook(choice, query, goals, nearest_only, out.results);
  } else {
    for (std::size_t k = 0; k < goals.size(); ++k) {
      if (query.control.trace != nullptr) query.control.trace->restart(query.start);
      const PointQuery one{query.start, goals[k], query.options, query.control, query.stop};
      runPrepared(choice, one, out.results[k]);
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

StopOr<OccupancyGrid> SearchDispatch::reachableFrom(Cell start, const PointOptions& options,
                                                    StopCheck& stop) {
  if (const StopReason r = prepareMoves(options, stop); r != StopReason::None) {
    return stopped(r);
  }
  const GridEdges used = edges(options);
  OccupancyGrid reachable(map_->frame(), true);
  if (grid().blocked(start)) return reachable;
  std::vector<Cell> waiting{start};
  reachable.set(start, false);
  while (!waiting.empty()) {
    if (isStoppedInside(&stop)) return stopped(stop.reason());
    const Cell c = waiting.back();
    waiting.pop_back();
    for (std::uint32_t left = used.moves[used.indexOf(c)] & used.steps; left != 0;
         left &= left - 1) {
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
