#include "planner/validate/fleet/timed_pair_check.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/distance.h"
#include "core/geometry/hull.h"
#include "planner/validate/fleet/moving_part.h"
#include "planner/validate/fleet/translating_pair_check.h"
#include "planner/validate/motion/motion_fraction.h"
#include "planner/validate/motion/rotating_part_bounds.h"

namespace clearway::validation {
namespace {

using fleet::Tick;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kSettled_m = 0.9 * kSeparationTolerance_m;
constexpr int kMaxBisections = 200'000;  // a pair of parts that needs more counts as undecided

Pose poseOf(const AgentSpan& span, Tick t) {
  if (span.motion == nullptr) return span.rest;
  return poseAtFraction(span.motion->motion, static_cast<double>(t - span.motion->start) /
                                                 static_cast<double>(span.motion->duration));
}

MotionInterval intervalOf(const AgentSpan& span, Tick begin, Tick end) {
  const MotionKind kind = span.motion == nullptr ? MotionKind::Straight : span.motion->motion.kind;
  return {kind, 0.0, 1.0, poseOf(span, begin), poseOf(span, end)};
}

// Whether the pose at t is one of the plan, not one computed from the motion.
bool isExactAt(const AgentSpan& span, Tick t) {
  if (span.motion == nullptr) return true;
  if (t != span.motion->start && t != span.motion->end()) return false;
  return unitDeviation(wholeMotion(span.motion->motion)) <= 8.0 * kEpsilon;
}

// How far the reference point may deviate from the interpolation of its ends: an arc of less than
// half a turn lies within the circle over its chord, and so does the chord.
double bulge(const MotionInterval& span) {
  return span.kind == MotionKind::Arc ? length(span.b.position - span.a.position) : 0.0;
}

// The vertices about the reference point, at a heading.
PointList turnedRing(const ConvexPolygon& part, Heading heading) {
  PointList ring(static_cast<std::size_t>(part.size()));
  std::ranges::transform(part.ring(), ring.begin(), [&](Vec2 v) { return rotate(heading, v); });
  return ring;
}

// The same as a strictly convex ring, also for needles whose vertices were rounded.
PointList strictlyConvex(const PointList& ring) {
  return ring.size() < 3 || isStrictlyConvex(ring) ? ring : hullOfBoth(ring, {});
}

TranslatingPart translationOf(const AgentSpan& span, const MotionInterval& whole, ConvexRing ring) {
  const double radius = span.footprint->radius();
  if (span.motion == nullptr || span.motion->motion.kind == MotionKind::Turn) {
    return {ring, radius, whole.a.position, whole.a.position, 0, 1};
  }
  const Motion& m = span.motion->motion;
  return {ring, radius, m.from.position, m.to.position, span.motion->start, span.motion->duration};
}

// The separation of two translating boxes along an axis, during the whole interval. d0, d1: the
// displacement of the second one at both ends.
double axisGap(const Aabb& a, const Aabb& b, Vec2 d0, Vec2 d1) {
  const double right = std::min(d0.x, d1.x) + b.min.x - a.max.x;
  const double left = a.min.x - b.max.x - std::max(d0.x, d1.x);
  const double below = std::min(d0.y, d1.y) + b.min.y - a.max.y;
  const double above = a.min.y - b.max.y - std::max(d0.y, d1.y);
  return std::max({right, left, below, above});
}

bool movesStraight(const ConvexPolygon& part, const MotionInterval& span) {
  const bool is_reference = part.size() == 1 && part.vertex(0) == Vec2{};
  return span.kind == MotionKind::Straight || isAtRest(part, span) ||
         (span.kind == MotionKind::Glide && is_reference);
}

}  // namespace

struct TimedPairCheck::Task {
  const AgentSpan* a;
  const AgentSpan* b;
  fleet::Tick begin;
  fleet::Tick end;
  MotionInterval of_a, of_b;
  std::array<bool, 2> exact_ends;  // the poses there are those of the plan
  [[nodiscard]] double radii() const { return a->footprint->radius() + b->footprint->radius(); }
};

double pairAllowance(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan) {
  double largest = 0.0;
  double longest = 0.0;
  double deviation = 0.0;  // of the headings from length 1
  const auto includePose = [&](const Pose& p) {
    largest = std::max({largest, std::abs(p.position.x), std::abs(p.position.y)});
    deviation = std::max(deviation, std::abs(length(p.heading.vector()) - 1.0));
  };
  const auto includeMotion = [&](const fleet::TimedMotion& m) {
    includePose(m.motion.to);
    longest = std::max(longest, length(m.motion.to.position - m.motion.from.position));
  };
  for (const fleet::AgentSchedule& agent : plan.agents) {
    includePose(agent.start);
    std::ranges::for_each(agent.motions, includeMotion);
  }
  double size = 0.0;
  for (const fleet::AgentClass& c : problem.classes) {
    size = std::max(size, 2.0 * c.footprint.circumscribedRadius());
  }
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    includePose(o.pose);
    std::ranges::for_each(o.motions, includeMotion);
    size = std::max(size, 2.0 * o.footprint.circumscribedRadius());
  }
  // 256 units in the last place: 2 a level of bisection, for 40 levels, for both agents, and those
  // of the fraction and of the bounds.
  const double rounding = 256.0 * kEpsilon * (2.0 * largest + size);
  const double stretch = deviation <= 8.0 * kEpsilon ? 0.0 : 8.0 * deviation * (size + longest);
  return rounding + stretch;
}

void TimedPairCheck::limitSeparation(double upper_bound_m) {
  best_ = std::min(best_, upper_bound_m);
}

std::optional<PairSeparation> TimedPairCheck::separation() const {
  if (!where_) return std::nullopt;
  return PairSeparation{std::max(0.0, std::min(best_, bound_) - allowance_), *where_};
}

bool TimedPairCheck::isFar(const Task& task) const {
  const Vec2 d0 = task.of_b.a.position - task.of_a.a.position;
  const Vec2 d1 = task.of_b.b.position - task.of_a.b.position;
  const double lower = distanceToSegment({}, d0, d1) - bulge(task.of_a) - bulge(task.of_b) -
                       task.a->footprint->circumscribedRadius() -
                       task.b->footprint->circumscribedRadius() - allowance_;
  return lower > 0.0 && lower >= best_;
}

bool TimedPairCheck::isSettled(double lower) const {
  return lower > 0.0 && lower >= best_ - kSettled_m;
}

PairMoment TimedPairCheck::momentAt(const Task& task, double fraction, const Pose& a,
                                    const Pose& b) const {
  const double length = static_cast<double>(task.end - task.begin);
  return {task.a->agent, task.b->agent, static_cast<double>(task.begin) + fraction * length, a, b};
}

std::optional<PairCollision> TimedPairCheck::check(const AgentSpan& a, const AgentSpan& b,
                                                   Tick begin, Tick end) {
  if (isStoppedInside(stop_)) return std::nullopt;
  ++counters_.intervals;
  const Task task{
      &a,
      &b,
      begin,
      end,
      intervalOf(a, begin, end),
      intervalOf(b, begin, end),
      {isExactAt(a, begin) && isExactAt(b, begin), isExactAt(a, end) && isExactAt(b, end)}};
  if (isFar(task)) return std::nullopt;
  for (const ConvexPolygon& of_a : a.footprint->collisionParts()) {
    for (const ConvexPolygon& of_b : b.footprint->collisionParts()) {
      const bool straight = movesStraight(of_a, task.of_a) && movesStraight(of_b, task.of_b);
      auto found = straight ? checkTranslation(task, of_a, of_b) : checkTurn(task, of_a, of_b);
      if (found) return found;
    }
  }
  return std::nullopt;
}

std::optional<PairCollision> TimedPairCheck::checkTranslation(const Task& task,
                                                              const ConvexPolygon& a,
                                                              const ConvexPolygon& b) {
  PointList ring_a = turnedRing(a, task.of_a.a.heading);
  PointList ring_b = turnedRing(b, task.of_b.a.heading);
  const double gap =
      axisGap(boundsOf(ring_a), boundsOf(ring_b), task.of_b.a.position - task.of_a.a.position,
              task.of_b.b.position - task.of_a.b.position) -
      task.radii() - allowance_;
  if (gap > 0.0 && gap >= best_) return std::nullopt;
  ++counters_.translations;
  ring_a = strictlyConvex(ring_a);
  ring_b = strictlyConvex(ring_b);
  const TranslatingPairFinding f =
      checkTranslatingPair(translationOf(*task.a, task.of_a, ring_a),
                           translationOf(*task.b, task.of_b, ring_b), task.begin, task.end);
  const auto where = [&] {
    const auto at = [&](const MotionInterval& s) {
      return Pose{s.a.position + f.fraction * (s.b.position - s.a.position), s.a.heading};
    };
    return momentAt(task, f.fraction, at(task.of_a), at(task.of_b));
  };
  if (f.overlaps) return PairCollision{where(), f.depth_m, false};
  if (f.distance_m < best_) {
    best_ = f.distance_m;
    where_ = where();
  }
  return std::nullopt;
}

std::optional<PairCollision> TimedPairCheck::checkTurn(const Task& task, const ConvexPolygon& a,
                                                       const ConvexPolygon& b) {
  if (auto found = measure(task, 0.0, a, task.of_a.a, b, task.of_b.a)) return found;
  if (task.begin == task.end) return std::nullopt;
  if (auto found = measure(task, 1.0, a, task.of_a.b, b, task.of_b.b)) return found;
  bisections_ = 0;
  return bisect(task, MovingPart(a, task.of_a), MovingPart(b, task.of_b), {1.0, 0.0});
}

std::optional<PairCollision> TimedPairCheck::measure(const Task& task, double fraction,
                                                     const ConvexPolygon& a, const Pose& at_a,
                                                     const ConvexPolygon& b, const Pose& at_b,
                                                     Vec2* direction) {
  const ClosestPoints c = closestPoints(placedAt(a, at_a), placedAt(b, at_b));
  if (direction != nullptr && c.distance_m > 0.0) {
    *direction = (1.0 / length(c.on_b - c.on_a)) * (c.on_b - c.on_a);
  }
  double distance = c.distance_m - task.radii();
  if (distance <= allowance_) {
    const PointList ring_a = strictlyConvex(turnedRing(a, at_a.heading));
    const PointList ring_b = strictlyConvex(turnedRing(b, at_b.heading));
    const TranslatingPairFinding f = checkTranslatingPair(
        {ring_a, task.a->footprint->radius(), at_a.position, at_a.position},
        {ring_b, task.b->footprint->radius(), at_b.position, at_b.position}, 0, 0);
    if (f.overlaps) {
      // An overlap within rounding of the pose proves nothing, except at a pose of the plan.
      const bool exact =
          (fraction == 0.0 && task.exact_ends[0]) || (fraction == 1.0 && task.exact_ends[1]);
      return PairCollision{momentAt(task, fraction, at_a, at_b), f.depth_m,
                           !exact && f.depth_m <= allowance_};
    }
    distance = f.distance_m;
  }
  if (distance < best_) {
    best_ = std::max(0.0, distance);
    where_ = momentAt(task, fraction, at_a, at_b);
  }
  return std::nullopt;
}

bool TimedPairCheck::isContactAtAnEnd(const Task& task, const MovingPart& a,
                                      const MovingPart& b) const {
  if (task.radii() > 0.0) return false;
  const bool at_begin = a.span().t0 == 0.0 && task.exact_ends[0];
  const bool at_end = a.span().t1 == 1.0 && task.exact_ends[1];
  return (at_begin && leavesContact(a, b, 0, allowance_)) ||
         (at_end && leavesContact(a, b, 1, allowance_));
}

double TimedPairCheck::lowerBound(const Task& task, const MovingPart& a, const MovingPart& b,
                                  Vec2 direction) const {
  const double rounding = task.radii() + allowance_;
  double lower = separationAlong(direction, a, b) - rounding;
  if (!isSettled(lower)) lower = std::max(lower, separationByEdges(a, b) - rounding);
  if (!isSettled(lower)) lower = std::max(lower, separationByEdges(b, a) - rounding);
  return lower;
}

std::optional<PairCollision> TimedPairCheck::bisect(const Task& task, const MovingPart& a,
                                                    const MovingPart& b, Vec2 direction) {
  if (isStoppedInside(stop_)) return std::nullopt;
  ++counters_.bisections;
  const bool is_bounded = a.isSmallTurn() && b.isSmallTurn();
  double lower = is_bounded ? lowerBound(task, a, b, direction) : 0.0;
  if (isSettled(lower)) {
    bound_ = std::min(bound_, lower);
    return std::nullopt;
  }
  const Pose mid_a = middle(a.span());
  const Pose mid_b = middle(b.span());
  const double t = 0.5 * (a.span().t0 + a.span().t1);
  if (auto f = measure(task, t, a.part(), mid_a, b.part(), mid_b, &direction)) return f;
  if (is_bounded) {
    lower = std::max(lower, separationAlong(direction, a, b) - task.radii() - allowance_);
    const bool is_smallest = a.longestChord() < resolution() && b.longestChord() < resolution();
    if (isSettled(lower) || (is_smallest && lower > 0.0)) {
      bound_ = std::min(bound_, lower);
      return std::nullopt;
    }
    // Contact proves no more than a separation of 0.
    if (best_ <= kSettled_m && lower <= 0.0 && isContactAtAnEnd(task, a, b)) {
      bound_ = 0.0;
      return std::nullopt;
    }
    if (is_smallest || ++bisections_ > kMaxBisections) {
      return PairCollision{momentAt(task, t, mid_a, mid_b), 0.0, true};
    }
  }
  const auto of_a = halves(a.span(), mid_a);
  const auto of_b = halves(b.span(), mid_b);
  for (const std::size_t k : {0U, 1U}) {
    if (auto f =
            bisect(task, MovingPart(a.part(), of_a[k]), MovingPart(b.part(), of_b[k]), direction)) {
      return f;
    }
  }
  return std::nullopt;
}

}  // namespace clearway::validation
