#include "planner/pose/sweep/end_contact.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/constants.h"
#include "core/geometry/predicates.h"

namespace clearway::lattice {
namespace {

constexpr Aabb kAnywhere{{-kInfinity, -kInfinity}, {kInfinity, kInfinity}};
constexpr std::array<Vec2, 4> kAxes{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
// A speed is significant if it exceeds its error by this factor. A point on a circle of radius
// r >= factor * error whose speed at the end is at most twice the error rises by at most
// (2 error)^2 / 2r = error / 2048.
constexpr double kClear = 4096.0;
constexpr double kMaxCentreError = 4.0;  // in roundings of coordinates

// Headings that are not unit vectors scale the body. No bounds are derived in that case.
bool isUnit(Heading h) {
  return std::abs(length(h.vector()) - 1.0) <= 8.0 * std::numeric_limits<double>::epsilon();
}

// Clips the box to the half-plane up to p along the axis n.
void limit(Aabb& within, Vec2 n, Vec2 p) {
  if (n.x > 0.0) within.max.x = std::min(within.max.x, p.x);
  if (n.x < 0.0) within.min.x = std::max(within.min.x, p.x);
  if (n.y > 0.0) within.max.y = std::min(within.max.y, p.y);
  if (n.y < 0.0) within.min.y = std::max(within.min.y, p.y);
}

double signOf(double v) { return static_cast<double>((v > 0.0) - (v < 0.0)); }

// The outward axis direction of the edge a-b of a ring, or 0 if the edge is not axis-parallel.
Vec2 outwards(const Pose& pose, Vec2 a, Vec2 b) {
  const Vec2 edge = toWorld(pose, b) - toWorld(pose, a);
  return edge.x != 0.0 && edge.y != 0.0 ? Vec2{} : Vec2{signOf(edge.y), -signOf(edge.x)};
}

}  // namespace

EndContact::EndContact(const RotationSteps& turns, double rounding_m)
    : turns_(&turns),
      error_(rounding_m + turns.centre_error),
      known_(turns.centre_error <= kMaxCentreError * rounding_m &&
             isUnit(turns.poses.front().heading) && isUnit(turns.poses.back().heading)) {}

template <class F>
void EndContact::forEachEnd(std::size_t i, F&& f) const {
  if (!known_) return;
  const double sense = signOf(turns_->half_tangent);
  const Pose* a = &turns_->poses[i];
  const Pose* b = &turns_->poses[i + 1];
  if (i == 0) f(End{a, b, sense});
  if (i + 2 == turns_->poses.size()) f(End{b, a, -sense});
}

EndContact::Speeds EndContact::speeds(const End& end, Vec2 local) const {
  const Vec2 arm = local - turns_->centre;
  const auto at = [&](const Pose& p) { return end.sense * perpendicular(rotate(p.heading, arm)); };
  const bool exact = turns_->centre_error == 0.0 && end.pose->heading.isCardinal();
  return {at(*end.pose), at(*end.other), exact ? 0.0 : error_};
}

// True if the point moves against n, or rests, at the end, and clearly against n at the other pose.
bool EndContact::leaves(const Speeds& s, Vec2 n) const {
  return dot(n, s.here) <= s.slack && dot(n, s.later) < -kClear * error_;
}

Aabb EndContact::ofCorner(Vec2 local, std::size_t i) const {
  Aabb within = kAnywhere;
  forEachEnd(i, [&](const End& end) {
    const Speeds s = speeds(end, local);
    for (const Vec2 n : kAxes) {
      if (leaves(s, n)) limit(within, n, toWorld(*end.pose, local));
    }
  });
  return within;
}

bool EndContact::alongAxis(Vec2 a, Vec2 b, std::size_t i) const {
  bool any = false;
  forEachEnd(i, [&](const End& end) { any = any || outwards(*end.pose, a, b) != Vec2{}; });
  return any;
}

Aabb EndContact::ofEdgePoint(Vec2 local, Vec2 a, Vec2 b, std::size_t i, bool nearest) const {
  Aabb within = kAnywhere;
  forEachEnd(i, [&](const End& end) {
    const Vec2 out = outwards(*end.pose, a, b);
    if (out == Vec2{}) return;
    const Vec2 p = toWorld(*end.pose, a);
    if ((nearest && holdsCentre(a, b)) || leaves(speeds(end, local), out)) limit(within, out, p);
  });
  return within;
}

bool EndContact::holdsCentre(Vec2 a, Vec2 b) const {
  const Vec2 centre = turns_->centre;
  if (turns_->centre_error == 0.0) return orient2d(a, b, centre) >= 0;
  return cross(b - a, centre - a) > error_ * length(b - a);
}

double EndContact::leavingFrom(double centre_distance) const {
  const double t = 2.0 * std::abs(turns_->half_tangent);  // tan(f/2)
  return centre_distance * 2.0 * t / (1.0 - t * t) + 2.0 * kClear * error_;
}

}  // namespace clearway::lattice
