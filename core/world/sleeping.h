// core/world/sleeping.h — sleeping islands: groups of touching bodies at rest, skipped by the
// checks.
//
// Islands: non-static bodies linked by reported pairs. An island falls asleep when none of its
// bodies changed for a given number of checks. It wakes as a whole when one of them changes, when
// cells under it are edited, or when an awake body reaches it.
// Law: sleeping affects bookkeeping alone. Pairs of sleepers are stored separately and skipped; the
//         reports are the same.
// Cost: a flag per changed body and check; O(pairs) when some body has rested long enough, or an
//         island wakes. Not thread-safe.
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
  // Records the bodies that changed before this check, the successor of the last one. `rests_after`
  // is the number of checks without a change before sleep.
  void note(std::span<const std::uint32_t> changed, std::uint64_t check, std::uint64_t rests_after);
  // Bodies that have become ready by this check: candidates, whose islands are still to be
  // examined.
  [[nodiscard]] std::vector<std::uint32_t> ready();
  // A candidate stays awake, because others of its island do: it is one again later.
  void postpone(std::uint32_t body) {
    if (waits_[body] == 0) await(body, check_ + rests_after_);
  }
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
  // Timing wheel: a body waits in the slot of the check at which it may be ready, in one slot at a
  // time. Changes in the meantime move nothing: the body is examined at that check and waits again
  // if necessary.
  static constexpr std::uint64_t kSlots = 64;
  void await(std::uint32_t body, std::uint64_t check);

  std::uint64_t check_ = 0;
  std::uint64_t rests_after_ = 0;
  std::vector<std::uint64_t> changed_at_;  // check, by body
  std::vector<std::uint8_t> waits_;        // by body: waits in a slot
  std::array<std::vector<std::uint32_t>, kSlots> slots_;
  std::vector<std::uint32_t> due_;
  std::vector<std::uint32_t> island_;  // by body
  std::vector<std::vector<std::uint32_t>> islands_;
  std::vector<std::uint32_t> free_islands_;
  std::size_t count_ = 0;
};

}  // namespace clearway::collide
