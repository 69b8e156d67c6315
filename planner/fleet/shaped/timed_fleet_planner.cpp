#include "planner/fleet/shaped/timed_fleet_planner.h"

#include <algorithm>

#include "core/base/range_check.h"
#include "planner/common/grid_fleet.h"
#include "planner/fleet/shaped/fleet_improver.h"
#include "planner/fleet/shaped/fleet_preparation.h"
#include "planner/fleet/shaped/prioritised.h"
#include "planner/fleet/shaped/schedule_reader.h"

namespace clearway::fleet {
namespace {

using namespace shaped;

PlanStatus statusOf(StopReason stop) {
  return stop == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
}

}  // namespace

const char* toString(TimedFleetPlanner planner) {
  switch (planner) {
    case TimedFleetPlanner::Auto: return "auto";
    case TimedFleetPlanner::Prioritised: return "prioritised";
    case TimedFleetPlanner::Lns: return "lns";
  }
  return "auto";
}

namespace {

using Schedules = std::vector<std::optional<AgentSchedule>>;

bool isSame(const AgentSchedule& a, const AgentSchedule& b) {
  return a.start == b.start &&
         std::ranges::equal(a.motions, b.motions, [](const TimedMotion& m, const TimedMotion& n) {
           return m.start == n.start && m.duration == n.duration &&
                  m.motion.kind == n.motion.kind && m.motion.to == n.motion.to;
         });
}

class Planning {
 public:
  // `before`: nullptr for a new plan.
  Planning(const TimedFleetProblem& problem, const Schedules* before,
           const TimedFleetOptions& options, const TimedFleetControl& control,
           bool ends_may_touch)
      : problem_(problem),
        before_(before),
        options_(options),
        control_(control),
        stop_(control.budget, control.stop),
        fleet_(problem),
        rng_(options.seed) {
    if (options.robust || problem.hasRamps()) fleet_.table.separateInTime();
    fleet_.ends_may_touch = ends_may_touch;
  }

  TimedFleetResult run() {
    choose();
    if (const std::optional<Refusal> refusal = prepare()) {
      result_.status = refusal->status;
      result_.reason = refusal->reason;
      result_.refused_agent = refusal->agent;
    } else if (const auto blocked = blockedAgent()) {
      result_.status = PlanStatus::NoPath;
      result_.reason = {
          "agent \"%1\" cannot reach its goal among the obstacles, even without other agents",
          {problem_.agents[*blocked].id}};
      result_.refused_agent = blocked;
    } else if (stop_.reason() != StopReason::None || !solve()) {
      result_.stop = stop_.reason();
      result_.status = statusOf(result_.stop);
      result_.reason = "the search ended before it had a plan for all agents";
    }
    result_.time_s = stop_.elapsed_s();
    return std::move(result_);
  }

 private:
  static constexpr std::uint64_t kIterationsAnAgent = 10;  // unless anytime

  void choose() {
    result_.planner = options_.planner;
    if (before_ != nullptr) {
      result_.planner = TimedFleetPlanner::Prioritised;
      result_.note = "only what changed is planned again";
      return;
    }
    if (options_.planner != TimedFleetPlanner::Auto) return;
    result_.planner = options_.anytime ? TimedFleetPlanner::Lns : TimedFleetPlanner::Prioritised;
    result_.note = options_.anytime ? "large neighbourhood search improves the first plan"
                                    : "prioritised planning is the fastest to a first plan";
  }

  std::optional<Refusal> prepare() {
    return prepareFleet(fleet_, options_.threads, stop_, [&](std::size_t prepared) {
      if (control_.progress) control_.progress({.prepared = prepared});
    });
  }

  // The first agent that has no path among the obstacles of the problem.
  std::optional<std::size_t> blockedAgent() {
    if (fleet_.obstacles.empty() || stop_.reason() != StopReason::None) return std::nullopt;
    const FleetState alone(fleet_);
    TimedSearch search(fleet_, alone.reservations());
    for (std::size_t k = 0; k < fleet_.agents.size(); ++k) {
      TimedPath path;
      if (!search.find(k, kForever, &stop_, path) && !isStopped(&stop_)) return k;
    }
    return std::nullopt;
  }

  // False without a plan.
  bool solve() {
    for (const FleetAgent& a : fleet_.agents) result_.lower_bound += a.lower_bound;
    FleetState state(fleet_);
    TimedSearch search(fleet_, state.reservations());
    const PlannedCount report = [&](std::size_t planned) {
      if (control_.progress) control_.progress({false, fleet_.agents.size(), planned, 0, 0});
    };
    const bool updated = before_ != nullptr && update(state, search, report);
    if (!updated && !planByPriority(state, search, rng_, stop_, report)) return false;
    result_.status = PlanStatus::Solved;
    result_.first_plan_s = stop_.elapsed_s();
    if (result_.planner == TimedFleetPlanner::Lns) improve(state, search);
    result_.plan = state.plan();
    result_.cost = costOf(result_.plan);
    if (before_ != nullptr) countKept();
    return true;
  }

  bool update(FleetState& state, TimedSearch& search, const PlannedCount& report) {
    std::vector<std::uint32_t> others;
    for (std::size_t i = 0; i < fleet_.agents.size(); ++i) {
      const std::optional<AgentSchedule>& known = (*before_)[i];
      std::optional<TimedPath> path;
      if (known) path = readSchedule(fleet_, i, *known);
      if (path && state.blockers(i, *path).empty()) {
        state.setPath(i, *std::move(path));
      } else {
        others.push_back(static_cast<std::uint32_t>(i));
      }
    }
    return repairByPriority(state, search, rng_, stop_, std::move(others), report);
  }

  void countKept() {
    for (std::size_t i = 0; i < fleet_.agents.size(); ++i) {
      const std::optional<AgentSchedule>& known = (*before_)[i];
      if (known && isSame(*known, result_.plan.agents[i])) ++result_.kept;
    }
  }

  void improve(FleetState& state, TimedSearch& search) {
    FleetImprover improver(state, search, rng_);
    std::uint64_t most = options_.iterations;
    if (!options_.anytime) {
      most = std::min<std::uint64_t>(most, kIterationsAnAgent * fleet_.agents.size());
    }
    while (result_.iterations < most && improver.sumOfCosts() > result_.lower_bound) {
      if (isStopped(&stop_)) break;
      improver.iterate(stop_);
      ++result_.iterations;
      if (control_.progress) {
        const std::size_t all = fleet_.agents.size();
        control_.progress({true, all, all, improver.sumOfCosts(), result_.iterations});
      }
    }
    result_.stop = stop_.reason();
  }

  const TimedFleetProblem& problem_;
  const Schedules* before_;
  const TimedFleetOptions& options_;
  const TimedFleetControl& control_;
  StopCheck stop_;
  PreparedFleet fleet_;
  Rng rng_;
  TimedFleetResult result_;
};

// `before`: nullptr for a new plan.
Result<TimedFleetResult> planned(const TimedFleetProblem& problem, const Schedules* before,
                                 const TimedFleetOptions& options,
                                 const TimedFleetControl& control, bool ends_may_touch) {
  Result<void> good = checkTimedFleetValues(problem);
  if (good) {
    good = checkRanges({{"planner", static_cast<double>(options.planner), 0.0,
                         static_cast<double>(TimedFleetPlanner::Lns)},
                        {"threads", 1.0 * options.threads, 1.0, kMostThreads}});
  }
  if (good && before != nullptr && before->size() != problem.agents.size()) {
    good = outOfRange("before.size()", static_cast<double>(before->size()),
                      {"the number of agents, %1", {problem.agents.size()}});
  }
  TRY(std::move(good));
  return Planning(problem, before, options, control, ends_may_touch).run();
}

}  // namespace

Result<TimedFleetResult> planTimedFleet(const TimedFleetProblem& problem,
                                        const TimedFleetOptions& options,
                                        const TimedFleetControl& control) {
  return planned(problem, nullptr, options, control, true);
}

Result<TimedFleetResult> updateTimedFleet(const TimedFleetProblem& problem, const Schedules& before,
                                          const TimedFleetOptions& options,
                                          const TimedFleetControl& control) {
  return planned(problem, &before, options, control, true);
}

Result<TimedFleetResult> planTimedFleetApart(const TimedFleetProblem& problem,
                                             const TimedFleetOptions& options,
                                             const TimedFleetControl& control) {
  return planned(problem, nullptr, options, control, false);
}

Result<TimedFleetResult> updateTimedFleetApart(const TimedFleetProblem& problem,
                                               const Schedules& before,
                                               const TimedFleetOptions& options,
                                               const TimedFleetControl& control) {
  return planned(problem, &before, options, control, false);
}

}  // namespace clearway::fleet
