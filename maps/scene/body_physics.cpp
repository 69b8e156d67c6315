#include "maps/scene/body_physics.h"

namespace clearway::maps {
namespace {

constexpr double kLeastMass_kg = 1e-3, kMostMass_kg = 1e6, kMostFriction = 10.0;
constexpr double kLeastForce_N = 1e-6, kMostForce_N = 1e9;

}  // namespace

BodyPhysics physicsFromJson(const JsonCursor& at) {
  BodyPhysics out;
  if (!at.object({"mass", "floor_friction", "restitution", "drive_force"})) return out;
  if (const auto v = at.optional("mass")) out.mass_kg = v->number(kLeastMass_kg, kMostMass_kg);
  if (const auto v = at.optional("floor_friction")) {
    out.floor_friction = v->number(0.0, kMostFriction);
  }
  if (const auto v = at.optional("restitution")) out.restitution = v->number(0.0, 1.0);
  if (const auto v = at.optional("drive_force")) {
    out.drive_force_N = v->number(kLeastForce_N, kMostForce_N);
  }
  return out;
}

JsonValue physicsToJson(const BodyPhysics& physics) {
  JsonValue out = emptyObject();
  if (physics.mass_kg) out.add("mass", *physics.mass_kg);
  if (physics.floor_friction) out.add("floor_friction", *physics.floor_friction);
  if (physics.restitution) out.add("restitution", *physics.restitution);
  if (physics.drive_force_N) out.add("drive_force", *physics.drive_force_N);
  return out;
}

}  // namespace clearway::maps
