// app/document/plan/site_zones.h — zones of files for a query: sets of zones and masks, read, put
// together and converted to the world.
//
// Masks of Nav2 become zones. Cells of a keepout mask (type 0) of occupancy 100 are BLOCKED; of 1
// to 99 they cost as much as such cells of a map do, which is a PENALTY. Cells of a speed mask
// (type 1: percent of the agent's speed, 2: metres per second) are SPEED_LIMIT by base + multiplier
// * occupancy; 0 is no limit. Cells of equal value are merged to rectangles. Errors: those of the
// readers, with the file; LimitExceeded: a mask of too many rectangles. Cost: one read of each
// file, O(cells). Thread-safe: no state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/zone_set.h"
#include "planner/common/zones.h"

namespace clearway::app {

// Files of zones as an option, a project or a plan names them. Empty: none.
struct ZoneFiles {
  std::string zones, keepout, speed_mask;
  std::optional<double> speed_m_s;  // 100 percent of a speed mask of type 1
  [[nodiscard]] bool empty() const {
    return zones.empty() && keepout.empty() && speed_mask.empty();
  }
};

// The zones of all files, after those of `before`, which may be null. Their ids differ.
[[nodiscard]] Result<std::shared_ptr<const maps::ZoneSet>> loadZones(
    const ZoneFiles& files, const maps::GridMap& map,
    std::shared_ptr<const maps::ZoneSet> before = {});

// Those that are valid for an agent, and no longer say so.
[[nodiscard]] maps::ZoneSet zonesFor(const maps::ZoneSet& set, const std::string& agent);

[[nodiscard]] Result<std::shared_ptr<const SiteZones>> worldZones(const maps::GridMap& map,
                                                                  const maps::ZoneSet& set);

}  // namespace clearway::app
