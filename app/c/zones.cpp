// Zones of clearway.h, and the check of paths along curves.
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/c/certificate.h"
#include "app/c/planner_use.h"
#include "core/geometry/zones.h"
#include "core/polygon/zone_ring.h"
#include "maps/plan/given_path.h"
#include "planner/common/zone_snap.h"

namespace clearway::capi {
namespace {

constexpr std::size_t kMaxZones = 10'000, kMaxVertices = 10'000, kMaxPathPoses = 1'000'000;

Result<Zone> zoneOf(const cw_zone* given, std::size_t index, const MapPlace& place) {
  const std::string name = "zones[" + std::to_string(index) + "]";
  const cw_zone z = TRY(taken(given, name.c_str(), defaultZone()));
  Zone zone;
  zone.id = z.id == nullptr ? "zone " + std::to_string(index + 1) : z.id;
  zone.kind = TRY(choice(z.kind, ZoneKind::Bidirected, (name + ".kind").c_str()));
  if (zone.kind == ZoneKind::SpeedLimit || zone.id.empty()) {
    const std::string field = name + (zone.id.empty() ? ".id" : ".kind");
    return fail(
        ErrorCode::InvalidArgument,
        zone.id.empty() ? "%1 is empty" : "%1 is that of a speed limit: cw_zone has no speed",
        {field}, field);
  }
  zone.limitation =
      TRY(choice(z.limitation, ZoneLimitation::Strict, (name + ".limitation").c_str()));
  if (zone.kind == ZoneKind::Bidirected && zone.limitation == ZoneLimitation::Strict) {
    return fail(ErrorCode::InvalidArgument, "%1.limitation: two directions are never strict",
                {name}, name + ".limitation");
  }
  TRY(checkFields({{name + ".factor", z.factor, 0.0, 1.0}}));
  TRY(checkFields({{name + ".vertex_count", static_cast<double>(z.vertex_count), 3.0,
                    static_cast<double>(kMaxVertices)}}));
  zone.factor = z.factor;
  const Heading direction =
      TRY(inSource(Heading::fromRadians(z.direction_rad), name + ".direction_rad"));
  zone.direction = maps::headingToWorld(place.frame, direction);
  TRY(checkPresent(z.vertices, (name + ".vertices").c_str()));
  std::vector<Vec2> corners;
  corners.reserve(z.vertex_count);
  for (std::size_t k = 0; k < z.vertex_count; ++k) {
    const double corner[3] = {z.vertices[2 * k], z.vertices[2 * k + 1], 0.0};
    const std::string field = name + ".vertices[" + std::to_string(k) + "]";
    TRY(poseOf(place, corner, field, false));  // in its range
    corners.push_back({corner[0], corner[1]});
  }
  const std::vector<Vec2> ring =
      TRY(inSource(zoneRing(std::move(corners), zone.id), name + ".vertices"));
  for (const Vec2 own : ring) {
    zone.ring.push_back(
        snappedToCells(place.grid, maps::positionToWorld(place.frame, place.grid, own)));
  }
  return zone;
}

Result<maps::GivenPath> givenPath(const cw_path& p, bool has_headings) {
  constexpr double kFar_m = 1e7;
  TRY(checkPresent(p.poses, "path.poses"));
  TRY(checkFields({{"path.count", static_cast<double>(p.count), 1.0, 1.0 * kMaxPathPoses}}));
  maps::GivenPath path;
  path.poses.reserve(p.count);
  for (std::size_t k = 0; k < p.count; ++k) {
    const std::string name = "path.poses[" + std::to_string(k) + "]";
    const double* const at = p.poses + 3 * k;
    TRY(checkFields({{name, at[0], -kFar_m, kFar_m}, {name, at[1], -kFar_m, kFar_m}}));
    maps::PathPose pose{{at[0], at[1]}, {}, 0};
    if (has_headings) pose.heading = TRY(inSource(Heading::fromRadians(at[2]), name));
    path.poses.push_back(pose);
  }
  return path;
}

Result<CurvedPath> curvedPathOf(const cw_path* given, const MapPlace& place) {
  const cw_path p = TRY(taken(given, "path", defaultPath()));
  maps::PathReading reading;
  reading.interpolation =
      TRY(choice(p.interpolation, maps::Interpolation::Spline, "path.interpolation"));
  TRY(checkFields({{"path.tangent", 1.0 * p.tangent, 0.0, 1.0}}));
  const maps::GivenPath path = TRY(givenPath(p, p.tangent == 0));
  return inSource(maps::curvedPath(path, reading, place.frame, place.grid), "path.poses");
}

}  // namespace
}  // namespace clearway::capi

using namespace clearway;
using namespace clearway::capi;

cw_status cw_planner_set_zones(cw_planner* planner, const cw_zone* const* zones, std::size_t count,
                               cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(planner, "planner"));
    const PlannerUse use(*planner);
    TRY(use.check());
    TRY(checkFields({{"count", static_cast<double>(count), 0.0, 1.0 * kMaxZones}}));
    if (count > 0) TRY(checkPresent(zones, "zones"));
    auto all = std::make_shared<SiteZones>();
    std::set<std::string> ids;
    for (std::size_t k = 0; k < count; ++k) {
      all->zones.push_back(TRY(zoneOf(zones[k], k, planner->place)));
      if (ids.insert(all->zones.back().id).second) continue;
      return fail(ErrorCode::InvalidArgument, "there are two zones '%1'", {all->zones.back().id},
                  "zones");
    }
    Query query = planner->query->given();
    query.zones = count == 0 ? nullptr : std::shared_ptr<const SiteZones>(std::move(all));
    CheckedQuery checked = TRY(inSource(check(std::move(query)), "zones"));
    planner->kept.reset();
    planner->query = std::move(checked);
    return {};
  });
}

cw_status cw_check_curve(cw_planner* planner, const cw_path* path, const cw_limits* limits,
                         cw_certificate* certificate, std::size_t* pose_index, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(planner, "planner"));
    TRY(checkPresent(certificate, "certificate"));
    const PlannerUse use(*planner);
    TRY(use.check());
    if (planner->query->shaped() == nullptr) {
      return fail(ErrorCode::Unsupported, "a point has no heading: take cw_check_path()", {},
                  "planner");
    }
    const cw_limits l = TRY(limitsOf(limits));
    const CurvedPath curved = TRY(curvedPathOf(path, planner->place));
    StopCheck stop(budgetOf(l), l.cancel == nullptr ? nullptr : &l.cancel->source);
    const auto proof = certifyCurved(*planner->query, curved, stop);
    if (!proof) return fail(ErrorCode::LimitExceeded, "the check was stopped", {}, "limits");
    if (pose_index != nullptr) {
      const std::size_t piece = proof->where.motion;
      *pose_index = piece < curved.pieces.size() ? curved.pieces[piece].source : 0;
    }
    return give(certificate, certificateOf(*proof, planner->place), "certificate");
  });
}
