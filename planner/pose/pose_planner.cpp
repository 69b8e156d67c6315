#include "planner/pose/pose_planner.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "planner/pose/goal_shots.h"
#include "planner/pose/goal_ways.h"
#include "planner/pose/kept_setups.h"
#include "planner/pose/least_cost_search.h"
#include "planner/pose/narrow_place.h"
#include "planner/pose/no_way.h"
#include "planner/pose/path_assembly.h"
#include "planner/pose/plane_turns.h"
#include "planner/pose/pose_search.h"
#include "planner/pose/priced_search.h"
#include "planner/pose/query_ends.h"
#include "planner/pose/reach_search.h"
#include "planner/pose/search_parts.h"
#include "planner/pose/search_weight.h"
#include "planner/pose/side_search.h"
#include "planner/validate/validate.h"

namespace clearway {
namespace {

constexpr std::size_t kMaxTwoWayGoals = 2'000;  // of ways to the goal that are checked beforehand
constexpr double kShareBeforeNearest = 0.7;     // of the time
constexpr double kGrace_s = 0.04;               // for a certificate, after the time limit
constexpr std::size_t kMaxLatticeMemory = std::size_t{2} << 30U;  // for a finer lattice

enum class Merge : std::uint8_t { All, Checked, None };

// How much further than the least cost the bound of an exact search looks; on small maps what it
// knows of the rest without a look does.
double beyondOn(const LatticeSetup& setup) { return isSmall(setup) ? 0.0 : 0.15; }

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
        validity_(kept.validity),
        beside_(control, whole_),
        ends_(*kept.grid, *kept.footprint, kept.options, start, goals, result_) {}

  PlanResult run() {
    if (ends_.fitOnMap()) {
      kept_.makeValidity(&stop_);
      if (!validity_) {
        stopped(stop_.poll(0));
      } else if (ends_.areFree(*validity_)) {
        plan();
      }
      if (validity_ && options_.nearest && mayGoNear()) planNearest();
    }
    if (result_.status == PlanStatus::NoPath && validity_) {
      result_.narrowest = narrowestPlace(validity_->distances(&stop_), problem_.start.position,
                                         ends_.open().front().position, &stop_);
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
      const Lattice lattice(frame_, problem_.start.position, step);
      if (lattice_number_ > 0 && PlaneDistance::memoryFor(lattice) > kMaxLatticeMemory)
        return;  // the reason names the last lattice used
      LatticeSetup* const setup = setupOn(lattice, ends_.open());
      if (setup == nullptr) return;
      for (;;) {
        const std::size_t refused = validity_->refusedCount();
        if (attempt(*setup)) return;
        if (validity_->refusedCount() == refused) break;
      }
      if (isStopped(&stop_)) break;
      ++lattice_number_;
    }
    if (const StopReason r = stop_.poll(0); r != StopReason::None) stopped(r);
  }

  // Nothing when a limit strikes, which is then the answer.
  LatticeSetup* setupOn(const Lattice& lattice, std::span<const PoseGoal> goals) {
    LatticeSetup* setup = nullptr;
    if (stop_.poll(0, PlaneDistance::memoryFor(lattice)) == StopReason::None) {
      setup = kept_.setupFor(lattice_number_, lattice.step(), problem_.start, goals, &stop_);
    }
    if (setup == nullptr) {
      stopped(stop_.poll(0));
    } else if (!NodeStore::fits(setup->plane.points(), pricedHeadings(headingCount(), options_))) {
      stopped(StopReason::MemoryLimit);
      setup = nullptr;
    }
    return setup;
  }

  [[nodiscard]] ConnectionContext contextOf(const LatticeSetup& setup) {
    return {&setup.lattice,
            &setup.motions.headings(),
            &*validity_,
            &options_,
            setup.motions.unit(),
            leastRadius(setup.lattice, *problem_.footprint, options_),
            &stop_};
  }

  // True when the answer is final.
  bool attempt(LatticeSetup& setup) {
    const Lattice& lattice = setup.lattice;
    const MotionSet& motions = setup.motions;
    const ConnectionContext context = contextOf(setup);
    first_.reset();
    GoalWays to = waysToGoals(context, problem_.start, ends_.open());
    if (isStopped(&stop_)) return stopped(stop_.poll(0));
    PoseSearchProblem search{&lattice,
                             &motions,
                             &setup.masks,
                             &*validity_,
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
    search.ways_bytes = to.bytes;
    beginTrace(motions.headings());
    PlaneDistance to_goal(setup.plane, setup.steps, PlaneDistance::Of::ToGoal, nullptr,
                          &setup.links);
    std::optional<PlaneTurns> turns;
    const bool priced = needsPricedSearch(options_);
    const bool weighted = weightsFor(options_).front() > 1.0;
    const bool may_flood = weightsFor(options_).back() <= 1.0 && !priced &&
                           options_.search != PoseSearch::Dijkstra && isWorthFlooding(setup);
    if (weighted || may_flood) turns.emplace(to_goal, motions, setup.steps);
    const bool floods = may_flood && turns->areOfUse();
    const bool goes_on = (weighted || floods) && !priced;
    if (turns && turns->areOfUse()) {
      if (!turns->allocate(setup.plane.points())) return stopped(StopReason::MemoryLimit);
      search.turns = &*turns;
    }
    if (options_.search != PoseSearch::Dijkstra) {
      const StopReason r = to_goal.compute(planeSeeds(search.goals), planeSeeds(search.starts),
                                           stop_, goes_on ? 0.0 : beyondOn(setup));
      if (r != StopReason::None) return stopped(r);
      const bool reached =
          std::any_of(search.starts.begin(), search.starts.end(), [&](const Connection& c) {
            return to_goal.at(c.state.point) != PlaneDistance::kUnreachable;
          });
      if (!reached && search.direct.empty()) return noWayInThePlane(lattice);
      search.to_goal = &to_goal;
      if (goes_on) search.extended = &to_goal;
    }
    for (const double weight : weightsFor(options_)) {
      if (!result_.stages.empty()) beginTrace(motions.headings());
      PoseOptions options = options_;
      options.weight = weight;
      search.options = &options;
      if (weight <= 1.0 && search.extended != nullptr && !floods) {  // exact, after others
        const double all = (1.0 + beyondOn(setup)) * leastCost(search, &to_goal, search.starts);
        const StopReason r =
            to_goal.extend(PlaneSteps::kPerUnit * static_cast<std::uint32_t>(all), stop_);
        if (r != StopReason::None) return stopped(r);
      }
      GoalShots shots(context, ends_.open(),
                      [&](const PoseState& s) { return beside_.leadsOn(search, s); });
      search.shots = weight > 1.0 && options_.table == nullptr ? &shots : nullptr;
      const LeastCostParts parts{&setup, &to_goal, search.turns};
      const std::optional<bool> final =
          weight <= 1.0 && floods ? searchLeast(search, parts) : searchOnce(search, setup, weight);
      if (final) return *final;
    }
    return true;
  }

  // One search; tells whether the answer is final, or nothing when the next weight is to come.
  std::optional<bool> searchOnce(PoseSearchProblem& search, LatticeSetup& setup, double weight) {
    PlaneDistance from_start(setup.plane, setup.steps, PlaneDistance::Of::FromStart, search.to_goal,
                             &setup.links);
    const bool priced = needsPricedSearch(options_);
    const bool both = weight <= 1.0 && search.goals.size() <= kMaxTwoWayGoals;
    if (both && !priced) keepOneFreeWayEach(search.goals, *validity_, stop_);
    if (isStopped(&stop_)) return stopped(stop_.poll(0));
    if (both && search.to_goal != nullptr) {
      const StopReason r =
          from_start.compute(planeSeeds(search.starts), planeSeeds(search.goals), stop_);
      if (r != StopReason::None) return stopped(r);
      search.from_start = &from_start;
    }
    // A coarser lattice has failed, so the goal may lie in a pocket.
    if (!both && lattice_number_ > 0 && result_.stages.empty() &&
        beside_.goalIsSealed(search, stop_)) {
      return noWayOnTheLattice(setup.lattice);
    }
    const auto run = priced ? (both ? searchPricedBothWays : searchPriced)
                            : (both ? searchBothWays : searchPoses);
    const PoseSearchResult found = run(search, stop_, meter_);
    if (found.stop == StopReason::None && !found.found && !result_.stages.empty()) {
      count(found);
      return true;
    }
    return take(search, found, setup, weight);
  }

  // The cheapest way on the lattice, or that none is cheaper than the answer before.
  std::optional<bool> searchLeast(PoseSearchProblem& search, const LeastCostParts& parts) {
    if (!result_.stages.empty()) search.below = result_.metrics.cost_units;
    PoseSearchResult found = searchLeastCost(search, parts, stop_, meter_);
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
                           const LatticeSetup& setup, double weight) {
    count(found);
    if (found.stop != StopReason::None) return stopped(found.stop);
    const bool has_answer = !result_.stages.empty();
    if (!found.found && !has_answer) return noWayOnTheLattice(setup.lattice);
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
    const Lattice lattice(frame_, problem_.start.position, step);
    LatticeSetup* const made = setupOn(lattice, ends_.inside());
    if (made == nullptr) return;
    LatticeSetup& setup = *made;
    const ConnectionContext context = contextOf(setup);
    PoseSearchProblem search{&setup.lattice,
                             &setup.motions,
                             &setup.masks,
                             &*validity_,
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
      NearestPose nearest = reachNearest(search, ends_.inside(), stop_);
      count(nearest.way);
      if (nearest.way.found && needsPricedSearch(options_)) takePricedWay(search, nearest.way);
      if (nearest.way.stop == StopReason::Cancelled) {
        stopped(nearest.way.stop);
        return;
      }
      if (!nearest.way.found) break;
      const std::size_t refused = validity_->refusedCount();
      if (confirm(nearest.way, search.unit)) {
        result_.stop = failed.stop != StopReason::None ? failed.stop : nearest.way.stop;
        result_.gap = GoalGap{nearest.distance_m, nearest.angle_rad};
        result_.goal = ends_.numberOfInside(nearest.goal);
        result_.reason = failed.reason;
        return;
      }
      if (validity_->refusedCount() == refused) break;
    }
    result_ = failed;
  }

  // There by the cheapest way, where that needs a search of its own.
  void takePricedWay(PoseSearchProblem search, PoseSearchResult& way) {
    search.goals = {{way.visited.back().state, {}, 0}};
    beginTrace(search.motions->headings());
    PoseSearchResult found = searchPriced(search, stop_, meter_);
    count(found);
    if (found.found) way = std::move(found);
  }

  // Takes the path only when the validator agrees; otherwise refuses the motion it objects to.
  bool confirm(const PoseSearchResult& found, const CostUnit& unit) {
    const std::vector<Motion>& motions = found.motions;
    Budget rest;  // a path that was found just in time is still proved
    rest.time_limit_s = std::max(0.0, control_.budget.time_limit_s - whole_.elapsed_s()) + kGrace_s;
    const bool was_told = stop_.reason() == StopReason::Cancelled;  // but wants the best
    if (was_told) rest.time_limit_s = kGrace_s;
    StopCheck stop(rest, was_told ? nullptr : control_.stop);
    // What joined motions sweep differs from the parts' by rounding, so that hardly ever matters.
    for (const Merge merge : {Merge::All, Merge::Checked, Merge::None}) {
      Path path = merge == Merge::None
                      ? toPath(problem_.start, motions)
                      : toMergedPath(problem_.start, motions,
                                     merge == Merge::Checked ? &*validity_ : nullptr);
      const double before = stop_.elapsed_s();
      Certificate certificate = validate(*problem_.grid, *problem_.footprint, path, options_.touch,
                                         options_.others, &stop);
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
                                                 : WayCost(options_, *validity_)(path.motions);
        result_.goal = goalAt(goals_, path.goal()).value_or(0);
        result_.path = std::move(path);
        result_.certificate = std::move(certificate);
        return true;
      }
      if (isStopped(&stop)) {
        stop_ = stop;
        return false;
      }
      if (merge == Merge::None) validity_->refuse(path.motions[certificate.where.motion]);
    }
    return false;
  }

  // The way that the search for the cheapest one began with is the answer, if it is proved yet.
  void takeFirst() {
    if (!confirm(first_->way, first_->unit)) return;
    result_.bound = first_->way.bound;
    result_.stages.push_back({whole_.elapsed_s(), result_.cost, result_.bound});
  }

  bool stopped(StopReason reason) {
    result_.stop = reason;
    const bool wanted = reason != StopReason::Cancelled || control_.keep_best;
    if (wanted && result_.stages.empty() && first_) takeFirst();
    if (!result_.stages.empty() && wanted) return true;  // best effort
    result_.status =
        reason == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
    result_.reason = textOf(reason);
    result_.blocking_cell.reset();
    result_.blocking_agent.clear();
    return true;
  }

  // Final when not even a point or a disc has a way to a goal; else a finer lattice may have one.
  bool noWayInThePlane(const Lattice& lattice) {
    std::string reason =
        whyNoWayInThePlane(*validity_, problem_.start.position, ends_.open(), &stop_);
    if (const StopReason r = stop_.poll(0); r != StopReason::None) return stopped(r);
    if (!reason.empty()) return !refuse(std::move(reason));
    return noWayOnTheLattice(lattice);
  }

  bool noWayOnTheLattice(const Lattice& lattice) {  // a finer one may have a way
    const double radius = options_.model == MotionModel::Car
                              ? leastRadius(lattice, *problem_.footprint, options_)
                              : 0.0;
    return refuse(whyNoWayOnTheLattice(lattice, headingCount(), radius, validity_->refusals()));
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
  std::optional<Validity>& validity_;
  std::size_t lattice_number_ = 0;  // 0: the coarsest
  struct First {
    PoseSearchResult way;
    CostUnit unit;
  };
  std::optional<First> first_;  // some way, when the search for the cheapest one was stopped
  PlanResult result_;
  SideSearch beside_;
  QueryEnds ends_;  // writes into the result
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

}  // namespace clearway
