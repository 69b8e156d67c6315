// maps/plan_settings_json.h — JSON of the elements that project and plan files share.
#pragma once

#include "maps/json_cursor.h"
#include "maps/map_frame.h"
#include "maps/plan_settings.h"

namespace clearway::maps {

// Errors are noted in the cursor's document: sizes not positive or beyond kMaxCoordinate_m, ...
[[nodiscard]] AgentShape shapeFromJson(const JsonCursor& at);
[[nodiscard]] AgentPadding paddingFromJson(const JsonCursor& at);
[[nodiscard]] DriveModel motionFromJson(const JsonCursor& at);
[[nodiscard]] PlannerSettings settingsFromJson(const JsonCursor& at);
[[nodiscard]] MapFrame mapFrameFromJson(const JsonCursor& at);

[[nodiscard]] JsonValue shapeToJson(const AgentShape& shape);
[[nodiscard]] JsonValue paddingToJson(const AgentPadding& padding);
[[nodiscard]] JsonValue motionToJson(DriveModel motion);
[[nodiscard]] JsonValue settingsToJson(const PlannerSettings& settings);
[[nodiscard]] JsonValue mapFrameToJson(const MapFrame& frame);

// The columns, rows and cell size of a grid, members of an object that holds other keys too.
// Null after an error.
[[nodiscard]] std::optional<GridFrame> gridFrameFromJson(const JsonCursor& object);
void addGridFrame(JsonValue& object, const GridFrame& frame);

}  // namespace clearway::maps
