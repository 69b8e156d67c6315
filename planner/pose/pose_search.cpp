#include "planner/pose/pose_search.h"

#include <algorithm>

#include "planner/pose/node_store.h"
#include "planner/pose/open_list.h"

namespace clearway {
namespace {

constexpr std::uint32_t kNoGoal = PoseNode::kUnknown;

class Search {
 public:
  Search(const PoseSearchProblem& problem, StopCheck& stop, ProgressMeter& meter)
      : p_(problem), stop_(stop), meter_(meter), nodes_(*problem.lattice), open_(lowest()) {
    for (const Primitive& m : p_.motions->all()) costs_.push_back(p_.unit.up(m.cost_m));
  }

  PoseSearchResult run() {
    for (const Connection& c : p_.goals) nodes_.at(c.state).near_goal = true;
    for (const Connection& c : p_.starts) relax(c.state, c.cost, PoseNode::kFromStart);
    for (std::size_t i = 0; i < p_.direct.size(); ++i) {
      offerGoal(p_.unit.up(motionCost(p_.direct[i], *p_.options)), i, nullptr);
    }
    while (!open_.empty()) {
      const OpenList::Entry e = open_.pop();
      if (e.is_goal) {
        if (e.cost != goal_cost_) continue;
        finish();
        break;
      }
      PoseNode& node = nodes_.at(e.state);
      if (node.expanded || node.cost != e.cost) continue;
      out_.stop = stop_.poll(out_.expanded, memoryBytes());
      if (out_.stop != StopReason::None) break;
      node.expanded = true;
      ++out_.expanded;
      report(e);
      if (node.near_goal) tryGoals(e.state, e.cost);
      expand(e.state, e.cost);
    }
    // Ways of more than a million steps were left out, so nothing is proved.
    if (!out_.found && out_.stop == StopReason::None && out_of_range_) {
      out_.stop = StopReason::NodeLimit;
    }
    out_.memory_bytes = memoryBytes();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::uint32_t bound(LatticePoint point) const {
    return p_.bound == nullptr ? 0 : p_.bound->at(point);
  }

  [[nodiscard]] std::uint32_t lowest() const {
    std::uint32_t least = kNoGoal;
    for (const Connection& c : p_.starts) least = std::min(least, bound(c.state.point));
    return least == kNoGoal ? 0 : least;
  }

  [[nodiscard]] std::size_t memoryBytes() const {
    return nodes_.memoryBytes() + open_.memoryBytes() + p_.masks->memoryBytes() +
           (p_.bound == nullptr ? 0 : p_.bound->memoryBytes());
  }

  void relax(const PoseState& s, std::uint32_t cost, std::uint16_t parent) {
    const std::uint32_t to_go = bound(s.point);
    if (to_go == GoalDistance::kUnreachable) return;
    PoseNode& node = nodes_.at(s);
    if (cost >= node.cost) return;
    node.cost = cost;
    node.parent = parent;
    node.expanded = false;
    ++out_.generated;
    open_.push({s, cost, cost + to_go, false});
  }

  void expand(const PoseState& s, std::uint32_t cost) {
    const std::size_t last = p_.motions->first(s.heading + 1);
    for (std::size_t i = p_.motions->first(s.heading); i < last; ++i) {
      const Primitive& m = p_.motions->all()[i];
      const PoseState next{s.point + m.shift, m.to};
      if (!p_.lattice->contains(next.point)) continue;
      const std::uint32_t total = cost + costs_[i];
      if (total >= CostUnit::kMaxUnits) {
        out_of_range_ = true;
        continue;
      }
      if (total >= nodes_.at(next).cost) continue;
      if (bound(next.point) == GoalDistance::kUnreachable) continue;
      if (p_.masks->isFree(i, s.point)) relax(next, total, static_cast<std::uint16_t>(i));
    }
  }

  void tryGoals(const PoseState& s, std::uint32_t cost) {
    auto c = std::lower_bound(
        p_.goals.begin(), p_.goals.end(), s,
        [](const Connection& a, const PoseState& b) { return comesBefore(a.state, b); });
    for (; c != p_.goals.end() && c->state == s; ++c) {
      if (cost + c->cost >= goal_cost_ || !p_.validity->isFree(c->motions)) continue;
      offerGoal(cost + c->cost, static_cast<std::size_t>(c - p_.goals.begin()), &s);
    }
  }

  // A way to the goal: the direct one of that index, or by a connection from a state.
  void offerGoal(std::uint32_t cost, std::size_t way, const PoseState* from) {
    if (cost >= goal_cost_) return;
    goal_cost_ = cost;
    goal_way_ = way;
    goal_direct_ = from == nullptr;
    if (from != nullptr) goal_state_ = *from;
    open_.push({{}, cost, cost, true});
  }

  void finish() {
    out_.found = true;
    out_.cost = goal_cost_;
    if (goal_direct_) {
      out_.motions = p_.direct[goal_way_];
      return;
    }
    std::vector<std::size_t> used;
    PoseState s = goal_state_;
    out_.visited.push_back({s, nodes_.at(s).cost});
    while (nodes_.at(s).parent != PoseNode::kFromStart) {
      used.push_back(nodes_.at(s).parent);
      const Primitive& m = p_.motions->all()[used.back()];
      s = {s.point + LatticeVector{-m.shift.rows, -m.shift.columns}, m.from};
      out_.visited.push_back({s, nodes_.at(s).cost});
    }
    std::reverse(used.begin(), used.end());
    std::reverse(out_.visited.begin(), out_.visited.end());
    const auto lead = std::find_if(p_.starts.begin(), p_.starts.end(), [&](const Connection& c) {
      return c.state == s && c.cost == nodes_.at(s).cost;
    });
    out_.motions = lead->motions;
    for (const std::size_t i : used) {
      const Primitive& m = p_.motions->all()[i];
      const LatticePoint to = s.point + m.shift;
      p_.motions->appendMotions(m, p_.lattice->position(s.point), p_.lattice->position(to),
                                out_.motions);
      s = {to, m.to};
    }
    const std::vector<Motion>& tail = p_.goals[goal_way_].motions;
    out_.motions.insert(out_.motions.end(), tail.begin(), tail.end());
  }

  // The fraction is of the way from the first state expanded, by the nearest state so far.
  void report(const OpenList::Entry& e) {
    if (!meter_.wanted()) return;
    const std::uint32_t to_go = e.priority - e.cost;
    if (out_.expanded == 1) first_to_go_ = std::max(to_go, 1U);
    nearest_ = std::min(nearest_, to_go);
    if (out_.expanded % 1024 != 0) return;
    meter_.report(out_.expanded, stop_.elapsed_s(),
                  1.0 - static_cast<double>(nearest_) / static_cast<double>(first_to_go_));
  }

  const PoseSearchProblem& p_;
  StopCheck& stop_;
  ProgressMeter& meter_;
  NodeStore nodes_;
  OpenList open_;
  std::vector<std::uint32_t> costs_;  // of all primitives
  PoseSearchResult out_;
  std::uint32_t goal_cost_ = kNoGoal;
  std::size_t goal_way_ = 0;
  bool goal_direct_ = false;
  bool out_of_range_ = false;
  PoseState goal_state_;
  std::uint32_t nearest_ = kNoGoal;
  std::uint32_t first_to_go_ = 1;
};

}  // namespace

PoseSearchResult searchPoses(const PoseSearchProblem& problem, StopCheck& stop,
                             ProgressMeter& meter) {
  return Search(problem, stop, meter).run();
}

}  // namespace clearway
