// maps/plan/plan_settings_json.h — JSON of the elements that project and plan files share.
#pragma once

#include "maps/plan/plan_settings.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// Errors are noted in the cursor's document: sizes not positive or beyond kMaxCoordinate_m, ...
[[nodiscard]] AgentShape shapeFromJson(const JsonCursor& at);
[[nodiscard]] AgentPadding paddingFromJson(const JsonCursor& at);
[[nodiscard]] DriveKind motionFromJson(const JsonCursor& at);
[[nodiscard]] PlannerSettings settingsFromJson(const JsonCursor& at);

[[nodiscard]] JsonValue shapeToJson(const AgentShape& shape);
[[nodiscard]] JsonValue paddingToJson(const AgentPadding& padding);
[[nodiscard]] JsonValue motionToJson(DriveKind motion);
[[nodiscard]] JsonValue settingsToJson(const PlannerSettings& settings);

}  // namespace clearway::maps
