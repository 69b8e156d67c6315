#include "planner/fleet/lifelong/lifelong_planner.h"

#include <algorithm>

#include "core/base/range_check.h"
#include "planner/fleet/lifelong/task_dispatcher.h"
#include "planner/fleet/lifelong/window_plan.h"

namespace clearway::fleet {
namespace {

class Operation {
 public:
  Operation(const LifelongProblem& problem, const LifelongOptions& options,
            const LifelongControl& control, const CellGraph& graph, GoalDistances& distances,
            StopCheck& stop)
      : problem_(problem),
        options_(options),
        control_(control),
        distances_(distances),
        stop_(stop),
        window_(graph, distances, options.window, options.seed),
        tasks_(problem.tasks, problem.agents(), options.assignment),
        at_(problem.starts) {
    r_.plan.paths.agents = problem.agents();
    r_.plan.paths.cells = at_;
    const auto& frame = problem.grid.frame();
    longest_rest_ = std::max<Step>(1000, 20 * static_cast<Step>(frame.rows() + frame.columns()));
  }

  LifelongResult run() {
    r_.status = PlanStatus::Solved;
    while (tasks_.done() < problem_.tasks.size() && now_ < options_.steps) {
      if (stop_.pollNow(bytes()) != StopReason::None) return ended(stop_.reason());
      if (now_ - tasks_.lastEvent() > longest_rest_) {
        r_.status = PlanStatus::LimitReached;
        r_.reason = {"no task was picked up or dropped off for %1 steps", {longest_rest_}};
        break;
      }
      tasks_.release(now_);
      tasks_.assign(at_, now_, options_.period, distances_);
      for (AgentId a = 0; a < at_.size(); ++a) tasks_.arrive(a, at_[a], now_);
      if (!planWindow()) return ended(stop_.reason());
      for (Step k = 1; k <= options_.period && now_ < options_.steps; ++k) execute(k);
      if (control_.progress) control_.progress({tasks_.done(), now_});
    }
    return result();
  }

 private:
  LifelongResult result() {
    r_.plan.tasks = tasks_.records();
    return std::move(r_);
  }
  LifelongResult ended(StopReason reason) {
    r_.status = statusOf(reason);
    return result();
  }

  [[nodiscard]] std::size_t bytes() const {
    return distances_.bytes() + r_.plan.paths.cells.size() * sizeof(CellId);
  }

  bool planWindow() {
    std::vector<Itinerary> goals;
    for (AgentId a = 0; a < at_.size(); ++a) goals.push_back(tasks_.itineraryOf(a));
    const std::uint64_t iterations =
        options_.iterations == kNoStep ? problem_.agents() : options_.iterations;
    return window_.make(at_, goals, tasks_.priorities(), iterations, stop_);
  }

  void execute(Step k) {
    ++now_;
    tasks_.passStep();
    for (AgentId a = 0; a < at_.size(); ++a) {
      at_[a] = window_.paths()[a][k];
      r_.plan.paths.cells.push_back(at_[a]);
      tasks_.arrive(a, at_[a], now_);
    }
  }

  const LifelongProblem& problem_;
  const LifelongOptions& options_;
  const LifelongControl& control_;
  GoalDistances& distances_;
  StopCheck& stop_;
  WindowPlan window_;
  TaskDispatcher tasks_;
  std::vector<CellId> at_;
  Step now_ = 0, longest_rest_ = 0;
  LifelongResult r_;
};

// Why a task cannot be done by any agent; empty if all can.
Message impossibleTask(const LifelongProblem& problem, GoalDistances& distances) {
  for (std::size_t k = 0; k < problem.tasks.size(); ++k) {
    const FleetTask& task = problem.tasks[k];
    const auto reaches = [&](CellId from) {
      return distances.between(task.pickup, from) != GoalDistances::kUnreachable;
    };
    if (!reaches(task.dropoff)) {
      return {"task %1: its pick-up and drop-off are not connected", {k}};
    }
    if (std::ranges::none_of(problem.starts, reaches)) {
      return {"task %1: no agent can reach its pick-up", {k}};
    }
  }
  return {};
}

// How many different cells are goals at some time.
std::size_t goalsOf(const LifelongProblem& problem) {
  std::vector<CellId> cells = problem.starts;
  for (const FleetTask& task : problem.tasks) {
    cells.push_back(task.pickup);
    cells.push_back(task.dropoff);
  }
  std::ranges::sort(cells);
  return static_cast<std::size_t>(std::unique(cells.begin(), cells.end()) - cells.begin());
}

}  // namespace

Result<LifelongResult> runLifelong(const LifelongProblem& problem, const LifelongOptions& options,
                                   const LifelongControl& control) {
  Result<void> good = checkLifelongProblem(problem);
  if (good) {
    good = checkRanges({{"window", 1.0 * options.window, 1.0, 1e6},
                        {"period", 1.0 * options.period, 1.0, 1.0 * options.window}});
  }
  TRY(std::move(good));
  StopCheck stop(control.budget, control.stop);
  const CellGraph graph(problem.grid, problem.neighbourhood);
  const bool is_lazy = goalsOf(problem) * graph.cells() > GoalDistances::kMostFilledCells;
  StopOr<GoalDistances> distances =
      GoalDistances::make(graph, problem.starts, problem.starts, 1, &stop,
                          is_lazy ? 0 : GoalDistances::kMostFilledCells);
  LifelongResult r;
  if (!distances) {
    r.status = statusOf(distances.error());
  } else if (Message reason = impossibleTask(problem, *distances); !reason.empty()) {
    r.reason = std::move(reason);
  } else {
    r = Operation(problem, options, control, graph, *distances, stop).run();
  }
  r.stop = stop.reason();
  r.time_s = stop.elapsed_s();
  return r;
}

}  // namespace clearway::fleet
