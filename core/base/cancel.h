// core/base/cancel.h — how long work is told to stop: by a caller, by time, by nodes, by memory.
//
// A StopSource is shared between who starts the work and who does it; the worker polls a StopCheck
// at its innermost step. A poll costs about a nanosecond, as it seldom reads the clock: at first
// each time, then once in as many polls as take some 20 to 50 us by the reads before, at least once
// in kMostPolls. So where a step costs less than a microsecond a limit is noticed that soon. Steps
// that suddenly cost more than those before are told by `work`, or polled with isStopped(), which
// reads the clock (25 to 50 ns) each time.
// Thread-safe: StopSource::request() may be called from any thread and from a signal handler.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace clearway {

enum class StopReason : std::uint8_t { None, Cancelled, TimeLimit, NodeLimit, MemoryLimit };

class StopSource {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  void reset() noexcept { requested_.store(false, std::memory_order_relaxed); }
  [[nodiscard]] bool requested() const noexcept {
    return requested_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<bool> requested_{false};
  static_assert(std::atomic<bool>::is_always_lock_free, "request() is called from signal handlers");
};

// Limits of one piece of work. The defaults mean "no limit".
struct Budget {
  double time_limit_s = std::numeric_limits<double>::infinity();  // wall clock
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  std::size_t max_memory_bytes = std::numeric_limits<std::size_t>::max();
};

class StopCheck {
 public:
  static constexpr std::uint32_t kMostPolls = 256;       // between two looks at the clock
  static constexpr std::uint64_t kMostWork = 1U << 15U;  // likewise, some tens of microseconds

  explicit StopCheck(const Budget& budget, const StopSource* stop = nullptr)
      : budget_(budget), stop_(stop), start_(Clock::now()) {}

  // Call once per node, with the memory that the work holds now, and, where some steps are dear, a
  // count of about how many nanoseconds these took so far. The first reason found is kept.
  [[nodiscard]] StopReason poll(std::uint64_t nodes, std::size_t memory_bytes = 0,
                                std::uint64_t work = 0) {
    if (reason_ != StopReason::None) return reason_;
    if (stop_ != nullptr && stop_->requested()) return reason_ = StopReason::Cancelled;
    if (nodes > budget_.max_nodes) return reason_ = StopReason::NodeLimit;
    if (memory_bytes > budget_.max_memory_bytes) return reason_ = StopReason::MemoryLimit;
    if (--until_look_ == 0 || work - work_ >= kMostWork) return look(work);
    return StopReason::None;
  }
  // After a step that takes a microsecond or more: looks at the clock, and so do the next polls.
  [[nodiscard]] StopReason pollNow(std::size_t memory_bytes = 0) {
    interval_ = until_look_ = 1;
    return poll(0, memory_bytes, work_);
  }

  // What poll() has found so far.
  [[nodiscard]] StopReason reason() const { return reason_; }
  // Whether the budget has room for that much memory. For work that can be done without: nothing
  // stops.
  [[nodiscard]] bool hasRoomFor(std::size_t memory_bytes) const {
    return memory_bytes <= budget_.max_memory_bytes;
  }

  [[nodiscard]] double elapsed_s() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  StopReason look(std::uint64_t work);

  Budget budget_;
  const StopSource* stop_;
  Clock::time_point start_;
  double looked_s_ = 0.0;         // when it looked last
  std::uint64_t work_ = 0;        // that was done then
  std::uint32_t until_look_ = 1;  // polls
  std::uint32_t interval_ = 1;    // of which there are so many between two looks
  StopReason reason_ = StopReason::None;
};

// For long loops that no caller needs to stop, and steps that take long; a good place is each row.
[[nodiscard]] inline bool isStopped(StopCheck* stop) {
  return stop != nullptr && stop->pollNow() != StopReason::None;
}
// Likewise in innermost loops, whose steps may take less: as poll() does.
[[nodiscard]] inline bool isStoppedInside(StopCheck* stop) {
  return stop != nullptr && stop->poll(0) != StopReason::None;
}

}  // namespace clearway
