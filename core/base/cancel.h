// core/base/cancel.h — how long work is told to stop: by a caller, by time, by nodes, by memory.
//
// A StopSource is shared between who starts the work and who does it; the worker polls a StopCheck
// at its innermost step. The clock is read once in kClockInterval polls, so a poll costs about a
// nanosecond and a limit is noticed within microseconds.
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
  static constexpr std::uint32_t kClockInterval = 256;

  explicit StopCheck(const Budget& budget, const StopSource* stop = nullptr)
      : budget_(budget), stop_(stop), start_(Clock::now()) {}

  // Call once per node, with the memory that the work holds now. The first reason found is kept.
  [[nodiscard]] StopReason poll(std::uint64_t nodes, std::size_t memory_bytes = 0) {
    if (reason_ != StopReason::None) return reason_;
    if (stop_ != nullptr && stop_->requested()) return reason_ = StopReason::Cancelled;
    if (nodes > budget_.max_nodes) return reason_ = StopReason::NodeLimit;
    if (memory_bytes > budget_.max_memory_bytes) return reason_ = StopReason::MemoryLimit;
    if (polls_++ % kClockInterval == 0 && elapsed_s() > budget_.time_limit_s) {
      return reason_ = StopReason::TimeLimit;
    }
    return StopReason::None;
  }

  [[nodiscard]] double elapsed_s() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Budget budget_;
  const StopSource* stop_;
  Clock::time_point start_;
  std::uint32_t polls_ = 0;
  StopReason reason_ = StopReason::None;
};

// For long loops that no caller needs to stop; a good place is each row.
[[nodiscard]] inline bool isStopped(StopCheck* stop) {
  return stop != nullptr && stop->poll(0) != StopReason::None;
}

}  // namespace clearway
