// maps/scene/body_mode.h — the mode of a body in the collision world, and its level as a vertical
// interval. Shared by scene and project files.
//
// Units: metres, whatever the map's unit. Errors are noted in the cursor's document: an unknown
// mode; a level that is no pair of numbers, exceeds kMaxCoordinate_m, or has its bottom above its
// top.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "maps/text/json_cursor.h"

namespace clearway::maps {

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
