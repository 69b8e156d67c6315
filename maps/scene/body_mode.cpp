#include "maps/scene/body_mode.h"

#include <string>

#include "core/geometry/obb.h"

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

SceneMode modeFromJson(const JsonCursor& at) {
  return static_cast<SceneMode>(at.choice(kSceneModes));
}

BodyLevel levelFromJson(const JsonCursor& at) {
  BodyLevel level;
  const std::vector<JsonCursor> v = at.items(2);
  if (v.size() != 2) {
    at.fail(ErrorCode::Malformed, "must be [bottom, top] in metres");
    return level;
  }
  level.bottom_m = v[0].number(-kMaxCoordinate_m, kMaxCoordinate_m);
  level.top_m = v[1].number(-kMaxCoordinate_m, kMaxCoordinate_m);
  if (level.bottom_m > level.top_m) {
    at.fail(ErrorCode::InvalidArgument, "the bottom is above the top");
  }
  return level;
}

JsonValue modeToJson(SceneMode mode) {
  return std::string(kSceneModes[static_cast<std::size_t>(mode)]);
}

JsonValue levelToJson(const BodyLevel& level) {
  return JsonValue::Array{level.bottom_m, level.top_m};
}

}  // namespace clearway::maps
