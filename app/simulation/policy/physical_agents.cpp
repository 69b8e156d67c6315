#include "app/simulation/policy/physical_agents.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace clearway::app {
namespace {

constexpr double kLeastMass_kg = 1e-3, kMostMass_kg = 1e6;

// With round padding: the area, the circumference times the radius, and a disc.
double rounded(double area, double circumference, double radius) {
  return area + circumference * radius + std::numbers::pi * radius * radius;
}

double areaOf(const ConvexShape& shape) {
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    return rounded(box->length_m * box->width_m, 2.0 * (box->length_m + box->width_m),
                   box->radius_m);
  }
  if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    return rounded(0.0, 2.0 * length(segment->to - segment->from), segment->radius_m);
  }
  const auto& polygon = std::get<PolygonShape>(shape);
  double area = 0.0;
  double circumference = 0.0;
  for (int k = 0; k < polygon.polygon.size(); ++k) {
    const Vec2 a = polygon.polygon.vertex(k);
    const Vec2 b = polygon.polygon.vertex((k + 1) % polygon.polygon.size());
    area += 0.5 * cross(a, b);
    circumference += length(b - a);
  }
  return rounded(area, circumference, polygon.radius_m);
}

// A path that leaves its heading on a straight motion is one of a base that drives in any
// direction.
bool isOmnidirectional(const simulation::Controller& controller) {
  const auto* const follow = std::get_if<simulation::FollowPath>(&controller);
  return follow != nullptr && std::ranges::any_of(follow->path.motions, [](const TimedMotion& m) {
           const Vec2 step = m.motion.to.position - m.motion.from.position;
           return m.motion.kind == MotionKind::Straight &&
                  std::abs(cross(m.motion.from.heading.vector(), step)) > 1e-6 * length(step);
         });
}

}  // namespace

double areaOf(const Shape& shape) {
  if (std::holds_alternative<HalfPlaneShape>(shape)) return std::numeric_limits<double>::infinity();
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    double sum = 0.0;
    for (const ShapePart& part : compound->solid()) sum += areaOf(part.shape);
    return sum;
  }
  if (const auto* box = std::get_if<BoxShape>(&shape)) return areaOf(ConvexShape(*box));
  if (const auto* polygon = std::get_if<PolygonShape>(&shape)) return areaOf(ConvexShape(*polygon));
  return areaOf(ConvexShape(std::get<SegmentShape>(shape)));
}

void addMasses(const PhysicsSettings& settings, std::span<const maps::BodyPhysics> own,
               std::vector<simulation::AgentDef>& agents) {
  for (std::size_t k = 0; k < agents.size(); ++k) {
    simulation::AgentDef& agent = agents[k];
    const maps::BodyPhysics given = k < own.size() ? own[k] : maps::BodyPhysics{};
    const bool follows_frames =
        std::holds_alternative<simulation::FollowFunction>(agent.controller);
    const double area = areaOf(agent.body.shape);
    if (follows_frames || agent.body.mode == collide::BodyMode::Static || !std::isfinite(area)) {
      continue;
    }
    simulation::Physical physical;
    const double by_area = settings.density_kg_per_m2 * area;
    physical.mass_kg = given.mass_kg.value_or(std::clamp(by_area, kLeastMass_kg, kMostMass_kg));
    physical.floor_friction = given.floor_friction.value_or(settings.floor_friction);
    physical.restitution = given.restitution.value_or(physical.restitution);
    const std::optional<double> force =
        given.drive_force_N ? given.drive_force_N : settings.drive_force_N;
    physical.drive_force_N = force.value_or(physical.drive_force_N);
    agent.physical = physical;
    if (isOmnidirectional(agent.controller)) {
      agent.drive.kind = DriveKind::Omnidirectional;
    }
  }
}

}  // namespace clearway::app
