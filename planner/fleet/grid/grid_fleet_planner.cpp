#include "planner/fleet/grid/grid_fleet_planner.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "core/base/range_check.h"
#include "core/base/task_pool.h"
#include "planner/fleet/grid/collision_repair.h"
#include "planner/fleet/grid/conflict_based_search.h"
#include "planner/fleet/grid/cooperative_astar.h"
#include "planner/fleet/grid/lacam.h"
#include "planner/fleet/grid/large_neighbourhood.h"
#include "planner/fleet/grid/prioritised.h"

namespace clearway::fleet {
namespace {

bool isCooperative(GridFleetPlanner planner) {
  return planner == GridFleetPlanner::Ca || planner == GridFleetPlanner::Wca ||
         planner == GridFleetPlanner::Dwca;
}

// One query: what its stages share.
class GridFleetQuery {
 public:
  GridFleetQuery(const GridFleetProblem& problem, const GridFleetOptions& options,
                 const GridFleetControl& control)
      : problem_(problem),
        options_(options),
        control_(control),
        stop_(control.budget, control.stop),
        graph_(problem.grid, problem.neighbourhood) {}

  GridFleetResult run() {
    choose();
    StopOr<GoalDistances> distances = distancesToGoals();
    if (!distances) {
      fail(distances.error());
    } else if (isReachable(*distances)) {
      search(*distances);
    }
    r_.stop = stop_.reason();
    r_.time_s = stop_.elapsed_s();
    return std::move(r_);
  }

 private:
  void choose() {
    r_.seed = options_.seed;
    r_.planner = options_.planner;
    if (options_.planner != GridFleetPlanner::Auto) return;
    if (options_.weight > 0.0) {
      r_.planner = GridFleetPlanner::Cbs;
      r_.note = "a weight asks for a proved bound, which conflict-based search gives";
    } else if (problem_.robustness > 0) {
      r_.planner = options_.anytime ? GridFleetPlanner::Lns : GridFleetPlanner::Prioritised;
      r_.note = "LaCAM makes no k-robust plans, so prioritised planning makes the first plan";
    } else if (options_.anytime) {
      r_.planner = GridFleetPlanner::Lns;
      r_.note = "large neighbourhood search improves plans of fleets of any size fastest";
    } else {
      r_.planner = GridFleetPlanner::Lacam;
      r_.note = "LaCAM is complete and finds a first plan fastest";
    }
  }

  // The first plan of LaCAM asks for steps between neighbours.
  StopOr<GoalDistances> distancesToGoals() {
    if (r_.planner == GridFleetPlanner::Lacam) {
      return GoalDistances::makeSlopes(graph_, problem_.goals, problem_.starts, options_.threads,
                                       &stop_);
    }
    return GoalDistances::make(graph_, problem_.goals, problem_.starts, options_.threads, &stop_,
                               GoalDistances::mostFilled(graph_));
  }

  // Of plans with guide paths: at most so many, and so many in a row that are no better.
  static constexpr int kMostGuided = 24, kMostWithoutGain = 8;
  // A later search may have so many times the configurations of the one before.
  static constexpr std::uint64_t kMostSearch = 4;

  void fail(StopReason reason) { r_.status = statusOf(reason); }

  // An agent that cannot reach its goal alone is the reason that there is no plan.
  bool isReachable(const GoalDistances& distances) {
    for (AgentId a = 0; a < problem_.agents(); ++a) {
      const std::uint32_t d = distances(a, problem_.starts[a]);
      if (d == GoalDistances::kUnreachable) {
        r_.reason = {"agent %1 cannot reach its goal, even alone", {a}};
        return false;
      }
      r_.sum_of_distances += d;
    }
    r_.lower_bound = r_.sum_of_distances;
    return true;
  }

  void search(const GoalDistances& distances) {
    if (r_.planner == GridFleetPlanner::Cbs) {
      cbsStage(distances);
      if (r_.status == PlanStatus::NoPath) r_.reason = "the search space is exhausted";
      if (r_.status == PlanStatus::Solved) r_.cost = fleet::costOf(r_.plan, problem_.goals);
      r_.first_plan_s = stop_.elapsed_s();
      return;
    }
    if (isCooperative(r_.planner)) {
      cooperativeStage(distances);
      return;
    }
    const bool is_lacam = r_.planner == GridFleetPlanner::Lacam;
    if (is_lacam) {
      searchLacamStage(distances, options_.anytime);
    } else if (r_.planner == GridFleetPlanner::Lns && problem_.robustness == 0) {
      guidedStage(distances);
    } else if (r_.planner == GridFleetPlanner::Lns2) {
      repairStage(distances);
    } else {
      prioritisedStage(distances);
    }
    if (r_.status != PlanStatus::Solved) {
      if (r_.status == PlanStatus::NoPath) r_.reason = "the search space is exhausted";
      return;
    }
    if (r_.first_plan_s == 0.0) {
      r_.cost = fleet::costOf(r_.plan, problem_.goals);
      r_.first_plan_s = stop_.elapsed_s();
      report(0, r_.cost.sum_of_costs);
    }
    const bool improves = r_.planner == GridFleetPlanner::Lns ||
                          (options_.anytime && (r_.planner == GridFleetPlanner::Prioritised ||
                                                r_.planner == GridFleetPlanner::Lns2));
    if (improves && stop_.reason() == StopReason::None) improve(distances);
    r_.optimal = r_.optimal || r_.cost.sum_of_costs == r_.lower_bound;
  }

  void searchLacamStage(const GoalDistances& distances, bool anytime) {
    GuideSearch guides(graph_, distances, problem_.starts, true);
    StopOr<GuidePaths> guide = guides.plan(&stop_);
    if (!guide) return fail(guide.error());
    LacamResult found = searchLacam(graph_, distances, std::move(*guide), problem_.starts,
                                    {.seed = options_.seed,
                                     .anytime = anytime,
                                     .forbids_cycles = problem_.forbids_cycles,
                                     .guides = &guides,
                                     .held_bytes = guides.bytes()},
                                    stop_);
    r_.status = found.status;
    r_.plan = std::move(found.plan);
    r_.optimal = found.optimal;
  }

  [[nodiscard]] bool isBetter(const LacamResult& a, const LacamResult& b) const {
    const auto sumOf = [&](const LacamResult& r) {
      return fleet::costOf(r.plan, problem_.goals).sum_of_costs;
    };
    if (a.status != PlanStatus::Solved) return false;
    return b.status != PlanStatus::Solved || sumOf(a) < sumOf(b);
  }

  // Plans of LaCAM whose guide paths avoid the delays of the plans before; the best one remains.
  // Paths that LaCAM plans again pay on most maps: the second round makes a plan with them and one
  // without, and later rounds do as for the cheaper one.
  void guidedStage(const GoalDistances& distances) {
    GuideSearch guides(graph_, distances, problem_.starts);
    StopOr<GuidePaths> guide = guides.plan(&stop_);
    if (guide) guide = guides.plan(&stop_);  // the first agents, too, against all others
    if (!guide) return fail(guide.error());
    LacamOptions how{
        .seed = options_.seed, .forbids_cycles = problem_.forbids_cycles, .guides = &guides};
    int without_gain = 0;
    for (int round = 0; round < kMostGuided && without_gain < kMostWithoutGain; ++round) {
      if (round > 0) guide = guides.plan(&stop_);
      if (!guide) return;
      how.held_bytes = guides.bytes();
      LacamResult once;
      if (round == 1) {  // first, as the other search changes the guides
        how.guides = nullptr;
        once = searchLacam(graph_, distances, *guide, problem_.starts, how, stop_);
        how.guides = &guides;
      }
      LacamResult found =
          searchLacam(graph_, distances, std::move(*guide), problem_.starts, how, stop_);
      if (isBetter(once, found)) {
        found = std::move(once);
        how.guides = nullptr;
      }
      if (round == 0) r_.status = found.status;
      if (found.status != PlanStatus::Solved) return;
      how.avoids_agents = true;
      how.most_steps = kMostSearch * found.configurations;
      guides.learn(found.plan);
      const GridFleetCost cost = fleet::costOf(found.plan, problem_.goals);
      ++without_gain;
      if (round > 0 && cost.sum_of_costs >= r_.cost.sum_of_costs) continue;
      without_gain = 0;
      r_.plan = std::move(found.plan);
      r_.cost = cost;
      if (round == 0) r_.first_plan_s = stop_.elapsed_s();
      report(0, cost.sum_of_costs);
      if (cost.sum_of_costs == r_.lower_bound) return;
    }
  }

  void prioritisedStage(const GoalDistances& distances) {
    PrioritisedResult found = planPrioritised(graph_, distances, problem_.starts,
                                              {.seed = options_.seed,
                                               .robustness = problem_.robustness,
                                               .forbids_cycles = problem_.forbids_cycles},
                                              stop_);
    r_.status = found.status;
    r_.plan = std::move(found.plan);
    if (r_.status == PlanStatus::LimitReached) {
      r_.reason = "no order of the agents was found in which each has a path";
    }
  }

  void cooperativeStage(const GoalDistances& distances) {
    const CooperativeOptions options{.windowed = r_.planner != GridFleetPlanner::Ca,
                                     .dynamic = r_.planner == GridFleetPlanner::Dwca};
    CooperativeResult found = planCooperatively(graph_, distances, problem_.starts, options, stop_);
    r_.status = found.status;
    r_.iterations = found.windows;
    r_.first_plan_s = stop_.elapsed_s();
    if (found.status == PlanStatus::NoPath) {
      r_.reason = "cooperative A* is incomplete, so that this proves nothing; try lacam";
    }
    if (found.status != PlanStatus::Solved) return;
    r_.plan = std::move(found.plan);
    r_.cost = fleet::costOf(r_.plan, problem_.goals);
    r_.optimal = r_.cost.sum_of_costs == r_.lower_bound;
  }

  void repairStage(const GoalDistances& distances) {
    RepairResult found = planByRepair(graph_, distances, problem_.starts,
                                      {.seed = options_.seed, .repairs = 0}, stop_);
    r_.status = found.status;
    r_.plan = std::move(found.plan);
    if (r_.status == PlanStatus::LimitReached && !found.each_has_path) {
      r_.reason = "not every agent has a first path yet";
    } else if (r_.status == PlanStatus::LimitReached) {
      r_.reason = {found.conflicts == 1
                       ? "%1 pair of agents is still in conflict after %2 repairs"
                       : "%1 pairs of agents are still in conflict after %2 repairs",
                   {found.conflicts, found.repairs}};
    }
  }

  // LaCAM first: it finds out whether there is a plan at all.
  void cbsStage(const GoalDistances& distances) {
    searchLacamStage(distances, false);
    r_.plan = {};
    if (r_.status != PlanStatus::Solved) return;
    const double weight = std::max(1.0, options_.weight);
    CbsResult found = searchConflictBased(graph_, distances, problem_.starts, weight, stop_);
    r_.status = found.status;
    r_.plan = std::move(found.plan);
    r_.lower_bound = std::max(r_.lower_bound, found.lower_bound);
    r_.optimal = found.status == PlanStatus::Solved &&
                 fleet::costOf(r_.plan, problem_.goals).sum_of_costs == found.lower_bound;
  }

  void improve(const GoalDistances& distances) {
    LnsOptions options{.seed = options_.seed,
                       .iterations = options_.iterations,
                       .forbids_cycles = problem_.forbids_cycles};
    if (!options_.anytime && options_.iterations == std::numeric_limits<std::uint64_t>::max()) {
      options.iterations = problem_.agents();
    }
    LnsResult better = improveByLargeNeighbourhoods(
        graph_, distances, problem_.robustness, r_.plan, options, stop_,
        [this](std::uint64_t iterations, std::uint64_t sum) { report(iterations, sum); });
    r_.plan = std::move(better.plan);
    r_.cost = fleet::costOf(r_.plan, problem_.goals);
    r_.iterations = better.iterations;
    r_.optimal = better.optimal;
  }

  void report(std::uint64_t iterations, std::uint64_t sum_of_costs) const {
    if (control_.progress) {
      control_.progress({true, {r_.cost.makespan, sum_of_costs}, iterations});
    }
  }

  const GridFleetProblem& problem_;
  const GridFleetOptions& options_;
  const GridFleetControl& control_;
  StopCheck stop_;
  CellGraph graph_;
  GridFleetResult r_;
};

// The searches of several seeds, each with distances of its own.
class SeedPortfolio {
 public:
  SeedPortfolio(const GridFleetProblem& problem, const GridFleetOptions& options,
                const GridFleetControl& control)
      : problem_(problem), options_(options), control_(control), clock_(control.budget) {}

  GridFleetResult run() {
    const unsigned n = options_.portfolio;
    std::vector<GridFleetResult> found(n);
    TaskPool pool(std::min(options_.threads, n));
    const unsigned rounds = (n + pool.threads() - 1) / pool.threads();
    pool.forEachRange(n, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        found[k] = search(k, static_cast<double>(rounds - k / pool.threads()));
      }
    });
    GridFleetResult best = std::move(found[bestOf(found)]);
    for (const GridFleetResult& r : found) {  // equals of an optimal plan are optimal
      const bool is_equal = r.cost.sum_of_costs == best.cost.sum_of_costs;
      best.optimal = best.optimal || (r.optimal && is_equal);
      best.lower_bound = std::max(best.lower_bound, r.lower_bound);
    }
    best.time_s = clock_.elapsed_s();
    return best;
  }

 private:
  GridFleetResult search(std::size_t k, double rounds_left) {
    GridFleetOptions options = options_;
    options.seed += k;
    options.portfolio = options.threads = 1;
    GridFleetControl control = control_;
    double& time_s = control.budget.time_limit_s;
    time_s = std::max(0.0, time_s - clock_.elapsed_s()) / rounds_left;
    control.budget.max_memory_bytes /= options_.portfolio;
    if (control_.progress) {
      control.progress = [this](const GridFleetProgress& p) { report(p); };
    }
    return GridFleetQuery(problem_, options, control).run();
  }

  // The best of all searches so far.
  void report(const GridFleetProgress& p) {
    const std::lock_guard lock(mutex_);
    if (!best_.has_plan || p.cost.sum_of_costs < best_.cost.sum_of_costs) best_.cost = p.cost;
    best_.has_plan = true;
    best_.iterations = p.iterations;
    control_.progress(best_);
  }

  // Without any plan: a proof that there is none, else the first one.
  static std::size_t bestOf(const std::vector<GridFleetResult>& found) {
    const auto rank = [](const GridFleetResult& r) {
      return r.status == PlanStatus::Solved ? 0 : r.status == PlanStatus::NoPath ? 1 : 2;
    };
    std::size_t best = 0;
    for (std::size_t k = 1; k < found.size(); ++k) {
      const int better = rank(found[best]) - rank(found[k]);
      const bool is_cheaper = found[k].cost.sum_of_costs < found[best].cost.sum_of_costs;
      if (better > 0 || (better == 0 && rank(found[k]) == 0 && is_cheaper)) best = k;
    }
    return best;
  }

  const GridFleetProblem& problem_;
  const GridFleetOptions& options_;
  const GridFleetControl& control_;
  StopCheck clock_;
  std::mutex mutex_;
  GridFleetProgress best_;
};

bool hasSeeds(const GridFleetOptions& o) {
  const bool is_cbs =
      o.planner == GridFleetPlanner::Cbs || (o.planner == GridFleetPlanner::Auto && o.weight > 0.0);
  return !is_cbs && !isCooperative(o.planner);
}

}  // namespace

const char* toString(GridFleetPlanner planner) {
  switch (planner) {
    case GridFleetPlanner::Auto: return "auto";
    case GridFleetPlanner::Lacam: return "lacam";
    case GridFleetPlanner::Lns: return "lns";
    case GridFleetPlanner::Lns2: return "lns2";
    case GridFleetPlanner::Prioritised: return "prioritised";
    case GridFleetPlanner::Cbs: return "cbs";
    case GridFleetPlanner::Ca: return "ca";
    case GridFleetPlanner::Wca: return "wca";
    case GridFleetPlanner::Dwca: return "dwca";
  }
  return "unknown";
}

namespace {

Result<void> checkOptions(const GridFleetOptions& o, const GridFleetProblem& problem) {
  const Result<void> good = checkRanges({{"planner", static_cast<double>(o.planner), 0.0,
                                          static_cast<double>(GridFleetPlanner::Dwca)},
                                         {"weight", o.weight, 0.0, 1e6},
                                         {"portfolio", 1.0 * o.portfolio, 1.0, kMostThreads},
                                         {"threads", 1.0 * o.threads, 1.0, kMostThreads}});
  if (!good) return good;
  if (o.portfolio > 1 && !hasSeeds(o)) {
    return clearway::fail(ErrorCode::InvalidArgument,
                          "a portfolio is of seeds, and this planner chooses nothing at random");
  }
  if (std::string reason = unsupported(o.planner, problem); !reason.empty()) {
    return clearway::fail(ErrorCode::InvalidArgument, std::move(reason));
  }
  return {};
}

}  // namespace

std::string unsupported(GridFleetPlanner planner, const GridFleetProblem& problem) {
  if (problem.robustness > 0 &&
      (planner == GridFleetPlanner::Lacam || planner == GridFleetPlanner::Lns2 ||
       planner == GridFleetPlanner::Cbs || isCooperative(planner))) {
    return std::string(toString(planner)) + " makes no k-robust plans";
  }
  if (problem.forbids_cycles && (planner == GridFleetPlanner::Cbs ||
                                 planner == GridFleetPlanner::Lns2 || isCooperative(planner))) {
    return std::string(toString(planner)) + " makes no plans without cycle conflicts";
  }
  return {};
}

Result<GridFleetResult> planGridFleet(const GridFleetProblem& problem,
                                      const GridFleetOptions& options,
                                      const GridFleetControl& control) {
  Result<void> good = checkGridFleetProblem(problem);
  if (good) good = checkOptions(options, problem);
  TRY(std::move(good));
  if (options.portfolio > 1) return SeedPortfolio(problem, options, control).run();
  return GridFleetQuery(problem, options, control).run();
}

}  // namespace clearway::fleet
