// planner/fleet/shaped/joint_schedule.h — timed paths from motions that follow one another.
//
// Every motion starts as early as possible, the first ones first: motions and rests of two agents
// that may collide keep their order, all others may overlap in time. The order itself is never
// given up, so that the result exists and has no conflict.
// Cost: O(n^2) look-ups in the conflict table for n motions, most of them decided by their cells.
// Not thread-safe.
#pragma once

#include <unordered_map>
#include <vector>

#include "planner/fleet/shaped/timed_search.h"

namespace clearway::fleet::shaped {

// While an agent moves, no other one does.
struct JointMove {
  std::uint32_t agent = 0;
  State from = kNoState, to = kNoState;
  Placed motion;
  bool leaves = false;  // the agent is gone when it arrives
};

// The cells that a primitive may overlap, relative to its anchor: a rectangle around them.
struct CellRange {
  std::int32_t first_row = 0, last_row = -1, first_column = 0, last_column = -1;
  CellRange() = default;
  explicit CellRange(const std::vector<CellOffset>& cells);
};

// Whether two bodies may collide, at any delay. Cheaper than the conflict table for those apart.
class MeetingTable {
 public:
  // Precondition: no primitives are added later.
  explicit MeetingTable(ConflictTable& table);

  [[nodiscard]] bool mayMeet(const Placed& a, const Placed& b) const {
    const CellRange &p = ranges_[a.id], &q = ranges_[b.id];
    const std::int32_t rows = b.anchor.row - a.anchor.row;
    const std::int32_t columns = b.anchor.column - a.anchor.column;
    return p.first_row <= rows + q.last_row && rows + q.first_row <= p.last_row &&
           p.first_column <= columns + q.last_column && columns + q.first_column <= p.last_column;
  }
  // The unsafe delays; see ConflictTable::between().
  [[nodiscard]] TickInterval between(const Placed& a, const Placed& b) const {
    return mayMeet(a, b) ? table_.between(a, b) : TickInterval{};
  }
  [[nodiscard]] bool meet(const Placed& rest, const Placed& body) const {
    return !between(rest, body).empty();
  }

  // Whether a motion, or a body at rest, collides with one that rests all the time. Finer than
  // meet(), unless motions are separated in time.
  [[nodiscard]] bool collides(const Placed& rest, const Placed& body) const;
  [[nodiscard]] std::size_t memory() const;

 private:
  ConflictTable& table_;
  std::vector<CellRange> ranges_;                             // by primitive
  mutable std::unordered_map<std::uint64_t, bool> verdicts_;  // of pairs that meet
};

// `begin`: of the first motion. Precondition: in their order the motions collide with no agent at
// rest.
[[nodiscard]] std::vector<TimedPath> scheduledPaths(const PreparedFleet& fleet,
                                                    const MeetingTable& meetings,
                                                    const std::vector<JointMove>& moves,
                                                    Tick begin);

}  // namespace clearway::fleet::shaped
