#include "planner/fleet/execution/grid_action_graph.h"

#include <algorithm>
#include <unordered_map>

namespace clearway::fleet {
namespace {

constexpr ActionId kNoAction = std::numeric_limits<ActionId>::max();

class Builder {
 public:
  Builder(const GridFleetProblem& problem, const GridFleetPlan& plan)
      : problem_(problem),
        plan_(plan),
        left_(static_cast<std::size_t>(problem.grid.frame().rows()) *
              static_cast<std::size_t>(problem.grid.frame().columns())) {}

  ActionGraph build() {
    countActions();
    std::vector<ActionId> next(plan_.agents);
    for (AgentId a = 1; a < plan_.agents; ++a) {
      next[a] = next[a - 1] + static_cast<ActionId>(counts_[a - 1]);
    }
    for (std::size_t step = 1; step < plan_.steps(); ++step) {
      const auto from = plan_.at(step - 1);
      const auto to = plan_.at(step);
      for (AgentId a = 0; a < plan_.agents; ++a) {
        if (from[a] != to[a]) left_[from[a]] = {next[a], a};
      }
      for (AgentId a = 0; a < plan_.agents; ++a) {
        if (from[a] == to[a]) continue;
        add(left_[to[a]], a, next[a]);
        if (isDiagonal(from[a], to[a])) cross(from[a], to[a], a, next[a]);
        ++next[a];
      }
    }
    return {counts_, std::move(edges_)};
  }

 private:
  // The last step that left a cell or crossed a corner.
  struct Last {
    ActionId action = kNoAction;
    AgentId agent = kNoAgent;
  };

  void countActions() {
    counts_.assign(plan_.agents, 0);
    for (std::size_t step = 1; step < plan_.steps(); ++step) {
      for (AgentId a = 0; a < plan_.agents; ++a) {
        if (plan_.at(step)[a] != plan_.at(step - 1)[a]) ++counts_[a];
      }
    }
  }

  void add(const Last& before, AgentId agent, ActionId action) {
    if (before.action != kNoAction && before.agent != agent) {
      edges_.push_back({before.action, action});
    }
  }

  [[nodiscard]] bool isDiagonal(CellId from, CellId to) const {
    const Cell a = problem_.cell(from);
    const Cell b = problem_.cell(to);
    return a.row != b.row && a.column != b.column;
  }

  // A corner is named by the cell to its lower right.
  void cross(CellId from, CellId to, AgentId agent, ActionId action) {
    const Cell a = problem_.cell(from);
    const Cell b = problem_.cell(to);
    const CellId corner = problem_.cellId({std::max(a.row, b.row), std::max(a.column, b.column)});
    Last& last = crossed_[corner];
    add(last, agent, action);
    last = {action, agent};
  }

  const GridFleetProblem& problem_;
  const GridFleetPlan& plan_;
  std::vector<Last> left_;
  std::unordered_map<CellId, Last> crossed_;
  std::vector<std::size_t> counts_;
  std::vector<ActionEdge> edges_;
};

}  // namespace

ActionGraph gridActionGraph(const GridFleetProblem& problem, const GridFleetPlan& plan) {
  return Builder(problem, plan).build();
}

}  // namespace clearway::fleet
