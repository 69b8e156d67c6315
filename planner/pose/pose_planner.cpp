#include "planner/pose/pose_planner.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/pose/connect/endpoint_connector.h"
#include "planner/pose/connect/goal_region.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/diagnosis/bottleneck.h"
#include "planner/pose/diagnosis/endpoint_check.h"
#include "planner/pose/diagnosis/no_path_reason.h"
#include "planner/pose/heuristic/anytime_weights.h"
#include "planner/pose/path/path_builder.h"
#include "planner/pose/primitives/table_drive_model.h"
#include "planner/pose/search/direct_optimum.h"
#include "planner/pose/search/disc_route.h"
#include "planner/pose/search/lattice_context.h"
#include "planner/pose/search/lattice_search.h"
#include "planner/pose/search/nearest_search.h"
#include "planner/pose/search/reachability_probe.h"
#include "planner/pose/search/search_corridor.h"
#include "planner/pose/search/search_window.h"
#include "planner/validate/validate.h"

namespace clearway::lattice {
// The data that a pose planner prepares once and reuses for each query.
//
// It holds the motion checker, and the motions with their masks for each lattice step. After edits
// of the map only the parts that depend on changed cells are updated. Not thread-safe.

struct PlannerCache {
  const OccupancyGrid* grid;
  const Footprint* footprint;
  PoseOptions options;
  std::optional<MotionChecker> checker;
  MotionCache motions;
  MotionStore connections;                              // motions of the present query's ones
  std::vector<std::unique_ptr<LatticeContext>> setups;  // by lattice step
  CellRange changed;                                    // cells changed since the last update

  // Of what is kept, beside what the search on a lattice has counted. The limits of a search do not
  // count it: an answer depends on no query before.
  [[nodiscard]] std::size_t bytesBeside(std::size_t number) const {
    return bytesBeside(hasContext(number) ? setups[number].get() : nullptr);
  }
  // Without `own`: of all that is kept.
  [[nodiscard]] std::size_t bytesBeside(const LatticeContext* own) const {
    std::size_t bytes = motions.bytesBeside(own != nullptr ? &own->masks : nullptr,
                                            own != nullptr ? &own->free_space : nullptr);
    if (checker) bytes += checker->memoryBytes();
    for (const std::unique_ptr<LatticeContext>& setup : setups) {
      if (!setup) continue;
      bytes += setup->links.memoryBytes() + setup->masks.idleBytes();
      if (setup.get() != own) bytes += setup->masks.verdictBytes() + setup->verdicts.memoryBytes();
    }
    return bytes;
  }

  // Creates the checker, or updates all cached data. Stopped, it clears the cache.
  [[nodiscard]] StopReason makeMotionChecker(StopCheck* stop);
  [[nodiscard]] bool hasContext(std::size_t number) const {
    return number < setups.size() && setups[number] != nullptr;
  }
  // The cached context if its lattice is anchored at the start and the headings are the same;
  // otherwise a new one, or why `stop` ended it. An answer therefore depends on no query before.
  // Never null.
  [[nodiscard]] StopOr<LatticeContext*> contextFor(std::size_t number, LatticeStep step,
                                                   const Pose& start,
                                                   std::span<const PoseGoal> goals,
                                                   StopCheck* stop);

 private:
  [[nodiscard]] StopReason updateAll(StopCheck* stop);
};

StopReason PlannerCache::updateAll(StopCheck* stop) {
  if (!changed.empty()) motions.update(*grid, changed);
  StopOr<MotionChecker> made =
      checker ? std::move(*checker).updated(stop)
              : MotionChecker::make(*grid, *footprint, options.touch, options.static_agents,
                                    proximityReach(options, *footprint), stop);
  if (!made) return made.error();
  checker = *std::move(made);
  checker->keep(options.directions);
  for (std::unique_ptr<LatticeContext>& setup : setups) {
    if (!setup) continue;
    StopOr<LatticeContext> updated = std::move(*setup).updated(*checker, changed, stop);
    if (!updated) return updated.error();
    setup = std::make_unique<LatticeContext>(*std::move(updated));
  }
  return isStopped(stop) ? stop->reason() : StopReason::None;
}

StopReason PlannerCache::makeMotionChecker(StopCheck* stop) {
  StopReason r = StopReason::None;
  if (!checker || !changed.empty()) {
    r = updateAll(stop);
  } else if (isStopped(stop)) {
    r = stop->reason();
  }
  changed = {};
  if (r == StopReason::None) return r;
  checker.reset();
  setups.clear();
  return r;
}

StopOr<LatticeContext*> PlannerCache::contextFor(std::size_t number, LatticeStep step,
                                                 const Pose& start, std::span<const PoseGoal> goals,
                                                 StopCheck* stop) {
  if (setups.size() <= number) setups.resize(number + 1);
  std::unique_ptr<LatticeContext>& cached = setups[number];
  const StateLattice lattice(grid->frame(), start.position, step);
  const HeadingSet headings = headingsFor(lattice, options, start.heading, goals);
  if (cached && cached->lattice.anchor() == start.position &&
      cached->motions.headings() == headings) {
    return cached.get();
  }
  cached.reset();  // before the new one needs memory
  StopOr<LatticeContext> made = LatticeContext::make(*checker, lattice, headings, options, stop,
                                                     LatticeContext::Links::WhereSmall, &motions);
  if (!made) return stopped(made.error());
  cached = std::make_unique<LatticeContext>(*std::move(made));
  return cached.get();
}

namespace {

constexpr double kShareBeforeNearest = 0.7;  // of the time
constexpr double kGrace_s = 0.04;            // for a certificate, after the time limit
constexpr std::size_t kMaxLatticeMemory = std::size_t{2} << 30U;  // for a finer lattice
constexpr std::size_t kLargeLattice = std::size_t{1} << 20U;      // in points

enum class Merge : std::uint8_t { All, Checked, None };

struct PoseProblem {
  const OccupancyGrid* grid;
  const Footprint* footprint;
  Pose start;
  PoseGoal goal;  // the first of the goals
};

}  // namespace

class PosePlanner::Query {
 public:
  Query(PlannerCache& cache, const Pose& start, std::span<const PoseGoal> goals,
        const PlanControl& control)
      : cache_(cache),
        problem_{cache.grid, cache.footprint, start, goals.front()},
        goals_(goals),
        options_(cache.options),
        control_(control),
        meter_(control),
        stop_(searchBudget(cache.options, control.budget), control.stop),
        whole_(control.budget, control.stop),
        frame_(cache.grid->frame()),
        checker_(cache.checker),
        beside_(control, whole_),
        ends_(*cache.grid, *cache.footprint, cache.options, start, goals, result_) {}

  PlanResult run() {
    if (ends_.fitOnMap()) {
      const StopReason r = cache_.makeMotionChecker(&stop_);
      if (checker_) checker_->takeBackRefusals();  // those of queries before
      if (r != StopReason::None) {
        stopped(r);
      } else if (ends_.areFree(*checker_)) {
        plan();
      }
      if (checker_ && options_.nearest && mayGoNear()) planNearest();
    }
    if (result_.status == PlanStatus::NoPath && checker_) {
      if (const DistanceField* distances = checker_->distances(&stop_)) {
        const auto found = findBottleneck(*problem_.grid, *distances, problem_.start.position,
                                          ends_.open().front().position, &stop_);
        result_.narrowest = found ? *found : std::nullopt;
      }
      if (result_.narrowest && wouldPassAsDisc(*problem_.footprint, *result_.narrowest)) {
        result_.reason = {"%1; a disc of its width would pass", {result_.reason}};
      }
    }
    result_.metrics.expanded += beside_.expanded();
    result_.metrics.generated += beside_.generated();
    result_.metrics.time_s = whole_.elapsed_s() - result_.metrics.validation_s;
    meter_.finish(result_.metrics.expanded, whole_);
    return std::move(result_);
  }

 private:
  // What the goal itself may take, where the nearest pose to it may be asked for afterwards.
  static Budget searchBudget(const PoseOptions& options, Budget budget) {
    if (options.nearest) budget.time_limit_s *= kShareBeforeNearest;
    return budget;
  }

  // The goal is not reached; then the rest of the time is for the nearest pose.
  bool mayGoNear() {
    const bool late =
        result_.status == PlanStatus::LimitReached && result_.stop == StopReason::TimeLimit;
    if (!late && result_.status != PlanStatus::NoPath &&
        result_.status != PlanStatus::InvalidGoal) {
      return false;
    }
    Budget rest = control_.budget;
    rest.time_limit_s -= whole_.elapsed_s();
    stop_ = StopCheck(rest, control_.stop);
    return true;
  }

  bool refuse(Message reason) {
    result_.status = PlanStatus::NoPath;
    result_.reason = std::move(reason);
    result_.blocking_cell = {};
    return false;
  }

  void plan() {
    for (const LatticeStep step : latticeSteps(frame_, *problem_.footprint, options_)) {
      const StateLattice lattice(frame_, problem_.start.position, step);
      if (lattice_number_ > 0 && ObstacleHeuristic::memoryFor(lattice) > kMaxLatticeMemory)
        return;  // the reason names the last lattice used
      if (lattice_number_ == 0 &&
          (isDirectOptimal(lattice) || isSolvedInWindow(lattice) || isSolvedInCorridor(lattice))) {
        return;
      }
      LatticeContext* const setup = setupOn(lattice, ends_.open());
      if (setup == nullptr) return;
      for (;;) {
        const std::size_t refused = checker_->refusals();
        if (searchOnLattice(*setup)) return;
        if (checker_->refusals() == refused) break;
      }
      if (isStopped(&stop_)) break;
      ++lattice_number_;
    }
    if (const StopReason r = stop_.poll(0); r != StopReason::None) stopped(r);
  }

  // On a large map without a context: true when a direct connection is proved to be the cheapest
  // path, before anything is made that grows with the map.
  bool isDirectOptimal(const StateLattice& lattice) {
    const auto points =
        static_cast<std::size_t>(lattice.rows()) * static_cast<std::size_t>(lattice.columns());
    if (points < kLargeLattice || cache_.hasContext(lattice_number_) || hasExtraCosts(options_) ||
        options_.table != nullptr || options_.search == PoseSearch::Dijkstra) {
      return false;
    }
    const double radius_m = leastRadius(lattice, *problem_.footprint, options_);
    const std::shared_ptr<LatticeMotions> kept = cache_.motions.find(
        lattice, headingsFor(lattice, options_, problem_.start.heading, ends_.open()),
        *problem_.footprint, options_);
    const PrimitiveSet& motions = kept->primitives();
    const EndpointContext context{
        &lattice, &motions.headings(), &*checker_, &options_, motions.unit(),
        radius_m, &cache_.connections, &stop_};
    const StopOr<GoalConnections> to = connectionsToGoals(context, problem_.start, ends_.open());
    if (!to || to->direct.empty()) return false;
    const EndpointConnections from = connectStart(context, problem_.start);
    if (!from) return false;
    const ProjectedSteps& steps =
        kept->projection(lattice, ProjectedSteps::Curves::AsRuns, ProjectedSteps::Bound::Tight)
            .steps;
    const PoseSearchResult found = findDirectOptimum(
        steps.norm(),
        {.starts = *from, .goals = to->connections, .direct = to->direct, .bytes = to->bytes},
        motions.unit(), options_);
    if (!found.found) return false;
    beginTrace(motions.headings());
    count(found);
    if (!certify(found, motions.unit())) return false;
    result_.stages.push_back({stop_.elapsed_s(), result_.cost, result_.suboptimality_bound});
    if (options_.anytime) meter_.answered(result_.metrics.expanded, result_.stages.back());
    return true;
  }

  // On a very large map without a context: true when a search near the ends gives the answer, as no
  // path elsewhere costs less, or when it is stopped.
  bool isSolvedInWindow(const StateLattice& whole) {
    if (cache_.hasContext(lattice_number_) || options_.table != nullptr) return false;
    const HeadingSet headings = headingsFor(whole, options_, problem_.start.heading, ends_.open());
    for (const SearchWindow& window :
         searchWindows(whole, ends_.open(), problem_.footprint->circumscribedRadius())) {
      const double least_outside = window.least_outside_m * leastPerMetre(options_);
      if (isSolvedOnPart(window.lattice, headings, nullptr, least_outside)) {
        if (stop_.reason() != StopReason::None) weakenBound(least_outside);
        return true;
      }
    }
    return false;
  }

  // On a large map, where the answer may cost more than the optimum: true when a search along the
  // shortest routes of a disc gives the answer, which their length proves, or when it is stopped.
  bool isSolvedInCorridor(const StateLattice& whole) {
    const double radius_m = problem_.footprint->inscribedRadius();
    const double around_m = problem_.footprint->circumscribedRadius();
    if (!SearchCorridor::isWorth(whole, options_) || radius_m <= 0.0) return false;
    Budget budget = searchBudget(options_, control_.budget);
    budget.time_limit_s = std::max(0.0, budget.time_limit_s - stop_.elapsed_s());
    budget.max_nodes = Budget{}.max_nodes;  // that is of states
    StopCheck stop(budget, control_.stop);
    const Vec2 start = problem_.start.position;
    DiscRoutes routes(*problem_.grid, radius_m);
    StopOr<std::optional<DiscRoute>> route = routes.findNearest(start, ends_.open(), stop);
    const double least_m = route && *route ? (*route)->least_m : 0.0;
    const double half_width_m = SearchCorridor::halfWidth(
        whole, around_m, leastRadius(whole, *problem_.footprint, options_));
    for (const double wider_m : {radius_m, around_m, 0.0}) {
      if (!route) return stopped(route.error());
      if (!*route || (*route)->least_m > options_.weight * least_m) return false;
      held_bytes_ = routes.memoryBytes();
      if (isSolvedAlong((*route)->points, whole, half_width_m, least_m)) return true;
      if (wider_m == 0.0) return false;
      route = routes.findWide(start, (*route)->points.back(), wider_m, half_width_m, stop);
    }
    return false;
  }

  bool isSolvedAlong(std::span<const Vec2> route, const StateLattice& whole, double half_width_m,
                     double least_m) {
    const SearchCorridor corridor =
        SearchCorridor::around(route, whole, ends_.open(), half_width_m);
    const HeadingSet headings = headingsFor(whole, options_, problem_.start.heading, ends_.open());
    most_expanded_ = SearchCorridor::mostExpanded(whole, least_m);
    least_m_ = least_m;
    const bool is_solved =
        isSolvedOnPart(corridor.lattice, headings, &corridor.part, options_.weight * least_m);
    least_m_ = 0.0;
    most_expanded_ = ~std::uint64_t{0};
    held_bytes_ = 0;
    return is_solved;
  }

  // Whether a search on a part of the lattice gives an answer of at most that cost, or was stopped.
  bool isSolvedOnPart(const StateLattice& lattice, const HeadingSet& headings, const MapPart* part,
                      double most_m) {
    const PlanResult before = result_;
    StopOr<LatticeContext> context =
        LatticeContext::make(*checker_, lattice, headings, options_, &stop_,
                             LatticeContext::Links::WhereSmall, &cache_.motions, part);
    if (!context) return stopped(context.error());
    if (!NodeTable::fits(context->free_space.points(), stateHeadings(headingCount(), options_)))
      return false;
    in_part_ = true;
    const bool final = searchOnLattice(*context);
    in_part_ = false;
    if (stop_.reason() != StopReason::None) return true;
    if (final && result_.status == PlanStatus::Solved &&
        result_.metrics.cost_units <= most_m * context->motions.unit().perMetre()) {
      if (part != nullptr) result_.stop = StopReason::None;  // enough was expanded
      return true;
    }
    const PlanMetrics so_far = result_.metrics;
    result_ = before;
    result_.metrics.expanded = so_far.expanded;
    result_.metrics.generated = so_far.generated;
    result_.metrics.memory_bytes = so_far.memory_bytes;
    result_.metrics.validation_s = so_far.validation_s;
    return false;
  }

  // The bound of a best effort, where paths outside of what was searched may cost as little.
  void weakenBound(double least_m) {
    if (result_.status != PlanStatus::Solved) return;
    result_.suboptimality_bound = std::max(result_.suboptimality_bound, result_.cost / least_m);
    if (!result_.stages.empty())
      result_.stages.back().suboptimality_bound = result_.suboptimality_bound;
  }

  // Null when a limit expires, which is then the answer.
  LatticeContext* setupOn(const StateLattice& lattice, std::span<const PoseGoal> goals) {
    StopReason r = stop_.poll(0, ObstacleHeuristic::memoryFor(lattice));
    if (r == StopReason::None) {
      const StopOr<LatticeContext*> setup =
          cache_.contextFor(lattice_number_, lattice.step(), problem_.start, goals, &stop_);
      const auto fits = [&](const LatticeIndex& points) {
        return NodeTable::fits(points, stateHeadings(headingCount(), options_));
      };
      if (setup && fits((*setup)->free_space.points())) return *setup;
      r = setup ? StopReason::MemoryLimit : setup.error();
    }
    stopped(r);
    return nullptr;
  }

  [[nodiscard]] EndpointContext contextOf(const LatticeContext& setup) {
    return {&setup.lattice,       &setup.motions.headings(),
            &*checker_,           &options_,
            setup.motions.unit(), leastRadius(setup.lattice, *problem_.footprint, options_),
            &cache_.connections,  &stop_};
  }

  // True when the answer is final.
  bool searchOnLattice(LatticeContext& setup) {
    const EndpointContext context = contextOf(setup);
    first_.reset();
    cache_.connections.clear();
    StopOr<GoalConnections> to = connectionsToGoals(context, problem_.start, ends_.open());
    if (!to) return stopped(to.error());
    EndpointConnections from = connectStart(context, problem_.start);
    if (!from) return stopped(from.error());
    LatticeConnections connections{.starts = *std::move(from),
                                   .goals = std::move(to->connections),
                                   .direct = std::move(to->direct),
                                   .bytes = to->bytes};
    if (isStopped(&stop_)) return stopped(stop_.poll(0));
    beginTrace(setup.motions.headings());
    const std::vector<double> weights = weightsFor(options_);
    const auto search = LatticeSearch::make({.setup = setup,
                                             .checker = *checker_,
                                             .options = options_,
                                             .context = context,
                                             .goals = ends_.open(),
                                             .meter = meter_,
                                             .probe = beside_,
                                             .connections = std::move(connections)},
                                            weights, stop_);
    if (!search) return stopped(search.error());
    if (!(*search)->mayReachGoal()) return noPathInProjection(setup.lattice);
    for (std::size_t k = 0; k < weights.size(); ++k) {
      (*search)->beginPart(k, weights.size());
      if (!result_.stages.empty()) beginTrace(setup.motions.headings());
      if (const std::optional<bool> final = searchWith(**search, weights[k])) return *final;
    }
    return true;
  }

  // One search; whether the answer is final, or nullopt when the next weight is to come.
  std::optional<bool> searchWith(LatticeSearch& search, double weight) {
    if (search.strategyFor(weight) == SearchStrategy::Optimal) {
      const bool has_answer = !result_.stages.empty();
      const PoseSearchResult found =
          search.searchOptimal(has_answer ? result_.metrics.cost_units : ~0U, searchRun());
      if (found.stop != StopReason::None && found.found) first_ = First{found, search.unit()};
      if (found.stop != StopReason::MemoryLimit || isStopped(&stop_)) {
        return accept(search, found, weight);
      }
      count(found);  // another search needs less memory
      if (found.found) search.addDirect(found.motions);
      beginTrace(search.setup().motions.headings());
    }
    // A coarser lattice has failed, so the goal may lie in a pocket.
    if (lattice_number_ > 0 && result_.stages.empty() && search.goalIsEnclosed(weight, stop_)) {
      return noPathOnLattice(search.setup().lattice);
    }
    const PoseSearchResult found = search.search(weight, searchRun());
    if (found.stop == StopReason::None && !found.found && !result_.stages.empty()) {
      count(found);
      return true;
    }
    return accept(search, found, weight);
  }

  [[nodiscard]] SearchRun searchRun() {
    return {.stop = stop_,
            .meter = meter_,
            .trace = control_.trace,
            .held_bytes = held_bytes_,
            .most_expanded = most_expanded_};
  }

  // As searchWith(); what is not found is no cheaper than the answer before, if there is one.
  std::optional<bool> accept(LatticeSearch& search, const PoseSearchResult& found, double weight) {
    count(found);
    if (found.stop != StopReason::None) return stopped(found.stop);
    const bool has_answer = !result_.stages.empty();
    if (!found.found && !has_answer) return noPathOnLattice(search.setup().lattice);
    if (!has_answer || (found.found && found.cost < result_.metrics.cost_units)) {
      if (!certify(found, search.unit())) return false;
      search.addDirect(found.motions);  // the next search looks for cheaper ones
    }
    const double bound = least_m_ > 0.0 ? std::max(1.0, result_.cost / least_m_) : weight;
    result_.suboptimality_bound =
        result_.stages.empty() ? bound : std::min(result_.suboptimality_bound, bound);
    result_.stages.push_back({stop_.elapsed_s(), result_.cost, result_.suboptimality_bound});
    if (options_.anytime) meter_.answered(result_.metrics.expanded, result_.stages.back());
    return std::nullopt;
  }

  void count(const PoseSearchResult& found) {
    result_.metrics.expanded += found.expanded;
    result_.metrics.generated += found.generated;
    result_.metrics.memory_bytes = std::max(result_.metrics.memory_bytes, found.memory_bytes);
    meter_.startFrom(result_.metrics.expanded);
  }

  void beginTrace(const HeadingSet& headings) {
    if (control_.trace == nullptr) return;
    std::vector<Heading>& known = control_.trace->headings;
    known.clear();
    for (int k = 0; k < headings.count(); ++k) known.push_back(headings.heading(k));
    control_.trace->note(TraceKind::Began, frame_.cellAt(problem_.start.position));
  }

  // To the reachable pose of the coarsest lattice that is nearest to a goal.
  void planNearest() {
    const PlanResult failed = result_;
    lattice_number_ = 0;
    const LatticeStep step = latticeSteps(frame_, *problem_.footprint, options_).front();
    const StateLattice lattice(frame_, problem_.start.position, step);
    LatticeContext* const made = setupOn(lattice, ends_.inside());
    if (made == nullptr) return;
    LatticeContext& setup = *made;
    const SearchSpace space = SearchSpace::on(setup, *checker_, options_);
    const EndpointConnections starts = connectStart(contextOf(setup), problem_.start);
    for (;;) {
      if (!starts || isStopped(&stop_)) {
        if (stop_.reason() == StopReason::Cancelled) stopped(stop_.reason());
        return;
      }
      beginTrace(setup.motions.headings());
      NearestPose nearest = searchNearest({.space = space,
                                           .starts = *starts,
                                           .goals = ends_.inside(),
                                           .all = hasExtraCosts(options_)},
                                          searchRun());
      count(nearest.search);
      if (nearest.search.found && hasExtraCosts(options_)) takeCheapest(space, *starts, nearest);
      if (nearest.search.stop == StopReason::Cancelled) {
        stopped(nearest.search.stop);
        return;
      }
      if (!nearest.search.found) break;
      const std::size_t refused = checker_->refusals();
      if (certify(nearest.search, space.unit())) {
        result_.stop = failed.stop != StopReason::None ? failed.stop : nearest.search.stop;
        result_.gap = GoalGap{nearest.distance_m, nearest.angle_rad};
        result_.goal = ends_.numberOfInside(nearest.goal);
        result_.reason = failed.reason;
        return;
      }
      if (checker_->refusals() == refused) break;
    }
    result_ = failed;
  }

  // To the cheapest to reach of poses as near, where the search for them ignores costs.
  void takeCheapest(const SearchSpace& space, std::span<const EndpointConnection> starts,
                    NearestPose& nearest) {
    std::vector<EndpointConnection> goals;
    std::ranges::sort(nearest.equals, comesBefore, &NearestPose::Equal::state);
    for (const NearestPose::Equal& e : nearest.equals) goals.push_back({e.state, {}, 0});
    beginTrace(space.motions.headings());
    PoseSearchResult found =
        searchWeighted({.space = space,
                        .ends = {.starts = starts, .goals = goals, .direct = {}},
                        .weight = options_.weight,
                        .costs = EdgeCosts::InContext},
                       searchRun());
    count(found);
    if (!found.found) return;
    nearest.search = std::move(found);
    const PoseState& end = nearest.search.visited.back().state;
    nearest.goal = std::ranges::find(nearest.equals, end, &NearestPose::Equal::state)->goal;
  }

  // Takes the path only when the validator agrees; otherwise refuses the motion it objects to.
  bool certify(const PoseSearchResult& found, const CostUnit& unit) {
    const std::vector<Motion>& motions = found.motions;
    Budget rest;  // a path that was found just in time is still proved
    rest.time_limit_s = std::max(0.0, control_.budget.time_limit_s - whole_.elapsed_s()) + kGrace_s;
    const bool was_reported = stop_.reason() == StopReason::Cancelled;  // but wants the best
    if (was_reported) rest.time_limit_s = kGrace_s;
    StopCheck stop(rest, was_reported ? nullptr : control_.stop);
    // What joined motions sweep differs from the parts' by rounding, so that hardly ever matters.
    for (const Merge merge : {Merge::All, Merge::Checked, Merge::None}) {
      Path path = merge == Merge::None
                      ? buildPath(problem_.start, motions)
                      : buildMergedPath(problem_.start, motions,
                                        merge == Merge::Checked ? &*checker_ : nullptr);
      const double before = stop_.elapsed_s();
      StopOr<Certificate> certificate = validation::validate(
          *problem_.grid, *problem_.footprint, path, options_.touch, options_.static_agents, stop);
      result_.metrics.validation_s += stop_.elapsed_s() - before;
      if (certificate && certificate->free) {
        result_.status = PlanStatus::Solved;
        result_.metrics.lattice = static_cast<int>(lattice_number_);
        const LatticeStep step = latticeSteps(frame_, *problem_.footprint,
                                              options_)[static_cast<std::size_t>(lattice_number_)];
        result_.metrics.lattice_step_cells = static_cast<double>(step.numerator) / step.denominator;
        result_.metrics.cost_units = found.cost;
        result_.reason = {};
        result_.blocking_cell.reset();
        result_.blocking_agent.clear();
        result_.blocking_zone.clear();
        result_.cost = options_.table != nullptr ? found.cost / unit.perMetre()
                                                 : PathCost(options_, *checker_)(path.motions);
        result_.goal = goalAt(goals_, path.goal()).value_or(0);
        result_.path = std::move(path);
        result_.certificate = *std::move(certificate);
        return true;
      }
      if (!certificate || isStopped(&stop)) {
        stop_ = stop;
        return false;
      }
      if (merge == Merge::None) checker_->refuse(path.motions[certificate->where.motion]);
    }
    return false;
  }

  // The incumbent of a stopped search is the answer, if it is proved yet.
  void acceptIncumbent() {
    if (!certify(first_->search, first_->unit)) return;
    result_.suboptimality_bound = first_->search.suboptimality_bound;
    result_.stages.push_back({whole_.elapsed_s(), result_.cost, result_.suboptimality_bound});
  }

  bool stopped(StopReason reason) {
    result_.stop = reason;
    const bool wanted = reason != StopReason::Cancelled || control_.keep_best;
    if (wanted && result_.stages.empty() && first_) acceptIncumbent();
    if (!result_.stages.empty() && wanted) return true;  // best effort
    result_.status = statusOf(reason);
    result_.reason = textOf(reason);
    result_.blocking_cell.reset();
    result_.blocking_agent.clear();
    result_.blocking_zone.clear();
    return true;
  }

  // Final when not even a point or a disc has a path to a goal; else a finer lattice may have one.
  bool noPathInProjection(const StateLattice& lattice) {
    if (in_part_) return noPathOnLattice(lattice);  // nothing is known of the rest
    StopOr<Message> reason =
        explainNoPathInProjection(*checker_, problem_.start.position, ends_.open(), stop_);
    if (!reason) return stopped(reason.error());
    if (!reason->empty()) return !refuse(*std::move(reason));
    return noPathOnLattice(lattice);
  }

  bool noPathOnLattice(const StateLattice& lattice) {  // a finer one may have a path
    const double radius = options_.model == DriveKind::Car
                              ? leastRadius(lattice, *problem_.footprint, options_)
                              : 0.0;
    return refuse(explainNoPathOnLattice(lattice, headingCount(), radius, checker_->refusals()));
  }

  [[nodiscard]] int headingCount() const {
    return options_.table != nullptr ? options_.table->headings : options_.headings;
  }

  PlannerCache& cache_;
  const PoseProblem problem_;
  std::span<const PoseGoal> goals_;
  const PoseOptions& options_;
  const PlanControl& control_;
  ProgressMeter meter_;
  StopCheck stop_;   // what is done now
  StopCheck whole_;  // the query: for its clock
  GridFrame frame_;
  std::optional<MotionChecker>& checker_;
  std::size_t lattice_number_ = 0;                   // 0: the coarsest
  bool in_part_ = false;                             // a part of the lattice is searched
  std::uint64_t most_expanded_ = ~std::uint64_t{0};  // by each search
  std::size_t held_bytes_ = 0;                       // besides
  double least_m_ = 0.0;  // that any path costs, whatever is searched; 0: not known
  struct First {
    PoseSearchResult search;
    CostUnit unit;
  };
  std::optional<First> first_;  // the incumbent, when the search for the cheapest one was stopped
  PlanResult result_;
  ReachabilityProbe beside_;
  EndpointCheck ends_;  // writes into the result
};

PosePlanner::PosePlanner(const OccupancyGrid& grid, const Footprint& footprint,
                         const CheckedPoseOptions& options)
    : cache_(std::make_unique<PlannerCache>(
          PlannerCache{&grid,
                       &footprint,
                       asTableDriveModel(options, grid.frame().cellWidth()),
                       {},
                       {},
                       {},
                       {},
                       {}})) {}
PosePlanner::~PosePlanner() = default;

bool PosePlanner::isFree(const Pose& pose) {
  const Vec2 p = pose.position;
  const Vec2 end = cache_->grid->frame().bounds().max;
  const bool is_inside = p.x >= 0.0 && p.y >= 0.0 && p.x <= end.x && p.y <= end.y;  // no NaN
  if (!is_inside || cache_->makeMotionChecker(nullptr) != StopReason::None) return false;
  MotionChecker& checker = *cache_->checker;
  return !checker.blockingCell(pose) && !checker.blockingAgent(pose);
}

void PosePlanner::update(const CellRange& changed) {
  CellRange& all = cache_->changed;
  all = all.empty() ? changed
                    : CellRange{std::min(all.first_row, changed.first_row),
                                std::max(all.last_row, changed.last_row),
                                std::min(all.first_column, changed.first_column),
                                std::max(all.last_column, changed.last_column)};
}

void PosePlanner::prepare(const Pose& start) {
  static_cast<void>(cache_->makeMotionChecker(nullptr));
  const auto steps = latticeSteps(cache_->grid->frame(), *cache_->footprint, cache_->options);
  cache_->contextFor(0, steps.front(), start, {}, nullptr).value()->masks.prepare();
}

PlanResult PosePlanner::plan(const Pose& start, const PoseGoal& goal, const PlanControl& control) {
  return plan(start, std::span(&goal, 1), control);
}

PlanResult PosePlanner::plan(const Pose& start, std::span<const PoseGoal> goals,
                             const PlanControl& control) {
  assert(!goals.empty());
  PlanResult result = Query(*cache_, start, goals, control).run();
  // Refused and direct answers have searched no lattice, and counted none.
  std::size_t& bytes = result.metrics.memory_bytes;
  bytes = std::max(bytes + cache_->bytesBeside(static_cast<std::size_t>(result.metrics.lattice)),
                   cache_->bytesBeside(nullptr));
  return result;
}

}  // namespace clearway::lattice
