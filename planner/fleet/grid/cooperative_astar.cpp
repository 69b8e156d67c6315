#include "planner/fleet/grid/cooperative_astar.h"

#include <algorithm>
#include <numeric>

#include "planner/fleet/grid/space_time_search.h"

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kSmallestWindow = 4;
constexpr std::uint32_t kLargestWindow = 128;
constexpr std::uint64_t kStepsPerDistance = 20;  // then the windowed search gives up

class Cooperation {
 public:
  Cooperation(const CellGraph& graph, const GoalDistances& distances,
              std::span<const CellId> starts, const CooperativeOptions& options, StopCheck& stop)
      : graph_(graph),
        distances_(distances),
        starts_(starts),
        options_(options),
        stop_(stop),
        search_(graph, distances, reservations_),
        order_(starts.size()),
        paths_(starts.size()) {
    std::iota(order_.begin(), order_.end(), AgentId{0});
  }

  CooperativeResult run() {
    if (options_.windowed) {
      runWindows();
    } else {
      runOnce();
    }
    result_.expanded = search_.expanded();
    if (result_.status != PlanStatus::Solved && stop_.reason() != StopReason::None) {
      result_.status = statusOf(stop_.reason());
    }
    return std::move(result_);
  }

 private:
  // CA*: every agent once.
  void runOnce() {
    result_.windows = 1;
    std::uint32_t longest = 0;
    for (const AgentId a : order_) {
      // Behind the last reservation nothing moves: longer waits than that do not help.
      const auto horizon = static_cast<std::uint32_t>(longest + 2 * graph_.cells());
      std::optional<GridPath> path = search_.findToGoal(a, starts_[a], horizon, &stop_);
      if (!path) return;
      longest = std::max(longest, static_cast<std::uint32_t>(path->size()));
      reservations_.add(a, *path, true);
      paths_[a] = *std::move(path);
    }
    result_.plan = planOf(paths_);
    result_.status = PlanStatus::Solved;
  }

  void runWindows() {
    std::vector<CellId> at(starts_.begin(), starts_.end());
    GridFleetPlan& plan = result_.plan;
    plan.agents = starts_.size();
    plan.cells = at;
    std::uint64_t longest = 0;
    for (AgentId a = 0; a < starts_.size(); ++a) {
      longest = std::max<std::uint64_t>(longest, distances_(a, starts_[a]));
    }
    const std::uint64_t most_steps = kStepsPerDistance * (longest + starts_.size()) + 100;
    std::uint32_t window = options_.window;
    while (!std::ranges::equal(at, distances_.goals())) {
      if (plan.steps() > most_steps || isStopped(&stop_)) return;
      ++result_.windows;
      const std::uint64_t before = leftOver(at);
      const bool backed_off = !planWindow(at, window);
      if (paths_.front().empty() || stop_.reason() != StopReason::None) return;
      execute(at, std::max(1U, window / 2));
      if (options_.dynamic) {
        const bool stuck = backed_off || leftOver(at) >= before;
        window =
            stuck ? std::min(2 * window, kLargestWindow) : std::max(window - 1, kSmallestWindow);
      }
      std::rotate(order_.begin(), order_.begin() + 1, order_.end());
    }
    result_.status = PlanStatus::Solved;
  }

  [[nodiscard]] std::uint64_t leftOver(const std::vector<CellId>& at) const {
    std::uint64_t sum = 0;
    for (AgentId a = 0; a < at.size(); ++a) sum += distances_(a, at[a]);
    return sum;
  }

  // Plans all agents. False if some had to back off; without a plan the paths are empty.
  bool planWindow(const std::vector<CellId>& at, std::uint32_t window) {
    for (std::size_t attempt = 0; attempt <= order_.size(); ++attempt) {
      reservations_.clear();
      std::size_t k = 0;
      for (; k < order_.size(); ++k) {
        const AgentId a = order_[k];
        std::optional<GridPath> path = search_.findWindow(a, at[a], window, &stop_);
        if (!path) break;
        reservations_.add(a, *path, false);
        paths_[a] = *std::move(path);
      }
      if (k == order_.size()) return attempt == 0;
      if (stop_.reason() != StopReason::None) break;
      // The agent without a path goes first.
      const auto blocked = order_.begin() + static_cast<std::ptrdiff_t>(k);
      std::rotate(order_.begin(), blocked, blocked + 1);
    }
    for (GridPath& path : paths_) path.clear();
    return false;
  }

  // Executes so many steps, or fewer if all agents arrive.
  void execute(std::vector<CellId>& at, std::uint32_t steps) {
    for (std::uint32_t t = 1; t <= steps; ++t) {
      for (AgentId a = 0; a < at.size(); ++a) at[a] = paths_[a][t];
      result_.plan.cells.insert(result_.plan.cells.end(), at.begin(), at.end());
      if (std::ranges::equal(at, distances_.goals())) return;
    }
  }

  const CellGraph& graph_;
  const GoalDistances& distances_;
  std::span<const CellId> starts_;
  const CooperativeOptions& options_;
  StopCheck& stop_;
  SpaceTimeReservations reservations_;
  SpaceTimeSearch search_;
  std::vector<AgentId> order_;
  std::vector<GridPath> paths_;
  CooperativeResult result_;
};

}  // namespace

CooperativeResult planCooperatively(const CellGraph& graph, const GoalDistances& distances,
                                    std::span<const CellId> starts,
                                    const CooperativeOptions& options, StopCheck& stop) {
  return Cooperation(graph, distances, starts, options, stop).run();
}

}  // namespace clearway::fleet
