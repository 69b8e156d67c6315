#include "planner/validate/motion/static_agent_check.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/constants.h"
#include "core/geometry/distance.h"
#include "core/shape/footprint.h"

namespace clearway::validation {
namespace {

constexpr int kMostBisections = 200'000;  // a motion that needs more counts as undecided
constexpr double kResolution_m = 0.5 * Certificate::kClearanceTolerance_m;
constexpr int kDepthSteps = 80;

Aabb boxOf(const StaticPart& other) { return enlarged(other.box, other.radius); }

double farthest(ConvexRing ring, Vec2 n) {
  double h = -kInfinity;
  for (const Vec2 v : ring) h = std::max(h, dot(n, v));
  return h;
}

// The penetration depth of two overlapping polygons: the shortest separating translation, along an
// edge normal.
double depthOf(ConvexRing a, ConvexRing b, double radii) {
  double least = kInfinity;
  for (const auto& [from, other] : {std::pair{a, b}, std::pair{b, a}}) {
    Vec2 p = from.back();
    for (const Vec2 q : from) {
      const Vec2 edge = q - p;
      p = q;
      const double size = length(edge);
      if (size == 0.0) continue;
      const Vec2 out = (-1.0 / size) * perpendicular(edge);
      least = std::min(least, farthest(from, out) + farthest(other, -out));
    }
  }
  return std::max(0.0, least + radii);
}

// The nearest or deepest pose of a straight motion: distance minus depth is convex in t.
double nearestTime(const ConvexPolygon& part, const Motion& m, const StaticPart& other) {
  const auto gap = [&](double t) {
    const std::vector<Vec2> ring = placed(part, straightPose(m, t));
    const double d = closestPoints(ring, other.ring).distance_m;
    return d > 0.0 ? d : -depthOf(ring, other.ring, 0.0);
  };
  double low = 0.0;
  double high = 1.0;
  for (int i = 0; i < kDepthSteps; ++i) {
    const double a = low + (high - low) / 3.0;
    const double b = high - (high - low) / 3.0;
    (gap(a) <= gap(b) ? high : low) = gap(a) <= gap(b) ? b : a;
  }
  double best = 0.5 * (low + high);
  for (const double t : {0.0, 1.0}) {
    if (gap(t) <= gap(best)) best = t;
  }
  return best;
}

// One turning part against one part of a static agent.
class TurnPair {
 public:
  TurnPair(const Scene& scene, const Rounding& rounding, const ConvexPolygon& part,
           const StaticPart& other, StopCheck* stop)
      : scene_(&scene), rounding_(rounding), part_(&part), other_(&other), stop_(stop) {}

  // Stopped, the result is discarded by findCollision().
  std::optional<StaticAgentFinding> run(const MotionInterval& whole) {
    for (const auto& [t, pose] : {std::pair{0.0, whole.a}, std::pair{1.0, whole.b}}) {
      const std::vector<Vec2> ring = placed(*part_, pose);
      if (meets(ring)) return finding(t, pose, ring, false);
    }
    if (isAtRest(*part_, whole)) return std::nullopt;
    return decide(whole);
  }

 private:
  std::optional<StaticAgentFinding> decide(const MotionInterval& s) {
    if (isStoppedInside(stop_)) return std::nullopt;
    const Pose mid = middle(s);
    if (halfTurn(s).cos >= kSmallTurnCos) {
      const RotatingPartBounds sweep(*part_, s, rounding_);
      const std::vector<Vec2> ring = placed(*part_, mid);
      if (separatedByBox(sweep)) return std::nullopt;
      const double t = 0.5 * (s.t0 + s.t1);
      if (meets(ring)) return finding(t, mid, ring, false);
      if (separatedByLine(sweep, ring) || separatedInContact(sweep)) return std::nullopt;
      if (sweep.longestChord() < scene_->resolution() || ++bisections_ > kMostBisections) {
        return finding(t, mid, ring, true);
      }
    }
    for (const MotionInterval& half : halves(s, mid)) {
      if (auto f = decide(half)) return f;
    }
    return std::nullopt;
  }

  [[nodiscard]] double radii() const { return scene_->radius() + other_->radius; }
  [[nodiscard]] bool meets(ConvexRing ring) const {
    return overlap(ring, other_->ring, scene_->rule, scene_->radius(), other_->radius);
  }
  [[nodiscard]] StaticAgentFinding finding(double t, const Pose& pose, ConvexRing ring,
                                           bool undecided) const {
    const ClosestPoints c = closestPoints(ring, other_->ring);
    const double depth = undecided            ? 0.0
                         : c.distance_m > 0.0 ? std::max(0.0, radii() - c.distance_m)
                                              : depthOf(ring, other_->ring, radii());
    return {other_->agent, t, pose, c.on_b, depth, undecided};
  }

  [[nodiscard]] bool separatedByBox(const RotatingPartBounds& sweep) const {
    const Aabb a = enlarged(sweep.bounds(), radii() + rounding_.allowance);
    return !overlap(a, other_->box, TouchRule::TouchingCollides);
  }

  // Separation along the line between the closest points at the middle of the interval.
  [[nodiscard]] bool separatedByLine(const RotatingPartBounds& sweep, ConvexRing ring) const {
    const ClosestPoints c = closestPoints(ring, other_->ring);
    const Vec2 d = c.on_b - c.on_a;
    const double size = length(d);
    if (size == 0.0) return false;
    const Vec2 n = (1.0 / size) * d;
    const auto touched = std::ranges::min_element(
        other_->ring, [&](Vec2 a, Vec2 b) { return dot(n, a) < dot(n, b); });
    const double limit = dot(n, *touched);
    const bool contact = radii() == 0.0 && scene_->rule == TouchRule::TouchingIsFree;
    const double reach = sweep.reach(n, contact ? &*touched : nullptr);
    return (contact && reach == limit) || reach + radii() + rounding_.allowance < limit;
  }

  // Separation by an axis or by a turning edge. These also decide contact at an end.
  [[nodiscard]] bool separatedInContact(const RotatingPartBounds& sweep) const {
    const Radii radii{scene_->radius(), other_->radius};
    const bool closed = scene_->rule == TouchRule::TouchingCollides;
    return separatedByAxis(sweep.bounds(), other_->box, radii, closed) ||
           sweep.someEdgeSeparates(other_->ring, radii, closed);
  }

  const Scene* scene_;
  Rounding rounding_;
  const ConvexPolygon* part_;
  const StaticPart* other_;
  StopCheck* stop_;
  int bisections_ = 0;
};

// The smallest distance over a path, by branch and bound over intervals.
class ClearanceSearch {
 public:
  ClearanceSearch(const Scene& scene, const Rounding& rounding, double limit, StopCheck* stop)
      : scene_(&scene), rounding_(rounding), stop_(stop), best_(limit) {}

  // Whether a shape within the box may be nearer to a static agent than the best distance.
  [[nodiscard]] bool mayBeNearer(const Aabb& reach, const StaticPart& other) const {
    return overlap(enlarged(reach, best_), boxOf(other), TouchRule::TouchingCollides);
  }

  void addStraight(std::size_t motion, const Motion& m, const ConvexPolygon& part,
                   const StaticPart& other) {
    const ClosestPoints c =
        closestPoints(sweptHull(part, m.from, m.to), other.ring, scene_->radius(), other.radius);
    if (c.distance_m >= best_) return;
    const double t = nearestTime(part, m, other);
    best_ = c.distance_m;
    found_ = StaticAgentClearance{0.0, {motion, t, straightPose(m, t)}, other.agent, c.on_b};
  }

  void addTurn(std::size_t motion, const MotionInterval& s, const ConvexPolygon& part,
               const StaticPart& other) {
    if (isStoppedInside(stop_)) return;
    const RotatingPartBounds sweep(part, s, rounding_);
    if (halfTurn(s).cos >= kSmallTurnCos) {
      const double near =
          closestPoints(sweep.hull(), other.ring, scene_->radius(), other.radius).distance_m;
      const double lower = near - sweep.sagitta();
      if (lower >= best_ - kResolution_m) {
        bound_ = std::min(bound_, lower);
        return;
      }
    }
    const Pose mid = middle(s);
    measure(motion, 0.5 * (s.t0 + s.t1), mid, part, other);
    for (const MotionInterval& half : halves(s, mid)) addTurn(motion, half, part, other);
  }

  void measure(std::size_t motion, double t, const Pose& pose, const ConvexPolygon& part,
               const StaticPart& other) {
    const ClosestPoints c =
        closestPoints(placed(part, pose), other.ring, scene_->radius(), other.radius);
    if (c.distance_m >= best_) return;
    best_ = c.distance_m;
    found_ = StaticAgentClearance{0.0, {motion, t, pose}, other.agent, c.on_b};
  }

  [[nodiscard]] std::optional<StaticAgentClearance> result() {
    if (!found_) return std::nullopt;
    found_->lower_bound_m = std::max(0.0, std::min(best_, bound_) - rounding_.allowance);
    return found_;
  }

 private:
  const Scene* scene_;
  Rounding rounding_;
  StopCheck* stop_;
  double best_;
  double bound_ = kInfinity;  // lower bound of all pruned intervals
  std::optional<StaticAgentClearance> found_;
};

}  // namespace

StaticAgentCheck::StaticAgentCheck(const Scene& scene, std::span<const StaticAgent> agents)
    : scene_(&scene), rounding_(scene.rounding) {
  double largest = 0.0;
  for (std::size_t k = 0; k < agents.size(); ++k) {
    for (const ConvexPolygon& polygon : agents[k].footprint.collisionParts()) {
      StaticPart part{k, placed(polygon, agents[k].pose), agents[k].footprint.radius(), {}};
      part.box = boundsOf(part.ring);
      for (const double v : {part.box.min.x, part.box.min.y, part.box.max.x, part.box.max.y}) {
        largest = std::max(largest, std::abs(v));
      }
      parts_.push_back(std::move(part));
    }
  }
  rounding_.allowance += 16.0 * std::numeric_limits<double>::epsilon() * largest;
}

// A box around the swept area of a motion, rounding included. An arc of less than half a turn lies
// within the circle over its chord.
Aabb StaticAgentCheck::reachOf(const Motion& m) const {
  const double body =
      scene_->footprint->circumscribedRadius() + scene_->radius() + 4.0 * rounding_.allowance;
  const Vec2 a = m.from.position;
  const Vec2 b = m.to.position;
  if (m.kind != MotionKind::Arc) return enlarged(merged({a, a}, {b, b}), body);
  const Vec2 middle = a + 0.5 * (b - a);
  return enlarged({middle, middle}, 0.5 * length(b - a) + body);
}

StopOr<std::optional<StaticAgentFinding>> StaticAgentCheck::findCollision(const Motion& motion,
                                                                          StopCheck* stop) const {
  if (parts_.empty()) return std::nullopt;
  const Aabb reach = reachOf(motion);
  const bool straight = motion.kind == MotionKind::Straight;
  for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
    const PointList swept = straight ? sweptHull(part, motion.from, motion.to) : PointList{};
    for (const StaticPart& other : parts_) {
      if (!overlap(reach, boxOf(other), TouchRule::TouchingCollides)) continue;
      if (isStoppedInside(stop)) return stopped(stop->reason());
      if (!straight) {
        TurnPair pair(*scene_, rounding_, part, other, stop);
        auto f = pair.run(wholeMotion(motion));
        if (stop != nullptr && stop->reason() != StopReason::None) return stopped(stop->reason());
        if (f) return f;
        continue;
      }
      if (!overlap(swept, other.ring, scene_->rule, scene_->radius(), other.radius)) continue;
      const double t = nearestTime(part, motion, other);
      const Pose pose = straightPose(motion, t);
      const std::vector<Vec2> ring = placed(part, pose);
      const ClosestPoints c = closestPoints(ring, other.ring);
      const double radii = scene_->radius() + other.radius;
      const double depth = c.distance_m > 0.0 ? std::max(0.0, radii - c.distance_m)
                                              : depthOf(ring, other.ring, radii);
      return StaticAgentFinding{other.agent, t, pose, c.on_b, depth, false};
    }
  }
  return std::nullopt;
}

StopOr<std::optional<StaticAgentClearance>> StaticAgentCheck::smallestClearance(
    const Path& path, double limit_m, StopCheck* stop) const {
  if (parts_.empty()) return std::nullopt;
  ClearanceSearch proximity(*scene_, rounding_, limit_m, stop);
  std::vector<Aabb> reach;
  for (const Motion& m : path.motions) reach.push_back(reachOf(m));
  for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
    for (const StaticPart& other : parts_) {
      proximity.measure(0, 0.0, path.start, part, other);
      for (std::size_t k = 0; k < path.motions.size(); ++k) {
        if (!proximity.mayBeNearer(reach[k], other)) continue;
        if (isStoppedInside(stop)) return stopped(stop->reason());
        const Motion& m = path.motions[k];
        if (m.kind == MotionKind::Straight) {
          proximity.addStraight(k, m, part, other);
        } else {
          proximity.measure(k, 1.0, m.to, part, other);
          proximity.addTurn(k, wholeMotion(m), part, other);
        }
      }
    }
  }
  return unlessStopped(stop, proximity.result());
}

}  // namespace clearway::validation
