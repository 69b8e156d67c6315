#include "app/document/plan/cover_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/document/plan/site_zones.h"
#include "core/polygon/polygon_repair.h"
#include "core/polygon/polygon_sets.h"
#include "core/polygon/polygon_wkt.h"
#include "maps/grid/vector_map.h"
#include "planner/query/zone_query.h"

namespace clearway::app {

cover::Tool toolInWorld(const maps::GridMap& map, double width, Vec2 centre) {
  const maps::MapFrame& own = map.frame;
  const GridFrame& grid = map.grid.frame();
  const double side = own.kind == maps::FrameKind::Ros ? -1.0 : 1.0;
  return {
      maps::lengthToWorld(own, grid, width),
      {maps::lengthToWorld(own, grid, centre.x), side * maps::lengthToWorld(own, grid, centre.y)}};
}

Result<Polygons> areaInWorld(std::string_view bytes, const std::string& source,
                             const maps::GridMap& map) {
  Polygons polygons;
  if (maps::isGeoJson(bytes)) {
    maps::VectorMap read = TRY(maps::parseVectorMap(bytes, source));
    if (!read.warnings.empty()) {
      return fail(ErrorCode::InvalidArgument, "the area is not valid: %1", {read.warnings.front()},
                  source);
    }
    polygons = std::move(read.occupied);
  } else {
    const WktPolygons read = TRY(inSource(polygonsFromWkt(bytes), source));
    RepairedPolygons repaired = TRY(inSource(repairedPolygons(read.polygons), source));
    for (const Repair& r : repaired.repairs) {
      if (r.kind == RepairKind::TurnedAround || r.kind == RepairKind::RepeatedPoints) continue;
      return fail(ErrorCode::InvalidArgument, "the area is not valid: %1",
                  {repairTextWithPolygon(r)}, source);
    }
    polygons = std::move(repaired.polygons);
  }
  if (polygons.empty()) {
    return fail(ErrorCode::InvalidArgument, "the area has no polygon", {}, source);
  }
  const GridFrame& grid = map.grid.frame();
  const bool mirrors = map.frame.kind == maps::FrameKind::Ros;
  return unionOf(mapped(std::move(polygons), mirrors,
                        [&](Vec2 p) { return maps::positionToWorld(map.frame, grid, p); }));
}

std::shared_ptr<const maps::ZoneSet> blockedZones(const maps::ZoneSet& zones,
                                                  const std::string& agent) {
  auto out = std::make_shared<maps::ZoneSet>(zonesFor(zones, agent));
  std::erase_if(out->zones, [](const auto& z) { return z.type != maps::ZoneType::Blocked; });
  return out;
}

std::optional<Message> zonesNotForCovering(const maps::ZoneSet& zones, const std::string& agent) {
  const auto isBlocked = [](const auto& z) { return z.type == maps::ZoneType::Blocked; };
  if (std::ranges::all_of(zonesFor(zones, agent).zones, isBlocked)) return std::nullopt;
  return Message("of the zones only those that are BLOCKED hold for covering");
}

Result<maps::GridMap> withBlocked(const maps::GridMap& map, const maps::ZoneSet& blocked) {
  maps::GridMap out = map;
  const auto world = TRY(worldZones(map.frame, map.grid.frame(), blocked));
  out.grid = zonedMap({map.grid, *world, {}}, true);
  return out;
}

PlanResult resultOf(const cover::CoveragePlan& plan, const CheckedQuery& query) {
  PlanResult result;
  result.status = PlanStatus::Solved;
  result.path = plan.path;
  result.certificate = plan.certificate;
  result.cost = costOf(query, plan.path);
  return result;
}

std::string shareText(double part, double whole) {
  const double share = whole > 0.0 ? part / whole : 0.0;
  return fmt::format("{:.1f} %", std::floor(share * 1000.0) / 10.0);
}

double areaIn(const ReportFrame& f, double area_m2) {
  const double unit = maps::lengthFromWorld(f.frame, f.grid, 1.0);
  return area_m2 * unit * unit;
}

maps::JsonValue coverJson(const cover::CoveragePlan& plan, const CoverExtras& extras,
                          const ReportFrame& f) {
  const auto count = [](std::size_t n) { return static_cast<double>(n); };
  maps::JsonValue json = certificateJson(f, plan.certificate);
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("share", plan.figures.share());
  maps::JsonValue areas = maps::emptyObject();
  areas.add("free", areaIn(f, plan.figures.free_m2));
  areas.add("region", areaIn(f, plan.figures.region_m2));
  areas.add("covered", areaIn(f, plan.figures.proved_m2));
  areas.add("missed", areaIn(f, plan.figures.missed_m2()));
  areas.add("out_of_reach", areaIn(f, plan.figures.outOfReach_m2()));
  areas.add("twice", areaIn(f, plan.figures.twice_m2));
  json.add("areas", std::move(areas));
  json.add("length", maps::lengthFromWorld(f.frame, f.grid, length(plan.path)));
  json.add("working_length", maps::lengthFromWorld(f.frame, f.grid, plan.working_m));
  json.add("length_ratio", extras.length_ratio);
  json.add("turns", static_cast<double>(turnCount(plan.path)));
  if (extras.time_s) json.add("time_s", *extras.time_s);
  json.add("angle_deg", maps::headingFromWorld(f.frame, plan.angle).degrees());
  json.add("cells", count(plan.cells));
  json.add("laps", count(plan.laps));
  json.add("swaths", count(plan.swaths));
  json.add("gap_swaths", count(plan.gap_swaths));
  json.add("skipped_swaths", count(plan.skipped));
  return json;
}

}  // namespace clearway::app
