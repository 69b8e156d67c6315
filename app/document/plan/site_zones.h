// app/document/plan/site_zones.h — zones of files for a query: sets of zones and masks, read, put
// together and converted to the world.
//
// Masks of Nav2 become zones (zone_masks.h). In the world, corners of zones are snapped to
// the edges of cells (planner/common/zone_snap.h). Errors: those of the
// readers, with the file. Cost: one read of each file. Thread-safe: no state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/zones.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/zone_set.h"

namespace clearway::app {

// Files of zones as an option, a project or a plan names them. Empty: none.
struct ZoneFiles {
  std::string zones, keepout, speed_mask;
  double speed_m_s = 0.0;  // 100 percent of a speed mask of type 1; 0: not known yet
  [[nodiscard]] bool empty() const {
    return zones.empty() && keepout.empty() && speed_mask.empty();
  }
};

// The zones of all files, after those of `before`, which may be null. Their ids differ.
[[nodiscard]] Result<std::shared_ptr<const maps::ZoneSet>> loadZones(
    const ZoneFiles& files, std::shared_ptr<const maps::ZoneSet> before = {});

// Those of a site that make a path of an agent without a name impossible, BLOCKED and those of
// direction; then those of `other` whose ids differ from them. Either may be null.
[[nodiscard]] std::shared_ptr<const maps::ZoneSet> forbiddingZones(
    const std::shared_ptr<const maps::ZoneSet>& site,
    const std::shared_ptr<const maps::ZoneSet>& other);

// Those that are valid for an agent, and no longer say so.
[[nodiscard]] maps::ZoneSet zonesFor(const maps::ZoneSet& set, const std::string& agent);

// For an agent without a name: the first zone that is only for agents with one. Nullopt: none.
[[nodiscard]] std::optional<Message> zoneOfOthers(const maps::ZoneSet& set,
                                                  const std::string& agent);

// Those that are valid at a time. Null: none.
[[nodiscard]] std::shared_ptr<const maps::ZoneSet> zonesAt(std::shared_ptr<const maps::ZoneSet> set,
                                                           double time_s);

[[nodiscard]] Result<std::shared_ptr<const SiteZones>> worldZones(const maps::MapFrame& frame,
                                                                  const GridFrame& grid,
                                                                  const maps::ZoneSet& set);
// The same set with positions, directions and speeds of the world.
[[nodiscard]] Result<maps::ZoneSet> inWorld(const maps::MapFrame& frame, const GridFrame& grid,
                                            const maps::ZoneSet& set);
// As they are in the file: positions and directions in the map's own frame.
[[nodiscard]] Result<SiteZones> ownZones(const maps::ZoneSet& set);

}  // namespace clearway::app
