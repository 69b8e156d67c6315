// planner/pose/connect/motion_store.h — the motions of many short lists, one after another in a few
// blocks.
//
// The connections to a pose are some hundred lists of a few motions each: one allocation for each
// would cost more than the motions. Lists keep their place until clear(), which keeps the blocks.
// Cost: a copy of the motions. Not thread-safe.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "core/geometry/motion.h"

namespace clearway::lattice {

class MotionStore {
 public:
  MotionStore() = default;
  MotionStore(MotionStore&&) = default;  // lists keep their place
  MotionStore& operator=(MotionStore&&) = default;
  MotionStore(const MotionStore&) = delete;
  MotionStore& operator=(const MotionStore&) = delete;
  ~MotionStore() = default;

  // A block for the next list, which endList() returns, of no more motions than `most`: beyond
  // them the block would move in memory, with all lists in it. Motions are appended to the block
  // only, and those before stay. The list is valid until clear(), or the end of the store.
  [[nodiscard]] std::vector<Motion>& beginList(std::size_t most) {
    while (block_ < blocks_.size() && blocks_[block_].capacity() - blocks_[block_].size() < most) {
      ++block_;
    }
    if (block_ == blocks_.size()) blocks_.emplace_back().reserve(std::max(most, kBlock));
    first_ = blocks_[block_].size();
    most_ = most;
    return blocks_[block_];
  }
  [[nodiscard]] std::span<Motion> endList() {
    const std::span<Motion> list = std::span(blocks_[block_]).subspan(first_);
    assert(list.size() <= most_);
    return list;
  }
  // A copy, valid as long.
  [[nodiscard]] std::span<const Motion> keep(std::span<const Motion> list) {
    if (list.empty()) return {};
    std::vector<Motion>& block = beginList(list.size());
    block.insert(block.end(), list.begin(), list.end());  // within its capacity
    return endList();
  }
  void clear() {
    for (std::vector<Motion>& block : blocks_) block.clear();
    blocks_.resize(std::min(blocks_.size(), kMostKept));
    block_ = 0;
  }

 private:
  static constexpr std::size_t kBlock = 1024;  // motions
  static constexpr std::size_t kMostKept = 16;
  std::vector<std::vector<Motion>> blocks_;  // their capacities do not change
  std::size_t block_ = 0;                    // that has room
  std::size_t first_ = 0;                    // of the last list, in there
  std::size_t most_ = 0;                     // motions of it
};

}  // namespace clearway::lattice
