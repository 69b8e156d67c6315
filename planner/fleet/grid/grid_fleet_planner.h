// planner/fleet/grid/grid_fleet_planner.h — plans a fleet of point agents with a named planner.
//
//   auto         chooses one of the planners and says why
//   lacam        LaCAM*; anytime: continues until the plan is optimal or a limit is reached
//   lns          LaCAM, or prioritised planning for k-robust plans, then large neighbourhood search
//   lns2         paths with few conflicts, repaired by large neighbourhood search (LNS2); anytime:
//                then large neighbourhood search
//   prioritised  prioritised planning by SIPP with restarts
//   cbs          conflict-based search for small fleets: optimal, or with a weight at most that
//   many
//                times the least sum of costs
//   ca, wca, dwca  cooperative A*, with a window, with a dynamic window: references
//
// The plan is not checked here; see planner/validate/fleet/grid_fleet_check.h.
// Deterministic: the same plan for any number of threads. Only an anytime search that a limit of
// time ends depends on the machine; a limit of iterations does not.
#pragma once

#include <functional>
#include <string>

#include "core/base/stop_source.h"
#include "planner/common/grid_fleet.h"
#include "planner/common/plan_result.h"

namespace clearway::fleet {

// The planners; Auto chooses by the problem and the other options.
enum class GridFleetPlanner : std::uint8_t {
  Auto,
  Lacam,
  Lns,
  Lns2,
  Prioritised,
  Cbs,
  Ca,
  Wca,
  Dwca
};
[[nodiscard]] const char* toString(GridFleetPlanner planner);

// Which planner, and how good its plan shall be.
struct GridFleetOptions {
  GridFleetPlanner planner = GridFleetPlanner::Auto;
  // Above 0: a plan that costs at most weight times the optimum, with the proof (cbs).
  double weight = 0.0;   // at most 1e6
  bool anytime = false;  // improve the first plan until a limit is reached
  // Of the large neighbourhood search; a limit of iterations makes anytime plans reproducible.
  std::uint64_t iterations = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t seed = 0;
  // 1 to 64: so many searches, of `seed` and the seeds after it, of which the plan with the least
  // sum of costs is taken, the first one of equals. Each may hold its share of the memory limit;
  // searches that run one after another share the time limit. Not for cbs and cooperative A*, which
  // choose nothing at random.
  unsigned portfolio = 1;
  // 1 to 64, for the distance tables, or for the searches of a portfolio; the plan does not depend
  // on it.
  unsigned threads = 1;
};

// How far a search is.
struct GridFleetProgress {
  bool has_plan = false;
  GridFleetCost cost;            // of the best plan; the makespan only of a first plan
  std::uint64_t iterations = 0;  // of the large neighbourhood search
};

// Limits, cancellation and reporting of a search.
struct GridFleetControl {
  Budget budget;
  const StopSource* stop = nullptr;
  std::function<void(const GridFleetProgress&)> progress;  // called often: keep it cheap
};

// A plan, or why there is none.
struct GridFleetResult {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;                 // what ended the search
  GridFleetPlanner planner = GridFleetPlanner::Auto;  // that ran
  std::string note;                                   // why it was chosen; empty if it was named
  std::uint64_t seed = 0;                             // of the plan
  Message reason;                                     // why there is no plan
  GridFleetPlan plan;
  GridFleetCost cost;
  std::uint64_t sum_of_distances = 0;  // of all agents alone
  std::uint64_t lower_bound = 0;       // of the sum of costs: at least sum_of_distances
  bool optimal = false;                // proved
  std::uint64_t iterations = 0;
  double first_plan_s = 0.0, time_s = 0.0;
};

// Errors: InvalidArgument: those of checkGridFleetProblem(); options out of their ranges, with name
// and value; the text of unsupported().
[[nodiscard]] Result<GridFleetResult> planGridFleet(const GridFleetProblem& problem,
                                                    const GridFleetOptions& options,
                                                    const GridFleetControl& control);

// Why the planner cannot solve such problems, one sentence; empty if it can.
[[nodiscard]] std::string unsupported(GridFleetPlanner planner, const GridFleetProblem& problem);

}  // namespace clearway::fleet
