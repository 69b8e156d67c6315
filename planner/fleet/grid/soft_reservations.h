// planner/fleet/grid/soft_reservations.h — who is on which cell, and when, with conflicts allowed.
//
// Like reservation_table.h, but several agents may be on a cell at the same time. For each cell
// the times are divided into segments in which the number of agents is constant.
// Cost: adding or removing a path O(length * stays of a cell); the segments of a cell are computed
// again when they are asked for after a change. Not thread-safe.
#pragma once

#include "planner/fleet/grid/cell_graph.h"
#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {

class SoftReservations {
 public:
  struct Segment {
    std::uint32_t begin, end;  // both included
    std::uint32_t agents;
  };

  explicit SoftReservations(const CellGraph& graph) : graph_(graph), cells_(graph.cells()) {}

  void add(AgentId agent, std::span<const CellId> path);
  // Precondition: the path was added for this agent.
  void remove(AgentId agent, std::span<const CellId> path);

  // From 0 to kForeverSteps without gaps.
  [[nodiscard]] std::span<const Segment> segments(CellId c);
  // Agents that come to the cell after this time.
  [[nodiscard]] std::uint32_t arrivalsAfter(CellId c, std::uint32_t time) const;
  // Agents in conflict with a move of another agent that arrives at this time: they exchange cells
  // with it, or cross it diagonally.
  [[nodiscard]] std::uint32_t conflictsOfMove(CellId from, CellId to, std::uint32_t arrival) const;
  // All other agents in conflict with the path, without duplicates, in increasing order.
  [[nodiscard]] std::vector<AgentId> conflictsOf(AgentId agent, std::span<const CellId> path) const;

 private:
  struct Entry {
    std::vector<Stay> stays;        // in the order of adding
    std::vector<Segment> segments;  // empty: must be computed
  };
  template <class Visit>
  void forEachMove(CellId from, CellId to, std::uint32_t arrival, const Visit& visit) const;
  template <class Visit>
  void forEachThatMoves(CellId from, CellId to, std::uint32_t arrival, const Visit& visit) const;

  const CellGraph& graph_;
  std::vector<Entry> cells_;
};

}  // namespace clearway::fleet
