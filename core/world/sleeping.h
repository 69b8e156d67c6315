// core/world/sleeping.h — which bodies sleep: at rest, with all that they touch, for some checks.
//
// Islands: bodies that do not move on their own account (not static) linked by reported pairs. An
// island falls asleep when none of its bodies changed for so many checks; it wakes as a whole when
// one of them changes, when cells under it are edited, or when a body that is awake meets it.
// Law: sleeping is bookkeeping alone. Pairs of sleepers are kept aside and not gone through; what
//      is reported is the same.
// Cost: a flag for each changed body a check; O(pairs) when some body has rested long enough, or an
// island wakes. Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clearway::collide {

class Sleeping {
 public:
  static constexpr std::uint32_t kAwake = UINT32_MAX;

  void resize(std::size_t bodies);
  // These bodies changed before this check, the one after the last; `rests_after` is how many
  // checks without a change it takes.
  void note(std::span<const std::uint32_t> changed, std::uint64_t check, std::uint64_t rests_after);
  // Bodies that have become ready by this check: candidates, their islands are still to be looked
  // at.
  [[nodiscard]] std::vector<std::uint32_t> ready();
  [[nodiscard]] bool isReady(std::uint32_t body) const {
    return changed_at_[body] + rests_after_ <= check_;
  }

  [[nodiscard]] bool isAsleep(std::uint32_t body) const {
    return body < island_.size() && island_[body] != kAwake;
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  void putToSleep(std::span<const std::uint32_t> island);
  void wakeIslandOf(std::uint32_t body);

 private:
  // Bodies wait in the slot of the check at which they may be ready, each in one: how often it
  // changes meanwhile does not matter, it is looked at then, and waits on when it has to.
  static constexpr std::uint64_t kSlots = 64;
  void await(std::uint32_t body, std::uint64_t check);

  std::uint64_t check_ = 0;
  std::uint64_t rests_after_ = 0;
  std::vector<std::uint64_t> changed_at_;  // check, by body
  std::vector<std::uint8_t> waits_;        // by body: stands in a slot
  std::array<std::vector<std::uint32_t>, kSlots> slots_;
  std::vector<std::uint32_t> due_;
  std::vector<std::uint32_t> island_;  // by body
  std::vector<std::vector<std::uint32_t>> islands_;
  std::vector<std::uint32_t> free_islands_;
  std::size_t count_ = 0;
};

}  // namespace clearway::collide
