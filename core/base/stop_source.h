// core/base/stop_source.h — cooperative cancellation: a stop request, and limits of time, nodes and
// memory.
//
// The caller and the worker share a StopSource. The worker polls a StopCheck at its innermost step.
// Cost: about a nanosecond a poll, because poll() reads the clock rarely. The number of polls
//         between two reads adapts to intervals of 20 to 50 us, with at most
//         kMostPolls polls between them. A step that suddenly costs more than the earlier ones is
//         announced by `work`, or polled with isStopped(), which reads the clock (25 to 50 ns) on
//         every call.
// Thread-safe: StopSource::request() may be called from any thread and from a signal handler.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace clearway {

// Why work ended before it was done; None: it did not.
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

// Counts the work of one search, and says when a limit or a request ends it. One thread.
class StopCheck {
 public:
  static constexpr std::uint32_t kMostPolls = 256;       // between two reads of the clock
  static constexpr std::uint64_t kMostWork = 1U << 15U;  // between two reads, tens of microseconds

  explicit StopCheck(const Budget& budget, const StopSource* stop = nullptr)
      : StopCheck(budget, stop, Clock::now()) {}
  // Its elapsed_s() is 0, and reads no clock. Precondition: the budget has no time limit.
  [[nodiscard]] static StopCheck untimed(const Budget& budget, const StopSource* stop = nullptr) {
    return StopCheck(budget, stop, Clock::time_point{});
  }

  // Call once per node, with the memory that the work holds now. Where some steps are expensive,
  // `work` is an estimate of the nanoseconds that all steps took so far. The first reason found is
  // kept.
  [[nodiscard]] StopReason poll(std::uint64_t nodes, std::size_t memory_bytes = 0,
                                std::uint64_t work = 0) {
    if (reason_ != StopReason::None) return reason_;
    if (stop_ != nullptr && stop_->requested()) return reason_ = StopReason::Cancelled;
    if (nodes > budget_.max_nodes) return reason_ = StopReason::NodeLimit;
    if (memory_bytes > budget_.max_memory_bytes) return reason_ = StopReason::MemoryLimit;
    if (--polls_left_ == 0 || work - work_ >= kMostWork) return readClock(work, memory_bytes);
    return StopReason::None;
  }
  // For steps that take a microsecond or more: this poll and the next one read the clock.
  [[nodiscard]] StopReason pollNow(std::size_t memory_bytes = 0) {
    interval_ = polls_left_ = 1;
    return poll(0, memory_bytes, work_);
  }

  // Of the last poll that read the clock and had memory; for progress reports.
  [[nodiscard]] std::size_t memoryBytes() const { return memory_bytes_; }
  // The reason that poll() has found so far.
  [[nodiscard]] StopReason reason() const { return reason_; }
  // Whether the budget permits that much memory. For optional memory: a refusal stops no work.
  [[nodiscard]] bool hasRoomFor(std::size_t memory_bytes) const {
    return memory_bytes <= budget_.max_memory_bytes;
  }

  [[nodiscard]] double elapsed_s() const {
    if (start_ == Clock::time_point{}) return 0.0;
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  StopCheck(const Budget& budget, const StopSource* stop, Clock::time_point start)
      : budget_(budget), stop_(stop), start_(start) {}
  StopReason readClock(std::uint64_t work, std::size_t memory_bytes);

  Budget budget_;
  const StopSource* stop_;
  Clock::time_point start_;
  double last_read_s_ = 0.0;      // time of the last read of the clock
  std::uint64_t work_ = 0;        // `work` at the last read
  std::size_t memory_bytes_ = 0;  // the same
  std::uint32_t polls_left_ = 1;  // polls before the next read
  std::uint32_t interval_ = 1;    // polls between two reads
  StopReason reason_ = StopReason::None;
};

// For outer loops and long steps, for instance once per row of a map. Reads the clock.
[[nodiscard]] inline bool isStopped(StopCheck* stop) {
  return stop != nullptr && stop->pollNow() != StopReason::None;
}
// For innermost loops with short steps. Costs as much as poll().
[[nodiscard]] inline bool isStoppedInside(StopCheck* stop) {
  return stop != nullptr && stop->poll(0) != StopReason::None;
}

}  // namespace clearway
