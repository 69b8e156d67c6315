// planner/fleet/shaped/reservations.h — the timed primitives of all planned agents, by cell.
//
// Each is entered in every cell that it may overlap. Two bodies can only collide if they share a
// cell, so a query looks at the entries of the cells of its own primitive; the conflict table then
// decides. Not thread-safe.
#pragma once

#include <vector>

#include "planner/fleet/shaped/conflict_table.h"

namespace clearway::fleet::shaped {

// One element of an agent's plan: a motion, or a rest from begin to end.
struct Reservation {
  Placed body;
  Tick begin = 0, end = 0;  // kForever: a rest without end
  std::uint32_t agent = 0;
  std::uint32_t serial = 0;  // set by Reservations::add()
};

class Reservations {
 public:
  Reservations(const GridFrame& frame, ConflictTable& table);

  void add(Reservation& r);
  // Precondition: the reservation was added.
  void remove(const Reservation& r);

  // Appends the open intervals of times in which the resting body may overlap another.
  void unsafeTimes(const Placed& rest, std::vector<TickInterval>& out) const;
  // The first start of the motion from `earliest` on that is safe; kForever if it is after
  // `latest`.
  [[nodiscard]] Tick firstSafeStart(const Placed& motion, Tick earliest, Tick latest) const;

  // Appends the agents with which a motion from `start`, or a rest from `start` to `end`, may
  // collide; with repetitions.
  void collidingAgents(const Placed& body, Tick start, Tick end,
                       std::vector<std::uint32_t>& out) const;

  [[nodiscard]] std::uint64_t lookups() const { return lookups_; }

 private:
  using Cells = std::vector<Reservation>;
  [[nodiscard]] std::size_t indexOf(Cell anchor, CellOffset offset) const {
    return static_cast<std::size_t>(anchor.row + offset.row) * columns_ +
           static_cast<std::size_t>(anchor.column + offset.column);
  }
  // The open interval of starts of the body, or of times if it rests, that r makes unsafe.
  [[nodiscard]] TickInterval unsafeFor(const Placed& body, bool rests, const Reservation& r) const;

  // False if it was looked at since the last nextRound().
  bool isNew(const Reservation& r) const {
    std::uint32_t& seen = seen_[r.serial];
    if (seen == round_) return false;
    seen = round_;
    return true;
  }
  void nextRound() const;

  std::size_t columns_;
  ConflictTable& table_;
  std::vector<Cells> cells_;
  std::vector<std::uint32_t> free_serials_;
  mutable std::vector<std::uint32_t> seen_;  // by serial: the last round
  mutable std::uint32_t round_ = 0;
  mutable std::uint64_t lookups_ = 0;
};

}  // namespace clearway::fleet::shaped
