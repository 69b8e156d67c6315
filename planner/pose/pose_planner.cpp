#include "planner/pose/pose_planner.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "planner/pose/connect/analytic_expansion.h"
#include "planner/pose/connect/goal_region.h"
#include "planner/pose/diagnosis/bottleneck.h"
#include "planner/pose/diagnosis/endpoint_check.h"
#include "planner/pose/diagnosis/no_path_reason.h"
#include "planner/pose/heuristic/anytime_weights.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/path/path_builder.h"
#include "planner/pose/planner_cache.h"
#include "planner/pose/search/astar.h"
#include "planner/pose/search/context_search.h"
#include "planner/pose/search/nearest_search.h"
#include "planner/pose/search/optimal_search.h"
#include "planner/pose/search/reachability_probe.h"
#include "planner/pose/search/search_parts.h"
#include "planner/validate/validate.h"

namespace clearway::lattice {
namespace {

constexpr std::size_t kMaxBidirectionalGoals =
    2'000;                                   // of ways to the goal that are checked beforehand
constexpr double kShareBeforeNearest = 0.7;  // of the time
constexpr double kGrace_s = 0.04;            // for a certificate, after the time limit
constexpr std::size_t kMaxLatticeMemory = std::size_t{2} << 30U;  // for a finer lattice

enum class Merge : std::uint8_t { All, Checked, None };

// How much further than the least cost the bound of an exact search looks; on small maps what it
// knows of the rest without a look does.
double beyondOn(const LatticeContext& setup) { return isSmall(setup) ? 0.0 : 0.15; }

}  // namespace

class PosePlanner::Query {
 public:
  Query(Kept& kept, const Pose& start, std::span<const PoseGoal> goals, const PlanControl& control)
      : kept_(kept),
        problem_{kept.grid, kept.footprint, start, goals.front()},
        goals_(goals),
        options_(kept.options),
        control_(control),
        meter_(control),
        stop_(searchBudget(kept.options, control.budget), control.stop),
        whole_(control.budget, control.stop),
        frame_(kept.grid->frame()),
        checker_(kept.checker),
        beside_(control, whole_),
        ends_(*kept.grid, *kept.footprint, kept.options, start, goals, result_) {}

  PlanResult run() {
    if (ends_.fitOnMap()) {
      kept_.makeMotionChecker(&stop_);
      if (!checker_) {
        stopped(stop_.poll(0));
      } else if (ends_.areFree(*checker_)) {
        plan();
      }
      if (checker_ && options_.nearest && mayGoNear()) planNearest();
    }
    if (result_.status == PlanStatus::NoPath && checker_) {
      if (const DistanceField* distances = checker_->distances(&stop_)) {
        result_.narrowest = findBottleneck(*distances, problem_.start.position,
                                           ends_.open().front().position, &stop_);
      }
      if (result_.narrowest && wouldPassAsDisc(*problem_.footprint, *result_.narrowest)) {
        result_.reason += "; a disc of its width would pass";
      }
    }
    result_.metrics.expanded += beside_.expanded();
    result_.metrics.generated += beside_.generated();
    result_.metrics.time_s = whole_.elapsed_s() - result_.metrics.validation_s;
    meter_.finish(result_.metrics.expanded, whole_.elapsed_s());
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

  bool refuse(std::string reason) {
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
      LatticeContext* const setup = setupOn(lattice, ends_.open());
      if (setup == nullptr) return;
      for (;;) {
        const std::size_t refused = checker_->refusedCount();
        if (attempt(*setup)) return;
        if (checker_->refusedCount() == refused) break;
      }
      if (isStopped(&stop_)) break;
      ++lattice_number_;
    }
    if (const StopReason r = stop_.poll(0); r != StopReason::None) stopped(r);
  }

  // Nothing when a limit strikes, which is then the answer.
  LatticeContext* setupOn(const StateLattice& lattice, std::span<const PoseGoal> goals) {
    LatticeContext* setup = nullptr;
    if (stop_.poll(0, ObstacleHeuristic::memoryFor(lattice)) == StopReason::None) {
      setup = kept_.contextFor(lattice_number_, lattice.step(), problem_.start, goals, &stop_);
    }
    if (setup == nullptr) {
      stopped(stop_.poll(0));
    } else if (!NodeTable::fits(setup->plane.points(), contextHeadings(headingCount(), options_))) {
      stopped(StopReason::MemoryLimit);
      setup = nullptr;
    }
    return setup;
  }

  [[nodiscard]] EndpointContext contextOf(const LatticeContext& setup) {
    return {&setup.lattice,
            &setup.motions.headings(),
            &*checker_,
            &options_,
            setup.motions.unit(),
            leastRadius(setup.lattice, *problem_.footprint, options_),
            &stop_};
  }

  // True when the answer is final.
  bool attempt(LatticeContext& setup) {
    const StateLattice& lattice = setup.lattice;
    const PrimitiveSet& motions = setup.motions;
    const EndpointContext context = contextOf(setup);
    first_.reset();
    GoalConnections to = connectionsToGoals(context, problem_.start, ends_.open());
    if (isStopped(&stop_)) return stopped(stop_.poll(0));
    PoseSearchProblem search{&lattice,
                             &motions,
                             &setup.masks,
                             &*checker_,
                             &setup.plane.points(),
                             nullptr,
                             nullptr,
                             motions.unit(),
                             &options_,
                             connectStart(context, problem_.start),
                             std::move(to.ways),
                             std::move(to.direct),
                             control_.trace};
    if (isStopped(&stop_)) return stopped(stop_.poll(0));
    search.connections_bytes = to.bytes;
    beginTrace(motions.headings());
    ObstacleHeuristic to_goal(setup.plane, setup.steps, ObstacleHeuristic::Of::ToGoal, nullptr,
                              &setup.links);
    std::optional<TurnEstimate> turns;
    const bool priced = needsContextSearch(options_);
    const bool weighted = weightsFor(options_).front() > 1.0;
    const bool may_flood = weightsFor(options_).back() <= 1.0 && !priced &&
                           options_.search != PoseSearch::Dijkstra && isWorthFlooding(setup);
    if (weighted || may_flood) turns.emplace(to_goal, motions, setup.steps);
    const bool floods = may_flood && turns->isUseful();
    const bool goes_on = (weighted || floods) && !priced;
    if (turns && turns->isUseful()) {
      if (!turns->allocate(setup.plane.points())) return stopped(StopReason::MemoryLimit);
      search.turns = &*turns;
    }
    if (options_.search != PoseSearch::Dijkstra) {
      const StopReason r =
          to_goal.compute(heuristicSeeds(search.goals), heuristicSeeds(search.starts), stop_,
                          goes_on ? 0.0 : beyondOn(setup));
      if (r != StopReason::None) return stopped(r);
      const bool reached =
          std::any_of(search.starts.begin(), search.starts.end(), [&](const EndpointConnection& c) {
            return to_goal.at(c.state.point) != ObstacleHeuristic::kUnreachable;
          });
      if (!reached && search.direct.empty()) return noPathInProjection(lattice);
      search.to_goal = &to_goal;
      if (goes_on) search.extended = &to_goal;
    }
    for (const double weight : weightsFor(options_)) {
      if (!result_.stages.empty()) beginTrace(motions.headings());
      PoseOptions options = options_;
      options.weight = weight;
      search.options = &options;
      if (weight <= 1.0 && search.extended != nullptr && !floods) {  // exact, after others
        const double all = (1.0 + beyondOn(setup)) * lowerBound(search, &to_goal, search.starts);
        const StopReason r =
            to_goal.extend(ProjectedSteps::kPerUnit * static_cast<std::uint32_t>(all), stop_);
        if (r != StopReason::None) return stopped(r);
      }
      AnalyticExpansion analytic_expansion(
          context, ends_.open(), [&](const PoseState& s) { return beside_.canExtend(search, s); });
      search.analytic_expansion =
          weight > 1.0 && options_.table == nullptr ? &analytic_expansion : nullptr;
      const OptimalSearchParts parts{&setup, &to_goal, search.turns};
      const std::optional<bool> final = weight <= 1.0 && floods ? searchOptimalPath(search, parts)
                                                                : searchOnce(search, setup, weight);
      if (final) return *final;
    }
    return true;
  }

  // One search; tells whether the answer is final, or nothing when the next weight is to come.
  std::optional<bool> searchOnce(PoseSearchProblem& search, LatticeContext& setup, double weight) {
    ObstacleHeuristic from_start(setup.plane, setup.steps, ObstacleHeuristic::Of::FromStart,
                                 search.to_goal, &setup.links);
    const bool priced = needsContextSearch(options_);
    const bool both = weight <= 1.0 && search.goals.size() <= kMaxBidirectionalGoals;
    if (both && !priced) keepOneFreeConnectionEach(search.goals, *checker_, stop_);
    if (isStopped(&stop_)) return stopped(stop_.poll(0));
    if (both && search.to_goal != nullptr) {
      const StopReason r =
          from_start.compute(heuristicSeeds(search.starts), heuristicSeeds(search.goals), stop_);
      if (r != StopReason::None) return stopped(r);
      search.from_start = &from_start;
    }
    // A coarser lattice has failed, so the goal may lie in a pocket.
    if (!both && lattice_number_ > 0 && result_.stages.empty() &&
        beside_.goalIsEnclosed(search, stop_)) {
      return noPathOnLattice(setup.lattice);
    }
    const auto run = priced ? (both ? searchBidirectionalWithContext : searchWithContext)
                            : (both ? searchBidirectional : searchPoses);
    const PoseSearchResult found = run(search, stop_, meter_);
    if (found.stop == StopReason::None && !found.found && !result_.stages.empty()) {
      count(found);
      return true;
    }
    return take(search, found, setup, weight);
  }

  // The cheapest way on the lattice, or that none is cheaper than the answer before.
  std::optional<bool> searchOptimalPath(PoseSearchProblem& search,
                                        const OptimalSearchParts& parts) {
    if (!result_.stages.empty()) search.below = result_.metrics.cost_units;
    PoseSearchResult found = searchOptimal(search, parts, stop_, meter_);
    if (found.stop == StopReason::None) return take(search, found, *parts.setup, 1.0);
    if (found.found) first_ = First{found, search.unit};
    if (found.stop != StopReason::MemoryLimit || isStopped(&stop_)) {
      return take(search, found, *parts.setup, 1.0);
    }
    count(found);  // another search needs less memory
    if (found.found && options_.table == nullptr) search.direct.push_back(found.motions);
    if (search.trace != nullptr) beginTrace(search.motions->headings());
    return searchOnce(search, *parts.setup, 1.0);
  }

  // As searchOnce(); what is not found is no cheaper than the answer before, if there is one.
  std::optional<bool> take(PoseSearchProblem& search, const PoseSearchResult& found,
                           const LatticeContext& setup, double weight) {
    count(found);
    if (found.stop != StopReason::None) return stopped(found.stop);
    const bool has_answer = !result_.stages.empty();
    if (!found.found && !has_answer) return noPathOnLattice(setup.lattice);
    if (!has_answer || (found.found && found.cost < result_.metrics.cost_units)) {
      if (!confirm(found, search.unit)) return false;
      // What is no cheaper than this is of no interest to the next search.
      if (options_.table == nullptr) search.direct.push_back(found.motions);
    }
    result_.bound = result_.stages.empty() ? weight : std::min(result_.bound, weight);
    result_.stages.push_back({stop_.elapsed_s(), result_.cost, result_.bound});
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
    const EndpointContext context = contextOf(setup);
    PoseSearchProblem search{&setup.lattice,
                             &setup.motions,
                             &setup.masks,
                             &*checker_,
                             &setup.plane.points(),
                             nullptr,
                             nullptr,
                             setup.motions.unit(),
                             &options_,
                             connectStart(context, problem_.start),
                             {},
                             {},
                             control_.trace};
    for (;;) {
      if (isStopped(&stop_)) {
        if (stop_.reason() == StopReason::Cancelled) stopped(stop_.reason());
        return;
      }
      beginTrace(setup.motions.headings());
      NearestPose nearest = searchNearestPose(search, ends_.inside(), stop_);
      count(nearest.way);
      if (nearest.way.found && needsContextSearch(options_)) acceptContextPath(search, nearest.way);
      if (nearest.way.stop == StopReason::Cancelled) {
        stopped(nearest.way.stop);
        return;
      }
      if (!nearest.way.found) break;
      const std::size_t refused = checker_->refusedCount();
      if (confirm(nearest.way, search.unit)) {
        result_.stop = failed.stop != StopReason::None ? failed.stop : nearest.way.stop;
        result_.gap = GoalGap{nearest.distance_m, nearest.angle_rad};
        result_.goal = ends_.numberOfInside(nearest.goal);
        result_.reason = failed.reason;
        return;
      }
      if (checker_->refusedCount() == refused) break;
    }
    result_ = failed;
  }

  // There by the cheapest way, where that needs a search of its own.
  void acceptContextPath(PoseSearchProblem search, PoseSearchResult& way) {
    search.goals = {{way.visited.back().state, {}, 0}};
    beginTrace(search.motions->headings());
    PoseSearchResult found = searchWithContext(search, stop_, meter_);
    count(found);
    if (found.found) way = std::move(found);
  }

  // Takes the path only when the validator agrees; otherwise refuses the motion it objects to.
  bool confirm(const PoseSearchResult& found, const CostUnit& unit) {
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
      Certificate certificate = validation::validate(*problem_.grid, *problem_.footprint, path,
                                                     options_.touch, options_.others, &stop);
      result_.metrics.validation_s += stop_.elapsed_s() - before;
      if (certificate.free) {
        result_.status = PlanStatus::Solved;
        result_.metrics.lattice = static_cast<int>(lattice_number_);
        const LatticeStep step = latticeSteps(frame_, *problem_.footprint,
                                              options_)[static_cast<std::size_t>(lattice_number_)];
        result_.metrics.lattice_step_cells = static_cast<double>(step.numerator) / step.denominator;
        result_.metrics.cost_units = found.cost;
        result_.reason.clear();
        result_.blocking_cell.reset();
        result_.blocking_agent.clear();
        result_.cost = options_.table != nullptr ? found.cost / unit.perMetre()
                                                 : PathCost(options_, *checker_)(path.motions);
        result_.goal = goalAt(goals_, path.goal()).value_or(0);
        result_.path = std::move(path);
        result_.certificate = std::move(certificate);
        return true;
      }
      if (isStopped(&stop)) {
        stop_ = stop;
        return false;
      }
      if (merge == Merge::None) checker_->refuse(path.motions[certificate.where.motion]);
    }
    return false;
  }

  // The way that the search for the cheapest one began with is the answer, if it is proved yet.
  void acceptIncumbent() {
    if (!confirm(first_->way, first_->unit)) return;
    result_.bound = first_->way.bound;
    result_.stages.push_back({whole_.elapsed_s(), result_.cost, result_.bound});
  }

  bool stopped(StopReason reason) {
    result_.stop = reason;
    const bool wanted = reason != StopReason::Cancelled || control_.keep_best;
    if (wanted && result_.stages.empty() && first_) acceptIncumbent();
    if (!result_.stages.empty() && wanted) return true;  // best effort
    result_.status =
        reason == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
    result_.reason = textOf(reason);
    result_.blocking_cell.reset();
    result_.blocking_agent.clear();
    return true;
  }

  // Final when not even a point or a disc has a way to a goal; else a finer lattice may have one.
  bool noPathInProjection(const StateLattice& lattice) {
    std::string reason =
        explainNoPathInProjection(*checker_, problem_.start.position, ends_.open(), stop_);
    if (const StopReason r = stop_.poll(0); r != StopReason::None) return stopped(r);
    if (!reason.empty()) return !refuse(std::move(reason));
    return noPathOnLattice(lattice);
  }

  bool noPathOnLattice(const StateLattice& lattice) {  // a finer one may have a way
    const double radius = options_.model == MotionModel::Car
                              ? leastRadius(lattice, *problem_.footprint, options_)
                              : 0.0;
    return refuse(explainNoPathOnLattice(lattice, headingCount(), radius, checker_->refusals()));
  }

  [[nodiscard]] int headingCount() const {
    return options_.table != nullptr ? options_.table->headings : options_.headings;
  }

  Kept& kept_;
  const PoseProblem problem_;  // with the first of the goals
  std::span<const PoseGoal> goals_;
  const PoseOptions& options_;
  const PlanControl& control_;
  ProgressMeter meter_;
  StopCheck stop_;   // what is done now
  StopCheck whole_;  // the query: for its clock
  GridFrame frame_;
  std::optional<MotionChecker>& checker_;
  std::size_t lattice_number_ = 0;  // 0: the coarsest
  struct First {
    PoseSearchResult way;
    CostUnit unit;
  };
  std::optional<First> first_;  // some way, when the search for the cheapest one was stopped
  PlanResult result_;
  ReachabilityProbe beside_;
  EndpointCheck ends_;  // writes into the result
};

PlanResult PosePlanner::plan(const Pose& start, const PoseGoal& goal, const PlanControl& control) {
  return plan(start, std::span(&goal, 1), control);
}

PlanResult PosePlanner::plan(const Pose& start, std::span<const PoseGoal> goals,
                             const PlanControl& control) {
  assert(!goals.empty());
  return Query(*kept_, start, goals, control).run();
}

PlanResult planPose(const PoseProblem& problem, const PoseOptions& options,
                    const PlanControl& control) {
  assert(problem.grid != nullptr && problem.footprint != nullptr);
  return PosePlanner(*problem.grid, *problem.footprint, options)
      .plan(problem.start, problem.goal, control);
}

}  // namespace clearway::lattice
