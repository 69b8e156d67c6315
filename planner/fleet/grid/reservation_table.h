// planner/fleet/grid/reservation_table.h — who is on which cell, and when.
//
// One sorted list of stays for each cell: an agent that waits has one stay. Adding and removing a
// path costs O(length * stays of a cell); looking up a time is a binary search. Memory: 12 bytes a
// stay. Reading is thread-safe.
#pragma once

#include <span>
#include <vector>

#include "planner/common/grid_fleet.h"

namespace clearway::fleet {

// A path of one agent: its cells at the times 0, 1, ...; it stays on the last one.
using GridPath = std::vector<CellId>;
// Where the path is at a time; after its end it stays. Precondition: it is not empty.
[[nodiscard]] inline CellId cellAt(const GridPath& path, std::size_t time) {
  return path[time < path.size() ? time : path.size() - 1];
}

inline constexpr std::uint32_t kForeverSteps = std::numeric_limits<std::uint32_t>::max();

// The agent is on the cell from `begin` to `end`, both included.
struct Stay {
  std::uint32_t begin, end;
  AgentId agent;
};

// Calls visit(cell, begin, end) for every stay of a path.
template <class Visit>
void forEachStay(std::span<const CellId> path, const Visit& visit) {
  std::size_t begin = 0;
  for (std::size_t t = 1; t <= path.size(); ++t) {
    if (t < path.size() && path[t] == path[begin]) continue;
    visit(path[begin], static_cast<std::uint32_t>(begin),
          t == path.size() ? kForeverSteps : static_cast<std::uint32_t>(t - 1));
    begin = t;
  }
}

class ReservationTable {
 public:
  explicit ReservationTable(std::size_t cells) : stays_(cells) {}

  void add(AgentId agent, std::span<const CellId> path);
  // Precondition: the path was added for this agent.
  void remove(AgentId agent, std::span<const CellId> path);

  [[nodiscard]] std::span<const Stay> stays(CellId c) const { return stays_[c]; }
  // The agent that is on the cell at that time; kNoAgent if none.
  [[nodiscard]] AgentId at(CellId c, std::uint32_t time) const;

 private:
  std::vector<std::vector<Stay>> stays_;  // by begin
};

}  // namespace clearway::fleet
