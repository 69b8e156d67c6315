// maps/plan/turning_disc.h — round robots with a heading, which the pose planner takes, in files:
// {"disc": {"radius": r, "turns": true}}. Without "turns" a disc is an agent of the grid planner.
// Cost: O(1). Thread-safe: no state.
#pragma once

#include <optional>

#include "maps/plan/plan_settings.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// Whether turningDisc() made the shape.
[[nodiscard]] bool isTurningDisc(const AgentShape& shape);

// A disc that says whether it turns; nullopt for any other shape. Errors go to the cursor.
[[nodiscard]] std::optional<AgentShape> discWithTurnsFromJson(const JsonCursor& at);
// Precondition: isTurningDisc().
[[nodiscard]] JsonValue turningDiscToJson(const AgentShape& shape);

}  // namespace clearway::maps
