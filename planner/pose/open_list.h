// planner/pose/open_list.h — what is still to be expanded, cheapest first.
//
// Method: one bucket per integer priority (R. Dial, 1969), last in first out within a bucket, as
//         lists in one pool; priorities far beyond the first go to a binary heap until their turn.
//         The cursor may step back: priorities need not grow.
// Cost: O(1) per operation, 4 bytes a bucket and 32 bytes an entry. Order is the same on every
// machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "planner/pose/node_store.h"

namespace clearway {

class OpenList {
 public:
  struct Entry {
    PoseState state;
    std::uint32_t cost = 0;      // the state's cost when it was pushed
    std::uint32_t priority = 0;  // cost and what is still to pay at least
    bool is_goal = false;        // the goal itself, not a state of the lattice
  };

  // Every priority that comes is at least `lowest`, or is served as early as that.
  explicit OpenList(std::uint32_t lowest) : lowest_(lowest) {}

  void push(const Entry& e) {
    const std::uint32_t bucket = e.priority > lowest_ ? e.priority - lowest_ : 0;
    ++size_;
    if (bucket >= kMaxBuckets) {
      late_.push_back({e, ++pushes_});
      std::push_heap(late_.begin(), late_.end());
      return;
    }
    if (bucket >= heads_.size())
      heads_.resize(std::max<std::size_t>(bucket + 1, heads_.size() * 2), kNone);
    std::uint32_t slot = free_;
    if (slot != kNone) {
      free_ = pool_[slot].next;
      pool_[slot] = {e, heads_[bucket]};
    } else {
      slot = static_cast<std::uint32_t>(pool_.size());
      pool_.push_back({e, heads_[bucket]});
    }
    heads_[bucket] = slot;
    cursor_ = std::min(cursor_, static_cast<std::size_t>(bucket));
  }

  [[nodiscard]] bool empty() const { return size_ == 0; }

  // Precondition: not empty.
  [[nodiscard]] Entry pop() {
    --size_;
    while (cursor_ < heads_.size() && heads_[cursor_] == kNone) ++cursor_;
    if (cursor_ < heads_.size()) {
      const std::uint32_t slot = heads_[cursor_];
      heads_[cursor_] = pool_[slot].next;
      pool_[slot].next = free_;
      free_ = slot;
      return pool_[slot].entry;
    }
    std::pop_heap(late_.begin(), late_.end());
    const Entry e = late_.back().entry;
    late_.pop_back();
    return e;
  }

  [[nodiscard]] std::size_t memoryBytes() const {
    return heads_.capacity() * sizeof(heads_[0]) + pool_.capacity() * sizeof(Node) +
           late_.capacity() * sizeof(Late);
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  static constexpr std::uint32_t kMaxBuckets = 1U << 22U;
  struct Node {
    Entry entry;
    std::uint32_t next;
  };
  struct Late {
    Entry entry;
    std::uint64_t order;
    friend bool operator<(const Late& a, const Late& b) {  // the heap's top: cheapest, then latest
      return a.entry.priority != b.entry.priority ? a.entry.priority > b.entry.priority
                                                  : a.order < b.order;
    }
  };
  std::uint32_t lowest_;
  std::vector<std::uint32_t> heads_;
  std::vector<Node> pool_;
  std::vector<Late> late_;
  std::size_t cursor_ = 0;
  std::size_t size_ = 0;
  std::uint32_t free_ = kNone;
  std::uint64_t pushes_ = 0;
};

}  // namespace clearway
