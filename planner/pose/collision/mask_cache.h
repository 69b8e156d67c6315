// planner/pose/collision/mask_cache.h — cached collision verdicts as bit masks: one word holds a
// motion's verdicts at 64 neighbouring starts, one group the words of all motions at these starts.
//
// A search queries several motions of a state at once, so a group is contiguous in memory. Groups
// take places one after another as they are first asked for, and are cleared then. So a search pays
// only for the groups that it visits, whatever the size of the map, and these lie close together
// wherever the search goes: the system has few pages to give. Starts that need an exact test are
// stored on demand.
// Cost: some nanoseconds a group. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "planner/common/block_pool.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/touched_array.h"

namespace clearway::lattice {

class MaskCache {
 public:
  // Empty when the system has no memory. Small tables are of `memory`, if given, which must live
  // longer.
  MaskCache(std::size_t groups, std::size_t motions, TableMemory* memory = nullptr)
      : memory_(memory),
        motions_(motions),
        known_words_((motions + 63) / 64),
        stride_(known_words_ + motions) {
    BlockPool* const zeros = memory != nullptr ? &memory->zeros : nullptr;
    if (!place_of_.allocate(groups, zeros) || !makeRoom(free_, (groups + 1) * stride_)) free_ = {};
  }
  [[nodiscard]] bool empty() const { return free_.empty(); }

  // The place of a group, for all below; valid until the group is forgotten. Precondition of all:
  // not empty().
  [[nodiscard]] std::size_t placeOf(std::size_t group) {
    const std::uint32_t place = place_of_.data()[group];
    return place - 1U < kForgotten - 1U ? place : begin(group);
  }
  // Has the motion's word been set?
  [[nodiscard]] bool isKnown(std::size_t motion, std::size_t place) const {
    return ((free_.data()[place * stride_ + (motion >> 6U)] >> (motion & 63U)) & 1U) != 0;
  }
  void set(std::size_t motion, std::size_t place, std::uint64_t free) {
    free_.data()[place * stride_ + known_words_ + motion] = free;
    free_.data()[place * stride_ + (motion >> 6U)] |= 1ULL << (motion & 63U);
  }
  // Bits of the free starts; 0 until it is set.
  [[nodiscard]] std::uint64_t& free(std::size_t motion, std::size_t place) {
    return free_.data()[place * stride_ + known_words_ + motion];
  }

  // Allocates the masks of starts that need an exact test. False when the system has no memory.
  [[nodiscard]] bool makeRoomForUnclear() {
    return !unclear_.empty() || makeRoom(unclear_, (place_of_.size() + 1) * motions_);
  }
  [[nodiscard]] bool hasUnclear() const { return !unclear_.empty(); }
  // Bits of the starts that need an exact test. The caller of set() sets them, too. Precondition:
  // hasUnclear().
  [[nodiscard]] std::uint64_t& unclear(std::size_t motion, std::size_t place) {
    return unclear_.data()[place * motions_ + motion];
  }

  // Invalidates the groups first to first + count - 1. They keep their places.
  void forget(std::size_t first, std::size_t count) {
    for (std::size_t group = first; group < first + count; ++group) {
      if (place_of_.data()[group] != 0) place_of_.again(group) |= kForgotten;
    }
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    return places_ * (stride_ + (hasUnclear() ? motions_ : 0)) * sizeof(std::uint64_t) +
           place_of_.memoryBytes();
  }
  // What the system may hold for it: blocks of the heap whole, as any of their pages may have been
  // used before.
  [[nodiscard]] std::size_t heldBytes() const {
    const auto of = [&](const Words& words, std::size_t per_place) {
      const std::size_t used = (places_ + 1) * per_place * sizeof(std::uint64_t);
      return words.isReserved() ? std::min(used, words.bytes()) : words.heldBytes();
    };
    return of(free_, stride_) + of(unclear_, motions_) + place_of_.heldBytes();
  }

 private:
  using Words = LazyZeroArray<std::uint64_t>;
  static constexpr std::uint32_t kForgotten = 1U << 31U;  // a flag of the place

  // A place with no known words.
  [[nodiscard]] std::size_t begin(std::size_t group) {
    const std::uint32_t before = place_of_.data()[group];
    const std::uint32_t place = before == 0 ? ++places_ : before & ~kForgotten;
    place_of_.set(group, place);
    std::fill_n(free_.data() + place * stride_, stride_, 0);
    return place;
  }
  // Large ones are of fresh pages, which cost nothing until they are written.
  bool makeRoom(Words& words, std::size_t n) {
    constexpr std::size_t kMostOfHeap = std::size_t{1} << 24U;
    if (n * sizeof(std::uint64_t) > kMostOfHeap) return words.allocate(n);
    return memory_ != nullptr ? words.allocateFrom(memory_->any, n) : words.allocateUnset(n);
  }

  TableMemory* memory_;
  std::size_t motions_;
  std::size_t known_words_;  // of a group; a bit a motion
  std::size_t stride_;
  TouchedArray<std::uint32_t> place_of_;  // by group; 0: never asked for
  Words free_;                            // by place: bits of known motions, then a word a motion
  Words unclear_;                         // by place; made on demand
  std::uint32_t places_ = 0;              // taken; they begin at 1
};

}  // namespace clearway::lattice
