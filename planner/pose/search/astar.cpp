#include "planner/pose/search/astar.h"

#include <algorithm>
#include <limits>

#include "planner/pose/connect/analytic_expansion.h"
#include "planner/pose/heuristic/weighted_heuristic.h"
#include "planner/pose/search/node_table.h"
#include "planner/pose/search/open_list.h"
#include "planner/pose/search/search_parts.h"

namespace clearway::lattice {
namespace {

constexpr std::uint32_t kNoGoal = std::numeric_limits<std::uint32_t>::max();

class Search {
 public:
  Search(const PoseSearchProblem& problem, StopCheck& stop, ProgressMeter& meter)
      : p_(problem),
        stop_(stop),
        approach_(meter, stop),
        bound_(problem.to_goal, problem.options->weight > 1.0 ? problem.turns : nullptr,
               problem.options->weight, lowerBound(problem, problem.to_goal, problem.starts)),
        nodes_(*problem.points, problem.motions->headings().count(), NodeTable::Layout::Narrow),
        edges_(*problem.motions, nodes_, false),
        rounded_bits_(bound_.priorityRoundingBits(edges_.cheapest())),
        open_(lowerBound(problem, problem.to_goal, problem.starts), rounded_bits_),
        reach_(ProjectedSteps::kPerUnit * lowerBound(problem, problem.to_goal, problem.starts)),
        goal_states_(problem) {}

  PoseSearchResult run() {
    if (!nodes_.allocate() || !goal_states_.allocate()) {
      out_.stop = StopReason::MemoryLimit;
      return std::move(out_);
    }
    for (const EndpointConnection& c : p_.starts) {
      relax(nodes_.id(c.state), c.cost, bound_(p_.points->of(c.state.point), c.state.heading));
    }
    for (std::size_t i = 0; i < p_.direct.size(); ++i) {
      updateIncumbent(p_.unit.up(motionCost(p_.direct[i], *p_.options)), i, nullptr);
    }
    while (!open_.empty() && out_.stop == StopReason::None) {
      const OpenList::Entry e = open_.pop();
      if (e.priority >= incumbent_cost_) break;
      const std::uint32_t cost = nodes_.cost(e.item);
      if ((cost & NodeTable::kExpanded) != 0) continue;
      if (p_.extended != nullptr && !isUpToDate(e, cost)) continue;
      if (cost + bound_.upperEstimateAt(nodes_.pointOf(e.item)) >= incumbent_cost_) continue;
      out_.stop = stop_.poll(out_.expanded, memoryBytes(), p_.masks->work());
      if (out_.stop != StopReason::None) break;
      nodes_.set(e.item, cost | NodeTable::kExpanded);
      ++out_.expanded;
      const PoseState s = nodes_.state(e.item);
      if (p_.trace != nullptr) note(p_, TraceKind::Expanded, s);
      approach_.report(out_.expanded, e.priority - std::min(cost, e.priority));
      if (goal_states_.anyAt(nodes_.pointOf(e.item))) tryGoals(s, cost);
      if (p_.analytic_expansion != nullptr) tryAnalyticExpansion(s, cost);
      expand(e.item, s, cost);
    }
    if (out_.stop == StopReason::None && incumbent_cost_ != kNoGoal) finish();
    return ended(std::move(out_), out_of_range_, memoryBytes());
  }

 private:
  [[nodiscard]] std::size_t memoryBytes() const {
    return p_.connections_bytes + nodes_.memoryBytes() + open_.memoryBytes() +
           p_.masks->memoryBytes() + (p_.to_goal == nullptr ? 0 : p_.to_goal->memoryBytes()) +
           (p_.turns == nullptr ? 0 : p_.turns->memoryBytes());
  }

  // Whether the entry waits where it belongs by all that is known of its point, which the bound
  // looks at now; else it is put there.
  bool isUpToDate(const OpenList::Entry& e, std::uint32_t cost) {
    const std::size_t point = nodes_.pointOf(e.item);
    if (p_.extended->known(point) == ObstacleHeuristic::kUnreachable) {
      out_.stop = extendTo(point);
      if (out_.stop != StopReason::None) return false;
    }
    const std::uint32_t expected = bound_(point, nodes_.state(e.item).heading).expected;
    if (expected == ObstacleHeuristic::kUnreachable) return false;
    if (cost + expected < e.priority + (1U << rounded_bits_)) return true;
    open_.push(e.item, cost + expected);
    return false;
  }

  // Until the bound knows the point, or that nothing leads from there to the goal.
  StopReason extendTo(std::size_t point) {
    constexpr double kFurther = 1.03;
    while (reach_ < ObstacleHeuristic::kFarthest &&
           p_.extended->known(point) == ObstacleHeuristic::kUnreachable &&
           p_.extended->at(point) != ObstacleHeuristic::kUnreachable) {
      reach_ = std::min<double>(kFurther * reach_ + 1.0, ObstacleHeuristic::kFarthest);
      const StopReason r = p_.extended->extend(static_cast<std::uint32_t>(reach_), stop_);
      if (r != StopReason::None) return r;
    }
    return StopReason::None;
  }

  void relax(NodeTable::Id id, std::uint32_t cost, const WeightedHeuristic::Rest& rest) {
    if (rest.expected == ObstacleHeuristic::kUnreachable) return;
    if (cost >= (nodes_.cost(id) & NodeTable::kUnknown)) return;
    nodes_.set(id, cost);
    ++out_.generated;
    if (p_.trace != nullptr) note(p_, TraceKind::Opened, nodes_.state(id));
    open_.push(id, cost + rest.expected);
  }

  void expand(NodeTable::Id from, const PoseState& s, std::uint32_t cost) {
    const SweptMasks::Start start = p_.masks->startAt(s.point);
    const auto edges = edges_.of(s.heading);
    for (const SearchEdges::Edge& edge : edges) nodes_.prefetch(from + edge.step);
    for (const SearchEdges::Edge& edge : edges) {
      // The bound knows what lies outside.
      if (p_.to_goal == nullptr && !p_.lattice->contains(s.point + edge.shift)) continue;
      const std::uint32_t total = cost + edge.cost;
      if (total >= CostUnit::kMaxUnits) {
        out_of_range_ = true;
        continue;
      }
      const NodeTable::Id id = from + edge.step;
      const std::uint32_t known = nodes_.cost(id);
      if (total >= (known & NodeTable::kUnknown)) continue;
      const std::size_t point = nodes_.pointOf(id);
      if ((known & NodeTable::kExpanded) != 0 &&
          bound_.mayKeepExpanded(point, known & NodeTable::kUnknown, total, edge.cost)) {
        continue;
      }
      if (!p_.masks->isFree(edge.motion, start)) continue;
      const WeightedHeuristic::Rest rest = bound_(point, edge.heading);
      if (rest.expected == ObstacleHeuristic::kUnreachable || total + rest.most >= incumbent_cost_)
        continue;
      relax(id, total, rest);
    }
  }

  void tryGoals(const PoseState& s, std::uint32_t cost) {
    for (const EndpointConnection& c : goal_states_.from(s)) {
      if (cost + c.cost >= incumbent_cost_ || !p_.checker->isFree(c.motions)) continue;
      updateIncumbent(cost + c.cost, static_cast<std::size_t>(&c - p_.goals.data()), &s);
    }
  }

  void tryAnalyticExpansion(const PoseState& s, std::uint32_t cost) {
    const std::uint32_t to_go = p_.to_goal == nullptr ? 0 : p_.to_goal->at(s.point);
    if (!p_.analytic_expansion->shouldTry(to_go) || cost >= incumbent_cost_) return;
    std::optional<EndpointConnection> way =
        p_.analytic_expansion->from(s, to_go, incumbent_cost_ - cost);
    if (!way) return;
    updateIncumbent(cost + way->cost, 0, &s);
    expansion_ = std::move(way);
  }

  // A way to the goal: the direct one of that index, or by a connection from a state.
  void updateIncumbent(std::uint32_t cost, std::size_t way, const PoseState* from) {
    if (cost >= incumbent_cost_) return;
    incumbent_cost_ = cost;
    goal_connection_ = way;
    goal_direct_ = from == nullptr;
    expansion_.reset();
    if (from != nullptr) goal_state_ = *from;
  }

  void finish() {
    out_.found = true;
    if (goal_direct_) {
      out_.cost = incumbent_cost_;
      out_.motions = p_.direct[goal_connection_];
      return;
    }
    BackTrace way = backtrace(p_, nodes_, false, SearchEdges(*p_.motions, nodes_, true), p_.starts,
                              goal_state_);
    std::reverse(way.motions.begin(), way.motions.end());
    assemble(p_, *way.end, way.motions, expansion_ ? *expansion_ : p_.goals[goal_connection_],
             out_);
  }

  const PoseSearchProblem& p_;
  StopCheck& stop_;
  SearchProgress approach_;
  WeightedHeuristic bound_;
  NodeTable nodes_;
  SearchEdges edges_;
  unsigned rounded_bits_;
  OpenList open_;
  double reach_;  // of the bound, if it is extended [half units]
  GoalStateIndex goal_states_;
  PoseSearchResult out_;
  std::uint32_t incumbent_cost_ = kNoGoal;
  std::size_t goal_connection_ = 0;
  bool goal_direct_ = false;
  bool out_of_range_ = false;
  PoseState goal_state_;
  std::optional<EndpointConnection> expansion_;  // from there, when that is the way
};

}  // namespace

PoseSearchResult searchPoses(const PoseSearchProblem& problem, StopCheck& stop,
                             ProgressMeter& meter) {
  return Search(problem, stop, meter).run();
}

}  // namespace clearway::lattice
