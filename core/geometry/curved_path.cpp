#include "core/geometry/curved_path.h"

#include <algorithm>
#include <cmath>

#include "core/base/constants.h"
#include "core/geometry/predicates.h"

namespace clearway {
namespace {

Heading evenHeading(Heading from, Heading to, double s) {
  if (s <= 0.0 || from == to) return from;
  if (s >= 1.0) return to;
  const auto turn = Heading::fromRadians(s * from.angleTo(to));
  return turn ? from.turnedBy(*turn) : from;
}

Heading directionOf(Vec2 v, Heading otherwise) {
  return Heading::fromVector(v).value_or(otherwise);
}

void add(CurvedPath& path, const Motion& motion, std::uint32_t source) {
  path.pieces.push_back({motion, source});
}

// The pose in the middle of half a turn: a quarter from +x towards +y.
Pose middleOfHalfTurn(const Pose& from, const Pose& to) {
  return {0.5 * (from.position + to.position), from.heading.left90()};
}

// Whether the control points lie on the segment between the ends, none behind the one before.
bool isSegment(std::span<const ControlPoint> points) {
  const Vec2 a = points.front().position, b = points.back().position;
  if (a == b) return false;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec2 p = points[i].position, before = points[i - 1].position;
    if (orient2d(a, b, p) != 0) return false;
    const bool x_on = b.x >= a.x ? p.x >= before.x : p.x <= before.x;
    const bool y_on = b.y >= a.y ? p.y >= before.y : p.y <= before.y;
    if (!x_on || !y_on) return false;
  }
  return true;
}

bool isPoint(std::span<const ControlPoint> points) {
  return std::ranges::all_of(
      points, [&](const ControlPoint& p) { return p.position == points.front().position; });
}

}  // namespace

double largestCoordinate(const Curve& curve) {
  double largest = 0.0;
  for (const ControlPoint& p : curve.points) {
    largest = std::max({largest, std::abs(p.position.x), std::abs(p.position.y)});
  }
  return largest;
}

CurvePose poseAt(const Curve& curve, double s) {
  const CurvePoint at = pointAt(curve.points, s);
  if (curve.law == HeadingLaw::Even) {
    return {{at.position, evenHeading(curve.from, curve.to, s)}, 1e-15};
  }
  const Heading along = directionOf(at.tangent, Heading());
  const double error = evaluationError(curve.points.size() - 1, largestCoordinate(curve));
  const double size = length(at.tangent);
  // An angle is at most pi/2 times the chord of its unit vectors.
  const bool is_known = size > 0.0 && !(at.is_limit && s > 0.0 && s < 1.0);
  const double angle = is_known ? std::min(kPi, 4.0 * error / size + 1e-15) : kPi;
  return {{at.position, along.turnedBy(curve.from)}, angle};
}

Pose poseAt(const PathPiece& piece, double t) {
  const Motion* const m = piece.motion();
  return m != nullptr ? poseAt(*m, t) : poseAt(*piece.curve(), t).pose;
}

double travel(const PathPiece& piece) {
  const Motion* const m = piece.motion();
  return m != nullptr ? travel(*m) : arcLength(piece.curve()->points);
}

double travel(const PathPiece& piece, double t) {
  if (const Motion* const m = piece.motion()) return t * travel(*m);
  return t <= 0.0 ? 0.0 : arcLength(partOf(piece.curve()->points, 0.0, std::min(t, 1.0)));
}

double length(const CurvedPath& path) {
  double sum = 0.0;
  for (const PathPiece& piece : path.pieces) sum += travel(piece);
  return sum;
}

Pose goalOf(const CurvedPath& path) {
  if (path.pieces.empty()) return path.start;
  return poseAt(path.pieces.back(), 1.0);
}

bool isRigid(const CurvedPath& path) {
  return std::ranges::all_of(path.pieces, &PathPiece::isRigid);
}

Path rigidPath(const CurvedPath& path) {
  Path out{path.start, {}};
  out.motions.reserve(path.pieces.size());
  for (const PathPiece& piece : path.pieces) out.motions.push_back(*piece.motion());
  return out;
}

void turnTo(CurvedPath& path, Heading to, std::uint32_t source) {
  const Pose from = goalOf(path);
  if (from.heading == to) return;
  const Pose end{from.position, to};
  if (isHalfTurn(from.heading, to)) {
    const Pose middle = middleOfHalfTurn(from, end);
    add(path, {MotionKind::Turn, from, {from.position, middle.heading}}, source);
    add(path, {MotionKind::Turn, {from.position, middle.heading}, end}, source);
  } else {
    add(path, {MotionKind::Turn, from, end}, source);
  }
}

void slideTo(CurvedPath& path, Vec2 to, std::uint32_t source) {
  const Pose from = goalOf(path);
  if (from.position == to) return;
  add(path, {MotionKind::Straight, from, {to, from.heading}}, source);
}

void glideTo(CurvedPath& path, const Pose& to, std::uint32_t source) {
  const Pose from = goalOf(path);
  if (from.heading == to.heading) return slideTo(path, to.position, source);
  if (from.position == to.position) return turnTo(path, to.heading, source);
  if (isHalfTurn(from.heading, to.heading)) {
    glideTo(path, middleOfHalfTurn(from, to), source);
    return glideTo(path, to, source);
  }
  add(path, {MotionKind::Glide, from, to}, source);
}

void arcTo(CurvedPath& path, const Pose& to, std::uint32_t source) {
  const Pose from = goalOf(path);
  if (from.heading == to.heading) return slideTo(path, to.position, source);
  if (from.position == to.position) return turnTo(path, to.heading, source);
  if (isHalfTurn(from.heading, to.heading)) {
    // The centre is in the middle of both positions.
    const Vec2 half = 0.5 * (to.position - from.position);
    const Pose middle{from.position + half - perpendicular(half), from.heading.left90()};
    add(path, {MotionKind::Arc, from, middle}, source);
    add(path, {MotionKind::Arc, middle, to}, source);
    return;
  }
  add(path, {MotionKind::Arc, from, to}, source);
}

void followCurve(CurvedPath& path, Curve curve, std::uint32_t source) {
  slideTo(path, curve.points.front().position, source);
  if (isPoint(curve.points)) {
    if (curve.law == HeadingLaw::Even) turnTo(path, curve.to, source);
    return;
  }
  const Heading begin = poseAt(curve, 0.0).pose.heading;
  const Heading now = goalOf(path).heading;
  const bool after_curve = !path.pieces.empty() && path.pieces.back().curve() != nullptr;
  const bool is_straight =
      isSegment(curve.points) && (curve.law == HeadingLaw::Tangent || curve.from == curve.to);
  const bool joins = (after_curve || !is_straight) && std::abs(now.angleTo(begin)) <= kJointAngle;
  if (!joins) turnTo(path, begin, source);
  if (is_straight) {
    slideTo(path, curve.points.back().position, source);
  } else {
    path.pieces.push_back({std::move(curve), source});
  }
}

Path drawnPath(const CurvedPath& path, double step_m) {
  Path out{path.start, {}};
  for (const PathPiece& piece : path.pieces) {
    constexpr double kMostTurn = 3.2, kMostSteps = 1e5;
    const double steps =
        piece.isRigid()
            ? 1.0
            : std::clamp(std::ceil(std::max(travel(piece), kMostTurn) / step_m), 1.0, kMostSteps);
    for (double i = 1.0; i <= steps; i += 1.0) {
      // Half a turn between two poses does not occur in so small steps; it would be skipped.
      (void)extendTo(out, poseAt(piece, i / steps));
    }
  }
  return out;
}

PathPiece partOf(const PathPiece& piece, double t0, double t1) {
  if (const Motion* const m = piece.motion()) {
    return {Motion{m->kind, poseAt(*m, t0), poseAt(*m, t1)}, piece.source};
  }
  const Curve& c = *piece.curve();
  Curve part{partOf(c.points, t0, t1), c.law, c.from, c.to};
  if (c.law == HeadingLaw::Even) {
    part.from = evenHeading(c.from, c.to, t0);
    part.to = evenHeading(c.from, c.to, t1);
  }
  return {std::move(part), piece.source};
}

}  // namespace clearway
