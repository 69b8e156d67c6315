#include "planner/query/zone_query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/geometry/decompose.h"
#include "core/geometry/predicates.h"
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

// Is the closed cell strictly inside, or on one side of every edge near it? The centre is inside.
bool isWhole(const std::vector<Vec2>& ring, const Aabb& cell) {
  const std::array corners{cell.min, Vec2{cell.max.x, cell.min.y}, cell.max,
                           Vec2{cell.min.x, cell.max.y}};
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const std::array edge{ring[k], ring[(k + 1) % ring.size()]};
    if (!overlap(boundsOf(edge), cell, TouchRule::TouchingCollides)) continue;
    bool left = false;
    bool right = false;
    for (const Vec2 c : corners) {
      const int side = orient2d(edge[0], edge[1], c);
      left = left || side > 0;
      right = right || side < 0;
    }
    if (left && right) return false;
  }
  return true;
}

template <class F>
void forEachCellNear(const Zone& zone, const GridFrame& frame, const F& f) {
  const CellRange all = frame.cellsMeeting(boundsOf(zone.ring), TouchRule::TouchingCollides);
  for (std::int32_t i = std::max(all.first_row, 0); i < std::min(all.last_row, frame.rows()); ++i) {
    for (std::int32_t j = std::max(all.first_column, 0);
         j < std::min(all.last_column, frame.columns()); ++j) {
      f(Cell{i, j});
    }
  }
}

// Blocks the cells that lie in the zone as a whole.
void blockWholeCells(const Zone& zone, OccupancyGrid& out) {
  const GridFrame& frame = out.frame();
  forEachCellNear(zone, frame, [&](Cell c) {
    if (out.blocked(c) || sideOf(zone.ring, frame.cellCentre(c)) != PointSide::Inside) return;
    if (isWhole(zone.ring, frame.cellBox(c))) out.set(c, true);
  });
}

bool hasCosts(const SiteZones& zones) {
  return std::ranges::any_of(zones.zones, [](const Zone& z) { return isCost(z.kind); });
}

double penaltyOf(double factor) { return factor >= 1.0 ? kPenaltyOfOne : 1.0 + kPenalty * factor; }

// The largest factor of a kind in each cell whose centre lies in such a zone.
void raiseFactors(const SiteZones& zones, ZoneKind kind, const GridFrame& frame,
                  std::vector<double>& out) {
  for (const Zone& zone : zones.zones) {
    if (zone.kind != kind) continue;
    forEachCellNear(zone, frame, [&](Cell c) {
      if (sideOf(zone.ring, frame.cellCentre(c)) == PointSide::Outside) return;
      const std::size_t k =
          static_cast<std::size_t>(c.row) * static_cast<std::size_t>(frame.columns()) +
          static_cast<std::size_t>(c.column);
      out[k] = std::max(out[k], zone.factor);
    });
  }
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

// No point of the agent, or of a cell that it overlaps, is further from its position.
double reachOf(const GridFrame& frame, const ZoneAgent& agent) {
  if (agent.footprint != nullptr) return agent.footprint->circumscribedRadius() + 1e-6;
  return agent.point.size_m + agent.point.round_m + 2.0 * (frame.cellWidth() + frame.cellLength());
}

}  // namespace

OccupancyGrid zonedMap(const ZonesOnMap& on, bool is_point) {
  OccupancyGrid out = on.map;
  forEachBlocked(on, [&](const Zone& zone) {
    if (is_point) {
      setCellsUnder(polygonOf(zone), out);
    } else {
      blockWholeCells(zone, out);
    }
  });
  return out;
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

std::shared_ptr<const Terrain> zoneTerrain(const SiteZones& zones, const OccupancyGrid& zoned,
                                           const Terrain* base) {
  if (!hasCosts(zones)) return nullptr;
  const GridFrame& frame = zoned.frame();
  const std::size_t cells =
      static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns());
  std::vector<double> penalty(cells, 0.0);
  std::vector<double> priority(cells, 0.0);
  raiseFactors(zones, ZoneKind::Penalty, frame, penalty);
  raiseFactors(zones, ZoneKind::Priority, frame, priority);
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
  return out;
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
  std::vector<std::size_t> out;
  const std::vector<Zone>& zones = on.zones.zones;
  const GridFrame& frame = on.map.frame();
  const OccupancyGrid empty(frame);
  const Aabb near = enlarged({pose.position, pose.position}, reachOf(frame, agent));
  for (std::size_t k = 0; k < zones.size(); ++k) {
    if (zones[k].kind != ZoneKind::Blocked || isLifted(on, k)) continue;
    if (!overlap(boundsOf(zones[k].ring), near, TouchRule::TouchingCollides)) continue;
    if (agent.footprint != nullptr) {
      std::vector<StaticAgent> parts;
      std::size_t count = 0;
      if (!addParts(zones[k], parts, count)) continue;
      const Certificate c =
          validation::validate(empty, *agent.footprint, Path{pose, {}}, agent.touch, parts);
      if (!c.free && c.zone == zones[k].id) out.push_back(k);
    } else {
      const OccupancyGrid cells = cellsUnder(polygonOf(zones[k]), frame);
      const Certificate c = validation::validatePoint(cells, Path{{pose.position, {}}, {}},
                                                      {CornerRule::Never, agent.point, false});
      if (c.fault == PathFault::Collision && frame.contains(c.cell)) out.push_back(k);
    }
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
  certificate.problem = {"motion %1 collides with the zone '%2'",
                         {certificate.where.motion, zone->id}};
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
