// maps/plan/plan_file_json.h — a plan as a part of another JSON document, with the keys of a plan file.
#pragma once

#include <optional>

#include "maps/plan/plan_file.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

[[nodiscard]] JsonValue planToJson(const PlanFile& plan);
// Nullopt after an error, which is noted in the cursor's document.
[[nodiscard]] std::optional<PlanFile> planFromJson(const JsonCursor& at);

}  // namespace clearway::maps
