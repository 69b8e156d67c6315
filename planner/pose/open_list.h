// planner/pose/open_list.h — what is still to be expanded, cheapest first.
//
// Method: one array per integer priority (R. Dial, 1969), last in first out; priorities far beyond
//         the first go to a binary heap until their turn. The cursor may step back: priorities need
//         not grow. `coarseness` puts 2^c priorities into one array.
// Cost: O(1) per operation, 4 bytes an entry and 24 a priority. Order is the same on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace clearway {

class OpenList {
 public:
  struct Entry {
    std::uint32_t item = 0;
    std::uint32_t priority = 0;  // rounded down to its array's first
  };

  // Every priority that comes is at least `lowest`, or is served as early as that.
  explicit OpenList(std::uint32_t lowest, unsigned coarseness = 0)
      : lowest_(lowest), coarseness_(coarseness) {}

  void push(std::uint32_t item, std::uint32_t priority) {
    const std::uint32_t bucket = priority > lowest_ ? (priority - lowest_) >> coarseness_ : 0;
    ++size_;
    if (bucket >= kMaxBuckets) {
      late_.push_back({item, priority, ++pushes_});
      std::push_heap(late_.begin(), late_.end());
      return;
    }
    if (bucket >= buckets_.size()) {
      buckets_.resize(std::max<std::size_t>(bucket + 1, buckets_.size() * 2));
    }
    buckets_[bucket].push_back(item);
    cursor_ = std::min(cursor_, static_cast<std::size_t>(bucket));
  }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

  // Precondition: not empty.
  [[nodiscard]] Entry pop() {
    --size_;
    while (cursor_ < buckets_.size() && buckets_[cursor_].empty()) ++cursor_;
    if (cursor_ < buckets_.size()) {
      const std::uint32_t item = buckets_[cursor_].back();
      buckets_[cursor_].pop_back();
      return {item, lowest_ + (static_cast<std::uint32_t>(cursor_) << coarseness_)};
    }
    std::pop_heap(late_.begin(), late_.end());
    const Late e = late_.back();
    late_.pop_back();
    return {e.item, e.priority};
  }

  // What will come next if nothing cheaper is pushed; 0 when that is not known.
  [[nodiscard]] std::uint32_t peek() const {
    return cursor_ < buckets_.size() && !buckets_[cursor_].empty() ? buckets_[cursor_].back() : 0;
  }

  // About.
  [[nodiscard]] std::size_t memoryBytes() const {
    return buckets_.capacity() * sizeof(buckets_[0]) + 2 * size_ * sizeof(std::uint32_t) +
           late_.capacity() * sizeof(Late);
  }

 private:
  static constexpr std::uint32_t kMaxBuckets = 1U << 22U;
  struct Late {
    std::uint32_t item;
    std::uint32_t priority;
    std::uint64_t order;
    friend bool operator<(const Late& a, const Late& b) {  // the heap's top: cheapest, then latest
      return a.priority != b.priority ? a.priority > b.priority : a.order < b.order;
    }
  };
  std::uint32_t lowest_;
  unsigned coarseness_;
  std::vector<std::vector<std::uint32_t>> buckets_;
  std::vector<Late> late_;
  std::size_t cursor_ = 0;
  std::size_t size_ = 0;
  std::uint64_t pushes_ = 0;
};

}  // namespace clearway
