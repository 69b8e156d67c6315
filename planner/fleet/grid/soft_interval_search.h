// planner/fleet/grid/soft_interval_search.h — a path of one agent with few conflicts with others.
//
// Method: safe interval path planning with soft obstacles (SIPPS; Li, Chen, Harabor, Stuckey,
//         Koenig: "MAPF-LNS2: fast repairing for multi-agent path finding via large neighborhood
//         search", AAAI 2022). A state is a cell with a segment of time in which the number of
//         other agents on it is constant. Paths are ordered by conflicts, then by arrival. A state
//         keeps all arrivals that no other one beats in both.
// Complete: it finds a path whenever the agent can reach its goal alone. Not thread-safe.
#pragma once

#include <queue>

#include "core/base/rng.h"
#include "core/base/stop_source.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/soft_reservations.h"

namespace clearway::fleet {

class SoftIntervalSearch {
 public:
  SoftIntervalSearch(const CellGraph& graph, const GoalDistances& distances,
                     SoftReservations& reservations)
      : graph_(graph), distances_(distances), table_(reservations) {}

  // `rng` breaks ties. False: the goal cannot be reached, or `stop` has stopped.
  [[nodiscard]] bool find(AgentId agent, CellId start, Rng& rng, StopCheck& stop, GridPath& path);

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  struct Node {
    CellId cell;
    std::uint32_t segment;
    std::uint32_t time, conflicts;
    std::uint32_t parent;
    std::uint32_t next;  // of the same state
    bool is_end;         // stays at the goal for ever
    bool is_dominated;
  };
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t round = 0;
    std::uint32_t first = kNone;
  };
  // Conflicts, earliest arrival at the goal, distance, and the newest node first.
  struct Entry {
    std::uint32_t conflicts, f, h, node;
    friend bool operator<(const Entry& a, const Entry& b) {  // of a max-heap
      return std::tuple(b.conflicts, b.f, b.h, a.node) < std::tuple(a.conflicts, a.f, a.h, b.node);
    }
  };

  Slot& slotOf(std::uint64_t key);
  void growSlots();
  void push(CellId cell, std::uint32_t segment, std::uint32_t time, std::uint32_t conflicts,
            std::uint32_t parent);
  void pushEnd(std::uint32_t node);
  void expand(std::uint32_t node, Rng& rng);
  void expandEdge(std::uint32_t node, std::uint32_t last, CellId to);

  const CellGraph& graph_;
  const GoalDistances& distances_;
  SoftReservations& table_;
  AgentId agent_ = 0;
  std::vector<Node> nodes_;
  std::priority_queue<Entry> open_;
  std::vector<Slot> slots_;
  std::uint32_t round_ = 0;
  std::size_t used_slots_ = 0;
};

}  // namespace clearway::fleet
