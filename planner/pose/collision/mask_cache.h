// planner/pose/collision/mask_cache.h — where motions are free, as bits: those from 64 starts side
// by side are one word, and the words of all motions from the same starts one group.
//
// A search asks for several motions at once, so a group lies together. It is cleared when it is
// first looked at, so that a search pays for those that it sees, however large the map. Which
// starts only an exact test decides is kept where there are any. Cost: some nanoseconds a group.
// Not thread-safe.
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

  // Before anything else is asked about a group. Precondition for this and all below: not empty().
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
  // 0 until it is set.
  [[nodiscard]] std::uint64_t& free(std::size_t motion, std::size_t group) {
    return free_.data()[group * stride_ + known_words_ + motion];
  }

  // False without memory for starts that only an exact test decides.
  [[nodiscard]] bool makeRoomForUnclear() {
    return !unclear_.empty() || makeRoom(unclear_, begun_.size() * motions_);
  }
  [[nodiscard]] bool hasUnclear() const { return !unclear_.empty(); }
  // These; whoever sets a motion's word sets this, too. Precondition: hasUnclear().
  [[nodiscard]] std::uint64_t& unclear(std::size_t motion, std::size_t group) {
    return unclear_.data()[group * motions_ + motion];
  }

  // All about so many groups.
  void forget(std::size_t first, std::size_t count) {
    std::uint8_t* const begun = begun_.data() + first;
    count_ -= static_cast<std::size_t>(std::count(begun, begun + count, 1));
    std::fill_n(begun, count, 0);
  }
  [[nodiscard]] std::size_t memoryBytes() const { return count_ * stride_ * sizeof(std::uint64_t); }

 private:
  using Words = LazyZeroArray<std::uint64_t>;
  // Of anything: large ones of the system's fresh pages, which no one has to write.
  static bool makeRoom(Words& words, std::size_t n) {
    const bool large = n * sizeof(std::uint64_t) >= Words::kWorthReserving;
    return large ? words.allocate(n) : words.allocateUnset(n);
  }
  std::size_t motions_;
  std::size_t known_words_;  // of a group; a bit a motion
  std::size_t stride_;
  LazyZeroArray<std::uint8_t> begun_;  // by group
  Words free_;                         // by group: what is known, then a word a motion
  Words unclear_;                      // made on demand
  std::size_t count_ = 0;              // of groups begun
};

}  // namespace clearway::lattice
