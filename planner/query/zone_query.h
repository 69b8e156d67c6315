// planner/query/zone_query.h — what the zones of a site make of a query: obstacles, costs and rules
// of direction.
//
// Blocked: cells of the map under the polygon are blocked for points, discs and squares. For an
// agent with a shape the polygon itself is an obstacle, part by part, as static agents are; cells
// wholly inside are blocked as well, which changes no answer and makes heuristics see them.
// Penalty and Priority: terrain costs of the cells whose centres the zone holds, times those that
// the query has. A metre without zones costs 1.
// Directed, Bidirected: rules of direction of both planners.
// Errors: LimitExceeded (parts of blocked zones), InvalidArgument (a ring that is not simple).
// Cost: O(cells), and some 50 ns for each row that an edge of a zone spans (polygon_cells.h).
// Thread-safe: no state.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_or.h"
#include "core/geometry/touch.h"
#include "core/geometry/zones.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/direction_rules.h"
#include "planner/common/grid_agent.h"
#include "planner/common/plan_result.h"
#include "planner/common/static_agent.h"
#include "planner/common/terrain.h"

namespace clearway {

inline constexpr std::size_t kMaxZoneParts = 100'000;

// Zones on a map, some blocked ones of which are no obstacles. All is borrowed.
struct ZonesOnMap {
  const OccupancyGrid& map;  // without zones
  const SiteZones& zones;
  std::span<const std::size_t> lifted;
};

// An agent with a footprint, or without a heading.
struct ZoneAgent {
  const Footprint* footprint = nullptr;
  TouchRule touch = TouchRule::TouchingIsFree;
  GridAgent point{};  // without a footprint
};

// The map with the blocked zones of points, or of agents with a footprint.
[[nodiscard]] OccupancyGrid zonedMap(const ZonesOnMap& on, bool is_point);
[[nodiscard]] StopOr<OccupancyGrid> zonedMap(const ZonesOnMap& on, bool is_point, StopCheck* stop);
// The blocked zones of agents with a footprint.
[[nodiscard]] Result<std::vector<StaticAgent>> zoneParts(const ZonesOnMap& on);
// `zoned`: zonedMap(); `base`: other costs, or null. Null: no zone has costs.
[[nodiscard]] StopOr<std::shared_ptr<const Terrain>> zoneTerrain(const SiteZones& zones,
                                                                 const OccupancyGrid& zoned,
                                                                 const Terrain* base,
                                                                 StopCheck* stop = nullptr);
// With or without those that are Soft; null: there are none.
[[nodiscard]] std::shared_ptr<const DirectionRules> directionRules(const SiteZones& zones,
                                                                   bool with_soft);

// The indices of the blocked zones that the agent overlaps at a pose; for agents without a heading
// those whose cells it overlaps. Zones that are lifted are not among them.
[[nodiscard]] std::vector<std::size_t> blockedZonesAt(const ZonesOnMap& on, const ZoneAgent& agent,
                                                      const Pose& pose);

// Gives a blocked cell that a zone makes, and not the map, the name of the zone.
void nameZone(const ZonesOnMap& on, Certificate& certificate);
void nameZone(const ZonesOnMap& on, PlanResult& result);

}  // namespace clearway
