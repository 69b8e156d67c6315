// maps/world_parameters.h — parameters of the collision world, in scene and project files alike.
//
// An object of names and values: numbers, true, false or words. The names are those of
// core/world/parameters.h, which are not known here: who makes the world tells whether they are
// right. Described in resources/docs/formats.md.
#pragma once

#include <string>
#include <vector>

#include "maps/json_cursor.h"

namespace clearway::maps {

struct WorldParameter {
  std::string name, value;
  friend bool operator==(const WorldParameter&, const WorldParameter&) = default;
};

// What `world` has a key of its own for is said once: both are an error.
[[nodiscard]] std::vector<WorldParameter> parametersFromJson(const JsonCursor& at,
                                                             const JsonCursor& world);
[[nodiscard]] JsonValue parametersToJson(const std::vector<WorldParameter>& parameters);

}  // namespace clearway::maps
