// planner/point/any_angle/sight_sectors.h — line of sight of a point with a memory of what was seen
// before from the same cell.
//
// Method: from a cell, a sector is an open interval of slopes (columns a row), upwards or
//         downwards. It is clear as far as a row, or blocked from a row on. A test in a known
//         sector is decided by it, or by the target's row alone; else the deepest clear sector is
//         extended row by row, to the free run that the line passes in each, and some rows further
//         while nothing narrows it. What it found is kept. Tests that touch a sector's edge are
//         made by LineOfSight, and those of near targets by masks
//         (planner/point/any_angle/near_sight.h): the answers are the same.
// Exact:  slopes are quotients of integers below 2^16, rounded once: doubles keep their order.
// Cost:   some 20 ns a test in a known sector; else some ns a row. 100 KB, by a table of recent
//         cells. Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "planner/point/any_angle/near_sight.h"
#include "planner/point/grid/line_of_sight.h"

namespace clearway::grid {

class SightSectors {
 public:
  SightSectors() : entries_(kEntries) {}
  // Forgets all. Of an agent with a size nothing is kept.
  void begin(const LineOfSight& sight);
  // Precondition: both cells are free.
  [[nodiscard]] bool clear(Cell from, Cell to) {
    if (near_ != nullptr && NearSight::isNear(from, to)) {
      return near_->clear(sight_->grid(), from, to);
    }
    const std::int32_t rows = std::abs(to.row - from.row);
    if (rows <= NearSight::kRows || sight_->isSized()) return sight_->clear(from, to);
    Entry& entry = entryOf(from, to.row - from.row);
    const Sector& recent = entry.sectors[entry.recent];
    if (recent.decides(rows) && recent.holds(to.column - from.column, rows)) {
      return !recent.blocked && clearAtEnd(recent, from, to);
    }
    return clearByOthers(entry, from, to);
  }

  // For tests: rows that were looked at to extend sectors, and tests left to LineOfSight.
  [[nodiscard]] std::uint64_t rowsScanned() const { return rows_scanned_; }
  [[nodiscard]] std::uint64_t testedWhole() const { return tested_whole_; }
  [[nodiscard]] std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  static constexpr std::size_t kEntries = 256;   // a power of two
  static constexpr std::uint32_t kSectors = 12;  // of an entry; new ones replace the oldest

  struct Sector {
    double low = 0.0, high = 0.0;
    std::int32_t depth = -1;  // rows 0 to this one are clear; or this one is blocked
    bool blocked = false;

    // Whether the line to a target so far away lies inside. At the target's row, a line and an edge
    // are 0 or at least 2^-16 columns apart, and the products are exact to 2^-23.
    [[nodiscard]] bool holds(std::int32_t columns, std::int32_t rows) const {
      constexpr double kSame = 1.0 / (1U << 20U);
      return low * rows < columns - kSame && columns + kSame < high * rows;
    }
    [[nodiscard]] bool decides(std::int32_t rows) const {
      return blocked ? rows > depth : rows <= depth + 1;
    }
  };
  struct Entry {
    std::uint64_t key = ~std::uint64_t{0};
    std::uint32_t query = 0;
    std::uint32_t count = 0, next = 0;
    std::uint32_t recent = 0;  // that decided a test
    std::array<Sector, kSectors> sectors;
  };
  enum class Step : std::uint8_t { Clear, Blocked, Touches };

  [[nodiscard]] Entry& entryOf(Cell from, std::int32_t down) {
    const std::uint64_t key = static_cast<std::uint64_t>(from.row) << 33U |
                              static_cast<std::uint64_t>(from.column) << 1U | (down > 0 ? 1U : 0U);
    Entry& e = entries_[(key * 0x9E3779B97F4A7C15ULL) >> 56U & (kEntries - 1)];
    if (e.key != key || e.query != query_) {
      e.key = key;
      e.query = query_;
      e.count = e.next = e.recent = 0;
      e.sectors[0] = {};
    }
    return e;
  }
  static void add(Entry& entry, const Sector& sector);
  [[nodiscard]] Step extend(Entry& entry, Sector& sector, Cell from, Cell to) const;
  [[nodiscard]] Sector shadowOf(Cell from, Cell hit, std::int32_t depth) const;
  [[nodiscard]] bool clearByOthers(Entry& entry, Cell from, Cell to);
  // In a clear sector that decides.
  [[nodiscard]] bool clearAtEnd(const Sector& sector, Cell from, Cell to) const {
    return sector.depth >= std::abs(to.row - from.row) || clearInLastRow(from, to);
  }
  [[nodiscard]] bool clearInLastRow(Cell from, Cell to) const;

  const LineOfSight* sight_ = nullptr;
  const NearSight* near_ = nullptr;  // where it decides
  std::uint32_t query_ = 0;
  std::uint64_t rows_scanned_ = 0, tested_whole_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace clearway::grid
