#include <algorithm>
#include <array>
#include <limits>

#include "planner/pose/node_store.h"
#include "planner/pose/open_list.h"
#include "planner/pose/pose_search.h"
#include "planner/pose/search_parts.h"

namespace clearway {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

std::uint32_t at(const PlaneDistance* bound, LatticePoint p) {
  return bound == nullptr ? 0 : bound->at(p);
}

// One of the two searches.
struct Side {
  Side(const PoseSearchProblem& p, bool is_backwards)
      : backwards(is_backwards),
        ahead(backwards ? p.from_start : p.to_goal),
        behind(backwards ? p.to_goal : p.from_start),
        edges(*p.motions, backwards),
        open(lowest(backwards ? p.goals : p.starts)) {}

  [[nodiscard]] std::uint32_t lowest(const std::vector<Connection>& ends) {
    std::uint32_t least = kNone;
    for (const Connection& c : ends) {
      const std::uint32_t to_go = at(ahead, c.state.point);
      if (to_go != PlaneDistance::kUnreachable) least = std::min(least, c.cost + to_go);
    }
    reached = least == kNone ? 0 : least;
    return reached;
  }
  bool backwards;
  const PlaneDistance* ahead;   // towards the other end
  const PlaneDistance* behind;  // towards its own
  SearchEdges edges;
  std::uint32_t reached = 0;  // nothing open costs less, with its bound
  OpenList open;
};

class TwoWaySearch {
 public:
  TwoWaySearch(const PoseSearchProblem& problem, StopCheck& stop, ProgressMeter& meter)
      : p_(problem),
        stop_(stop),
        meter_(meter),
        nodes_(*problem.lattice, problem.motions->headings().count(), 2),
        sides_{Side(problem, false), Side(problem, true)} {}

  PoseSearchResult run() {
    for (std::size_t i = 0; i < p_.direct.size(); ++i) {
      const std::uint32_t cost = p_.unit.up(motionCost(p_.direct[i], *p_.options));
      if (cost >= best_) continue;
      best_ = cost;
      direct_ = i;
      is_direct_ = true;
    }
    for (const std::size_t d : {0U, 1U}) {
      for (const Connection& c : d == 0 ? p_.starts : p_.goals) {
        const std::uint32_t to_go = at(sides_[d].ahead, c.state.point);
        if (to_go == PlaneDistance::kUnreachable) continue;
        relax(d, c.state, nodes_.id(c.state), c.cost, to_go);
      }
    }
    while (!sides_[0].open.empty() && !sides_[1].open.empty()) {
      if (!step(sides_[0].open.size() <= sides_[1].open.size() ? 0 : 1)) break;
    }
    if (out_.stop == StopReason::None && best_ != kNone) finish();
    // Ways of more than a million steps were left out, so nothing is proved.
    if (!out_.found && out_.stop == StopReason::None && out_of_range_) {
      out_.stop = StopReason::NodeLimit;
    }
    out_.memory_bytes = memoryBytes();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::size_t memoryBytes() const {
    const auto bytes = [](const PlaneDistance* d) { return d == nullptr ? 0 : d->memoryBytes(); };
    return nodes_.memoryBytes() + sides_[0].open.memoryBytes() + sides_[1].open.memoryBytes() +
           p_.masks->memoryBytes() + bytes(p_.to_goal) + bytes(p_.from_start);
  }

  // Takes one entry of a side; false when all is known or the search is stopped.
  bool step(std::size_t d) {
    Side& side = sides_[d];
    Side& other = sides_[1 - d];
    const OpenList::Entry e = side.open.pop();
    nodes_.prefetch(side.open.peek());
    const std::uint32_t cost = nodes_.cost(e.item, d);
    if ((cost & NodeStore::kExpanded) != 0) return true;
    side.reached = e.priority;
    if (side.reached >= best_) return false;
    if ((nodes_.cost(e.item, 1 - d) & NodeStore::kExpanded) != 0) return true;
    nodes_.cost(e.item, d) = cost | NodeStore::kExpanded;
    // The other search has all that costs less than it has reached: whatever goes on from here
    // takes at least the rest of that.
    const PoseState s = nodes_.state(e.item);
    const std::uint64_t behind = at(side.behind, s.point);
    if (std::uint64_t{cost} + other.reached >= std::uint64_t{best_} + behind) return true;
    out_.stop = stop_.poll(out_.expanded, memoryBytes());
    if (out_.stop != StopReason::None) return false;
    ++out_.expanded;
    if (p_.trace != nullptr) note(p_, TraceKind::Expanded, s);
    report(cost);
    expand(d, s, cost);
    return true;
  }

  void relax(std::size_t d, const PoseState& s, NodeStore::Id id, std::uint32_t cost,
             std::uint32_t to_go) {
    std::uint32_t& known = nodes_.cost(id, d);
    if (cost >= (known & NodeStore::kUnknown)) return;
    known = cost;
    ++out_.generated;
    if (p_.trace != nullptr) note(p_, TraceKind::Opened, nodes_.state(id));
    sides_[d].open.push(id, cost + to_go);
    const std::uint32_t rest = nodes_.cost(id, 1 - d) & NodeStore::kUnknown;
    if (rest == NodeStore::kUnknown || cost + rest >= best_) return;
    best_ = cost + rest;
    meeting_ = s;
    is_direct_ = false;
  }

  void expand(std::size_t d, const PoseState& s, std::uint32_t cost) {
    Side& side = sides_[d];
    const auto edges = side.edges.of(s.heading);
    for (const SearchEdges::Edge& edge : edges) {
      const PoseState next{s.point + edge.shift, edge.heading};
      if (p_.lattice->contains(next.point)) nodes_.prefetch(nodes_.id(next));
    }
    for (const SearchEdges::Edge& edge : edges) {
      const PoseState next{s.point + edge.shift, edge.heading};
      if (!p_.lattice->contains(next.point)) continue;
      const std::uint32_t total = cost + edge.cost;
      if (total >= CostUnit::kMaxUnits) {
        out_of_range_ = true;
        continue;
      }
      const NodeStore::Id id = nodes_.id(next);
      const std::uint32_t known = nodes_.cost(id, d);
      if (total >= (known & NodeStore::kUnknown) || (known & NodeStore::kExpanded) != 0) continue;
      if ((nodes_.cost(id, 1 - d) & NodeStore::kExpanded) != 0) continue;
      const std::uint32_t to_go = at(side.ahead, next.point);
      if (to_go == PlaneDistance::kUnreachable || total + to_go >= best_) continue;
      if (!p_.masks->isFree(edge.motion, d == 0 ? s.point : next.point)) continue;
      relax(d, next, id, total, to_go);
    }
  }

  void finish() {
    out_.found = true;
    if (is_direct_) {
      out_.cost = best_;
      out_.motions = p_.direct[direct_];
      return;
    }
    TracedWay lead = traceBack(p_, nodes_, 0, sides_[1].edges, p_.starts, meeting_);
    const TracedWay tail = traceBack(p_, nodes_, 1, sides_[0].edges, p_.goals, meeting_);
    std::reverse(lead.motions.begin(), lead.motions.end());
    lead.motions.insert(lead.motions.end(), tail.motions.begin(), tail.motions.end());
    assemble(p_, *lead.end, lead.motions, *tail.end, out_);
  }

  // How far the two have come towards one another, by what they have covered of the best known.
  void report(std::uint32_t cost) {
    if (!meter_.wanted() || out_.expanded % 1024 != 0) return;
    const double whole =
        std::max(1.0, static_cast<double>(std::max(sides_[0].reached, sides_[1].reached)));
    covered_ = std::max(covered_, cost);
    meter_.report(out_.expanded, stop_.elapsed_s(), static_cast<double>(covered_) / whole);
  }

  const PoseSearchProblem& p_;
  StopCheck& stop_;
  ProgressMeter& meter_;
  NodeStore nodes_;
  std::array<Side, 2> sides_;  // from the start, from the goal
  PoseSearchResult out_;
  std::uint32_t best_ = kNone;  // the cheapest way known
  PoseState meeting_;           // on it
  std::size_t direct_ = 0;
  bool is_direct_ = false;
  bool out_of_range_ = false;
  std::uint32_t covered_ = 0;
};

}  // namespace

PoseSearchResult searchBothWays(const PoseSearchProblem& problem, StopCheck& stop,
                                ProgressMeter& meter) {
  return TwoWaySearch(problem, stop, meter).run();
}

}  // namespace clearway
