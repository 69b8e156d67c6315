#include "planner/validate/motion/curve_bounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/constants.h"
#include "core/geometry/motion_part.h"

namespace clearway::validation {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// An interval that holds a value; every operation adds its rounding.
struct Range {
  double low = 0.0, high = 0.0;
  [[nodiscard]] double most() const { return std::max(std::abs(low), std::abs(high)); }
  // The smallest absolute value.
  [[nodiscard]] double least() const {
    if (low > 0.0) return low;
    return high < 0.0 ? -high : 0.0;
  }
};

Range widened(double low, double high, double by) { return {low - by, high + by}; }

Range operator+(Range a, Range b) {
  return widened(a.low + b.low, a.high + b.high, 2.0 * kEpsilon * (a.most() + b.most()));
}
Range operator-(Range a, Range b) {
  return widened(a.low - b.high, a.high - b.low, 2.0 * kEpsilon * (a.most() + b.most()));
}
Range operator*(Range a, Range b) {
  const auto [low, high] =
      std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
  return widened(low, high, 2.0 * kEpsilon * a.most() * b.most());
}
Range operator*(double s, Range a) { return Range{s, s} * a; }
// Precondition: 0 < b.low.
Range operator/(Range a, Range b) { return a * Range{1.0 / b.high, 1.0 / b.low}; }

// The ranges of a polynomial and of its derivatives, of its Bernstein coefficients.
using Jet = std::array<Range, 4>;

Jet jetOf(std::vector<double> coefficients, double error) {
  Jet jet;
  double factor = 1.0;
  for (std::size_t order = 0; order < jet.size(); ++order) {
    if (order > 0) {
      if (coefficients.size() == 1) break;  // all further derivatives are 0
      factor *= static_cast<double>(coefficients.size() - 1);
      for (std::size_t i = 0; i + 1 < coefficients.size(); ++i) {
        coefficients[i] = coefficients[i + 1] - coefficients[i];
      }
      coefficients.pop_back();
      error *= 2.0;
    }
    const auto [low, high] = std::ranges::minmax(coefficients);
    jet[order] = factor * widened(low, high, error);
  }
  return jet;
}

// The jet of the quotient a / w.
Jet quotient(const Jet& a, const Jet& w) {
  Jet c;
  c[0] = a[0] / w[0];
  c[1] = (a[1] - c[0] * w[1]) / w[0];
  c[2] = (a[2] - 2.0 * (c[1] * w[1]) - c[0] * w[2]) / w[0];
  c[3] = (a[3] - 3.0 * (c[2] * w[1]) - 3.0 * (c[1] * w[2]) - c[0] * w[3]) / w[0];
  return c;
}

struct PlaneJet {
  Jet x, y;
};

// Of the position relative to the first control point. `error_m`: of the control points.
PlaneJet jetOf(std::span<const ControlPoint> points, double error_m) {
  double heaviest = 0.0;
  for (const ControlPoint& p : points) heaviest = std::max(heaviest, p.weight);
  std::vector<double> x, y, w;
  double size = 0.0;
  for (const ControlPoint& p : points) {
    const Vec2 from_first = p.position - points.front().position;
    const double weight = p.weight / heaviest;
    x.push_back(weight * from_first.x);
    y.push_back(weight * from_first.y);
    w.push_back(weight);
    size = std::max({size, std::abs(from_first.x), std::abs(from_first.y)});
  }
  const double units = 16.0 * static_cast<double>(points.size()) * kEpsilon;
  Jet weight{{{1.0, 1.0}, {}, {}, {}}};
  if (std::ranges::any_of(w, [](double v) { return v != 1.0; })) {
    weight = jetOf(w, 0.0);
    // The weights have relative errors, so their range cannot reach 0.
    double error = units;
    for (Range& r : weight) {
      r = &r == &weight[0] ? Range{r.low * (1.0 - units), r.high * (1.0 + units)}
                           : widened(r.low, r.high, error);
      error *= 2.0 * static_cast<double>(points.size());
    }
  }
  const double error = 2.0 * error_m + units * size;
  return {quotient(jetOf(std::move(x), error), weight),
          quotient(jetOf(std::move(y), error), weight)};
}

Motion motionFrom(const Pose& a, const Pose& b) {
  if (a.heading == b.heading) return {MotionKind::Straight, a, b};
  return {a.position == b.position ? MotionKind::Turn : MotionKind::Arc, a, b};
}

// How far the heading of a tangent strays from an even turn [rad]; infinite: unknown.
double headingStray(const PlaneJet& c) {
  const double slowest = c.x[1].least() * c.x[1].least() + c.y[1].least() * c.y[1].least();
  if (!(slowest > 0.0)) return kInfinity;
  const Range bend = c.x[1] * c.y[2] - c.y[1] * c.x[2];
  // A turn by more than half a turn is not distinguished from one in the other direction.
  constexpr double kMostTurn = 3.0;
  if (!(bend.most() < kMostTurn * slowest)) return kInfinity;
  const Range bend_change = c.x[1] * c.y[3] - c.y[1] * c.x[3];
  const Range speed_change = 2.0 * (c.x[1] * c.x[2] + c.y[1] * c.y[2]);
  return 0.125 * (bend_change.most() + bend.most() * (speed_change.most() / slowest)) / slowest;
}

RigidTwin evenTwin(const Curve& curve, double reach_m, double error_m) {
  const PlaneJet c = jetOf(curve.points, error_m);
  const CurvePose a = poseAt(curve, 0.0), b = poseAt(curve, 1.0);
  if (isHalfTurn(a.pose.heading, b.pose.heading)) return {motionFrom(a.pose, a.pose), kInfinity};
  const double turn = curve.law == HeadingLaw::Even ? 0.0 : headingStray(c);
  const double stray = turn + a.heading_error + b.heading_error;
  const double bulge = 0.125 * (c.x[2].most() + c.y[2].most());
  return {motionFrom(a.pose, b.pose),
          bulge + reach_m * stray + strayOf(a.pose, b.pose, 0.0) + 4.0 * error_m};
}

// The largest distance of a control point from the segment between the ends.
double hullHeight(std::span<const ControlPoint> points) {
  const Vec2 a = points.front().position, along = points.back().position - a;
  const double square = squaredLength(along);
  double height = 0.0;
  for (const ControlPoint& p : points) {
    const Vec2 v = p.position - a;
    const double s = square > 0.0 ? std::clamp(dot(v, along) / square, 0.0, 1.0) : 0.0;
    height = std::max(height, length(v - s * along));
  }
  return height;
}

// The heading in the middle of all directions of a curve, and the largest angle to one of them.
struct Cone {
  Heading middle;
  double half_angle = kPi;
};

// Without those that repeat the ends of the curve, which rounding may set apart in a part of it.
std::span<const ControlPoint> movingPoints(std::span<const ControlPoint> points, StillEnds ends) {
  const std::size_t still = ends.begin + ends.end;
  return still < points.size() ? points.subspan(ends.begin, points.size() - still) : points;
}

Cone coneOf(std::span<const ControlPoint> points, double error_m) {
  Vec2 sum;
  Cone cone;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec2 d = points[i].position - points[i - 1].position;
    const double size = length(d);
    if (!(size > 0.0)) return cone;
    sum = sum + (1.0 / size) * d;
  }
  const auto middle = Heading::fromVector(sum);
  if (!middle) return cone;
  cone.middle = *middle;
  double widest = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec2 d = points[i].position - points[i - 1].position;
    const double angle =
        std::atan2(std::abs(cross(cone.middle.vector(), d)), dot(cone.middle.vector(), d));
    widest = std::max(widest, angle + 4.0 * error_m / length(d) + 1e-15);
  }
  cone.half_angle = widest < 0.49 * kPi ? widest : kPi;
  return cone;
}

RigidTwin straightTwin(const Curve& curve, double reach_m, StillEnds ends, double error_m) {
  const Cone cone = coneOf(movingPoints(curve.points, ends), error_m);
  const Heading heading = cone.middle.turnedBy(curve.from);
  const double turn = cone.half_angle < 2.0 ? cone.half_angle : 2.0;  // the chord of half a turn
  return {{MotionKind::Straight,
           {curve.points.front().position, heading},
           {curve.points.back().position, heading}},
          hullHeight(curve.points) + reach_m * turn + 4.0 * error_m};
}

}  // namespace

double reachOf(const Footprint& footprint) {
  double reach = 0.0;
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    for (int k = 0; k < static_cast<int>(part.size()); ++k) {
      reach = std::max(reach, length(part.vertex(k)));
    }
  }
  return reach * (1.0 + 1e-12);
}

StillEnds stillEndsOf(const PathPiece& whole, double t0, double t1) {
  StillEnds out;
  if (whole.curve() == nullptr) return out;
  const auto& points = whole.curve()->points;
  while (t0 <= 0.0 && out.begin + 1 < points.size() &&
         points[out.begin + 1].position == points.front().position) {
    ++out.begin;
  }
  while (t1 >= 1.0 && out.end + 1 < points.size() &&
         points[points.size() - 2 - out.end].position == points.back().position) {
    ++out.end;
  }
  return out;
}

RigidTwin rigidTwin(const PathPiece& piece, double reach_m, StillEnds ends) {
  constexpr double kSure = 1.0 + 1e-9;  // rounding of the sums here
  if (const Motion* const glide = piece.motion()) {
    const double size =
        std::max({std::abs(glide->from.position.x), std::abs(glide->to.position.x),
                  std::abs(glide->from.position.y), std::abs(glide->to.position.y), reach_m});
    return {motionFrom(glide->from, glide->to),
            kSure * strayOf(glide->from, glide->to, 0.0) + 64.0 * kEpsilon * size};
  }
  const Curve& curve = *piece.curve();
  const double error_m = evaluationError(curve.points.size() - 1, largestCoordinate(curve)) +
                         16.0 * kEpsilon * reach_m;
  RigidTwin twin = evenTwin(curve, reach_m, error_m);
  if (curve.law == HeadingLaw::Tangent) {
    const RigidTwin straight = straightTwin(curve, reach_m, ends, error_m);
    if (!(twin.deviation_m <= straight.deviation_m)) twin = straight;
  }
  twin.deviation_m *= kSure;
  return twin;
}

}  // namespace clearway::validation
