#include "planner/pose/pose_search.h"

#include <algorithm>
#include <limits>

#include "planner/pose/goal_shots.h"
#include "planner/pose/node_store.h"
#include "planner/pose/open_list.h"
#include "planner/pose/search_parts.h"
#include "planner/pose/weighted_bound.h"

namespace clearway {
namespace {

constexpr std::uint32_t kNoGoal = std::numeric_limits<std::uint32_t>::max();

class Search {
 public:
  Search(const PoseSearchProblem& problem, StopCheck& stop, ProgressMeter& meter)
      : p_(problem),
        stop_(stop),
        approach_(meter, stop),
        bound_(problem.to_goal, problem.options->weight > 1.0 ? problem.turns : nullptr,
               problem.options->weight, leastCost(problem, problem.to_goal, problem.starts)),
        nodes_(*problem.points, problem.motions->headings().count(), NodeStore::Layout::Narrow),
        edges_(*problem.motions, nodes_, false),
        rounded_bits_(bound_.roundedBits(edges_.cheapest())),
        open_(leastCost(problem, problem.to_goal, problem.starts), rounded_bits_),
        reach_(PlaneSteps::kPerUnit * leastCost(problem, problem.to_goal, problem.starts)),
        goal_states_(problem) {}

  PoseSearchResult run() {
    if (!nodes_.allocate() || !goal_states_.allocate()) {
      out_.stop = StopReason::MemoryLimit;
      return std::move(out_);
    }
    for (const Connection& c : p_.starts) {
      relax(nodes_.id(c.state), c.cost, bound_(p_.points->of(c.state.point), c.state.heading));
    }
    for (std::size_t i = 0; i < p_.direct.size(); ++i) {
      offerGoal(p_.unit.up(motionCost(p_.direct[i], *p_.options)), i, nullptr);
    }
    while (!open_.empty() && out_.stop == StopReason::None) {
      const OpenList::Entry e = open_.pop();
      if (e.priority >= goal_cost_) break;
      const std::uint32_t cost = nodes_.cost(e.item);
      if ((cost & NodeStore::kExpanded) != 0) continue;
      if (p_.extended != nullptr && !isUpToDate(e, cost)) continue;
      if (cost + bound_.mostAt(nodes_.pointOf(e.item)) >= goal_cost_) continue;
      out_.stop = stop_.poll(out_.expanded, memoryBytes(), p_.masks->work());
      if (out_.stop != StopReason::None) break;
      nodes_.set(e.item, cost | NodeStore::kExpanded);
      ++out_.expanded;
      const PoseState s = nodes_.state(e.item);
      if (p_.trace != nullptr) note(p_, TraceKind::Expanded, s);
      approach_.report(out_.expanded, e.priority - std::min(cost, e.priority));
      if (goal_states_.anyAt(nodes_.pointOf(e.item))) tryGoals(s, cost);
      if (p_.shots != nullptr) tryShot(s, cost);
      expand(e.item, s, cost);
    }
    if (out_.stop == StopReason::None && goal_cost_ != kNoGoal) finish();
    return ended(std::move(out_), out_of_range_, memoryBytes());
  }

 private:
  [[nodiscard]] std::size_t memoryBytes() const {
    return p_.ways_bytes + nodes_.memoryBytes() + open_.memoryBytes() + p_.masks->memoryBytes() +
           (p_.to_goal == nullptr ? 0 : p_.to_goal->memoryBytes()) +
           (p_.turns == nullptr ? 0 : p_.turns->memoryBytes());
  }

  // Whether the entry waits where it belongs by all that is known of its point, which the bound
  // looks at now; else it is put there.
  bool isUpToDate(const OpenList::Entry& e, std::uint32_t cost) {
    const std::size_t point = nodes_.pointOf(e.item);
    if (p_.extended->known(point) == PlaneDistance::kUnreachable) {
      out_.stop = extendTo(point);
      if (out_.stop != StopReason::None) return false;
    }
    const std::uint32_t expected = bound_(point, nodes_.state(e.item).heading).expected;
    if (expected == PlaneDistance::kUnreachable) return false;
    if (cost + expected < e.priority + (1U << rounded_bits_)) return true;
    open_.push(e.item, cost + expected);
    return false;
  }

  // Until the bound knows the point, or that nothing leads from there to the goal.
  StopReason extendTo(std::size_t point) {
    constexpr double kFurther = 1.03;
    while (reach_ < PlaneDistance::kFarthest &&
           p_.extended->known(point) == PlaneDistance::kUnreachable &&
           p_.extended->at(point) != PlaneDistance::kUnreachable) {
      reach_ = std::min<double>(kFurther * reach_ + 1.0, PlaneDistance::kFarthest);
      const StopReason r = p_.extended->extend(static_cast<std::uint32_t>(reach_), stop_);
      if (r != StopReason::None) return r;
    }
    return StopReason::None;
  }

  void relax(NodeStore::Id id, std::uint32_t cost, const WeightedBound::Rest& rest) {
    if (rest.expected == PlaneDistance::kUnreachable) return;
    if (cost >= (nodes_.cost(id) & NodeStore::kUnknown)) return;
    nodes_.set(id, cost);
    ++out_.generated;
    if (p_.trace != nullptr) note(p_, TraceKind::Opened, nodes_.state(id));
    open_.push(id, cost + rest.expected);
  }

  void expand(NodeStore::Id from, const PoseState& s, std::uint32_t cost) {
    const MotionMasks::Start start = p_.masks->startAt(s.point);
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
      const NodeStore::Id id = from + edge.step;
      const std::uint32_t known = nodes_.cost(id);
      if (total >= (known & NodeStore::kUnknown)) continue;
      const std::size_t point = nodes_.pointOf(id);
      if ((known & NodeStore::kExpanded) != 0 &&
          bound_.mayStay(point, known & NodeStore::kUnknown, total, edge.cost)) {
        continue;
      }
      if (!p_.masks->isFree(edge.motion, start)) continue;
      const WeightedBound::Rest rest = bound_(point, edge.heading);
      if (rest.expected == PlaneDistance::kUnreachable || total + rest.most >= goal_cost_) continue;
      relax(id, total, rest);
    }
  }

  void tryGoals(const PoseState& s, std::uint32_t cost) {
    for (const Connection& c : goal_states_.from(s)) {
      if (cost + c.cost >= goal_cost_ || !p_.validity->isFree(c.motions)) continue;
      offerGoal(cost + c.cost, static_cast<std::size_t>(&c - p_.goals.data()), &s);
    }
  }

  void tryShot(const PoseState& s, std::uint32_t cost) {
    const std::uint32_t to_go = p_.to_goal == nullptr ? 0 : p_.to_goal->at(s.point);
    if (!p_.shots->isDue(to_go) || cost >= goal_cost_) return;
    std::optional<Connection> way = p_.shots->from(s, to_go, goal_cost_ - cost);
    if (!way) return;
    offerGoal(cost + way->cost, 0, &s);
    shot_ = std::move(way);
  }

  // A way to the goal: the direct one of that index, or by a connection from a state.
  void offerGoal(std::uint32_t cost, std::size_t way, const PoseState* from) {
    if (cost >= goal_cost_) return;
    goal_cost_ = cost;
    goal_way_ = way;
    goal_direct_ = from == nullptr;
    shot_.reset();
    if (from != nullptr) goal_state_ = *from;
  }

  void finish() {
    out_.found = true;
    if (goal_direct_) {
      out_.cost = goal_cost_;
      out_.motions = p_.direct[goal_way_];
      return;
    }
    TracedWay way = traceBack(p_, nodes_, false, SearchEdges(*p_.motions, nodes_, true), p_.starts,
                              goal_state_);
    std::reverse(way.motions.begin(), way.motions.end());
    assemble(p_, *way.end, way.motions, shot_ ? *shot_ : p_.goals[goal_way_], out_);
  }

  const PoseSearchProblem& p_;
  StopCheck& stop_;
  Approach approach_;
  WeightedBound bound_;
  NodeStore nodes_;
  SearchEdges edges_;
  unsigned rounded_bits_;
  OpenList open_;
  double reach_;  // of the bound, if it is extended [half units]
  GoalStates goal_states_;
  PoseSearchResult out_;
  std::uint32_t goal_cost_ = kNoGoal;
  std::size_t goal_way_ = 0;
  bool goal_direct_ = false;
  bool out_of_range_ = false;
  PoseState goal_state_;
  std::optional<Connection> shot_;  // from there, when that is the way
};

}  // namespace

PoseSearchResult searchPoses(const PoseSearchProblem& problem, StopCheck& stop,
                             ProgressMeter& meter) {
  return Search(problem, stop, meter).run();
}

}  // namespace clearway
