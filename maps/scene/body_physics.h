// maps/scene/body_physics.h — how a body takes part in physics, as JSON: the member "physics" of a body
// of a scene, and of an agent of a project.
//
// Every member is optional; an option or a default holds otherwise (resources/docs/simulation.md).
// Errors: noted in the cursor's document. Thread-safe: pure functions.
#pragma once

#include <optional>

#include "maps/text/json_cursor.h"

namespace clearway::maps {

struct BodyPhysics {
  std::optional<double> mass_kg;         // 1e-3 to 1e6
  std::optional<double> floor_friction;  // 0 to 10; also the grip of wheels
  std::optional<double> restitution;     // 0 to 1; of a pair: the larger
  std::optional<double> drive_force_N;   // > 0
  [[nodiscard]] bool any() const { return *this != BodyPhysics{}; }
  friend bool operator==(const BodyPhysics&, const BodyPhysics&) = default;
};

[[nodiscard]] BodyPhysics physicsFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue physicsToJson(const BodyPhysics& physics);

}  // namespace clearway::maps
