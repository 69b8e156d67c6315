// core/base/id_pool.h — generational handles: a stale handle is detected.
//
// An id is a slot index and the slot's generation. The generation grows each time a slot is reused,
// so an id of a removed object never names the object that took its slot.
// Cost: O(1) per call. Not thread-safe; an id is a plain value and may be copied between threads.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace clearway {

// A handle to one element of a pool; the default one is of none.
template <class Tag>
struct Id {
  std::uint32_t index = UINT32_MAX;
  std::uint32_t generation = 0;
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

// Allocates ids of one kind. Free slots are reused last-in first-out, so the same sequence of calls
// gives the same ids on every machine.
template <class Tag>
class IdPool {
 public:
  [[nodiscard]] Id<Tag> acquire() {
    if (!free_.empty()) {
      const std::uint32_t i = free_.back();
      free_.pop_back();
      alive_[i] = true;
      return {i, generation_[i]};
    }
    generation_.push_back(0);
    alive_.push_back(true);
    return {static_cast<std::uint32_t>(generation_.size() - 1), 0};
  }

  // Releases an id. Returns false and has no effect when the id names no live object.
  bool release(Id<Tag> id) {
    if (!contains(id)) return false;
    alive_[id.index] = false;
    ++generation_[id.index];
    free_.push_back(id.index);
    return true;
  }

  [[nodiscard]] bool contains(Id<Tag> id) const {
    return id.index < alive_.size() && alive_[id.index] && generation_[id.index] == id.generation;
  }

  [[nodiscard]] std::size_t capacity() const { return generation_.size(); }
  [[nodiscard]] std::size_t size() const { return generation_.size() - free_.size(); }

 private:
  std::vector<std::uint32_t> generation_;
  std::vector<bool> alive_;
  std::vector<std::uint32_t> free_;
};

}  // namespace clearway
