#include "core/world/sleeping.h"

namespace clearway::collide {

void Sleeping::resize(std::size_t bodies) {
  changed_at_.resize(bodies, 0);
  waits_.resize(bodies, 0);
  island_.resize(bodies, kAwake);
}

void Sleeping::await(std::uint32_t body, std::uint64_t check) {
  waits_[body] = 1;
  slots_[check % kSlots].push_back(body);
}

void Sleeping::note(std::span<const std::uint32_t> changed, std::uint64_t check,
                    std::uint64_t rests_after) {
  check_ = check;
  rests_after_ = rests_after;
  for (const std::uint32_t i : changed) {
    changed_at_[i] = check;
    if (waits_[i] == 0) await(i, check + rests_after);
  }
}

std::vector<std::uint32_t> Sleeping::ready() {
  std::vector<std::uint32_t> out;
  due_.swap(slots_[check_ % kSlots]);
  for (const std::uint32_t i : due_) {
    if (isReady(i)) {
      waits_[i] = 0;
      out.push_back(i);
    } else {
      await(i, changed_at_[i] + rests_after_);
    }
  }
  due_.clear();
  return out;
}

void Sleeping::putToSleep(std::span<const std::uint32_t> island) {
  std::uint32_t label = static_cast<std::uint32_t>(islands_.size());
  if (free_islands_.empty()) {
    islands_.emplace_back();
  } else {
    label = free_islands_.back();
    free_islands_.pop_back();
  }
  islands_[label].assign(island.begin(), island.end());
  for (const std::uint32_t i : island) island_[i] = label;
  count_ += island.size();
}

void Sleeping::wakeIslandOf(std::uint32_t body) {
  if (!isAsleep(body)) return;
  const std::uint32_t label = island_[body];
  count_ -= islands_[label].size();
  for (const std::uint32_t i : islands_[label]) {
    island_[i] = kAwake;
    // These bodies have rested already; another contact-free rest period starts now.
    if (waits_[i] == 0) await(i, check_ + rests_after_);
  }
  islands_[label].clear();
  free_islands_.push_back(label);
}

}  // namespace clearway::collide
