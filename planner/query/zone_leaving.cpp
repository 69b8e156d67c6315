#include "planner/query/zone_leaving.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "planner/validate/motion/curve_bounds.h"

namespace clearway {
namespace {

using Ring = std::vector<Vec2>;

constexpr double kRounding_m = 1e-9;  // of poses, and of corners that are computed
constexpr double kMostLooks = 1e6;

// A convex part and what its round padding adds, from within.
struct Part {
  Ring ring;
  Ring rounded;
  Aabb box;  // of the ring
};

Ring roundedWithin(const Ring& ring, double radius) {
  if (!(radius > 0.0)) return ring;
  constexpr int kCorners = 64;
  std::vector<Vec2> points;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 next = ring[(k + 1) % ring.size()];
    const Vec2 edge = next - ring[k];
    if (const double size = length(edge); size > 0.0) {
      const Vec2 out = (-radius / size) * perpendicular(edge);
      points.push_back(ring[k] + out);
      points.push_back(next + out);
    }
    for (int i = 0; i < kCorners; ++i) {
      points.push_back(ring[k] + radius * Heading::fromDegrees(360.0 / kCorners * i)->vector());
    }
  }
  return convexHull(points);
}

Part roundedPart(Ring ring, double radius) {
  Part out{std::move(ring), {}, {}};
  out.rounded = roundedWithin(out.ring, radius);
  out.box = boundsOf(out.ring);
  return out;
}

Ring placed(const Ring& ring, const Pose& pose) {
  Ring out = ring;
  for (Vec2& p : out) p = pose.position + rotate(pose.heading, p);
  return out;
}

Ring inFrameOf(const Ring& ring, const Pose& pose) {
  Ring out = ring;
  for (Vec2& p : out) p = unrotate(pose.heading, p - pose.position);
  return out;
}

// What of a convex ring, a segment or a point lies at least `depth` behind every edge of another.
Ring clipped(Ring ring, const Ring& by, double depth) {
  for (std::size_t k = 0; k < by.size() && !ring.empty(); ++k) {
    const Vec2 a = by[k];
    const Vec2 edge = by[(k + 1) % by.size()] - a;
    const double size = length(edge);
    if (!(size > 0.0)) continue;
    const auto inside = [&](Vec2 p) { return cross(edge, p - a) / size - depth; };
    Ring kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 p = ring[i];
      const Vec2 q = ring[(i + 1) % ring.size()];
      const double at_p = inside(p);
      const double at_q = inside(q);
      if (at_p >= 0.0) kept.push_back(p);
      if ((at_p >= 0.0) != (at_q >= 0.0)) kept.push_back(p + (at_p / (at_p - at_q)) * (q - p));
    }
    ring = std::move(kept);
  }
  return ring;
}

// Whether some point of a ring is in both others, that deep.
bool share(const Ring& ring, const Ring& first, const Ring& second, double depth) {
  return !clipped(clipped(ring, first, depth), second, depth).empty();
}

// How far any point within `reach` of the reference point moves, and strays from its chord.
struct Sweep {
  Motion rigid;  // in place of a glide or a curve
  double moved_m = 0.0;
  double strays_m = 0.0;
  double rigid_m = 0.0;   // how far it moves with the rigid motion
  double curved_m = 0.0;  // how much further it moves with the piece, or strays from its chord
};

Sweep sweepOf(const PathPiece& whole, double t0, double t1, double reach_m) {
  const PathPiece piece = partOf(whole, t0, t1);
  Sweep out;
  if (piece.isRigid()) {
    out.rigid = *piece.motion();
  } else {
    const auto ends = validation::stillEndsOf(whole, t0, t1);
    const validation::RigidTwin twin = validation::rigidTwin(piece, reach_m, ends);
    out.rigid = twin.motion;
    out.curved_m = 2.0 * twin.deviation_m;  // of the point, and of the ends of its chord
  }
  const double turn = std::abs(turnAngle(out.rigid));
  out.moved_m = travel(piece) + turn * reach_m + out.curved_m;
  out.rigid_m = travel(out.rigid) + turn * reach_m;
  out.strays_m = out.curved_m;
  if (turn > 0.0) {
    const double radius = length(rotationCentre(out.rigid) - out.rigid.from.position) + reach_m;
    out.strays_m += radius * turn * turn / 8.0;
  }
  return out;
}

// A place on a piece, and the pairs of parts that overlap there, in order.
struct Look {
  double t = 0.0;
  Pose pose;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // of the zone, of the agent
};

class ZoneLeaving {
 public:
  ZoneLeaving(std::span<const Ring> zone, const Footprint& footprint, TouchRule touch,
              double resolution_m)
      : touch_(touch),
        radius_m_(footprint.radius()),
        reach_m_(footprint.circumscribedRadius()),
        resolution_m_(resolution_m) {
    for (const Ring& ring : zone) zone_.push_back(roundedPart(ring, radius_m_));
    for (const ConvexPolygon& part : footprint.collisionParts()) {
      agent_.push_back(roundedPart({part.ring().begin(), part.ring().end()}, radius_m_));
    }
  }

  StopOr<PathPlace> on(const CurvedPath& path, StopCheck* stop) {
    for (std::size_t k = 0; k < path.pieces.size(); ++k) {
      const auto t = onPiece(path.pieces[k], stop);
      if (!t) return stopped(t.error());
      if (*t) return PathPlace{k, **t};
    }
    return PathPlace{path.pieces.size(), 0.0};
  }

 private:
  StopOr<std::optional<double>> onPiece(const PathPiece& piece, StopCheck* stop) {
    Look a = lookAt(piece, 0.0);
    std::vector<Look> ends{lookAt(piece, 1.0)};
    while (!ends.empty()) {
      if (isStopped(stop)) return stopped(stop->reason());
      const Look& b = ends.back();
      if (a.pairs.empty() || looks_ > kMostLooks) return std::optional(a.t);
      const Sweep sweep = sweepOf(piece, a.t, b.t, reach_m_);
      if (staysOn(piece, sweep, a, b)) {
        a = std::move(ends.back());
        ends.pop_back();
        continue;
      }
      const double middle = 0.5 * (a.t + b.t);
      const bool is_small = !(sweep.moved_m > resolution_m_ / kSteps) || middle == a.t;
      if (is_small) return std::optional(offWithin(piece, a.t, b.t));
      ends.push_back(lookAt(piece, middle));
    }
    return std::optional<double>();
  }

  // The last place off the zone before one on it, of those within the resolution of a place that is
  // proved: the proof of what follows needs a distance to the zone. None is off it: that place.
  double offWithin(const PathPiece& piece, double proved, double next) {
    double off = proved;
    for (double i = 1.0; i < kSteps; i += 1.0) {
      const double t = std::min(proved + i * (next - proved), 1.0);
      const bool is_near = sweepOf(piece, proved, t, reach_m_).moved_m <= resolution_m_;
      if (!is_near) break;
      const bool is_off = lookAt(piece, t).pairs.empty();
      if (!is_off && off != proved) break;
      if (is_off) off = t;
      if (t == 1.0) break;
    }
    return off;
  }

  Look lookAt(const PathPiece& piece, double t) {
    ++looks_;
    Look out{t, poseAt(piece, t), {}};
    for (std::size_t j = 0; j < agent_.size(); ++j) {
      const Ring ring = placed(agent_[j].ring, out.pose);
      const Aabb near = enlarged(boundsOf(ring), radius_m_ + kRounding_m);
      for (std::size_t i = 0; i < zone_.size(); ++i) {
        if (!overlap(near, zone_[i].box, TouchRule::TouchingCollides)) continue;
        if (overlap(ring, zone_[i].ring, touch_, radius_m_)) out.pairs.push_back({i, j});
      }
    }
    std::ranges::sort(out.pairs);
    return out;
  }

  // Whether one pair overlaps at every moment between two places.
  [[nodiscard]] bool staysOn(const PathPiece& piece, const Sweep& sweep, const Look& a,
                             const Look& b) const {
    const bool is_straight =
        piece.motion() != nullptr && piece.motion()->kind == MotionKind::Straight;
    const double depth = sweep.strays_m + kRounding_m;
    if (!std::isfinite(depth)) return false;
    return std::ranges::any_of(a.pairs, [&](const auto& pair) {
      if (!std::ranges::binary_search(b.pairs, pair)) return false;
      if (is_straight) return true;
      const Part& zone = zone_[pair.first];
      const Part& agent = agent_[pair.second];
      return share(agent.ring, inFrameOf(zone.rounded, a.pose), inFrameOf(zone.rounded, b.pose),
                   depth) ||
             share(zone.ring, placed(agent.rounded, a.pose), placed(agent.rounded, b.pose), depth);
    });
  }

  static constexpr double kSteps = 16.0;  // of the resolution

  TouchRule touch_;
  double radius_m_;
  double reach_m_;
  double resolution_m_;
  std::vector<Part> zone_, agent_;
  double looks_ = 0.0;
};

class DepthCheck {
 public:
  DepthCheck(const ZoneUnion& area, const DepthLimit& limit, StopCheck* stop)
      : area_(area), limit_(limit), stop_(stop) {}

  // t of the first place found up to `end`.
  StopOr<std::optional<double>> onPiece(const PathPiece& piece, double end) {
    double a = 0.0;
    std::vector<double> ends{end};
    while (!ends.empty()) {
      if (isStopped(stop_)) return stopped(stop_->reason());
      const double b = ends.back();
      if (++looks_ > kMostLooks) return std::optional(a);
      const Sweep sweep = sweepOf(piece, a, b, length(limit_.point));
      if (isProved(piece, a, b, sweep)) {
        a = b;
        ends.pop_back();
        continue;
      }
      const double middle = 0.5 * (a + b);
      const bool is_small = sweep.rigid_m + sweep.curved_m <= 0.5 * limit_.tolerance_m;
      if (is_small || middle == a || middle == b) return std::optional(a);
      ends.push_back(middle);
    }
    return std::optional<double>();
  }

 private:
  [[nodiscard]] Vec2 at(const Pose& pose) const {
    return pose.position + rotate(pose.heading, limit_.point);
  }

  [[nodiscard]] bool isProved(const PathPiece& piece, double t0, double t1,
                              const Sweep& sweep) const {
    const Vec2 a = at(poseAt(piece, t0));
    const Vec2 b = at(poseAt(piece, t1));
    const Motion* const m = piece.motion();
    const bool is_chord = m != nullptr && (m->kind == MotionKind::Straight ||
                                           (limit_.point == Vec2{} && m->kind != MotionKind::Arc));
    if (is_chord) return area_.mostDepth(a, b) + kRounding_m <= limit_.most_m;
    const double chord = length(at(sweep.rigid.to) - at(sweep.rigid.from));
    const double bend = std::sqrt(std::max(0.0, sweep.rigid_m * sweep.rigid_m - chord * chord));
    const double strays = sweep.curved_m + 0.5 * bend + kRounding_m;
    return area_.mostDepth(a, b) + strays <= limit_.most_m;  // false for NaN
  }

  const ZoneUnion& area_;
  const DepthLimit& limit_;
  StopCheck* stop_;
  double looks_ = 0.0;
};

}  // namespace

StopOr<PathPlace> firstPlaceOff(std::span<const Ring> zone, const Footprint& footprint,
                                TouchRule touch, const CurvedPath& path, double resolution_m,
                                StopCheck* stop) {
  return ZoneLeaving(zone, footprint, touch, resolution_m).on(path, stop);
}

StopOr<std::optional<PathPlace>> firstDeeper(const ZoneUnion& area, const DepthLimit& limit,
                                             const CurvedPath& path, PathPlace end,
                                             StopCheck* stop) {
  DepthCheck check(area, limit, stop);
  for (std::size_t k = 0; k < std::min(end.piece + 1, path.pieces.size()); ++k) {
    const auto t = check.onPiece(path.pieces[k], k == end.piece ? end.t : 1.0);
    if (!t) return stopped(t.error());
    if (*t) return std::optional(PathPlace{k, **t});
  }
  return std::optional<PathPlace>();
}

}  // namespace clearway
