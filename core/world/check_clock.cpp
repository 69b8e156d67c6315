#include "core/world/check_clock.h"

#include <cmath>

namespace clearway::collide {
namespace {

constexpr std::int64_t kLargestDenominator = std::int64_t{1} << 20U;
constexpr std::int64_t kFixedPoint = std::int64_t{1} << 40U;
constexpr double kSameRatio = 1e-12;

struct Fraction {
  std::int64_t p = 0, q = 1;
};

// By continued fractions. 0 <= r < 1.
Fraction fractionOf(double r) {
  Fraction before{1, 0};
  Fraction now{0, 1};
  double rest = r;
  while (std::abs(static_cast<double>(now.p) / static_cast<double>(now.q) - r) > kSameRatio * r) {
    const double inverse = 1.0 / rest;
    const double whole = std::floor(inverse);
    if (!(whole < static_cast<double>(kLargestDenominator))) break;
    const auto n = static_cast<std::int64_t>(whole);
    const Fraction next{n * now.p + before.p, n * now.q + before.q};
    if (next.q > kLargestDenominator) break;
    before = now;
    now = next;
    rest = inverse - whole;
    if (rest <= 0.0) break;
  }
  if (std::abs(static_cast<double>(now.p) / static_cast<double>(now.q) - r) <= kSameRatio * r) {
    return now;
  }
  return {static_cast<std::int64_t>(std::round(r * static_cast<double>(kFixedPoint))), kFixedPoint};
}

}  // namespace

// Of whole periods in one step only the rest counts: a step checks once.
void CheckClock::setRatio(double checks_per_step) {
  const double part = static_cast<double>(passed_) / static_cast<double>(q_);
  const Fraction f = fractionOf(checks_per_step - std::floor(checks_per_step));
  p_ = f.p;
  q_ = f.q;
  passed_ = static_cast<std::int64_t>(std::round(part * static_cast<double>(q_)));
}

bool CheckClock::shouldTry(double dt_s, double hertz) {
  if (dt_s != dt_s_ || hertz != hertz_) {
    dt_s_ = dt_s;
    hertz_ = hertz;
    setRatio(dt_s * hertz);
  }
  passed_ += p_;
  const bool whole = passed_ >= q_;
  if (whole) passed_ -= q_;
  const bool due = first_ || whole || dt_s * hertz >= 1.0;
  if (first_) passed_ = 0;
  first_ = false;
  return due;
}

}  // namespace clearway::collide
