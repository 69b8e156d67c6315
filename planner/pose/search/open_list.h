// planner/pose/search/open_list.h — the open list of the searches: a bucket priority queue.
//
// Method: one stack per integer priority (R. Dial, 1969), in cache-line blocks from one pool, so
// that
//         a push touches one line and recently used memory is reused. Priorities far beyond the
//         first go to a binary heap. The cursor may move back: priorities need not be monotone.
// With `rounded_bits` = n, 2^n priorities share a stack, without an order among them.
// Cost: O(1) per operation; 4 to 5 bytes per entry and 4 per priority. Ties are LIFO, on every
// machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace clearway::lattice {

class OpenList {
 public:
  struct Entry {
    std::uint32_t item = 0;
    std::uint32_t priority = 0;
  };

  // Priorities below `lowest` are served as `lowest`.
  explicit OpenList(std::uint32_t lowest, unsigned rounded_bits = 0)
      : lowest_(lowest), rounded_bits_(rounded_bits), blocks_(1) {}

  void push(std::uint32_t item, std::uint32_t priority) {
    const std::uint32_t bucket = priority > lowest_ ? (priority - lowest_) >> rounded_bits_ : 0;
    ++size_;
    if (bucket >= kMaxBuckets) {
      late_.push_back({item, priority, ++pushes_});
      std::push_heap(late_.begin(), late_.end());
      return;
    }
    if (bucket >= tops_.size()) {
      tops_.resize(std::max<std::size_t>(bucket + 1, tops_.size() * 2), kNone);
    }
    std::uint32_t& top = tops_[bucket];
    if (top == kNone || blocks_[top].count == Block::kItems) top = blockBefore(top);
    Block& b = blocks_[top];
    b.items[b.count++] = item;
    cursor_ = std::min(cursor_, static_cast<std::size_t>(bucket));
  }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

  // Removes an entry of the lowest priority; returns its priority rounded down. Precondition: not
  // empty.
  [[nodiscard]] Entry pop() {
    --size_;
    while (cursor_ < tops_.size() && tops_[cursor_] == kNone) ++cursor_;
    if (cursor_ < tops_.size()) {
      std::uint32_t& top = tops_[cursor_];
      Block& b = blocks_[top];
      const std::uint32_t item = b.items[--b.count];
      if (b.count == 0) {
        const std::uint32_t next = b.next;
        b.next = free_;
        free_ = top;
        top = next;
      }
      return {item, lowest_ + (static_cast<std::uint32_t>(cursor_) << rounded_bits_)};
    }
    std::pop_heap(late_.begin(), late_.end());
    const Late e = late_.back();
    late_.pop_back();
    return {e.item, e.priority};
  }

  // The next item if no entry of a lower priority is pushed; 0 if unknown. A prefetch hint.
  [[nodiscard]] std::uint32_t peek() const {
    if (cursor_ >= tops_.size() || tops_[cursor_] == kNone) return 0;
    const Block& b = blocks_[tops_[cursor_]];
    return b.items[b.count - 1];
  }

  [[nodiscard]] std::size_t memoryBytes() const {
    return tops_.capacity() * sizeof(tops_[0]) + blocks_.capacity() * sizeof(Block) +
           late_.capacity() * sizeof(Late);
  }

 private:
  static constexpr std::uint32_t kMaxBuckets = 1U << 22U;
  static constexpr std::uint32_t kNone = 0;  // no block; the first block is unused
  struct alignas(64) Block {
    static constexpr std::uint32_t kItems = 14;
    std::uint32_t next = kNone;  // older block of the same priority, or the next free block
    std::uint32_t count = 0;
    std::array<std::uint32_t, kItems> items;
  };
  struct Late {
    std::uint32_t item;
    std::uint32_t priority;
    std::uint64_t order;
    friend bool operator<(const Late& a, const Late& b) {  // the heap's top: cheapest, then latest
      return a.priority != b.priority ? a.priority > b.priority : a.order < b.order;
    }
  };

  std::uint32_t blockBefore(std::uint32_t older) {
    std::uint32_t number = free_;
    if (number == kNone) {
      number = static_cast<std::uint32_t>(blocks_.size());
      blocks_.emplace_back();
    } else {
      free_ = blocks_[number].next;
    }
    blocks_[number].next = older;
    return number;
  }

  std::uint32_t lowest_;
  unsigned rounded_bits_;
  std::vector<std::uint32_t> tops_;  // the newest block of each priority
  std::vector<Block> blocks_;
  std::uint32_t free_ = kNone;
  std::vector<Late> late_;
  std::size_t cursor_ = 0;
  std::size_t size_ = 0;
  std::uint64_t pushes_ = 0;
};

}  // namespace clearway::lattice
