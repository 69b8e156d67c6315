#include "planner/pose/search/bidirectional_astar.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "planner/pose/connect/goal_region.h"
#include "planner/pose/search/backtrace.h"
#include "planner/pose/search/context_edges.h"
#include "planner/pose/search/endpoint_estimates.h"
#include "planner/pose/search/open_list.h"
#include "planner/pose/search/search_monitor.h"

namespace clearway::lattice {
namespace {

constexpr std::uint32_t kNoIncumbent = std::numeric_limits<std::uint32_t>::max();
constexpr std::array kDirections{SearchDirection::Forward, SearchDirection::Backward};

// One of the two searches.
struct Side {
  template <class Edges>
  Side(const BidirectionalSearchInput& in, NodeTable own_nodes, const Edges& costs,
       SearchDirection d)
      : direction(d),
        ends(isForward() ? in.ends.starts : in.ends.goals),
        ahead(isForward() ? in.to_goal : in.from_start),
        behind(isForward() ? in.from_start : in.to_goal),
        nodes(std::move(own_nodes)),
        edges(in.space.motions, nodes, costs, d),
        reached(lowerBound(in.space.points, ahead, ends)),
        open(reached) {}

  [[nodiscard]] bool isForward() const { return direction == SearchDirection::Forward; }
  [[nodiscard]] std::size_t memoryBytes() const {
    return nodes.memoryBytes() + open.memoryBytes() + (ahead == nullptr ? 0 : ahead->memoryBytes());
  }

  SearchDirection direction;
  std::span<const EndpointConnection> ends;  // where it begins
  const ObstacleHeuristic* ahead;            // the heuristic towards the other end
  const ObstacleHeuristic* behind;           // the one towards its own
  NodeTable nodes;
  EdgeTable edges;
  std::uint32_t reached;  // nothing open has a smaller f
  OpenList open;
};

template <class Edges>
class BidirectionalAStar {
 public:
  BidirectionalAStar(const BidirectionalSearchInput& in, std::array<NodeTable, 2> nodes,
                     Edges& edges, const SearchRun& run)
      : in_(in),
        edges_(edges),
        monitor_(in.space, in.ends.bytes, run),
        sides_{Side(in, std::move(nodes[0]), edges, kDirections[0]),
               Side(in, std::move(nodes[1]), edges, kDirections[1])} {}

  PoseSearchResult run() {
    for (const std::vector<Motion>& path : in_.ends.direct) {
      const std::uint32_t cost = edges_.costOf(path);
      if (cost >= incumbent_cost_) continue;
      incumbent_cost_ = cost;
      direct_ = &path;
    }
    for (const std::size_t d : {0U, 1U}) {
      for (const EndpointConnection& c : sides_[d].ends) {
        const std::uint32_t to_go =
            heuristicAt(sides_[d].ahead, in_.space.points.of(c.state.point));
        if (to_go == ObstacleHeuristic::kUnreachable) continue;
        relax(d, sides_[d].nodes.id(c.state), c.cost, to_go);
      }
    }
    while (!sides_[0].open.empty() && !sides_[1].open.empty()) {
      if (!step(sides_[0].open.size() <= sides_[1].open.size() ? 0 : 1)) break;
    }
    if (!monitor_.isStopped() && incumbent_cost_ != kNoIncumbent) finish();
    return monitor_.end(memoryBytes());
  }

 private:
  [[nodiscard]] std::size_t memoryBytes() const {
    return sides_[0].memoryBytes() + sides_[1].memoryBytes();
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
    if (side.reached >= incumbent_cost_) return false;
    if ((other.nodes.cost(e.item) & NodeTable::kExpanded) != 0) return true;
    side.nodes.set(e.item, cost | NodeTable::kExpanded);
    // The other search has all that costs less than it has reached: whatever goes on from here
    // takes at least the rest of that.
    const std::uint64_t behind = heuristicAt(side.behind, side.nodes.pointOf(e.item));
    if (std::uint64_t{cost} + other.reached >= std::uint64_t{incumbent_cost_} + behind) return true;
    if (!monitor_.mayExpand(memoryBytes())) return false;
    monitor_.noteExpanded(side.nodes.state(e.item));
    // How far the two have come towards one another, by what they have covered of the path.
    covered_ = std::max(covered_, cost);
    monitor_.reportShare(static_cast<double>(covered_) /
                         std::max({1U, sides_[0].reached, sides_[1].reached}));
    expand(d, e.item, cost);
    return true;
  }

  void relax(std::size_t d, NodeTable::Id id, std::uint32_t cost, std::uint32_t to_go) {
    Side& side = sides_[d];
    if (cost >= (side.nodes.cost(id) & NodeTable::kUnknown)) return;
    side.nodes.set(id, cost);
    monitor_.noteOpened(side.nodes.state(id));
    side.open.push(id, cost + to_go);
    const std::uint32_t rest = sides_[1 - d].nodes.cost(id) & NodeTable::kUnknown;
    if (rest == NodeTable::kUnknown || cost + rest >= incumbent_cost_) return;
    incumbent_cost_ = cost + rest;
    meeting_ = side.nodes.state(id);
    direct_ = nullptr;
  }

  void expand(std::size_t d, NodeTable::Id from, std::uint32_t cost) {
    Side& side = sides_[d];
    const NodeTable& other = sides_[1 - d].nodes;
    const PoseState s = side.nodes.state(from);
    for (const EdgeTable::Edge& edge : side.edges.of(s.heading)) {
      const LatticePoint next = s.point + edge.shift;
      // The heuristics cover what lies outside.
      if (side.ahead == nullptr && !in_.space.lattice.contains(next)) continue;
      std::uint32_t total = cost + edge.cost;
      if (monitor_.overflows(total)) continue;
      const NodeTable::Id id = from + edge.step;
      if (total >= (side.nodes.cost(id) & NodeTable::kUnknown)) continue;
      const std::uint32_t to_go = heuristicAt(side.ahead, side.nodes.pointOf(id));
      if (to_go == ObstacleHeuristic::kUnreachable || total + to_go >= incumbent_cost_) continue;
      if ((other.cost(id) & NodeTable::kExpanded) != 0) continue;
      const LatticePoint begin = side.isForward() ? s.point : next;
      if (!in_.space.masks.isFree(edge.motion, begin)) continue;
      if constexpr (Edges::kInContext) {
        total += edges_.extraCost(edge.motion, begin);
        if (monitor_.overflows(total) || total + to_go >= incumbent_cost_) continue;
      }
      relax(d, id, total, to_go);
    }
  }

  void finish() {
    PoseSearchResult& out = monitor_.result();
    if (direct_ != nullptr) {
      out.found = true;
      out.cost = incumbent_cost_;
      out.motions = *direct_;
      return;
    }
    BackTrace lead = trace(0);
    const BackTrace tail = trace(1);
    std::reverse(lead.steps.begin(), lead.steps.end());
    lead.steps.insert(lead.steps.end(), tail.steps.begin(), tail.steps.end());
    assemblePath(in_.space, *lead.end, lead.steps, out);
    out.cost += tail.end->cost;
    out.motions.insert(out.motions.end(), tail.end->motions.begin(), tail.end->motions.end());
  }
  [[nodiscard]] BackTrace trace(std::size_t d) {
    const Side& side = sides_[d];
    return backtrace(in_.space, side.nodes, edges_, sides_[1 - d].edges, side.direction, side.ends,
                     meeting_,
                     [](const EndpointConnection& c, const PoseState& s) { return c.state == s; });
  }

  const BidirectionalSearchInput& in_;
  Edges& edges_;
  SearchMonitor monitor_;
  std::array<Side, 2> sides_;  // from the start, from the goal
  std::uint32_t incumbent_cost_ = kNoIncumbent;
  const std::vector<Motion>* direct_ = nullptr;  // the incumbent, if it needs no lattice
  PoseState meeting_;                            // else a state of it
  std::uint32_t covered_ = 0;
};

template <class Edges>
PoseSearchResult search(const BidirectionalSearchInput& in, Edges& edges, const SearchRun& run) {
  auto forward = NodeTable::make(in.space.points, edges.headingCount(), NodeTable::Layout::Wide,
                                 in.space.memory);
  auto backward = NodeTable::make(in.space.points, edges.headingCount(), NodeTable::Layout::Wide,
                                  in.space.memory);
  if (!forward || !backward) return stoppedSearch(StopReason::MemoryLimit);
  return BidirectionalAStar(in, {std::move(*forward), std::move(*backward)}, edges, run).run();
}

}  // namespace

PoseSearchResult searchBidirectional(const BidirectionalSearchInput& input, const SearchRun& run) {
  if (input.costs == EdgeCosts::Fixed) {
    FixedEdges edges(input.space);
    return search(input, edges, run);
  }
  ContextEdges edges(input.space);
  const auto starts = edges.withDirections(input.ends.starts, SearchDirection::Forward);
  const auto goals =
      freeConnections(edges.withDirections(input.ends.goals, SearchDirection::Backward),
                      input.space.checker, run.stop);
  if (!goals) return stoppedSearch(goals.error());
  BidirectionalSearchInput directed = input;
  directed.ends.starts = starts;
  directed.ends.goals = *goals;
  return search(directed, edges, run);
}

}  // namespace clearway::lattice
