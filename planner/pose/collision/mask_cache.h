// planner/pose/collision/mask_cache.h — cached collision verdicts as bit masks: one word holds a
// motion's verdicts at 64 neighbouring starts, one group the words of all motions at these starts.
//
// A search queries several motions of a state at once, so a group is contiguous in memory. A group
// is cleared on first access, so a search pays only for the groups that it visits, whatever the
// size of the map. Starts that need an exact test are stored on demand.
// Cost: some nanoseconds a group. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>

#include "planner/common/lazy_zero_array.h"

namespace clearway::lattice {

class MaskCache {
 public:
  // Empty when the system has no memory.
  MaskCache(std::size_t groups, std::size_t motions)
      : motions_(motions), known_words_((motions + 63) / 64), stride_(known_words_ + motions) {
    if (!begun_.allocate(groups) || !makeRoom(free_, groups * stride_)) free_ = {};
  }
  [[nodiscard]] bool empty() const { return free_.empty(); }

  // Call it before any other access to a group. Precondition of all below: not empty().
  void begin(std::size_t group) {
    if (begun_.data()[group] != 0) return;
    begun_.data()[group] = 1;
    ++count_;
    std::fill_n(free_.data() + group * stride_, stride_, 0);
  }
  // Has the motion's word been set?
  [[nodiscard]] bool isKnown(std::size_t motion, std::size_t group) const {
    return ((free_.data()[group * stride_ + (motion >> 6U)] >> (motion & 63U)) & 1U) != 0;
  }
  void set(std::size_t motion, std::size_t group, std::uint64_t free) {
    free_.data()[group * stride_ + known_words_ + motion] = free;
    free_.data()[group * stride_ + (motion >> 6U)] |= 1ULL << (motion & 63U);
  }
  // Bits of the free starts; 0 until it is set.
  [[nodiscard]] std::uint64_t& free(std::size_t motion, std::size_t group) {
    return free_.data()[group * stride_ + known_words_ + motion];
  }

  // Allocates the masks of starts that need an exact test. False when the system has no memory.
  [[nodiscard]] bool makeRoomForUnclear() {
    return !unclear_.empty() || makeRoom(unclear_, begun_.size() * motions_);
  }
  [[nodiscard]] bool hasUnclear() const { return !unclear_.empty(); }
  // Bits of the starts that need an exact test. The caller of set() sets them, too. Precondition:
  // hasUnclear().
  [[nodiscard]] std::uint64_t& unclear(std::size_t motion, std::size_t group) {
    return unclear_.data()[group * motions_ + motion];
  }

  // Invalidates the groups first to first + count - 1.
  void forget(std::size_t first, std::size_t count) {
    std::uint8_t* const begun = begun_.data() + first;
    count_ -= static_cast<std::size_t>(std::count(begun, begun + count, 1));
    std::fill_n(begun, count, 0);
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    const std::size_t words = stride_ + (hasUnclear() ? motions_ : 0);
    return count_ * (words * sizeof(std::uint64_t) + 1);
  }

 private:
  using Words = LazyZeroArray<std::uint64_t>;
  // Uninitialized words. Large arrays use fresh pages of the system, which need no clearing.
  static bool makeRoom(Words& words, std::size_t n) {
    const bool large = n * sizeof(std::uint64_t) >= Words::kWorthReserving;
    return large ? words.allocate(n) : words.allocateUnset(n);
  }
  std::size_t motions_;
  std::size_t known_words_;  // of a group; a bit a motion
  std::size_t stride_;
  LazyZeroArray<std::uint8_t> begun_;  // by group
  Words free_;                         // by group: bits of known motions, then a word a motion
  Words unclear_;                      // made on demand
  std::size_t count_ = 0;              // of groups begun
};

}  // namespace clearway::lattice
