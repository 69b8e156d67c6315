// planner/pose/search/astar.h — the A* over a state lattice that every search from one end runs.
//
// The loop is written once; what differs is given by policies, which the compiler inlines:
//   Heuristic  what is left to pay from a state: none (Dijkstra), weighted, residual
//   Edges      what a primitive costs: fixed (FixedEdges), or by place and driving direction
//              (ContextEdges); edge_table.h describes them
//   Goal       when the search ends and what it returns: the cheapest path (CheapestGoal), the
//              nearest pose
// A Heuristic is: Estimate{expected, most} operator()(point, pose); lowest(), which no start's
//   priority is below; priorityRoundingBits(); coversOutside(); kBeforeMasks; mayKeepExpanded();
//   isHopeless(); isLazy() and extendTo(); memoryBytes().
// A Goal is: offerDirect(), visit(), incumbentCost(), found(), hasState(), state(), finish(),
//   kAnswersWhenStopped, memoryBytes().
// Source: P. Hart, N. Nilsson, B. Raphael, "A formal basis for the heuristic determination of
//         minimum cost paths" (1968); E. Dijkstra (1959); I. Pohl (1970) for the weight.
// Limits, memory, overflow, trace and progress follow search_monitor.h.
// Cost: some tenths of a microsecond per expansion; 4 bytes a state, 4 an open entry. Same order on
//       every machine. Not thread-safe.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/search/backtrace.h"
#include "planner/pose/search/open_list.h"
#include "planner/pose/search/search_monitor.h"

namespace clearway::lattice {

template <class Heuristic, class Edges, class Goal>
class AStar {
 public:
  // Borrows all but the node table. `space`, `ends` and `run` as their types describe.
  AStar(const SearchSpace& space, const SearchEnds& ends, NodeTable nodes, Heuristic& heuristic,
        Edges& edges, Goal& goal, const SearchRun& run)
      : space_(space),
        ends_(ends),
        heuristic_(heuristic),
        edges_(edges),
        goal_(goal),
        monitor_(space, ends.bytes, run),
        nodes_(std::move(nodes)),
        table_(space.motions, nodes_, edges, SearchDirection::Forward),
        rounded_bits_(heuristic.priorityRoundingBits(table_.cheapest())),
        open_(heuristic.lowest(), rounded_bits_) {}

  PoseSearchResult run() {
    for (const EndpointConnection& c : ends_.starts) {
      edges_.forEachState(c, [&](const PoseState& s) { offerStart(s, c.cost); });
    }
    goal_.offerDirect();
    while (!open_.empty()) {
      const OpenList::Entry e = open_.pop();
      if (e.priority >= goal_.incumbentCost()) break;
      const std::uint32_t cost = nodes_.cost(e.item);
      if ((cost & NodeTable::kExpanded) != 0) continue;
      const std::size_t point = nodes_.pointOf(e.item);
      if (heuristic_.isLazy() && !isUpToDate(e, point, cost)) {
        if (monitor_.isStopped()) break;
        continue;
      }
      if (heuristic_.isHopeless(point, cost, goal_.incumbentCost())) continue;
      if (!monitor_.mayExpand(memoryBytes())) break;
      nodes_.set(e.item, cost | NodeTable::kExpanded);
      const PoseState s = nodes_.state(e.item);
      monitor_.noteExpanded(s);
      monitor_.reportToGo(e.priority - std::min(cost, e.priority));
      if (goal_.visit(s, point, cost)) break;
      expand(e.item, s, cost);
    }
    if (goal_.found() && (Goal::kAnswersWhenStopped || !monitor_.isStopped())) finish();
    return monitor_.end(memoryBytes());
  }

 private:
  static constexpr std::uint32_t kUnreachable = ObstacleHeuristic::kUnreachable;

  [[nodiscard]] std::size_t memoryBytes() const {
    return nodes_.memoryBytes() + open_.memoryBytes() + heuristic_.memoryBytes() +
           goal_.memoryBytes();
  }

  // Whether the entry's priority is right by all that is known of its point; the heuristic is
  // extended to it now. Else the entry is put back where it belongs, or dropped.
  bool isUpToDate(const OpenList::Entry& e, std::size_t point, std::uint32_t cost) {
    monitor_.stop(heuristic_.extendTo(point, monitor_.stopCheck()));
    if (monitor_.isStopped()) return false;
    const std::uint32_t expected = heuristic_(point, edges_.pose(nodes_.state(e.item))).expected;
    if (expected == kUnreachable) return false;
    if (cost + expected < e.priority + (1U << rounded_bits_)) return true;
    open_.push(e.item, cost + expected);
    return false;
  }

  void offerStart(const PoseState& s, std::uint32_t cost) {
    const auto rest = heuristic_(space_.points.of(s.point), edges_.pose(s));
    if (isPruned(rest, cost)) return;
    const NodeTable::Id id = nodes_.id(s);
    if (cost < (nodes_.cost(id) & NodeTable::kUnknown)) open(id, s, cost, rest.expected);
  }

  template <class Estimate>
  [[nodiscard]] bool isPruned(const Estimate& rest, std::uint32_t cost) const {
    return rest.expected == kUnreachable ||
           std::uint64_t{cost} + rest.most >= goal_.incumbentCost();
  }

  void open(NodeTable::Id id, const PoseState& s, std::uint32_t cost, std::uint32_t expected) {
    nodes_.set(id, cost);
    monitor_.noteOpened(s);
    open_.push(id, cost + expected);
  }

  void expand(NodeTable::Id from, const PoseState& s, std::uint32_t cost) {
    const SweptMasks::Start start = space_.masks.startAt(s.point);
    const auto edges = table_.of(s.heading);
    for (const EdgeTable::Edge& edge : edges) nodes_.prefetch(from + edge.step);
    for (const EdgeTable::Edge& edge : edges) {
      const PoseState next{s.point + edge.shift, edge.heading};
      if (!heuristic_.coversOutside() && !space_.lattice.contains(next.point)) continue;
      std::uint32_t total = cost + edge.cost;
      if (total >= goal_.incumbentCost() || monitor_.overflows(total)) continue;
      const NodeTable::Id id = from + edge.step;
      const std::uint32_t known = nodes_.cost(id);
      if (total >= (known & NodeTable::kUnknown)) continue;
      const std::size_t point = nodes_.pointOf(id);
      if ((known & NodeTable::kExpanded) != 0 &&
          heuristic_.mayKeepExpanded(point, known & NodeTable::kUnknown, total, edge.cost)) {
        continue;
      }
      // Whichever rules out more, for less, comes first.
      if constexpr (!Heuristic::kBeforeMasks) {
        if (!space_.masks.isFree(edge.motion, start)) continue;
      }
      const auto rest = heuristic_(point, edges_.pose(next));
      if (isPruned(rest, total)) continue;
      if constexpr (Heuristic::kBeforeMasks) {
        if (!space_.masks.isFree(edge.motion, start)) continue;
      }
      if constexpr (Edges::kInContext) {
        total += edges_.extraCost(edge.motion, s.point);
        if (monitor_.overflows(total) || isPruned(rest, total)) continue;
        if (total >= (known & NodeTable::kUnknown)) continue;
      }
      open(id, next, total, rest.expected);
    }
  }

  void finish() {
    BackTrace lead;
    if (goal_.hasState()) {
      const EdgeTable leading(space_.motions, nodes_, edges_, SearchDirection::Backward);
      lead = backtrace(
          space_, nodes_, edges_, leading, SearchDirection::Forward, ends_.starts, goal_.state(),
          [&](const EndpointConnection& c, const PoseState& s) { return edges_.endsIn(c, s); });
    }
    goal_.finish(lead, monitor_.result());
  }

  SearchSpace space_;
  SearchEnds ends_;
  Heuristic& heuristic_;
  Edges& edges_;
  Goal& goal_;
  SearchMonitor monitor_;
  NodeTable nodes_;
  EdgeTable table_;
  unsigned rounded_bits_;
  OpenList open_;
};

}  // namespace clearway::lattice
