// planner/common/block_pool.h — blocks of memory that large tables use one after another: blocks of
// any contents, or of zeros.
//
// A search on a map takes some megabytes and gives them back at its end. From the heap, the next
// search would often get pages that the system must give, and clear, again. A pool keeps a few
// blocks instead, and lends each to one table at a time (planner/common/lazy_zero_array.h).
// Memory: idle blocks of kMostIdle bytes at most, none of more than kMostOfOne. A block of at least
// half of what is asked for makes room for a larger one, so that sizes that differ a little share a
// block. Cost: some nanoseconds where a block fits. Not thread-safe: a pool for each planner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace clearway {

class BlockPool {
 public:
  static constexpr std::size_t kMostIdle = std::size_t{1} << 24U;   // bytes
  static constexpr std::size_t kMostOfOne = std::size_t{1} << 22U;  // larger ones are not kept

  struct Block {
    void* memory = nullptr;
    std::size_t bytes = 0;
  };

  enum class Contents : std::uint8_t { Any, Zeros };

  explicit BlockPool(Contents contents = Contents::Any) : contents_(contents) {
    idle_.reserve(kMostBlocks + 1);
  }
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;
  ~BlockPool() {
    for (const Block& b : idle_) std::free(b.memory);
  }

  // The smallest idle block of at least so many bytes, or a new one; null when the system has no
  // memory. The pool must live until it is given back.
  [[nodiscard]] Block lend(std::size_t bytes) {
    const auto fits = std::ranges::find_if(idle_, [&](const Block& b) { return b.bytes >= bytes; });
    if (fits != idle_.end()) return taken(fits);
    const bool is_replaced =
        bytes <= kMostOfOne && !idle_.empty() && idle_.back().bytes >= bytes / 2;
    if (is_replaced) std::free(taken(idle_.end() - 1).memory);
    ++made_;
    void* const memory = contents_ == Contents::Any ? std::malloc(bytes) : std::calloc(bytes, 1);
    return {memory, memory == nullptr ? 0 : bytes};
  }
  // With contents as they were lent.
  void takeBack(Block block) {
    if (block.bytes > kMostOfOne) {
      std::free(block.memory);
      return;
    }
    const auto larger =
        std::ranges::find_if(idle_, [&](const Block& b) { return b.bytes > block.bytes; });
    idle_.insert(larger, block);
    idle_bytes_ += block.bytes;
    if (idle_.size() > kMostBlocks) std::free(taken(idle_.begin()).memory);
    while (idle_bytes_ > kMostIdle) std::free(taken(idle_.end() - 1).memory);
  }

  [[nodiscard]] std::size_t idleBytes() const { return idle_bytes_; }
  // So many were ever made.
  [[nodiscard]] std::size_t made() const { return made_; }

 private:
  static constexpr std::size_t kMostBlocks = 8;
  using Blocks = std::vector<Block>;

  Block taken(Blocks::iterator at) {
    const Block block = *at;
    idle_.erase(at);
    idle_bytes_ -= block.bytes;
    return block;
  }

  Contents contents_;
  Blocks idle_;  // from small to large; it never grows beyond what it has reserved
  std::size_t idle_bytes_ = 0;
  std::size_t made_ = 0;
};

// What the tables of the searches of one planner use.
struct TableMemory {
  BlockPool any;
  BlockPool zeros{BlockPool::Contents::Zeros};

  [[nodiscard]] std::size_t idleBytes() const { return any.idleBytes() + zeros.idleBytes(); }
  [[nodiscard]] std::size_t blocksMade() const { return any.made() + zeros.made(); }
};

}  // namespace clearway
