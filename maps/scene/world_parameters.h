// maps/scene/world_parameters.h — parameters of the collision world in scene and project files.
//
// An object of names and values: numbers, true, false or words. The names are those of
// core/world/parameters.h; they are validated when the world is created. Described in
// resources/docs/formats.md.
#pragma once

#include <string>
#include <vector>

#include "maps/text/json_cursor.h"

namespace clearway::maps {

struct WorldParameter {
  std::string name, value;
  friend bool operator==(const WorldParameter&, const WorldParameter&) = default;
};

// A parameter that `world` also has a key for must not be given twice.
[[nodiscard]] std::vector<WorldParameter> parametersFromJson(const JsonCursor& at,
                                                             const JsonCursor& world);
[[nodiscard]] JsonValue parametersToJson(const std::vector<WorldParameter>& parameters);

}  // namespace clearway::maps
