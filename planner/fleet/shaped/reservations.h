// planner/fleet/shaped/reservations.h — the timed primitives of all planned agents, by cell.
//
// Each is entered in every cell that it may overlap, with the time in which it may. Two bodies can
// only collide if they share a cell at some time, so a query looks at the entries of the cells of
// its own primitive at those times; the conflict table then decides. Brief entries of a cell are
// sorted by time, so a query visits those near its own time.
// Where motions are separated in time, an entry lasts for the whole motion in each of its cells.
// Not thread-safe.
#pragma once

#include <algorithm>
#include <vector>

#include "planner/common/lazy_zero_array.h"
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

// The open interval of times in which a body at rest may overlap a reservation.
struct UnsafeTime {
  TickInterval times;
  std::uint32_t serial = 0, added = 0;  // of the reservation
};

class Reservations {
 public:
  Reservations(const GridFrame& frame, ConflictTable& table);

  void add(Reservation& r);
  // Precondition: the reservation was added.
  void remove(const Reservation& r);

  // Appends the unsafe times of a resting body that were added after `time`; 0: all.
  void unsafeTimes(const Placed& rest, std::uint64_t time, std::vector<UnsafeTime>& out) const;
  // Whether the reservation has not been removed.
  [[nodiscard]] bool isHeld(const UnsafeTime& u) const { return added_[u.serial] == u.added; }
  // The first start of the motion from `earliest` on that is safe; kForever if it is after
  // `latest`.
  [[nodiscard]] Tick firstSafeStart(const Placed& motion, Tick earliest, Tick latest) const;

  // Appends the agents with which a motion from `start`, or a rest from `start` to `end`, may
  // collide; with repetitions.
  void collidingAgents(const Placed& body, Tick start, Tick end,
                       std::vector<std::uint32_t>& out) const;

  [[nodiscard]] std::size_t memory() const {
    return place_.bytes() + changed_.bytes() + cells_.size() * sizeof(CellEntries) +
           entries_ * (sizeof(Entry) + sizeof(Added));
  }

  // Counts all changes so far. A result remains valid while no cell of its body changes.
  [[nodiscard]] std::uint64_t now() const { return changes_; }
  [[nodiscard]] bool hasChangedSince(const Placed& body, std::uint64_t time) const;

 private:
  static constexpr Tick kBrief = 4 * kTicksPerSecond;
  // A reservation in one cell, which it may overlap from `from` to `to`.
  struct Entry : Reservation {
    Tick from = 0, to = 0;
  };
  struct Added : Reservation {
    std::uint32_t added = 0;
    std::uint64_t time = 0;  // of the change
  };
  struct CellEntries {
    std::vector<Entry> brief;    // sorted by `from`
    std::vector<Tick> from;      // of each brief entry: searched without a look at the entries
    std::vector<Entry> lasting;  // longer than kBrief, in any order
    std::vector<Added> history;  // in the order of changes; also some that were removed
  };
  void addToHistory(CellEntries& entries, const Reservation& r);
  // Calls f for all entries that may overlap the cell between `from` and `to`.
  template <class F>
  static void forEntries(const CellEntries& entries, Tick from, Tick to, F&& f) {
    for (const Entry& r : entries.lasting) {
      if (r.to > from && r.from < to) f(r);
    }
    const std::vector<Tick>& begins = entries.from;
    auto i =
        static_cast<std::size_t>(std::ranges::upper_bound(begins, from - kBrief) - begins.begin());
    for (; i < begins.size() && begins[i] < to; ++i) {
      if (entries.brief[i].to > from) f(entries.brief[i]);
    }
  }
  [[nodiscard]] const CellEntries& entriesAt(Cell anchor, CellOffset offset) const {
    return cells_[place_.data()[indexOf(anchor, offset)]];
  }
  CellEntries& entriesToChange(std::size_t cell);
  [[nodiscard]] std::size_t indexOf(Cell anchor, CellOffset offset) const {
    return static_cast<std::size_t>(anchor.row + offset.row) * columns_ +
           static_cast<std::size_t>(anchor.column + offset.column);
  }
  // The time after the start of a motion in which it may overlap one of its cells.
  [[nodiscard]] TickInterval timesIn(CellOffset c, Tick duration) const {
    if (table_.separatesInTime()) return {0, duration};
    return {c.begin(duration), c.end(duration)};
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
  LazyZeroArray<std::uint32_t> place_;    // by cell: index of cells_
  std::vector<CellEntries> cells_;        // the first one remains empty
  LazyZeroArray<std::uint64_t> changed_;  // by cell: the time of the last change
  std::uint64_t changes_ = 0;
  std::size_t entries_ = 0;  // of all cells
  std::uint32_t additions_ = 0;
  std::vector<std::uint32_t> free_serials_;
  std::vector<std::uint32_t> added_;         // by serial: the number of its addition; 0: free
  mutable std::vector<std::uint32_t> seen_;  // by serial: the last round
  mutable std::uint32_t round_ = 0;
};

}  // namespace clearway::fleet::shaped
