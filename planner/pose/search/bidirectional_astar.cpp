#include <algorithm>
#include <array>
#include <limits>

#include "planner/pose/connect/goal_region.h"
#include "planner/pose/search/astar.h"
#include "planner/pose/search/context_search.h"
#include "planner/pose/search/node_table.h"
#include "planner/pose/search/open_list.h"
#include "planner/pose/search/search_parts.h"

namespace clearway::lattice {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// One of the two searches.
struct Side {
  Side(const PoseSearchProblem& p, bool is_backwards, const ContextEdges* price)
      : backwards(is_backwards),
        ahead(backwards ? p.from_start : p.to_goal),
        behind(backwards ? p.to_goal : p.from_start),
        nodes(*p.points, p.motions->headings().count() * (price == nullptr ? 1 : price->gears())),
        edges(price == nullptr ? SearchEdges(*p.motions, nodes, backwards)
                               : SearchEdges(*p.motions, nodes, backwards, *price)),
        reached(lowerBound(p, ahead, backwards ? p.goals : p.starts)),
        open(reached) {}

  bool backwards;
  const ObstacleHeuristic* ahead;   // towards the other end
  const ObstacleHeuristic* behind;  // towards its own
  NodeTable nodes;
  SearchEdges edges;
  std::uint32_t reached;  // nothing open costs less, with its bound
  OpenList open;
};

class BidirectionalAStar {
 public:
  // `price`: what motions cost by their place and gear; nothing when that is the same everywhere.
  BidirectionalAStar(const PoseSearchProblem& problem, StopCheck& stop, ProgressMeter& meter,
                     ContextEdges* price)
      : p_(problem),
        stop_(stop),
        meter_(meter),
        context_edges_(price),
        sides_{Side(problem, false, price), Side(problem, true, price)} {}

  PoseSearchResult run() {
    if (!sides_[0].nodes.allocate() || !sides_[1].nodes.allocate()) {
      out_.stop = StopReason::MemoryLimit;
      return std::move(out_);
    }
    for (std::size_t i = 0; i < p_.direct.size(); ++i) {
      const std::uint32_t cost = context_edges_ != nullptr
                                     ? context_edges_->costOf(p_.direct[i])
                                     : p_.unit.up(motionCost(p_.direct[i], *p_.options));
      if (cost >= best_) continue;
      best_ = cost;
      direct_ = i;
      is_direct_ = true;
    }
    for (const std::size_t d : {0U, 1U}) {
      for (const EndpointConnection& c : d == 0 ? p_.starts : p_.goals) {
        const std::uint32_t to_go = heuristicAt(sides_[d].ahead, p_.points->of(c.state.point));
        if (to_go == ObstacleHeuristic::kUnreachable) continue;
        relax(d, sides_[d].nodes.id(c.state), c.cost, to_go);
      }
    }
    while (!sides_[0].open.empty() && !sides_[1].open.empty()) {
      if (!step(sides_[0].open.size() <= sides_[1].open.size() ? 0 : 1)) break;
    }
    if (out_.stop == StopReason::None && best_ != kNone) finish();
    return ended(std::move(out_), out_of_range_, memoryBytes());
  }

 private:
  [[nodiscard]] std::size_t memoryBytes() const {
    std::size_t bytes = p_.connections_bytes + p_.masks->memoryBytes();
    for (const Side& s : sides_) {
      bytes += s.nodes.memoryBytes() + s.open.memoryBytes();
      if (s.ahead != nullptr) bytes += s.ahead->memoryBytes();
    }
    return bytes;
  }

  // Takes one entry of a side; false when all is known or the search is stopped.
  bool step(std::size_t d) {
    Side& side = sides_[d];
    const Side& other = sides_[1 - d];
    const OpenList::Entry e = side.open.pop();
    side.nodes.prefetch(side.open.peek());
    const std::uint32_t cost = side.nodes.cost(e.item);
    if ((cost & NodeTable::kExpanded) != 0) return true;
    side.reached = e.priority;
    if (side.reached >= best_) return false;
    if ((other.nodes.cost(e.item) & NodeTable::kExpanded) != 0) return true;
    side.nodes.set(e.item, cost | NodeTable::kExpanded);
    // The other search has all that costs less than it has reached: whatever goes on from here
    // takes at least the rest of that.
    const std::uint64_t behind = heuristicAt(side.behind, side.nodes.pointOf(e.item));
    if (std::uint64_t{cost} + other.reached >= std::uint64_t{best_} + behind) return true;
    out_.stop = stop_.poll(out_.expanded, memoryBytes(), p_.masks->work());
    if (out_.stop != StopReason::None) return false;
    ++out_.expanded;
    if (p_.trace != nullptr) note(p_, TraceKind::Expanded, side.nodes.state(e.item));
    report(cost);
    expand(d, e.item, cost);
    return true;
  }

  void relax(std::size_t d, NodeTable::Id id, std::uint32_t cost, std::uint32_t to_go) {
    Side& side = sides_[d];
    if (cost >= (side.nodes.cost(id) & NodeTable::kUnknown)) return;
    side.nodes.set(id, cost);
    ++out_.generated;
    if (p_.trace != nullptr) note(p_, TraceKind::Opened, side.nodes.state(id));
    side.open.push(id, cost + to_go);
    const std::uint32_t rest = sides_[1 - d].nodes.cost(id) & NodeTable::kUnknown;
    if (rest == NodeTable::kUnknown || cost + rest >= best_) return;
    best_ = cost + rest;
    meeting_ = side.nodes.state(id);
    is_direct_ = false;
  }

  void expand(std::size_t d, NodeTable::Id from, std::uint32_t cost) {
    Side& side = sides_[d];
    const NodeTable& other = sides_[1 - d].nodes;
    const PoseState s = side.nodes.state(from);
    for (const SearchEdges::Edge& edge : side.edges.of(s.heading)) {
      const LatticePoint next = s.point + edge.shift;
      // The bounds know what lies outside.
      if (side.ahead == nullptr && !p_.lattice->contains(next)) continue;
      std::uint32_t total = cost + edge.cost;
      if (total >= CostUnit::kMaxUnits) {
        out_of_range_ = true;
        continue;
      }
      const NodeTable::Id id = from + edge.step;
      if (total >= (side.nodes.cost(id) & NodeTable::kUnknown)) continue;
      const std::uint32_t to_go = heuristicAt(side.ahead, side.nodes.pointOf(id));
      if (to_go == ObstacleHeuristic::kUnreachable || total + to_go >= best_) continue;
      if ((other.cost(id) & NodeTable::kExpanded) != 0) continue;
      const LatticePoint begin = d == 0 ? s.point : next;
      if (!p_.masks->isFree(edge.motion, begin)) continue;
      if (context_edges_ != nullptr) {
        total += context_edges_->proximity(edge.motion, begin);
        if (total + to_go >= best_) continue;
      }
      relax(d, id, total, to_go);
    }
  }

  void finish() {
    out_.found = true;
    if (is_direct_) {
      out_.cost = best_;
      out_.motions = p_.direct[direct_];
      return;
    }
    BackTrace lead =
        backtrace(p_, sides_[0].nodes, false, sides_[1].edges, p_.starts, meeting_, context_edges_);
    const BackTrace tail =
        backtrace(p_, sides_[1].nodes, true, sides_[0].edges, p_.goals, meeting_, context_edges_);
    std::reverse(lead.motions.begin(), lead.motions.end());
    lead.motions.insert(lead.motions.end(), tail.motions.begin(), tail.motions.end());
    assemble(p_, *lead.end, lead.motions, *tail.end, out_);
    if (context_edges_ == nullptr) return;
    out_.cost = best_;
    out_.visited.front().state.heading %= p_.motions->headings().count();
    std::size_t i = 0;
    for (auto c = lead.costs.rbegin(); c != lead.costs.rend(); ++c) out_.visited[i++].cost = *c;
    for (; i < out_.visited.size(); ++i) {
      out_.visited[i].cost = best_ - tail.costs[i + 1 - lead.costs.size()];
    }
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
  ContextEdges* context_edges_;
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

PoseSearchResult searchBidirectional(const PoseSearchProblem& problem, StopCheck& stop,
                                     ProgressMeter& meter) {
  return BidirectionalAStar(problem, stop, meter, nullptr).run();
}

PoseSearchResult searchBidirectionalWithContext(const PoseSearchProblem& problem, StopCheck& stop,
                                                ProgressMeter& meter) {
  ContextEdges price(problem);
  PoseSearchProblem geared = problem;
  geared.starts = price.geared(problem.starts, false);
  geared.goals = price.geared(problem.goals, true);
  keepOneFreeConnectionEach(geared.goals, *problem.checker, stop);
  if (isStopped(&stop)) {  // not all goals are known
    PoseSearchResult nothing;
    nothing.stop = stop.reason();
    return nothing;
  }
  return BidirectionalAStar(geared, stop, meter, &price).run();
}

}  // namespace clearway::lattice
