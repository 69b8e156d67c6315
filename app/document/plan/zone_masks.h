// app/document/plan/zone_masks.h — the masks of Nav2's costmap filters as zones.
//
// A mask is a ROS map, a YAML file and its picture, of its own resolution and origin, in the frame
// of the map that it is for. Its YAML may have the keys of a CostmapFilterInfo: type, base and
// multiplier. A value is base + multiplier * occupancy; unknown cells have none. As Nav2 does:
//   keepout  type 0: 100 is BLOCKED; 1 to 99 cost as much as in the cost map: 1 + (254 v/100)/50,
//            which is a PENALTY. Values beyond 0 to 100 are clamped.
//   speed    type 1 (assumed): percent of the maximum speed; 2: m/s. An occupancy of 0 is no limit,
//            nor is a value of 0 and less, or of 100 percent and more.
// Cells of equal value are merged to rectangles: runs of a row, then equal runs of rows below.
// Source: Nav2, Costmap Filters: Keepout Filter, Speed Filter.
// Errors: those of the reader, InvalidArgument (the type), LimitExceeded (kMaxMaskZones); they name
// the file. Cost: O(cells). Thread-safe: no state.
#pragma once

#include <string>

#include "core/base/result.h"
#include "maps/plan/zone_set.h"

namespace clearway::app {

inline constexpr std::size_t kMaxMaskZones = 50'000;

[[nodiscard]] Result<maps::ZoneSet> keepoutZones(const std::string& file);
// `speed_m_s`: 100 percent; 0: a mask in percent gives no zones, and a warning.
[[nodiscard]] Result<maps::ZoneSet> speedZones(const std::string& file, double speed_m_s);

}  // namespace clearway::app
