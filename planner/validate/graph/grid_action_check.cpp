// Points on a grid: every cell, and every corner of a diagonal step, has its own order of actions.
#include <algorithm>
#include <tuple>

#include "planner/validate/graph/action_graph_check.h"
#include "planner/validate/graph/action_proof.h"

namespace clearway::validation {
namespace {

using fleet::ActionGraph;
using fleet::ActionId;
using fleet::AgentId;
using fleet::CellId;

constexpr ActionId kNoAction = std::numeric_limits<ActionId>::max();

// An agent on a cell: the action that enters it (none at the start) and the one that leaves it
// (none at the goal).
struct Stay {
  CellId cell = 0;
  ActionId enter = kNoAction, leave = kNoAction;
  AgentId agent = 0;
  std::size_t rested_after = 0;  // actions of the agent before the stay
  std::uint32_t position = 0;    // of the entering action, counted from 1; 0 for starts
};

struct Crossing {
  CellId corner = 0;
  std::uint32_t position = 0;
  ActionId action = 0;
};

class Check {
 public:
  Check(const fleet::GridFleetProblem& problem, const fleet::GridFleetPlan& plan,
        const ActionGraph& graph)
      : problem_(problem),
        plan_(plan),
        proof_(graph, [](std::size_t a) { return Message("agent %1", {a}); }) {}

  ActionGraphCertificate run() {
    std::vector<std::size_t> counts(plan_.agents, 0);
    for (std::size_t step = 1; step < plan_.steps(); ++step) {
      for (AgentId a = 0; a < plan_.agents; ++a) {
        if (plan_.at(step)[a] != plan_.at(step - 1)[a]) ++counts[a];
      }
    }
    if (proof_.begin(counts)) {
      collect(counts);
      proof_.certificate().sound = checkCells() && checkCorners();
    }
    return proof_.certificate();
  }

 private:
  void collect(const std::vector<std::size_t>& counts) {
    ActionId first = 0;
    for (AgentId a = 0; a < plan_.agents; ++a) {
      ActionId next = first;
      Stay stay{plan_.at(0)[a], kNoAction, kNoAction, a, 0, 0};
      for (std::size_t step = 1; step < plan_.steps(); ++step) {
        const CellId to = plan_.at(step)[a];
        if (to == stay.cell) continue;
        stay.leave = next;
        stays_.push_back(stay);
        addCorner(stay.cell, to, next);
        stay = {to, next, kNoAction, a, stay.rested_after + 1, proof_.position(next) + 1};
        ++next;
      }
      stays_.push_back(stay);
      first += static_cast<ActionId>(counts[a]);
    }
    std::ranges::sort(stays_, {}, [](const Stay& s) { return std::tuple(s.cell, s.position); });
    std::ranges::sort(crossings_, {},
                      [](const Crossing& c) { return std::tuple(c.corner, c.position); });
  }

  void addCorner(CellId from, CellId to, ActionId action) {
    const Cell a = problem_.cell(from);
    const Cell b = problem_.cell(to);
    if (a.row == b.row || a.column == b.column) return;
    const CellId corner = problem_.cellId({std::min(a.row, b.row), std::min(a.column, b.column)});
    crossings_.push_back({corner, proof_.position(action), action});
  }

  // Whoever enters a cell waits until the agent before has left it.
  bool checkCells() {
    for (std::size_t k = 0; k < stays_.size(); ++k) {
      const Stay& now = stays_[k];
      if (k == 0 || stays_[k - 1].cell != now.cell) {
        ++proof_.certificate().places;
        ++proof_.certificate().conflicts;
        continue;
      }
      const Stay& before = stays_[k - 1];
      if (before.leave == kNoAction || now.enter == kNoAction) {
        const ActionId action = now.enter == kNoAction ? before.enter : now.enter;
        if (action == kNoAction) return false;  // two starts: no plan without conflict
        proof_.meetsRest(action, before.agent, before.rested_after);
        return false;
      }
      if (!proof_.isOrdered(before.leave, now.enter)) return false;
    }
    return true;
  }

  bool checkCorners() {
    for (std::size_t k = 1; k < crossings_.size(); ++k) {
      if (crossings_[k].corner != crossings_[k - 1].corner) continue;
      if (!proof_.isOrdered(crossings_[k - 1].action, crossings_[k].action)) return false;
    }
    return true;
  }

  const fleet::GridFleetProblem& problem_;
  const fleet::GridFleetPlan& plan_;
  ActionProof proof_;
  std::vector<Stay> stays_;
  std::vector<Crossing> crossings_;
};

}  // namespace

ActionGraphCertificate checkActionGraph(const fleet::GridFleetProblem& problem,
                                        const fleet::GridFleetPlan& plan,
                                        const ActionGraph& graph) {
  return Check(problem, plan, graph).run();
}

}  // namespace clearway::validation
