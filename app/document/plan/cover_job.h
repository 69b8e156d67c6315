// app/document/plan/cover_job.h — a tool and an area to cover in the world, and coverage as JSON.
//
// Thread-safe: no state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/document/plan/certificate_json.h"
#include "core/base/result.h"
#include "core/polygon/polygon.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/zone_set.h"
#include "planner/cover/coverage_plan.h"

namespace clearway::app {

// Of a width and a centre in the agent's frame, in the map's own unit; left remains left.
[[nodiscard]] cover::Tool toolInWorld(const maps::GridMap& map, double width, Vec2 centre);

// Polygons of WKT or GeoJSON in the map's own frame, as their union in the world. Errors: those of
// the readers, with the source; InvalidArgument: a polygon that is not valid, or none.
[[nodiscard]] Result<Polygons> areaInWorld(std::string_view bytes, const std::string& source,
                                           const maps::GridMap& map);

// The zones that hold for coverage, which knows cells alone: those that are BLOCKED for an agent.
[[nodiscard]] std::shared_ptr<const maps::ZoneSet> blockedZones(const maps::ZoneSet& zones,
                                                                const std::string& agent);
// Why zones of a site do not hold, if any that is valid for the agent does not.
[[nodiscard]] std::optional<Message> zonesNotForCovering(const maps::ZoneSet& zones,
                                                         const std::string& agent);
// The map with such zones as obstacles. Errors: those of worldZones().
[[nodiscard]] Result<maps::GridMap> withBlocked(const maps::GridMap& map,
                                                const maps::ZoneSet& blocked);

// The path as that of a plan. Precondition: Solved.
[[nodiscard]] PlanResult resultOf(const cover::CoveragePlan& plan, const CheckedQuery& query);
// "97.2 %", never more than is proved.
[[nodiscard]] std::string shareText(double part, double whole);

// An area in the square of the frame's unit.
[[nodiscard]] double areaIn(const ReportFrame& f, double area_m2);

// Figures of a coverage that are not in its plan.
struct CoverExtras {
  double length_ratio = 0.0;  // of the path to the region's area over the tool's width
  std::optional<double> time_s;
};
// What `clearway cover --json` prints.
[[nodiscard]] maps::JsonValue coverJson(const cover::CoveragePlan& plan, const CoverExtras& extras,
                                        const ReportFrame& f);

}  // namespace clearway::app
