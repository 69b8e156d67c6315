// maps/scene/body_mode.h — the mode of a body in the collision world, and its level as a vertical
// interval. Shared by scene and project files.
//
// Units: metres, whatever the map's unit. Errors are noted in the cursor's document: an unknown
// mode; a level that is no pair of numbers, exceeds kMaxCoordinate_m, or has its bottom above its
// top.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "maps/text/json_cursor.h"

namespace clearway::maps {

// How a body takes part in physics, as JSON: the member "physics" of a body of a scene, and of an
// agent of a project.
//
// Every member is optional; an option or a default holds otherwise (resources/docs/simulation.md).
// Errors: noted in the cursor's document. Thread-safe: pure functions.
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

enum class SceneMode : std::uint8_t { Plane, Space, Static, Disabled };
inline constexpr std::array<std::string_view, 4> kSceneModes{"2d", "3d", "static", "disabled"};

struct BodyLevel {
  double bottom_m = 0.0, top_m = 1.0;
  friend bool operator==(const BodyLevel&, const BodyLevel&) = default;
};

[[nodiscard]] SceneMode modeFromJson(const JsonCursor& at);
[[nodiscard]] BodyLevel levelFromJson(const JsonCursor& at);  // [bottom, top]
[[nodiscard]] JsonValue modeToJson(SceneMode mode);
[[nodiscard]] JsonValue levelToJson(const BodyLevel& level);

}  // namespace clearway::maps
