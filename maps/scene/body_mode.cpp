#include "maps/scene/body_mode.h"

#include <string>

#include "core/geometry/obb.h"

namespace clearway::maps {

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
