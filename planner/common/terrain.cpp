#include "planner/common/terrain.h"

#include "core/base/range_check.h"

namespace clearway {

Result<void> check(const Terrain& terrain, const GridFrame& frame) {
  const std::size_t cells =
      static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns());
  if (terrain.costs.size() != cells) {
    return fail(ErrorCode::InvalidArgument,
                "terrain.costs has %1 values: it must have %2, one for each cell of the map",
                {terrain.costs.size(), cells});
  }
  return checkRanges({{"terrain.unit", terrain.unit, 1e-9, 1e9},
                      {"terrain.least", 1.0 * terrain.least, 1.0, 65535.0}});
}

}  // namespace clearway
