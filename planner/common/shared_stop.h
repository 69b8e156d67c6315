// planner/common/shared_stop.h — one StopCheck for the threads of a parallel loop.
//
// Whichever thread asks while no other one does polls the check, and all see its answer.
// Thread-safe. The owner of the check leaves it alone meanwhile.
#pragma once

#include <atomic>
#include <mutex>

#include "core/base/stop_source.h"

namespace clearway {

class SharedStop {
 public:
  // Without a check nothing stops.
  explicit SharedStop(StopCheck* stop) : stop_(stop) {}

  // Memory that the loop holds from now on.
  void add(std::size_t bytes) { bytes_.fetch_add(bytes, std::memory_order_relaxed); }
  // Reads the clock: for steps of some ten microseconds or more.
  [[nodiscard]] bool stops() {
    if (stop_ == nullptr) return false;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock && stop_->pollNow(bytes_.load(std::memory_order_relaxed)) != StopReason::None) {
      has_stopped_.store(true, std::memory_order_relaxed);
    }
    return has_stopped_.load(std::memory_order_relaxed);
  }

 private:
  StopCheck* stop_;
  std::mutex mutex_;
  std::atomic<std::size_t> bytes_{0};
  std::atomic<bool> has_stopped_{false};
};

}  // namespace clearway
