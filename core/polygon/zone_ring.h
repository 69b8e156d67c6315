// core/polygon/zone_ring.h — the corners of a zone as a file or a program lists them.
//
// Cost: O(n log n) for n corners, O(n^2) at worst. Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/vec2.h"

namespace clearway {

// The ring of a simple polygon, in either direction: without repeated corners and an end that is
// the start again. `id` names the zone in messages. Errors: InvalidArgument, for fewer than 3
// corners and a polygon that crosses or touches itself.
[[nodiscard]] Result<std::vector<Vec2>> zoneRing(std::vector<Vec2> corners, const std::string& id);

}  // namespace clearway
