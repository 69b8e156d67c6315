#include "planner/pose/search/context_search.h"

#include <algorithm>
#include <array>
#include <limits>

#include "planner/pose/heuristic/weighted_heuristic.h"
#include "planner/pose/search/context_edges.h"
#include "planner/pose/search/node_table.h"
#include "planner/pose/search/open_list.h"
#include "planner/pose/search/search_parts.h"

namespace clearway::lattice {
namespace {

constexpr std::uint32_t kNoGoal = std::numeric_limits<std::uint32_t>::max();

// A lattice pose, and the direction that was driven last: never None.
struct GearedState {
  PoseState pose;
  Gear gear = Gear::Forward;
};

class ContextSearch {
 public:
  ContextSearch(const PoseSearchProblem& problem, StopCheck& stop, ProgressMeter& meter)
      : p_(problem),
        stop_(stop),
        approach_(meter, stop),
        headings_(problem.motions->headings().count()),
        bound_(problem.to_goal, nullptr, problem.options->weight,
               lowerBound(problem, problem.to_goal, problem.starts)),
        context_edges_(problem),
        nodes_(*problem.points, headings_ * context_edges_.gears(),
               problem.options->weight > 1.0 ? NodeTable::Layout::Narrow : NodeTable::Layout::Wide),
        edges_(*problem.motions, nodes_, false),
        open_(lowerBound(problem, problem.to_goal, problem.starts),
              bound_.priorityRoundingBits(edges_.cheapest())) {}

  PoseSearchResult run() {
    if (!nodes_.allocate()) {
      out_.stop = StopReason::MemoryLimit;
      return std::move(out_);
    }
    for (const EndpointConnection& c : p_.starts) begin(c);
    for (std::size_t i = 0; i < p_.direct.size(); ++i) {
      updateIncumbent(context_edges_.costOf(p_.direct[i]), i, nullptr);
    }
    while (!open_.empty()) {
      const OpenList::Entry e = open_.pop();
      if (e.priority >= incumbent_cost_) break;
      const std::uint32_t cost = nodes_.cost(e.item);
      if ((cost & NodeTable::kExpanded) != 0) continue;
      out_.stop = stop_.poll(out_.expanded, memoryBytes(), p_.masks->work());
      if (out_.stop != StopReason::None) break;
      nodes_.set(e.item, cost | NodeTable::kExpanded);
      ++out_.expanded;
      const GearedState s = stateOf(e.item);
      if (p_.trace != nullptr) note(p_, TraceKind::Expanded, s.pose);
      approach_.report(out_.expanded, e.priority - std::min(cost, e.priority));
      tryGoals(s, cost);
      expand(s, cost);
    }
    if (out_.stop == StopReason::None && incumbent_cost_ != kNoGoal) finish();
    return ended(std::move(out_), out_of_range_, memoryBytes());
  }

 private:
  [[nodiscard]] NodeTable::Id idOf(const GearedState& s) const {
    const int of_gear = s.gear == Gear::Backward && context_edges_.gears() == 2 ? headings_ : 0;
    return nodes_.id({s.pose.point, s.pose.heading + of_gear});
  }
  [[nodiscard]] GearedState stateOf(NodeTable::Id id) const {
    const PoseState s = nodes_.state(id);
    if (s.heading < headings_) return {s, Gear::Forward};
    return {{s.point, s.heading - headings_}, Gear::Backward};
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    return p_.connections_bytes + nodes_.memoryBytes() + open_.memoryBytes() +
           p_.masks->memoryBytes() + (p_.to_goal == nullptr ? 0 : p_.to_goal->memoryBytes());
  }

  // In either direction where the way there does not travel.
  void begin(const EndpointConnection& c) {
    const Gear last = context_edges_.gearsIn(c.motions).last;
    for (const Gear gear : {Gear::Forward, Gear::Backward}) {
      if (gear == Gear::Backward && context_edges_.gears() == 1) continue;
      if (last == Gear::None || last == gear) {
        relax({c.state, gear}, c.cost, bound_(p_.points->of(c.state.point), c.state.heading));
      }
    }
  }

  void relax(const GearedState& s, std::uint32_t cost, const WeightedHeuristic::Rest& rest) {
    if (rest.expected == ObstacleHeuristic::kUnreachable || cost + rest.most >= incumbent_cost_)
      return;
    const NodeTable::Id id = idOf(s);
    if (cost >= (nodes_.cost(id) & NodeTable::kUnknown)) return;
    nodes_.set(id, cost);
    ++out_.generated;
    if (p_.trace != nullptr) note(p_, TraceKind::Opened, s.pose);
    open_.push(id, cost + rest.expected);
  }

  void expand(const GearedState& s, std::uint32_t cost) {
    for (const SearchEdges::Edge& edge : edges_.of(s.pose.heading)) {
      const GearedState next{{s.pose.point + edge.shift, edge.heading},
                             context_edges_.after(edge.motion, s.gear)};
      if (!p_.lattice->contains(next.pose.point)) continue;
      const std::size_t point = p_.points->of(next.pose.point);
      const std::uint32_t known = nodes_.cost(idOf(next));
      std::uint32_t total = cost + context_edges_.cost(edge.motion, s.gear);
      if (total >= (known & NodeTable::kUnknown)) {
        out_of_range_ = out_of_range_ || total >= NodeTable::kUnknown;
        continue;
      }
      if ((known & NodeTable::kExpanded) != 0 &&
          bound_.mayKeepExpanded(point, known & NodeTable::kUnknown, total, edge.cost)) {
        continue;
      }
      const WeightedHeuristic::Rest rest = bound_(point, next.pose.heading);
      if (rest.expected == ObstacleHeuristic::kUnreachable) continue;
      if (!p_.masks->isFree(edge.motion, s.pose.point)) continue;
      total += context_edges_.proximity(edge.motion, s.pose.point);
      if (total >= CostUnit::kMaxUnits) {
        out_of_range_ = true;
        continue;
      }
      relax(next, total, rest);
    }
  }

  void tryGoals(const GearedState& s, std::uint32_t cost) {
    auto c = std::lower_bound(
        p_.goals.begin(), p_.goals.end(), s.pose,
        [](const EndpointConnection& a, const PoseState& b) { return comesBefore(a.state, b); });
    for (; c != p_.goals.end() && c->state == s.pose; ++c) {
      if (cost + c->cost >= incumbent_cost_) continue;
      const std::uint32_t total =
          cost + c->cost + context_edges_.change(s.gear, context_edges_.gearsIn(c->motions).first);
      if (total >= incumbent_cost_ || !p_.checker->isFree(c->motions)) continue;
      updateIncumbent(total, static_cast<std::size_t>(c - p_.goals.begin()), &s);
    }
  }

  // A way to the goal: the direct one of that index, or by a connection from a state.
  void updateIncumbent(std::uint32_t cost, std::size_t way, const GearedState* from) {
    if (cost >= incumbent_cost_) return;
    incumbent_cost_ = cost;
    goal_connection_ = way;
    goal_direct_ = from == nullptr;
    if (from != nullptr) goal_state_ = *from;
  }

  void finish() {
    out_.found = true;
    out_.cost = incumbent_cost_;
    if (goal_direct_) {
      out_.motions = p_.direct[goal_connection_];
      return;
    }
    std::vector<std::uint16_t> motions;
    std::vector<std::uint32_t> costs{costOf(goal_state_)};
    const SearchEdges leading(*p_.motions, nodes_, true);
    GearedState at = goal_state_;
    while (stepBack(leading, at, motions)) costs.push_back(costOf(at));
    std::reverse(motions.begin(), motions.end());
    std::reverse(costs.begin(), costs.end());
    const auto lead =
        std::find_if(p_.starts.begin(), p_.starts.end(), [&](const EndpointConnection& c) {
          const Gear last = context_edges_.gearsIn(c.motions).last;
          return c.state == at.pose && c.cost == costs.front() &&
                 (last == Gear::None || last == at.gear);
        });
    assemble(p_, *lead, motions, p_.goals[goal_connection_], out_);
    for (std::size_t i = 0; i < costs.size(); ++i) out_.visited[i].cost = costs[i];
    out_.cost = incumbent_cost_;
  }

  [[nodiscard]] std::uint32_t costOf(const GearedState& s) {
    return nodes_.cost(idOf(s)) & NodeTable::kUnknown;
  }

  // To a state from where one motion leads here as cheaply as is known.
  bool stepBack(const SearchEdges& leading, GearedState& at, std::vector<std::uint16_t>& motions) {
    const std::uint32_t cost = costOf(at);
    for (const SearchEdges::Edge& edge : leading.of(at.pose.heading)) {
      const LatticePoint point = at.pose.point + edge.shift;
      if (edge.cost > cost || !p_.lattice->contains(point)) continue;
      for (const Gear gear : {Gear::Forward, Gear::Backward}) {
        if (gear == Gear::Backward && context_edges_.gears() == 1) continue;
        const GearedState before{{point, edge.heading}, gear};
        if (context_edges_.gears() == 2 && context_edges_.after(edge.motion, gear) != at.gear)
          continue;
        const std::uint32_t known = costOf(before);
        if (known > cost || !p_.masks->isFree(edge.motion, point)) continue;
        if (known + context_edges_.cost(edge.motion, gear) +
                context_edges_.proximity(edge.motion, point) >
            cost) {
          continue;
        }
        motions.push_back(edge.motion);
        at = before;
        return true;
      }
    }
    return false;
  }

  const PoseSearchProblem& p_;
  StopCheck& stop_;
  SearchProgress approach_;
  int headings_;
  WeightedHeuristic bound_;
  ContextEdges context_edges_;
  NodeTable nodes_;
  SearchEdges edges_;
  OpenList open_;
  PoseSearchResult out_;
  std::uint32_t incumbent_cost_ = kNoGoal;
  std::size_t goal_connection_ = 0;
  bool goal_direct_ = false;
  bool out_of_range_ = false;
  GearedState goal_state_;
};

}  // namespace

PoseSearchResult searchWithContext(const PoseSearchProblem& problem, StopCheck& stop,
                                   ProgressMeter& meter) {
  return ContextSearch(problem, stop, meter).run();
}

}  // namespace clearway::lattice
