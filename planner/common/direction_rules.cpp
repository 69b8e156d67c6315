#include "planner/common/direction_rules.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/geometry/simple_polygon.h"

namespace clearway {
namespace {

constexpr double kTanStrict = 0.41421356237309503;  // of 22.5 degrees
constexpr double kRounding = 1e-9;
constexpr int kHalvings = 6;

// Whether a direction of travel keeps the rule.
bool keepsRule(const Zone& zone, Vec2 d) {
  const Vec2 u = zone.direction.vector();
  const double along = dot(d, u);
  const double across = std::abs(cross(d, u));
  if (zone.kind == ZoneKind::Bidirected) return across <= (1.0 + kRounding) * std::abs(along);
  if (zone.limitation == ZoneLimitation::Strict) {
    return along > 0.0 && across <= (kTanStrict + kRounding) * along;
  }
  return along >= -kRounding * across;
}

Aabb boxOf(Vec2 a, Vec2 b) {
  return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

// An arc of less than half a turn stays within half of its chord of it.
Aabb boxOfArc(const Motion& m) {
  const double chord =
      std::abs(m.to.position.x - m.from.position.x) + std::abs(m.to.position.y - m.from.position.y);
  return enlarged(boxOf(m.from.position, m.to.position), 0.51 * chord + 1e-9);
}

}  // namespace

DirectionRules::DirectionRules(std::span<const Zone> zones) {
  for (const Zone& zone : zones) {
    if (isDirection(zone.kind)) rules_.push_back({zone, boundsOf(zone.ring)});
  }
  if (rules_.size() > kFewRules) tree_ = BoxTree(boxes());
}

template <class F>
bool DirectionRules::allNear(const Aabb& box, const F& permits) const {
  if (tree_.size() > 0) {
    return std::ranges::all_of(tree_.meeting(box),
                               [&](std::uint32_t k) { return permits(rules_[k]); });
  }
  return std::ranges::all_of(rules_, [&](const Rule& rule) {
    return !overlap(rule.box, box, TouchRule::TouchingCollides) || permits(rule);
  });
}

bool DirectionRules::permits(Vec2 from, Vec2 to) const {
  return from == to || allNear(boxOf(from, to), [&](const Rule& rule) {
           return keepsRule(rule.zone, to - from) || !meetsInterior(rule.zone.ring, from, to);
         });
}

// The directions of an arc turn evenly from the one at its beginning to the one at its end, by less
// than half a turn, and the angles that a rule permits are at most half a turn wide.
bool DirectionRules::permitsArc(const Rule& rule, const Motion& motion, int depth) {
  const Aabb box = boxOfArc(motion);
  if (!overlap(rule.box, box, TouchRule::TouchingCollides)) return true;
  const Pose middle = poseAt(motion, 0.5);
  const Vec2 chord = motion.to.position - motion.from.position;
  const auto directionAt = [&](Heading h) { return rotate(h, unrotate(middle.heading, chord)); };
  const Vec2 first = directionAt(motion.from.heading);
  const Vec2 last = directionAt(motion.to.heading);
  const Vec2 u = rule.zone.direction.vector();
  // Both ends of a narrow turn on one side of the axis: it does not pass the other permitted angle.
  const bool is_one_side =
      rule.zone.kind != ZoneKind::Bidirected || (dot(first, u) > 0.0) == (dot(last, u) > 0.0);
  if (is_one_side && dot(first, last) > 0.0 && keepsRule(rule.zone, first) &&
      keepsRule(rule.zone, chord) && keepsRule(rule.zone, last)) {
    return true;
  }
  if (!mayMeetInterior(rule.zone.ring, box)) return true;
  if (depth == 0) return false;
  return permitsArc(rule, {motion.kind, motion.from, middle}, depth - 1) &&
         permitsArc(rule, {motion.kind, middle, motion.to}, depth - 1);
}

bool DirectionRules::permits(const Motion& motion) const {
  if (motion.kind == MotionKind::Turn) return true;
  if (motion.kind == MotionKind::Straight || motion.kind == MotionKind::Glide) {
    return permits(motion.from.position, motion.to.position);
  }
  return allNear(boxOfArc(motion),
                 [&](const Rule& rule) { return permitsArc(rule, motion, kHalvings); });
}

std::vector<Aabb> DirectionRules::boxes() const {
  std::vector<Aabb> out;
  for (const Rule& rule : rules_) out.push_back(rule.box);
  return out;
}

}  // namespace clearway
