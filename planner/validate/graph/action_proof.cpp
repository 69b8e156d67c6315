#include "planner/validate/graph/action_proof.h"

#include <algorithm>

namespace clearway::validation {

using fleet::ActionId;

const char* toString(ActionGraphFault fault) {
  switch (fault) {
    case ActionGraphFault::None: return "none";
    case ActionGraphFault::Actions: return "actions";
    case ActionGraphFault::Cycle: return "cycle";
    case ActionGraphFault::Unordered: return "unordered";
    case ActionGraphFault::Rest: return "rest";
  }
  return "unknown";
}

Message ActionProof::textOf(ActionId id) const {
  return {"motion %1 of %2", {graph_.indexOf(id), name_(graph_.agentOf(id))}};
}

bool ActionProof::begin(std::span<const std::size_t> actions_of_agents) {
  ActionGraphCertificate& c = certificate_;
  bool same = graph_.agents() == actions_of_agents.size();
  for (std::size_t a = 0; same && a < actions_of_agents.size(); ++a) {
    same = graph_.actionsOf(a) == actions_of_agents[a];
  }
  if (!same) {
    c.fault = ActionGraphFault::Actions;
    c.problem = "the graph does not have the motions of the plan";
    return false;
  }
  order_ = ActionOrder::make(graph_);
  if (order_) return true;
  const std::vector<ActionId> cycle = ActionOrder::cycleOf(graph_);
  c.fault = ActionGraphFault::Cycle;
  c.agent = graph_.agentOf(cycle.front());
  c.action = graph_.indexOf(cycle.front());
  // The next one of another agent.
  const auto next =
      std::ranges::find_if(cycle, [&](ActionId id) { return graph_.agentOf(id) != c.agent; });
  c.other = graph_.agentOf(*next);
  c.other_action = graph_.indexOf(*next);
  c.problem = {"%1 motions wait for each other in a cycle, among them %2 and %3",
               {cycle.size(), textOf(cycle.front()), textOf(*next)}};
  return false;
}

void ActionProof::sort(std::vector<ActionId>& actions) const {
  std::ranges::sort(actions, {}, [&](ActionId id) { return order_->position(id); });
}

bool ActionProof::isOrdered(ActionId first, ActionId second) {
  ++certificate_.orders;
  if (order_->precedes(first, second)) return true;
  ActionGraphCertificate& c = certificate_;
  c.fault = ActionGraphFault::Unordered;
  c.agent = graph_.agentOf(first);
  c.action = graph_.indexOf(first);
  c.other = graph_.agentOf(second);
  c.other_action = graph_.indexOf(second);
  c.problem = {"%1 and %2 sweep a common place, and neither waits for the other",
               {textOf(first), textOf(second)}};
  return false;
}

bool ActionProof::isChain(std::span<const ActionId> actions) {
  for (std::size_t k = 1; k < actions.size(); ++k) {
    if (!isOrdered(actions[k - 1], actions[k])) return false;
  }
  return true;
}

void ActionProof::meetsRest(ActionId action, std::size_t agent, std::size_t rested_after) {
  ActionGraphCertificate& c = certificate_;
  c.fault = ActionGraphFault::Rest;
  c.agent = graph_.agentOf(action);
  c.action = graph_.indexOf(action);
  c.other = agent;
  c.other_action = rested_after;
  if (rested_after == 0) {
    c.problem = {"%1 sweeps the place where %2 rests at its start", {textOf(action), name_(agent)}};
  } else if (rested_after == graph_.actionsOf(agent)) {
    c.problem = {"%1 sweeps the place where %2 rests at its goal", {textOf(action), name_(agent)}};
  } else {
    c.problem = {"%1 sweeps the place where %2 rests before its motion %3",
                 {textOf(action), name_(agent), rested_after}};
  }
}

}  // namespace clearway::validation
