#include "planner/fleet/lifelong/lifelong_planner.h"

#include <algorithm>
#include <numeric>

#include "planner/fleet/lifelong/window_plan.h"

namespace clearway::fleet {
namespace {

constexpr TaskId kNoTask = std::numeric_limits<TaskId>::max();
constexpr std::size_t kLeastConsidered = 50;

// An agent with the tasks that it has accepted, in their order.
struct Worker {
  std::vector<TaskId> tasks;
  bool is_loaded = false;      // with the first task
  std::uint32_t patience = 0;  // steps since its last stop
};

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
        workers_(problem.agents()),
        at_(problem.starts) {
    r_.plan.paths.agents = problem.agents();
    r_.plan.paths.cells = at_;
    r_.plan.tasks.resize(problem.tasks.size());
    order_.resize(problem.tasks.size());
    std::iota(order_.begin(), order_.end(), TaskId{0});
    std::ranges::stable_sort(order_, {}, [&](TaskId k) { return problem.tasks[k].release; });
    const auto& frame = problem.grid.frame();
    longest_rest_ = std::max<Step>(1000, 20 * static_cast<Step>(frame.rows() + frame.columns()));
  }

  LifelongResult run() {
    r_.status = PlanStatus::Solved;
    while (done_ < problem_.tasks.size() && now_ < options_.steps) {
      if (stop_.pollNow(bytes()) != StopReason::None) return ended(stop_.reason());
      if (now_ - last_event_ > longest_rest_) {
        r_.status = PlanStatus::LimitReached;
        r_.reason =
            "no task was picked up or dropped off for " + std::to_string(longest_rest_) + " steps";
        break;
      }
      release();
      assignTasks();
      if (!planWindow()) return ended(stop_.reason());
      for (Step k = 1; k <= options_.period && now_ < options_.steps; ++k) execute(k);
      if (control_.progress) control_.progress({done_, now_});
    }
    return std::move(r_);
  }

 private:
  LifelongResult ended(StopReason reason) {
    r_.status = reason == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
    return std::move(r_);
  }

  [[nodiscard]] std::size_t bytes() const {
    return distances_.bytes() + r_.plan.paths.cells.size() * sizeof(CellId);
  }

  void release() {
    while (next_ < order_.size() && problem_.tasks[order_[next_]].release <= now_) {
      waiting_.push_back(order_[next_++]);
      last_event_ = now_;
    }
    if (waiting_.empty() && isIdle()) last_event_ = now_;
  }
  [[nodiscard]] bool isIdle() const {
    return std::ranges::all_of(workers_, [](const Worker& w) { return w.tasks.empty(); });
  }

  [[nodiscard]] Itinerary itineraryOf(const Worker& w) const {
    Itinerary goals;
    for (std::size_t k = 0; k < w.tasks.size(); ++k) {
      const FleetTask& task = problem_.tasks[w.tasks[k]];
      if (k > 0 || !w.is_loaded) goals.push_back(task.pickup);
      goals.push_back(task.dropoff);
    }
    return goals;
  }

  // Steps until the agent is free, and where that will be.
  [[nodiscard]] std::pair<std::uint32_t, CellId> freeAt(AgentId a) {
    std::uint32_t steps = 0;
    CellId at = at_[a];
    for (const CellId goal : itineraryOf(workers_[a])) {
      steps += distances_.between(goal, at);
      at = goal;
    }
    return {steps, at};
  }

  void assignTasks() {
    struct Candidate {
      AgentId agent;
      std::uint32_t steps;
      CellId at;
    };
    std::vector<Candidate> agents;
    for (AgentId a = 0; a < workers_.size(); ++a) {
      if (waiting_.empty() || workers_[a].tasks.size() > 1) continue;
      const auto [steps, at] = freeAt(a);
      if (steps < options_.period) agents.push_back({a, steps, at});
    }
    const std::size_t columns =
        std::min(waiting_.size(), std::max(kLeastConsidered, 2 * agents.size()));
    std::vector<std::uint32_t> costs;
    costs.reserve(agents.size() * columns);
    for (const Candidate& c : agents) {
      for (std::size_t k = 0; k < columns; ++k) {
        const FleetTask& task = problem_.tasks[waiting_[k]];
        const std::uint32_t d = distances_.between(task.pickup, c.at);
        costs.push_back(d == GoalDistances::kUnreachable ? kImpossible : c.steps + d);
      }
    }
    const std::vector<std::size_t> found =
        assign(options_.assignment, costs, agents.size(), columns);
    for (std::size_t k = 0; k < agents.size(); ++k) {
      if (found[k] == kUnassigned) continue;
      TaskId& task = waiting_[found[k]];
      workers_[agents[k].agent].tasks.push_back(task);
      r_.plan.tasks[task].agent = agents[k].agent;
      r_.plan.tasks[task].assigned = now_;
      task = kNoTask;
    }
    std::erase(waiting_, kNoTask);
    for (AgentId a = 0; a < workers_.size(); ++a) arrive(a);
  }

  bool planWindow() {
    std::vector<Itinerary> goals;
    std::vector<std::uint32_t> priority;
    for (const Worker& w : workers_) {
      goals.push_back(itineraryOf(w));
      priority.push_back(w.tasks.empty() ? 0 : 1 + w.patience);
    }
    const std::uint64_t iterations =
        options_.iterations == kNoStep ? problem_.agents() : options_.iterations;
    return window_.make(at_, goals, priority, iterations, stop_);
  }

  void execute(Step k) {
    ++now_;
    for (AgentId a = 0; a < workers_.size(); ++a) {
      at_[a] = window_.paths()[a][k];
      r_.plan.paths.cells.push_back(at_[a]);
      ++workers_[a].patience;
      arrive(a);
    }
  }

  // Pick-ups and drop-offs where the agent is now.
  void arrive(AgentId a) {
    Worker& w = workers_[a];
    while (!w.tasks.empty()) {
      const FleetTask& task = problem_.tasks[w.tasks.front()];
      if (at_[a] != (w.is_loaded ? task.dropoff : task.pickup)) return;
      TaskRecord& record = r_.plan.tasks[w.tasks.front()];
      (w.is_loaded ? record.dropped_off : record.picked_up) = now_;
      w.patience = 0;
      last_event_ = now_;
      if (w.is_loaded) {
        w.tasks.erase(w.tasks.begin());
        ++done_;
      }
      w.is_loaded = !w.is_loaded;
    }
  }

  const LifelongProblem& problem_;
  const LifelongOptions& options_;
  const LifelongControl& control_;
  GoalDistances& distances_;
  StopCheck& stop_;
  WindowPlan window_;
  std::vector<Worker> workers_;
  std::vector<CellId> at_;
  std::vector<TaskId> order_;    // by release
  std::vector<TaskId> waiting_;  // released and not assigned, oldest first
  std::size_t next_ = 0;         // of order_
  std::size_t done_ = 0;
  Step now_ = 0, last_event_ = 0, longest_rest_ = 0;
  LifelongResult r_;
};

// Why a task cannot be done by any agent; empty if all can.
std::string impossibleTask(const LifelongProblem& problem, GoalDistances& distances) {
  for (std::size_t k = 0; k < problem.tasks.size(); ++k) {
    const FleetTask& task = problem.tasks[k];
    const auto reaches = [&](CellId from) {
      return distances.between(task.pickup, from) != GoalDistances::kUnreachable;
    };
    if (!reaches(task.dropoff)) {
      return "task " + std::to_string(k) + ": its pick-up and drop-off are not connected";
    }
    if (std::ranges::none_of(problem.starts, reaches)) {
      return "task " + std::to_string(k) + ": no agent can reach its pick-up";
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

LifelongResult runLifelong(const LifelongProblem& problem, const LifelongOptions& options,
                           const LifelongControl& control) {
  StopCheck stop(control.budget, control.stop);
  const CellGraph graph(problem.grid, problem.neighbourhood);
  const bool is_lazy = goalsOf(problem) * graph.cells() > GoalDistances::kMostFilledCells;
  StopOr<GoalDistances> distances =
      GoalDistances::make(graph, problem.starts, problem.starts, 1, &stop,
                          is_lazy ? 0 : GoalDistances::kMostFilledCells);
  LifelongResult r;
  if (!distances) {
    r.status = distances.error() == StopReason::Cancelled ? PlanStatus::Cancelled
                                                          : PlanStatus::LimitReached;
  } else if (std::string reason = impossibleTask(problem, *distances); !reason.empty()) {
    r.reason = std::move(reason);
  } else {
    r = Operation(problem, options, control, graph, *distances, stop).run();
  }
  r.stop = stop.reason();
  r.time_s = stop.elapsed_s();
  return r;
}

}  // namespace clearway::fleet
