#include "core/base/cancel.h"

#include <algorithm>
#include <cmath>

namespace clearway {

// Twice as many polls until the next look where these were soon over, fewer where they took long.
StopReason StopCheck::look(std::uint64_t work) {
  constexpr double kSoon_s = 20e-6;
  constexpr double kLong_s = 50e-6;
  work_ = work;
  until_look_ = kMostPolls;
  if (std::isinf(budget_.time_limit_s) && budget_.time_limit_s > 0.0) return StopReason::None;
  const double now_s = elapsed_s();
  if (now_s > budget_.time_limit_s) return reason_ = StopReason::TimeLimit;
  const double taken_s = now_s - looked_s_;
  looked_s_ = now_s;
  if (taken_s < kSoon_s) {
    interval_ = std::min(2 * interval_, kMostPolls);
  } else if (taken_s > kLong_s) {
    interval_ = std::max(1U, static_cast<std::uint32_t>(interval_ * (kSoon_s / taken_s)));
  }
  until_look_ = interval_;
  return StopReason::None;
}

}  // namespace clearway
