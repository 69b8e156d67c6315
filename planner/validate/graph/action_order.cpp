#include "planner/validate/graph/action_order.h"

#include <algorithm>
#include <tuple>

namespace clearway::validation {

using fleet::ActionEdge;
using fleet::ActionGraph;
using fleet::ActionId;

std::optional<ActionOrder> ActionOrder::make(const ActionGraph& graph) {
  ActionOrder order(graph);
  if (!order.sort()) return std::nullopt;
  order.sortEdges();
  return order;
}

// Removes actions that wait for nothing until none is left.
bool ActionOrder::sort() {
  const std::size_t n = graph_->actions();
  std::vector<std::uint32_t> waits(n, 0);
  std::vector<std::vector<ActionId>> followers(n);
  for (const ActionEdge& e : graph_->edges()) {
    ++waits[e.to];
    followers[e.from].push_back(e.to);
  }
  for (ActionId id = 0; id < n; ++id) {
    if (graph_->indexOf(id) == 0) continue;
    ++waits[id];
    followers[id - 1].push_back(id);
  }
  std::vector<ActionId> queue;
  for (ActionId id = 0; id < n; ++id) {
    if (waits[id] == 0) queue.push_back(id);
  }
  position_.assign(n, 0);
  for (std::size_t k = 0; k < queue.size(); ++k) {
    position_[queue[k]] = static_cast<std::uint32_t>(k);
    for (const ActionId next : followers[queue[k]]) {
      if (--waits[next] == 0) queue.push_back(next);
    }
  }
  return queue.size() == n;
}

void ActionOrder::sortEdges() {
  waits_begin_.assign(graph_->agents() + 1, 0);
  for (const ActionEdge& e : graph_->edges()) {
    waits_.push_back({static_cast<std::uint32_t>(graph_->agentOf(e.from)),
                      static_cast<std::uint32_t>(graph_->indexOf(e.to)),
                      static_cast<std::uint32_t>(graph_->indexOf(e.from))});
    ++waits_begin_[graph_->agentOf(e.to) + 1];
  }
  // Edges are sorted by their end, hence by the agent of their end.
  for (std::size_t agent = 0; agent < graph_->agents(); ++agent) {
    waits_begin_[agent + 1] += waits_begin_[agent];
    const auto begin = waits_.begin() + static_cast<std::ptrdiff_t>(waits_begin_[agent]);
    const auto end = waits_.begin() + static_cast<std::ptrdiff_t>(waits_begin_[agent + 1]);
    std::sort(begin, end, [](const Wait& a, const Wait& b) {
      return std::tie(a.from_agent, a.to_index, a.from_index) <
             std::tie(b.from_agent, b.to_index, b.from_index);
    });
    for (auto it = begin; it != end; ++it) {
      if (it != begin && std::prev(it)->from_agent == it->from_agent) {
        it->from_index = std::max(it->from_index, std::prev(it)->from_index);
      }
    }
  }
}

bool ActionOrder::precedes(ActionId first, ActionId second) {
  if (position_[first] >= position_[second]) return false;
  const std::size_t agent = graph_->agentOf(second);
  const auto from = static_cast<std::uint32_t>(graph_->agentOf(first));
  if (from == agent) return true;
  const auto begin = waits_.begin() + static_cast<std::ptrdiff_t>(waits_begin_[agent]);
  const auto end = waits_.begin() + static_cast<std::ptrdiff_t>(waits_begin_[agent + 1]);
  const std::pair last{from, static_cast<std::uint32_t>(graph_->indexOf(second))};
  const auto after = std::upper_bound(begin, end, last, [](const auto& key, const Wait& w) {
    return key < std::pair{w.from_agent, w.to_index};
  });
  if (after != begin && std::prev(after)->from_agent == from &&
      std::prev(after)->from_index >= graph_->indexOf(first)) {
    return true;
  }
  return isReachable(first, second);
}

// Backwards from the second action. An action of an agent includes its earlier ones.
bool ActionOrder::isReachable(ActionId first, ActionId second) {
  ++searches_;
  reached_.assign(graph_->agents(), -1);
  std::vector<ActionId> open{second};
  const std::size_t target = graph_->agentOf(first);
  const auto wanted = static_cast<std::int64_t>(graph_->indexOf(first));
  while (!open.empty()) {
    const ActionId id = open.back();
    open.pop_back();
    const std::size_t agent = graph_->agentOf(id);
    const auto index = static_cast<std::int64_t>(graph_->indexOf(id));
    for (std::int64_t k = index; k > reached_[agent]; --k) {
      for (const ActionEdge& e :
           graph_->edgesInto(graph_->id(agent, static_cast<std::size_t>(k)))) {
        const std::size_t other = graph_->agentOf(e.from);
        const auto at = static_cast<std::int64_t>(graph_->indexOf(e.from));
        if (other == target && at >= wanted) return true;
        if (at > reached_[other] && position_[e.from] > position_[first]) open.push_back(e.from);
      }
    }
    reached_[agent] = std::max(reached_[agent], index);
  }
  return false;
}

std::vector<ActionId> ActionOrder::cycleOf(const ActionGraph& graph) {
  enum class Mark : std::uint8_t { New, Open, Done };
  std::vector<Mark> marks(graph.actions(), Mark::New);
  // Depth first along "waits for": the action before it, then the edges into it.
  struct Step {
    ActionId id;
    std::size_t next = 0;
  };
  for (ActionId root = 0; root < graph.actions(); ++root) {
    if (marks[root] != Mark::New) continue;
    std::vector<Step> path{{root}};
    marks[root] = Mark::Open;
    while (!path.empty()) {
      Step& at = path.back();
      const bool has_before = graph.indexOf(at.id) > 0;
      const auto edges = graph.edgesInto(at.id);
      if (at.next == edges.size() + (has_before ? 1U : 0U)) {
        marks[at.id] = Mark::Done;
        path.pop_back();
        continue;
      }
      const std::size_t k = at.next++;
      const ActionId to = k < edges.size() ? edges[k].from : at.id - 1;
      if (marks[to] == Mark::Open) {
        std::vector<ActionId> cycle;
        auto it = std::ranges::find(path, to, &Step::id);
        for (; it != path.end(); ++it) cycle.push_back(it->id);
        return cycle;
      }
      if (marks[to] == Mark::New) {
        marks[to] = Mark::Open;
        path.push_back({to});
      }
    }
  }
  return {};
}

}  // namespace clearway::validation
