// planner/point/queue/bucket_queue.h — a monotone priority queue of cells over a ring of buckets.
//
// Buckets are stacks: entries of one bucket come out last in, first out. All entries lie in one
// shared pool, so the queue's memory is known and a popped entry's place is the next one used.
// Source: R. Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering" (1969).
// Cost: O(1) a call, besides stepping over empty buckets. Not thread-safe.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clearway::grid {

class BucketQueue {
 public:
  // Empties the queue for a search whose first entry has number `first`, and whose numbers are
  // always less than 2^ring_bits above the lowest.
  void start(unsigned ring_bits, std::uint64_t first) {
    heads_.assign(std::size_t{1} << ring_bits, kNone);
    pool_.clear();
    free_ = kNone;
    live_ = 0;
    lowest_ = first;
  }

  // Precondition: lowest() <= number < lowest() + 2^ring_bits.
  void push(std::uint64_t number, std::uint32_t cell) {
    assert(number >= lowest_ && number - lowest_ < heads_.size());
    std::uint32_t& head = heads_[number & (heads_.size() - 1)];
    std::uint32_t place = free_;
    if (place == kNone) {
      place = static_cast<std::uint32_t>(pool_.size());
      pool_.push_back({cell, head});
    } else {
      free_ = pool_[place].next;
      pool_[place] = {cell, head};
    }
    head = place;
    ++live_;
  }

  [[nodiscard]] bool empty() const { return live_ == 0; }

  // What lowest() last found.
  [[nodiscard]] std::uint64_t current() const { return lowest_; }
  // Number of the lowest entry. Precondition: not empty.
  [[nodiscard]] std::uint64_t lowest() {
    while (heads_[lowest_ & (heads_.size() - 1)] == kNone) ++lowest_;
    return lowest_;
  }

  // Takes the entry that came last among those of number lowest(). Precondition: not empty.
  [[nodiscard]] std::uint32_t pop() {
    std::uint32_t& head = heads_[lowest() & (heads_.size() - 1)];
    const std::uint32_t place = head;
    head = pool_[place].next;
    pool_[place].next = free_;
    free_ = place;
    --live_;
    return pool_[place].cell;
  }

  [[nodiscard]] std::size_t bytes() const {
    return pool_.capacity() * sizeof(Entry) + heads_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Entry {
    std::uint32_t cell;
    std::uint32_t next;  // below it in its bucket, or the next free place
  };
  std::vector<std::uint32_t> heads_;
  std::vector<Entry> pool_;
  std::uint32_t free_ = kNone;
  std::size_t live_ = 0;
  std::uint64_t lowest_ = 0;
};

}  // namespace clearway::grid
