#include "core/geometry/nurbs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"

namespace clearway {
namespace {

struct Homogeneous {
  double x = 0.0, y = 0.0, w = 1.0;
};

Homogeneous homogeneous(const ControlPoint& p) {
  return {p.weight * p.position.x, p.weight * p.position.y, p.weight};
}

ControlPoint projected(const Homogeneous& h) { return {{h.x / h.w, h.y / h.w}, h.w}; }

Homogeneous mixed(const Homogeneous& a, double of_a, const Homogeneous& b, double of_b) {
  return {of_a * a.x + of_b * b.x, of_a * a.y + of_b * b.y, of_a * a.w + of_b * b.w};
}

using Row = std::array<Homogeneous, kMaxCurveDegree + 1>;

// The blossom of the span `k` of a curve: the point of de Boor's triangle whose step r takes the
// argument of(r).
template <class Of>
Homogeneous blossom(const Nurbs& curve, std::size_t k, const Of& of) {
  const auto p = static_cast<std::size_t>(curve.degree);
  Row row;
  for (std::size_t i = 0; i <= p; ++i) row[i] = homogeneous(curve.points[k - p + i]);
  for (std::size_t r = 1; r <= p; ++r) {
    const double t = of(r);
    for (std::size_t i = p; i >= r; --i) {
      const double low = curve.knots[k - p + i];
      const double high = curve.knots[k + 1 + i - r];
      const double span = high - low;
      row[i] = mixed(row[i - 1], (high - t) / span, row[i], (t - low) / span);
    }
  }
  return row[p];
}

Result<void> checkKnots(const Nurbs& curve) {
  const auto p = static_cast<std::size_t>(curve.degree);
  const std::size_t n = curve.points.size();
  if (curve.knots.size() != n + p + 1) {
    return fail(ErrorCode::InvalidArgument,
                "%1 knots for %2 control points of degree %3: there must be %4",
                {curve.knots.size(), n, curve.degree, n + p + 1});
  }
  constexpr double kMostKnot = 1e12;
  for (std::size_t k = 0; k < curve.knots.size(); ++k) {
    if (!(std::abs(curve.knots[k]) <= kMostKnot)) {
      return fail(ErrorCode::InvalidArgument, "knot %1 is %2: it must be a number up to 1e12",
                  {k, shortest(curve.knots[k])});
    }
    if (k > 0 && curve.knots[k] < curve.knots[k - 1]) {
      return fail(ErrorCode::InvalidArgument, "knot %1 is %2, and the one before is %3: sort them",
                  {k, shortest(curve.knots[k]), shortest(curve.knots[k - 1])});
    }
  }
  if (!(curve.knots[p] < curve.knots[n])) {
    return fail(ErrorCode::InvalidArgument,
                "the knots %1 and %2 are equal: the curve has no parameter to follow", {p, n});
  }
  for (std::size_t k = p + 1; k + p < curve.knots.size() && k < n; ++k) {
    const bool is_inside = curve.knots[k] > curve.knots[p] && curve.knots[k] < curve.knots[n];
    if (is_inside && curve.knots[k] == curve.knots[k + p]) {
      return fail(ErrorCode::InvalidArgument,
                  "knot %1 occurs more than %2 times: the curve is torn apart there",
                  {k, curve.degree});
    }
  }
  return {};
}

Result<void> checkPoints(std::span<const ControlPoint> points) {
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (!isFinite(points[k].position)) {
      return fail(ErrorCode::InvalidArgument, "control point %1 is not finite", {k});
    }
    const double w = points[k].weight;
    if (!(w >= kLeastWeight && w <= kMostWeight)) {
      return fail(ErrorCode::InvalidArgument,
                  "control point %1 has the weight %2: it must be from 1e-6 to 1e6",
                  {k, shortest(w)});
    }
  }
  return {};
}

}  // namespace

Result<std::vector<BezierPoints>> bezierSpans(const Nurbs& curve) {
  if (curve.degree < 1 || curve.degree > kMaxCurveDegree) {
    return fail(ErrorCode::LimitExceeded, "degree %1 is not from 1 to %2",
                {curve.degree, kMaxCurveDegree});
  }
  const auto p = static_cast<std::size_t>(curve.degree);
  if (curve.points.size() < p + 1) {
    return fail(ErrorCode::InvalidArgument, "%1 control points: degree %2 needs at least %3",
                {curve.points.size(), curve.degree, p + 1});
  }
  TRY(checkPoints(curve.points));
  TRY(checkKnots(curve));
  std::vector<BezierPoints> spans;
  for (std::size_t k = p; k < curve.points.size(); ++k) {
    const double a = curve.knots[k], b = curve.knots[k + 1];
    if (!(a < b)) continue;
    BezierPoints span(p + 1);
    for (std::size_t j = 0; j <= p; ++j) {
      span[j] = projected(blossom(curve, k, [&](std::size_t r) { return r <= p - j ? a : b; }));
    }
    // Where the knots at an end are all equal, the control point itself, bit for bit.
    if (curve.knots[k - p + 1] == a) span.front() = curve.points[k - p];
    if (curve.knots[k + p] == b) span.back() = curve.points[k];
    if (!spans.empty()) span.front().position = spans.back().back().position;
    spans.push_back(std::move(span));
  }
  return spans;
}

BezierPoints partOf(std::span<const ControlPoint> points, double s0, double s1) {
  const std::size_t p = points.size() - 1;
  BezierPoints part(points.size());
  for (std::size_t j = 0; j <= p; ++j) {
    Row row;
    for (std::size_t i = 0; i <= p; ++i) row[i] = homogeneous(points[i]);
    for (std::size_t r = 1; r <= p; ++r) {
      const double t = r <= p - j ? s0 : s1;
      for (std::size_t i = 0; i + r <= p; ++i) row[i] = mixed(row[i], 1.0 - t, row[i + 1], t);
    }
    part[j] = projected(row[0]);
  }
  if (s0 <= 0.0) part.front() = points.front();
  if (s1 >= 1.0) part.back() = points.back();
  return part;
}

CurvePoint pointAt(std::span<const ControlPoint> points, double s) {
  const Vec2 first = points.front().position, last = points.back().position;
  if (s <= 0.0) {
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (points[i].position != first) return {first, points[i].position - first, i > 1};
    }
    return {first, {}, true};
  }
  if (s >= 1.0) {
    for (std::size_t i = points.size(); i-- > 0;) {
      const bool is_limit = i + 2 < points.size();
      if (points[i].position != last) return {last, last - points[i].position, is_limit};
    }
    return {last, {}, true};
  }
  const std::size_t p = points.size() - 1;
  Row row;
  for (std::size_t i = 0; i <= p; ++i) row[i] = homogeneous(points[i]);
  Vec2 tangent;
  for (std::size_t r = 1; r <= p; ++r) {
    if (r == p) tangent = projected(row[1]).position - projected(row[0]).position;
    for (std::size_t i = 0; i + r <= p; ++i) row[i] = mixed(row[i], 1.0 - s, row[i + 1], s);
  }
  const Vec2 at = projected(row[0]).position;
  if (tangent != Vec2{}) return {at, tangent, false};
  return {at, pointAt(partOf(points, s, 1.0), 0.0).tangent, true};
}

// Each of the 2p convex combinations adds 5 units of rounding to the homogeneous coordinates, the
// quotient doubles them; conversions of control points are in the rest.
double evaluationError(std::size_t degree, double largest_coordinate) {
  return 16.0 * static_cast<double>(degree + 1) * std::numeric_limits<double>::epsilon() *
         largest_coordinate;
}

// The length is between that of the chord and that of the control polygon (of positive weights).
double arcLength(std::span<const ControlPoint> points) {
  struct Part {
    double s0 = 0.0, s1 = 1.0;
    int depth = 0;
  };
  std::vector<Part> open{{}};
  double sum = 0.0;
  while (!open.empty()) {
    const Part at = open.back();
    open.pop_back();
    const BezierPoints part = partOf(points, at.s0, at.s1);
    double polygon = 0.0;
    for (std::size_t i = 1; i < part.size(); ++i) {
      polygon += length(part[i].position - part[i - 1].position);
    }
    const double chord = length(part.back().position - part.front().position);
    constexpr int kMostDepth = 24;
    if (!(polygon - chord > 1e-7 * polygon + 1e-12) || at.depth == kMostDepth) {
      // Gravesen's estimate, whose error is of the fourth order (J. Gravesen, Adaptive subdivision
      // and the length and energy of Bezier curves, 1997).
      const auto p = static_cast<double>(part.size() - 1);
      sum += (2.0 * chord + (p - 1.0) * polygon) / (p + 1.0);
      continue;
    }
    const double middle = 0.5 * (at.s0 + at.s1);
    open.push_back({middle, at.s1, at.depth + 1});
    open.push_back({at.s0, middle, at.depth + 1});
  }
  return sum;
}

}  // namespace clearway
