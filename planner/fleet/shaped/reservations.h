// planner/fleet/shaped/reservations.h — the timed primitives of all planned agents, by cell.
//
// Each is entered in every cell that it may overlap. Two bodies can only collide if they share a
// cell, so a query looks at the entries of the cells of its own primitive; the conflict table then
// decides. Brief entries of a cell are sorted by time, so a query visits those near its own time.
// Not thread-safe.
#pragma once

#include <algorithm>
#include <vector>

#include "planner/fleet/shaped/conflict_table.h"

namespace clearway::fleet::shaped {

// One element of an agent's plan: a motion, or a rest from begin to end.
struct Reservation {
  Placed body;
  Tick begin = 0, end = 0;  // kForever: a rest without end
  std::uint32_t agent = 0;
  // Set by Reservations::add().
  std::uint32_t serial = 0;
  bool rests = false;
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

  [[nodiscard]] std::size_t memory() const {
    return cells_.size() * sizeof(CellEntries) + entries_ * sizeof(Reservation);
  }

  // Counts all changes so far. A result remains valid while no cell of its body changes.
  [[nodiscard]] std::uint64_t now() const { return changes_; }
  [[nodiscard]] bool hasChangedSince(const Placed& body, std::uint64_t time) const;

  [[nodiscard]] std::uint64_t lookups() const { return lookups_; }

 private:
  static constexpr Tick kBrief = 4 * kTicksPerSecond;
  struct CellEntries {
    std::vector<Reservation> brief;    // sorted by begin
    std::vector<Reservation> lasting;  // longer than kBrief, in any order
    std::uint64_t changed = 0;         // the time of the last change
  };
  // Calls f for all entries of the cell that end after `from` and begin before `to`.
  template <class F>
  static void forEntries(const CellEntries& entries, Tick from, Tick to, F&& f) {
    for (const Reservation& r : entries.lasting) {
      if (r.end > from && r.begin < to) f(r);
    }
    auto r = std::ranges::upper_bound(entries.brief, from - kBrief, {}, &Reservation::begin);
    for (; r != entries.brief.end() && r->begin < to; ++r) {
      if (r->end > from) f(*r);
    }
  }
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
  std::vector<CellEntries> cells_;
  std::uint64_t changes_ = 0;
  std::size_t entries_ = 0;  // of all cells
  std::vector<std::uint32_t> free_serials_;
  mutable std::vector<std::uint32_t> seen_;  // by serial: the last round
  mutable std::uint32_t round_ = 0;
  mutable std::uint64_t lookups_ = 0;
};

}  // namespace clearway::fleet::shaped
