// planner/fleet/grid/safe_interval_search.h — the earliest path of one agent among reservations.
//
// Method: SIPP (Phillips, Likhachev: "SIPP: safe interval path planning for dynamic environments",
//         ICRA 2011). A state is a cell with an interval in which no other agent is on it; only the
//         earliest arrival in it matters. Heuristic: the exact distance on the empty map. Bucket
//         queue by f, last in first out.
// k-robust: intervals shrink by k steps at both ends. Exchanges of cells and crossing diagonal
//         moves are excluded edge by edge.
// Partial expansion: successors that arrive late are made when their turn comes.
// Memory: 8 bytes a cell of the map, 28 a state, and 4 each time that it is queued.
// Complete without a limit: false is then a proof that no path arrives in time. Not thread-safe.
#pragma once

#include <algorithm>

#include "core/base/rng.h"
#include "core/base/stop_source.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {

class SafeIntervalSearch {
 public:
  SafeIntervalSearch(const CellGraph& graph, const GoalDistances& distances,
                     const ReservationTable& reservations, std::uint32_t robustness,
                     bool forbids_cycles = false)
      : graph_(graph),
        distances_(distances),
        table_(reservations),
        k_(robustness),
        forbids_cycles_(forbids_cycles),
        at_(graph.cells()) {}

  // A path that arrives as early as possible, at `latest` at the latest, and can stay at its goal.
  // `rng` breaks ties. False: there is none, or `stop` has stopped.
  [[nodiscard]] bool find(AgentId agent, CellId start, std::uint32_t latest, Rng& rng,
                          StopCheck* stop, GridPath& path);

  // Greedy: the heuristic counts 1 + 2^-shift times. 31, the default, gives earliest paths.
  void setGreed(unsigned shift) { shift_ = shift; }
  // find() gives up after so many expansions.
  void setLimit(std::uint64_t most_expanded) { most_expanded_ = most_expanded; }

  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  struct Interval {
    std::uint32_t begin, end;
    [[nodiscard]] bool empty() const { return begin > end; }
  };
  struct Node {
    CellId cell;
    std::uint32_t gap;  // the interval before the stay of this index
    std::uint32_t time;
    std::uint32_t resume;  // successors that arrive earlier exist already
    std::uint32_t parent;
    std::uint32_t next;  // of the same cell, in an earlier interval
    bool is_beaten;      // another node reaches the interval earlier
  };
  struct Nodes {
    std::uint32_t round = 0;
    std::uint32_t first = 0;
  };

  [[nodiscard]] Interval gapOf(std::span<const Stay> stays, std::uint32_t gap) const;
  [[nodiscard]] std::uint32_t firstGapAt(std::span<const Stay> stays, std::uint32_t time) const;
  void expand(std::uint32_t node, Rng& rng);
  std::uint32_t expandEdge(std::uint32_t node, Interval here, CellId to, std::uint32_t h,
                           Interval window);
  [[nodiscard]] bool isExchange(const Node& node, std::span<const Stay> there, std::uint32_t gap,
                                std::uint32_t arrival) const;
  [[nodiscard]] bool closesCycle(const Node& node, CellId to, std::uint32_t arrival) const;
  [[nodiscard]] bool isCrossing(CellId from, CellId to, std::uint32_t arrival) const;
  void push(CellId cell, std::uint32_t gap, std::uint32_t time, std::uint32_t parent,
            std::uint32_t h);
  void enqueue(std::uint32_t node, std::uint32_t key);
  [[nodiscard]] std::uint32_t keyOf(std::uint32_t time, std::uint32_t h) const {
    return std::max(time + h, floor_) + (h >> shift_);
  }
  void begin(AgentId agent, std::uint32_t latest);
  void trace(std::uint32_t node, GridPath& path) const;

  const CellGraph& graph_;
  const GoalDistances& distances_;
  const ReservationTable& table_;
  std::uint32_t k_;
  bool forbids_cycles_;

  static constexpr std::uint32_t kWindow = 4;

  unsigned shift_ = 31;
  std::uint64_t most_expanded_ = std::numeric_limits<std::uint64_t>::max();
  AgentId agent_ = 0;
  std::uint32_t latest_ = 0;
  std::uint32_t floor_ = 0;  // no path can end earlier, because others use the goal
  std::uint32_t base_ = 0;   // f of the first bucket
  std::size_t cursor_ = 0, open_count_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::uint32_t>> open_;
  std::size_t used_ = 0;   // buckets from here on are empty
  std::vector<Nodes> at_;  // by cell, those of this round
  std::uint32_t round_ = 0;
  std::uint64_t expanded_ = 0;
};

}  // namespace clearway::fleet
