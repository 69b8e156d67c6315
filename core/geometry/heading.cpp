#include "core/geometry/heading.h"

#include <array>

#include "core/base/constants.h"
#include "core/base/number_text.h"

namespace clearway {
namespace {

constexpr double kRadiansPerDegree = kPi / 180.0;

// Taylor series in Horner form; for |x| <= pi/4 the first omitted term is below 1e-19.
constexpr double sinSmall(double x) {
  const double z = x * x;
  double p = -1.0 / 121645100408832000.0;  // 19!
  p = p * z + 1.0 / 355687428096000.0;     // 17!
  p = p * z - 1.0 / 1307674368000.0;
  p = p * z + 1.0 / 6227020800.0;
  p = p * z - 1.0 / 39916800.0;
  p = p * z + 1.0 / 362880.0;
  p = p * z - 1.0 / 5040.0;
  p = p * z + 1.0 / 120.0;
  p = p * z - 1.0 / 6.0;
  return x + x * (z * p);
}

constexpr double cosSmall(double x) {
  const double z = x * x;
  double p = 1.0 / 6402373705728000.0;  // 18!
  p = -p * z + 1.0 / 20922789888000.0;  // 16!
  p = p * z - 1.0 / 87178291200.0;
  p = p * z + 1.0 / 479001600.0;
  p = p * z - 1.0 / 3628800.0;
  p = p * z + 1.0 / 40320.0;
  p = p * z - 1.0 / 720.0;
  p = p * z + 1.0 / 24.0;
  p = p * z - 0.5;
  return 1.0 + z * p;
}

// The quarter turn nearest to a number of degrees, and the remainder in [-45, 45]; both exact.
struct Reduced {
  int quarter;
  double rest;
};

Reduced reduce(double value, double quarter_size) {
  const double q = std::nearbyint(value / quarter_size);
  const double rest = std::remainder(value, quarter_size);
  // remainder() rounds halves to even as nearbyint() does, but the division above may round across.
  double k = q;
  if (std::abs(value - q * quarter_size - rest) > 0.25 * quarter_size) {
    k += (value - q * quarter_size > rest) ? 1.0 : -1.0;
  }
  const double m = std::fmod(k, 4.0);
  return {static_cast<int>(m < 0 ? m + 4.0 : m), rest};
}

std::array<double, 2> turn(int quarter, double c, double s) {
  switch (quarter & 3) {
    case 1: return {0.0 - s, c};
    case 2: return {0.0 - c, 0.0 - s};
    case 3: return {s, 0.0 - c};
    default: return {c, s};
  }
}

}  // namespace

Result<Heading> Heading::fromDegrees(double degrees) {
  if (!std::isfinite(degrees) || std::abs(degrees) > 1e6) {
    return fail(ErrorCode::InvalidArgument,
                "heading of %1 degrees is not a finite angle below 1 000 000", {shortest(degrees)});
  }
  const Reduced r = reduce(degrees, 90.0);
  const double x = r.rest * kRadiansPerDegree;
  const auto [c, s] =
      turn(r.quarter, r.rest == 0.0 ? 1.0 : cosSmall(x), r.rest == 0.0 ? 0.0 : sinSmall(x));
  return Heading(c, s);
}

Result<Heading> Heading::fromRadians(double radians) {
  if (!std::isfinite(radians) || std::abs(radians) > 1e6) {
    return fail(ErrorCode::InvalidArgument,
                "heading of %1 rad is not a finite angle below 1 000 000", {shortest(radians)});
  }
  // The same result without the steps that change nothing.
  constexpr double kNoQuarter = 0.78;  // < pi/4
  if (radians != 0.0 && std::abs(radians) < kNoQuarter) {
    return Heading(cosSmall(radians), sinSmall(radians));
  }
  // A double that is the nearest representable value of k*pi/2 means the exact quarter turn.
  const double k = std::nearbyint(radians / (kPi / 2));
  if (std::abs(radians - k * (kPi / 2)) <= 4e-16 * std::abs(k)) {
    const double m = std::fmod(k, 4.0);
    const auto [c, s] = turn(static_cast<int>(m < 0 ? m + 4.0 : m), 1.0, 0.0);
    return Heading(c, s);
  }
  const Reduced r = reduce(radians, kPi / 2);
  const auto [c, s] = turn(r.quarter, cosSmall(r.rest), sinSmall(r.rest));
  return Heading(c, s);
}

Result<Heading> Heading::fromVector(Vec2 v) {
  if (!isFinite(v)) return fail(ErrorCode::InvalidArgument, "direction is not finite");
  const double scale = std::max(std::abs(v.x), std::abs(v.y));
  if (scale == 0.0) return fail(ErrorCode::InvalidArgument, "direction has zero length");
  if (v.y == 0.0) return Heading(v.x > 0 ? 1.0 : -1.0, 0.0);
  if (v.x == 0.0) return Heading(0.0, v.y > 0 ? 1.0 : -1.0);
  const double x = v.x / scale;  // no overflow or underflow in the length
  const double y = v.y / scale;
  const double n = std::sqrt(x * x + y * y);
  return Heading(x / n, y / n);
}

Heading Heading::towards(Vec2 from, Vec2 to, Heading keep) {
  const Result<Heading> h = fromVector(to - from);
  return h ? *h : keep;
}

Result<Heading> Heading::fromUnit(double c, double s) {
  if (!std::isfinite(c) || !std::isfinite(s) || std::abs(std::sqrt(c * c + s * s) - 1.0) > 1e-9) {
    return fail(ErrorCode::InvalidArgument, "(%1, %2) is not a unit vector",
                {shortest(c), shortest(s)});
  }
  return Heading(c, s);
}

double Heading::radians() const {
  const double a = std::atan2(s_, c_);
  return a <= -kPi ? kPi : a;
}

double Heading::degrees() const {
  if (s_ == 0.0) return c_ > 0 ? 0.0 : 180.0;
  if (c_ == 0.0) return s_ > 0 ? 90.0 : -90.0;
  if (std::abs(c_) == std::abs(s_)) return (s_ > 0 ? 1.0 : -1.0) * (c_ > 0 ? 45.0 : 135.0);
  return std::atan2(s_, c_) / kRadiansPerDegree;
}

Heading Heading::turnedBy(Heading by) const {
  const double c = c_ * by.c_ - s_ * by.s_;
  const double s = s_ * by.c_ + c_ * by.s_;
  if (isCardinal() || by.isCardinal()) return {c + 0.0, s + 0.0};
  const double n = std::sqrt(c * c + s * s);
  return {c / n, s / n};
}

double Heading::angleTo(Heading to) const {
  const double a = std::atan2(cross(vector(), to.vector()), dot(vector(), to.vector()));
  return a <= -kPi ? kPi : a;
}

}  // namespace clearway
