#include "planner/validate/zone_check.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/number_text.h"
#include "core/geometry/distance.h"
#include "core/geometry/simple_polygon.h"

namespace clearway::validation {
namespace {

constexpr double kTan22_5 = 0.41421356237309503;
constexpr double kDegreesPerRadian = 57.295779513082320877;
constexpr double kLeastParameter = 0x1p-40;

bool isRuled(const Zone& zone) {
  return isDirection(zone.kind) && zone.limitation != ZoneLimitation::Soft;
}

// Which of the permitted angles a direction is in: 1, of Bidirected zones also -1 for the opposite
// one; 0: none.
int sideKept(const Zone& zone, Vec2 d) {
  const Vec2 u = zone.direction.vector();
  const double along = d.x * u.x + d.y * u.y;
  const double across = std::abs(d.x * u.y - d.y * u.x);
  if (zone.kind == ZoneKind::Bidirected) {
    if (across > (1.0 + kZoneAngle) * std::abs(along)) return 0;
    return along > 0.0 ? 1 : -1;
  }
  if (zone.limitation == ZoneLimitation::Strict) {
    return along > 0.0 && across <= (kTan22_5 + kZoneAngle) * along ? 1 : 0;
  }
  return along >= -kZoneAngle * across ? 1 : 0;
}

Aabb boxAround(std::span<const ControlPoint> points) {
  Aabb box{points.front().position, points.front().position};
  for (const ControlPoint& p : points) box = merged(box, {p.position, p.position});
  return box;
}

// A part of a piece: a box around it, and directions that all of its own lie between.
struct PieceBounds {
  Aabb box;
  std::vector<Vec2> directions;  // none: it may have any
};

PieceBounds boundsOfArc(const Motion& m) {
  const Vec2 chord = m.to.position - m.from.position;
  const double reach = 0.51 * (std::abs(chord.x) + std::abs(chord.y)) + 1e-9;
  const std::vector<Vec2> ends{m.from.position, m.to.position};
  PieceBounds out{enlarged(boundsOf(ends), reach), {}};
  // The direction turns with the heading, and is that of the chord in the middle.
  const Heading middle = poseAt(m, 0.5).heading;
  const Vec2 in_agent = unrotate(middle, chord);
  out.directions = {rotate(m.from.heading, in_agent), chord, rotate(m.to.heading, in_agent)};
  return out;
}

// The derivative of a rational Bezier curve is a positive combination of the differences of its
// control points (M. S. Floater, Derivatives of rational Bezier curves, 1992).
PieceBounds boundsOfCurve(const Curve& curve) {
  PieceBounds out{enlarged(boxAround(curve.points), 1e-9), {}};
  for (std::size_t j = 1; j < curve.points.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const Vec2 d = curve.points[j].position - curve.points[i].position;
      if (d != Vec2{}) out.directions.push_back(d);
    }
  }
  return out;
}

// All of the directions in one permitted angle, and in a half-plane, as those between them are
// then.
bool keepAll(const Zone& zone, const std::vector<Vec2>& directions) {
  if (directions.empty()) return false;
  const int side = sideKept(zone, directions.front());
  return side != 0 && std::ranges::all_of(directions, [&](Vec2 d) {
           return sideKept(zone, d) == side &&
                  std::ranges::all_of(directions, [&](Vec2 e) { return dot(d, e) > 0.0; });
         });
}

class PieceCheck {
 public:
  PieceCheck(const PathPiece& piece, std::size_t index, const Zone& zone, std::size_t zone_index)
      : piece_(piece), index_(index), zone_(zone), zone_index_(zone_index) {}

  // Further from the boundary than the rounding of poses.
  [[nodiscard]] bool isDeep(Vec2 p) const {
    if (sideOf(zone_.ring, p) != PointSide::Inside) return false;
    for (std::size_t k = 0; k < zone_.ring.size(); ++k) {
      const Vec2 next = zone_.ring[(k + 1) % zone_.ring.size()];
      if (distanceToSegment(p, zone_.ring[k], next) <= kZoneDepth_m) return false;
    }
    return true;
  }

  StopOr<std::optional<ZoneBreach>> run(StopCheck* stop) {
    if (const Motion* m = piece_.motion()) {
      if (m->kind == MotionKind::Turn) return std::optional<ZoneBreach>();
      if (m->kind != MotionKind::Arc) return straight(m->from.position, m->to.position);
    }
    return bisect(stop);
  }

 private:
  [[nodiscard]] std::optional<ZoneBreach> breachAt(double t, Vec2 direction) const {
    return ZoneBreach{zone_index_, {index_, t, poseAt(piece_, t)}, direction};
  }

  std::optional<ZoneBreach> straight(Vec2 a, Vec2 b) const {
    const Vec2 d = b - a;
    if (a == b || sideKept(zone_, d) != 0 || !meetsInterior(zone_.ring, a, b)) return std::nullopt;
    // The first place inside: in the middle between two crossings of the boundary.
    std::vector<double> cuts{0.0, 1.0};
    for (std::size_t k = 0; k < zone_.ring.size(); ++k) {
      const Vec2 p = zone_.ring[k];
      const Vec2 e = zone_.ring[(k + 1) % zone_.ring.size()] - p;
      const double det = cross(d, e);
      if (det == 0.0) continue;
      const double t = cross(p - a, e) / det;
      if (t > 0.0 && t < 1.0) cuts.push_back(t);
    }
    std::ranges::sort(cuts);
    for (std::size_t k = 1; k < cuts.size(); ++k) {
      constexpr int kPlaces = 16;
      for (int i = 1; i < kPlaces; ++i) {
        const double share = i / static_cast<double>(kPlaces);
        const double t = cuts[k - 1] + share * (cuts[k] - cuts[k - 1]);
        if (isDeep(a + t * d)) return breachAt(t, d);
      }
    }
    return std::nullopt;  // along the boundary, within rounding
  }

  [[nodiscard]] PieceBounds boundsOf(double t0, double t1) const {
    const PathPiece part = partOf(piece_, t0, t1);
    if (const Motion* m = part.motion()) return boundsOfArc(*m);
    return boundsOfCurve(*part.curve());
  }

  StopOr<std::optional<ZoneBreach>> bisect(StopCheck* stop) const {
    struct Part {
      double t0, t1;
    };
    std::vector<Part> open{{0.0, 1.0}};  // the first one last
    while (!open.empty()) {
      if (stop != nullptr && stop->pollNow() != StopReason::None) return stopped(stop->reason());
      const Part at = open.back();
      open.pop_back();
      const PieceBounds bounds = boundsOf(at.t0, at.t1);
      if (keepAll(zone_, bounds.directions)) continue;
      if (!mayMeetInterior(zone_.ring, bounds.box)) continue;
      const double middle = 0.5 * (at.t0 + at.t1);
      const double size =
          std::max(bounds.box.max.x - bounds.box.min.x, bounds.box.max.y - bounds.box.min.y);
      const Vec2 d =
          bounds.directions.empty() ? Vec2{} : bounds.directions[bounds.directions.size() / 2];
      const bool is_small = size <= kZonePart_m || at.t1 - at.t0 < kLeastParameter;
      const bool breaks = bounds.directions.size() > 0 && sideKept(zone_, directionAt(middle)) == 0;
      if (is_small ||
          (breaks && sideOf(zone_.ring, poseAt(piece_, middle).position) == PointSide::Inside)) {
        return breachAt(middle, breaks ? directionAt(middle) : d);
      }
      open.push_back({middle, at.t1});
      open.push_back({at.t0, middle});
    }
    return std::optional<ZoneBreach>();
  }

  [[nodiscard]] Vec2 directionAt(double t) const {
    if (const Curve* curve = piece_.curve()) return pointAt(curve->points, t).tangent;
    const Motion& m = *piece_.motion();
    const Vec2 chord = m.to.position - m.from.position;
    return rotate(poseAt(m, t).heading, unrotate(poseAt(m, 0.5).heading, chord));
  }

  const PathPiece& piece_;
  std::size_t index_;
  const Zone& zone_;
  std::size_t zone_index_;
};

Aabb boxOfPiece(const PathPiece& piece) {
  if (const Curve* curve = piece.curve()) return enlarged(boxAround(curve->points), 1e-9);
  const Motion& m = *piece.motion();
  if (m.kind == MotionKind::Arc) return boundsOfArc(m).box;
  const std::vector<Vec2> ends{m.from.position, m.to.position};
  return boundsOf(ends);
}

}  // namespace

StopOr<std::optional<ZoneBreach>> firstBreach(const CurvedPath& path, std::span<const Zone> zones,
                                              StopCheck* stop) {
  std::vector<Aabb> boxes;
  for (const Zone& zone : zones) boxes.push_back(boundsOf(zone.ring));
  for (std::size_t k = 0; k < path.pieces.size(); ++k) {
    if (stop != nullptr && stop->pollNow() != StopReason::None) return stopped(stop->reason());
    const Aabb box = boxOfPiece(path.pieces[k]);
    std::optional<ZoneBreach> first;
    for (std::size_t z = 0; z < zones.size(); ++z) {
      if (!isRuled(zones[z]) || !overlap(boxes[z], box, TouchRule::TouchingCollides)) continue;
      auto found = PieceCheck(path.pieces[k], k, zones[z], z).run(stop);
      if (!found) return found;
      if (*found && (!first || (*found)->where.t < first->where.t)) first = **found;
    }
    if (first) return first;
  }
  return std::optional<ZoneBreach>();
}

std::optional<ZoneBreach> firstBreach(const Path& path, std::span<const Zone> zones) {
  if (std::ranges::none_of(zones, isRuled)) return std::nullopt;
  CurvedPath curved{path.start, {}};
  for (const Motion& m : path.motions) curved.pieces.push_back({m, 0});
  return *firstBreach(curved, zones, nullptr);
}

double angleAgainst(const Zone& zone, Vec2 direction) {
  const Vec2 u = zone.direction.vector();
  const double along = dot(direction, u);
  return std::atan2(std::abs(cross(direction, u)),
                    zone.kind == ZoneKind::Bidirected ? std::abs(along) : along);
}

void addBreach(Certificate& certificate, const Zone& zone, const ZoneBreach& breach) {
  certificate = {};
  certificate.fault = PathFault::Direction;
  certificate.where = breach.where;
  certificate.zone = zone.id;
  certificate.problem = PathProblem::ofMotion(
      breach.where.motion, "motion %1 travels %2 degrees off the direction of the zone '%3'",
      {roundedText(angleAgainst(zone, breach.direction) * kDegreesPerRadian), zone.id});
}

}  // namespace clearway::validation
