#include "core/base/stop_source.h"

#include <algorithm>
#include <cmath>

#include "core/base/process_memory.h"

namespace clearway {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::microseconds kBetweenMeasurements{500};  // while some megabytes are written

// Measures the process now and then: a measurement is a system call.
bool exceedsMeasured(std::size_t limit_bytes) {
  if (limit_bytes == std::numeric_limits<std::size_t>::max()) return false;
  static thread_local Clock::time_point next{};
  const Clock::time_point now = Clock::now();
  if (now < next) return false;
  next = now + kBetweenMeasurements;
  return processExceeds(limit_bytes);
}

}  // namespace

// The interval between two reads doubles when its polls took less than kSoon_s, and shrinks when
// they took more than kLong_s.
StopReason StopCheck::readClock(std::uint64_t work, std::size_t memory_bytes) {
  constexpr double kSoon_s = 20e-6;
  constexpr double kLong_s = 50e-6;
  work_ = work;
  if (memory_bytes > 0) memory_bytes_ = memory_bytes;
  polls_left_ = kMostPolls;
  if (exceedsMeasured(budget_.max_memory_bytes)) return reason_ = StopReason::MemoryLimit;
  if (std::isinf(budget_.time_limit_s) && budget_.time_limit_s > 0.0) return StopReason::None;
  const double now_s = elapsed_s();
  if (now_s > budget_.time_limit_s) return reason_ = StopReason::TimeLimit;
  const double elapsed_since_s = now_s - last_read_s_;
  last_read_s_ = now_s;
  if (elapsed_since_s < kSoon_s) {
    interval_ = std::min(2 * interval_, kMostPolls);
  } else if (elapsed_since_s > kLong_s) {
    interval_ = std::max(1U, static_cast<std::uint32_t>(interval_ * (kSoon_s / elapsed_since_s)));
  }
  polls_left_ = interval_;
  return StopReason::None;
}

}  // namespace clearway
