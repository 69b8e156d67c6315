#include "planner/query/zone_query.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/decompose.h"
#include "core/geometry/simple_polygon.h"
#include "core/polygon/polygon_cells.h"
#include "planner/validate/validate.h"

namespace clearway {
namespace {

constexpr double kHundredth = 0.01;  // the unit of costs
constexpr double kMostCost = 65535.0;

bool isLifted(const ZonesOnMap& on, std::size_t zone) {
  return std::ranges::find(on.lifted, zone) != on.lifted.end();
}

template <class F>
void forEachBlocked(const ZonesOnMap& on, const F& f) {
  const std::vector<Zone>& zones = on.zones.zones;
  for (std::size_t k = 0; k < zones.size(); ++k) {
    if (zones[k].kind == ZoneKind::Blocked && !isLifted(on, k)) f(zones[k]);
  }
}

Polygons polygonOf(const Zone& zone) { return {{zone.ring, {}}}; }

Result<void> addParts(const Zone& zone, std::vector<StaticAgent>& out, std::size_t& count) {
  const std::vector<std::vector<Vec2>> rings =
      TRY(inContext("zone '%1': %2", {zone.id}, convexParts(zone.ring)));
  count += rings.size();
  if (count > kMaxZoneParts) {
    return fail(ErrorCode::LimitExceeded, "the blocked zones have more than %1 convex parts",
                {kMaxZoneParts});
  }
  for (std::size_t first = 0; first < rings.size(); first += Footprint::kMaxParts) {
    std::vector<ConvexPolygon> parts;
    for (std::size_t k = first; k < std::min(first + Footprint::kMaxParts, rings.size()); ++k) {
      parts.push_back(
          TRY(inContext("zone '%1': %2", {zone.id}, ConvexPolygon::fromRing(rings[k]))));
    }
    Footprint shape =
        TRY(inContext("zone '%1': %2", {zone.id}, Footprint::parts(std::move(parts))));
    out.push_back({zone.id, std::move(shape), Pose{}, true});
  }
  return {};
}

// Blocks the cells that lie in the zone as a whole.
StopReason blockWholeCells(const Zone& zone, OccupancyGrid& out, StopCheck* stop) {
  const auto spans = cellsWithin({zone.ring, {}}, out.frame(), stop);
  if (!spans) return spans.error();
  for (const CellSpan& s : *spans) {
    for (std::int32_t j = s.first; j < s.end; ++j) out.set({s.row, j}, true);
  }
  return StopReason::None;
}

bool hasCosts(const SiteZones& zones) {
  return std::ranges::any_of(zones.zones, [](const Zone& z) { return isCost(z.kind); });
}

double penaltyOf(double factor) { return factor >= 1.0 ? kPenaltyOfOne : 1.0 + kPenalty * factor; }

// The largest factor of a kind in each cell whose centre lies in such a zone.
StopReason raiseFactors(const SiteZones& zones, ZoneKind kind, const GridFrame& frame,
                        std::vector<double>& out, StopCheck* stop) {
  for (const Zone& zone : zones.zones) {
    if (zone.kind != kind) continue;
    const auto spans = cellsCentredIn({zone.ring, {}}, frame, stop);
    if (!spans) return spans.error();
    for (const CellSpan& s : *spans) {
      double* const row =
          out.data() + static_cast<std::size_t>(s.row) * static_cast<std::size_t>(frame.columns());
      for (std::int32_t j = s.first; j < s.end; ++j) row[j] = std::max(row[j], zone.factor);
    }
  }
  return StopReason::None;
}

// The blocked zone with a part of the cell, if the map itself does not block it.
const Zone* zoneOfCell(const ZonesOnMap& on, Cell c) {
  if (on.map.blocked(c)) return nullptr;
  const Aabb box = on.map.frame().cellBox(c);
  const Zone* found = nullptr;
  forEachBlocked(on, [&](const Zone& zone) {
    if (found == nullptr && mayMeetInterior(zone.ring, box)) found = &zone;
  });
  return found;
}

// Whether the agent overlaps a blocked zone.
bool holds(const Zone& zone, const ZoneAgent& agent, const GridFrame& frame, const Pose& pose) {
  if (agent.footprint != nullptr) {
    std::vector<StaticAgent> parts;
    std::size_t count = 0;
    static_cast<void>(addParts(zone, parts, count));  // check() reports what it refuses
    const Certificate c = validation::validate(OccupancyGrid(frame), *agent.footprint,
                                               Path{pose, {}}, agent.touch, parts);
    return !c.free && c.zone == zone.id;
  }
  const Certificate c =
      validation::validatePoint(cellsUnder(polygonOf(zone), frame), Path{{pose.position, {}}, {}},
                                {CornerRule::Never, agent.point, false});
  return c.fault == PathFault::Collision && frame.contains(c.cell);
}

// No point of the agent, or of a cell that it overlaps, is further from its position.
double reachOf(const GridFrame& frame, const ZoneAgent& agent) {
  if (agent.footprint != nullptr) return agent.footprint->circumscribedRadius() + 1e-6;
  return agent.point.size_m + agent.point.round_m + 2.0 * (frame.cellWidth() + frame.cellLength());
}

}  // namespace

StopOr<OccupancyGrid> zonedMap(const ZonesOnMap& on, bool is_point, StopCheck* stop) {
  OccupancyGrid out = on.map;
  StopReason reason = StopReason::None;
  forEachBlocked(on, [&](const Zone& zone) {
    if (reason != StopReason::None) return;
    reason =
        is_point ? setCellsUnder(polygonOf(zone), out, stop) : blockWholeCells(zone, out, stop);
  });
  if (reason != StopReason::None) return stopped(reason);
  return out;
}

OccupancyGrid zonedMap(const ZonesOnMap& on, bool is_point) {
  return *zonedMap(on, is_point, nullptr);
}

Result<std::vector<StaticAgent>> zoneParts(const ZonesOnMap& on) {
  std::vector<StaticAgent> parts;
  std::size_t count = 0;
  Result<void> good;
  forEachBlocked(on, [&](const Zone& zone) {
    if (good) good = addParts(zone, parts, count);
  });
  TRY(std::move(good));
  return parts;
}

StopOr<std::shared_ptr<const Terrain>> zoneTerrain(const SiteZones& zones,
                                                   const OccupancyGrid& zoned, const Terrain* base,
                                                   StopCheck* stop) {
  if (!hasCosts(zones)) return std::shared_ptr<const Terrain>();
  const GridFrame& frame = zoned.frame();
  const std::size_t cells =
      static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns());
  std::vector<double> penalty(cells, 0.0);
  std::vector<double> priority(cells, 0.0);
  for (const auto& [kind, factors] :
       {std::pair{ZoneKind::Penalty, &penalty}, std::pair{ZoneKind::Priority, &priority}}) {
    const StopReason reason = raiseFactors(zones, kind, frame, *factors, stop);
    if (reason != StopReason::None) return stopped(reason);
  }
  auto out = std::make_shared<Terrain>();
  out->unit = kHundredth;
  out->costs.resize(cells);
  std::uint16_t least = UINT16_MAX;
  for (std::size_t k = 0; k < cells; ++k) {
    double cost = base != nullptr ? base->unit * base->at(k) : 1.0;
    cost *= penaltyOf(penalty[k]) / (1.0 + priority[k]);
    const double units = std::clamp(std::round(cost / kHundredth), 1.0, kMostCost);
    out->costs[k] = static_cast<std::uint16_t>(units);
    const Cell c{static_cast<std::int32_t>(k / static_cast<std::size_t>(frame.columns())),
                 static_cast<std::int32_t>(k % static_cast<std::size_t>(frame.columns()))};
    if (!zoned.blocked(c)) least = std::min(least, out->costs[k]);
  }
  out->least = least;
  return std::shared_ptr<const Terrain>(std::move(out));
}

std::shared_ptr<const DirectionRules> directionRules(const SiteZones& zones, bool with_soft) {
  std::vector<Zone> ruled;
  for (const Zone& zone : zones.zones) {
    const bool is_soft = zone.limitation == ZoneLimitation::Soft;
    if (isDirection(zone.kind) && (!is_soft || with_soft)) ruled.push_back(zone);
  }
  return ruled.empty() ? nullptr : std::make_shared<const DirectionRules>(ruled);
}

std::vector<std::size_t> blockedZonesAt(const ZonesOnMap& on, const ZoneAgent& agent,
                                        const Pose& pose) {
  const double reach_m = reachOf(on.map.frame(), agent);
  const Aabb near = enlarged({pose.position, pose.position}, reach_m);
  std::vector<std::size_t> out;
  for (std::size_t k = 0; k < on.zones.zones.size(); ++k) {
    const Zone& zone = on.zones.zones[k];
    if (zone.kind != ZoneKind::Blocked || isLifted(on, k)) continue;
    if (!mayMeetInterior(zone.ring, near)) continue;
    if (holds(zone, agent, on.map.frame(), pose)) out.push_back(k);
  }
  return out;
}

void nameZone(const ZonesOnMap& on, Certificate& certificate) {
  const bool is_named = !certificate.zone.empty() || !certificate.agent.empty();
  if (is_named || certificate.fault == PathFault::Malformed) return;
  const Zone* zone = zoneOfCell(on, certificate.cell);
  if (zone == nullptr) return;
  certificate.zone = zone->id;
  if (certificate.free) return;
  certificate.problem = PathProblem::ofMotion(certificate.where.motion,
                                              "motion %1 collides with the zone '%2'", {zone->id});
}

void nameZone(const ZonesOnMap& on, PlanResult& result) {
  nameZone(on, result.certificate);
  if (!result.blocking_cell || !result.blocking_zone.empty()) return;
  const Zone* zone = zoneOfCell(on, *result.blocking_cell);
  if (zone == nullptr) return;
  result.blocking_zone = zone->id;
  result.reason = {result.status == PlanStatus::InvalidStart
                       ? "the agent at the start is in the blocked zone '%1'"
                       : "the agent at the goal is in the blocked zone '%1'",
                   {zone->id}};
}

}  // namespace clearway
