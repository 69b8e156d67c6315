#include "planner/pose/search/reachability_probe.h"

#include <algorithm>
#include <utility>

#include "planner/pose/connect/goal_region.h"

namespace clearway::lattice {
namespace {

constexpr std::uint64_t kPocketExpansions = 300'000;
constexpr std::uint64_t kHurriedExpansions = 20'000;
constexpr double kGreedy = 10.0;  // the weight

}  // namespace

// A direct way leads out of any pocket; shots aim at the goal, where this search begins.
bool ReachabilityProbe::goalIsEnclosed(const PoseSearchProblem& problem, StopCheck& stop) {
  if (!problem.options->allow_reverse || !problem.direct.empty()) return false;
  PoseSearchProblem back = problem;
  back.to_goal = nullptr;
  back.extended = nullptr;
  back.trace = nullptr;
  std::swap(back.starts, back.goals);
  keepOneFreeConnectionEach(back.starts, *back.checker, stop);
  std::stable_sort(back.goals.begin(), back.goals.end(),
                   [](const EndpointConnection& a, const EndpointConnection& b) {
                     return comesBefore(a.state, b.state);
                   });
  const PoseSearchResult r = run(std::move(back), kPocketExpansions);
  return !r.found && r.stop == StopReason::None;
}

bool ReachabilityProbe::canExtend(const PoseSearchProblem& problem, const PoseState& from) {
  PoseSearchProblem rest = problem;
  PoseOptions options = *problem.options;
  options.weight = std::max(options.weight, kGreedy);
  rest.options = &options;
  rest.starts = {{from, {}, 0}};
  rest.direct.clear();
  return run(std::move(rest), kHurriedExpansions).found;
}

PoseSearchResult ReachabilityProbe::run(PoseSearchProblem without_shots, std::uint64_t most) {
  without_shots.analytic_expansion = nullptr;
  Budget budget = control_->budget;
  budget.time_limit_s -= query_->elapsed_s();
  budget.max_nodes = most;
  StopCheck stop(budget, control_->stop);
  const PlanControl quiet;
  ProgressMeter meter(quiet);
  PoseSearchResult r = searchPoses(without_shots, stop, meter);
  expanded_ += r.expanded;
  generated_ += r.generated;
  return r;
}

}  // namespace clearway::lattice
