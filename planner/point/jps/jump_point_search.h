// planner/point/jps/jump_point_search.h — shortest octile paths without corner cutting, from jump
// point to jump point.
//
// Method: jump point search (planner/point/jps/jump_point_map.h) in order of cost + octile
//         distance. Cells where a walk only turns from a diagonal to a straight line are no nodes;
//         the rest of a long diagonal waits for its turn. First it is tested whether goal and start
//         see each other along a diagonal and a straight line. The search corrects labels: an entry
//         whose cell was reached by a shorter path is dropped, and it ends when every bucket left
//         is later than the goal's cost. A diagonal walk ends at a cell that a straight walk has
//         passed by no longer a path: as if cells between jump points had labels, too.
// Costs are exact (planner/point/cost/octile_cost.h).
// Source: D. Harabor, A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (AAAI 2011)
// and "Improving Jump Point Search" (ICAPS 2014); ends of diagonals: S. Zhao, D. Harabor,
// P. Stuckey, "Reducing Redundant Work in Jump Point Search" (SoCS 2023).
// Ties: decided by the fixed order of walks and the buckets' stacks; the same path everywhere.
// Cost: 4 bytes a cell, touched only at jump points, never cleared between searches; 20 bytes for
//       each point reached. Not thread-safe; the map is borrowed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/point/cost/octile_cost.h"
#include "planner/point/jps/jump_point_map.h"
#include "planner/point/landmarks/landmarks.h"

namespace clearway::grid {

// The open list of the jump point search: a bucket queue over a log of entries.
//
// Entries are numbered in order of creation and stay until the next search, so an entry also
// records how its cell was reached, and the log is the search tree. Buckets are stacks in a ring.
// An entry beyond the ring's range waits in the last bucket and is popped early; a label-correcting
// search stays correct. One bit per bucket marks the nonempty ones.
// Source: R. Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering" (1969).
// Cost: O(1) per call, 20 bytes per entry. Not thread-safe.
struct JumpEntry {
  static constexpr std::uint32_t kNone = UINT32_MAX;
  std::uint32_t cell = 0;        // y << 16 | x
  std::uint32_t parent = kNone;  // entry from which it was reached
  std::uint32_t next = kNone;    // the entry below it in its bucket
  OctileCost cost = 0;           // from the start
  std::uint16_t arrival = 0;     // how the search goes on from here
  std::uint16_t turn = 0;        // x or y where the straight walk began by which it was reached
};

class JumpQueue {
 public:
  void start(std::uint32_t first_bucket) {
    size_ = 0;
    for (; words_ != 0; words_ = static_cast<std::uint16_t>(words_ & (words_ - 1U))) {
      filled_[static_cast<std::size_t>(std::countr_zero(words_))] = 0;
    }
    lowest_ = first_bucket;
  }

  // Returns the entry's number. Buckets before lowest() count as lowest().
  // The entry's place in its bucket is set here.
  std::uint32_t push(std::uint32_t bucket, JumpEntry entry) {
    const std::uint32_t ahead = std::min(std::max(bucket, lowest_) - lowest_, kRing - 1);
    const std::uint32_t slot = (lowest_ + ahead) % kRing;
    if (size_ == log_.size()) log_.resize(std::max<std::size_t>(64, 2 * log_.size()));
    const std::uint32_t number = size_++;
    std::uint64_t& word = filled_[slot / 64];
    const std::uint64_t bit = 1ULL << (slot % 64);
    entry.next = (word & bit) != 0 ? heads_[slot] : JumpEntry::kNone;
    log_[number] = entry;
    word |= bit;
    words_ = static_cast<std::uint16_t>(words_ | 1U << (slot / 64));
    heads_[slot] = number;
    return number;
  }

  [[nodiscard]] bool empty() const { return words_ == 0; }

  // Precondition: not empty.
  [[nodiscard]] std::uint32_t lowest() {
    const std::uint32_t slot = lowest_ % kRing;
    if (const std::uint64_t bits = filled_[slot / 64] >> (slot % 64); bits != 0) {
      return lowest_ += static_cast<std::uint32_t>(std::countr_zero(bits));
    }
    // The next nonempty word around the ring, finally the first part of this one.
    const std::uint32_t first = (slot / 64 + 1) % kWords;
    const auto turn =
        static_cast<std::uint32_t>(std::countr_zero(std::rotr(words_, static_cast<int>(first))));
    const std::uint32_t w = (first + turn) % kWords;
    const std::uint32_t found = w * 64 + static_cast<std::uint32_t>(std::countr_zero(filled_[w]));
    return lowest_ += (found - slot) % kRing;
  }

  // Pops the newest entry of bucket lowest(). Precondition: not empty.
  [[nodiscard]] std::uint32_t pop() {
    const std::uint32_t slot = lowest() % kRing;
    const std::uint32_t number = heads_[slot];
    heads_[slot] = log_[number].next;
    if (heads_[slot] == JumpEntry::kNone) {
      filled_[slot / 64] &= ~(1ULL << (slot % 64));
      if (filled_[slot / 64] == 0)
        words_ = static_cast<std::uint16_t>(words_ & ~(1U << (slot / 64)));
    }
    return number;
  }

  [[nodiscard]] const JumpEntry& operator[](std::uint32_t number) const { return log_[number]; }
  [[nodiscard]] JumpEntry& operator[](std::uint32_t number) { return log_[number]; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return log_.capacity() * sizeof(JumpEntry); }

 private:
  static constexpr std::uint32_t kRing = 1024;
  static constexpr std::uint32_t kWords = kRing / 64;
  std::vector<JumpEntry> log_;  // the first size_ of them
  std::uint32_t size_ = 0;
  std::array<std::uint32_t, kRing> heads_{};
  std::array<std::uint64_t, kWords> filled_{};
  std::uint16_t words_ = 0;  // bit w: filled_[w] is not 0
  std::uint32_t lowest_ = 0;
};

struct JumpOutcome {
  bool found = false;
  bool too_long = false;  // a cost passed 32 bits: another search must decide
  StopReason stop = StopReason::None;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

class JumpPointSearch {
 public:
  // For maps of this size. MemoryLimit when the system has no memory.
  [[nodiscard]] static StopOr<JumpPointSearch> make(const JumpPointMap& map);

  // Precondition: both cells are free. When found, `corners` are start, the cells where the
  // direction changes, and the goal; else empty. Landmarks are of this map or one with fewer
  // obstacles; without them, or for short paths, the estimate is the octile distance alone.
  // `held_bytes`: by the caller, for the memory limit.
  [[nodiscard]] JumpOutcome run(const JumpPointMap& map, Cell start, Cell goal, StopCheck& stop,
                                ProgressMeter& progress, std::vector<Cell>& corners,
                                const Landmarks* landmarks = nullptr, SearchTrace* trace = nullptr,
                                std::size_t held_bytes = 0);

  // Nodes count by the pages that searches may have touched.
  [[nodiscard]] std::size_t bytes() const {
    return nodes_.touchedBytes(cleared_ ? nodes_.size() : first_entry_ + queue_.size()) +
           queue_.bytes() + path_.capacity() * sizeof(Cell);
  }

 private:
  JumpPointSearch() = default;
  // The entry by which a cell was reached: numbers count on from search to search, so that those of
  // earlier searches are below the first of this one.
  LazyZeroArray<std::uint32_t> nodes_;
  JumpQueue queue_;
  std::vector<Cell> path_;  // back from the goal
  std::uint32_t first_entry_ = 1;
  bool cleared_ = false;  // which touched all nodes
};

}  // namespace clearway::grid
