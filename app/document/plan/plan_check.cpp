#include "app/document/plan/plan_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "app/document/plan/plan_request.h"
#include "app/document/plan/terrain_costs.h"
#include "core/geometry/distance.h"
#include "core/geometry/motion.h"

namespace clearway::app {
namespace {

const char* nameOf(maps::FrameKind kind) {
  switch (kind) {
    case maps::FrameKind::Cells: return "cells (MovingAI maps and pictures)";
    case maps::FrameKind::Ros: return "metres with y up (ROS maps)";
    case maps::FrameKind::Metres: break;
  }
  return "metres with y down (projects)";
}

// The claimed pose lies on the path, and the claimed cell is an obstacle as far away from the agent
// as the clearance says. Other places may be as near. Static agents are not measured again.
bool placeHolds(const PlanCheck& check, const maps::GridMap& map,
                const std::optional<Footprint>& footprint) {
  constexpr double kTolerance_m = 1e-5;
  const PathPoint& where = check.claimed.where;
  const std::vector<Motion>& motions = check.plan.path.motions;
  const Pose on_path =
      motions.empty() ? check.plan.path.start : poseAt(motions[where.motion], where.t);
  const auto near = [](double a, double b) { return std::abs(a - b) <= kTolerance_m; };
  if (!near(on_path.position.x, where.pose.position.x) ||
      !near(on_path.position.y, where.pose.position.y) ||
      !near(on_path.heading.cos(), where.pose.heading.cos()) ||
      !near(on_path.heading.sin(), where.pose.heading.sin())) {
    return false;
  }
  if (!check.claimed.agent.empty()) return check.claimed.agent == check.certificate.agent;
  if (!check.claimed.zone.empty()) return check.claimed.zone == check.certificate.zone;
  const OccupancyGrid& grid = map.grid;
  if (grid.frame().contains(check.claimed.cell) && !grid.blocked(check.claimed.cell)) return false;
  const Aabb cell = grid.frame().cellBox(check.claimed.cell);
  double distance_m = std::numeric_limits<double>::infinity();
  if (!footprint) {
    const std::array<Vec2, 1> point{where.pose.position};
    distance_m = closestPoints(point, cell).distance_m;
  } else {
    for (const ConvexPolygon& part : footprint->collisionParts()) {
      const std::vector<Vec2> ring = placed(part, where.pose);
      distance_m = std::min(distance_m, closestPoints(ring, cell, footprint->radius()).distance_m);
    }
  }
  return near(distance_m, check.claimed.clearance_m);
}

std::vector<std::string> differingClaims(const PlanCheck& check, const maps::GridMap& map,
                                         const std::optional<Footprint>& footprint) {
  const auto differ = [](double claimed, double is, double tolerance) {
    return !(std::abs(claimed - is) <= tolerance);
  };
  std::vector<std::string> out;
  const Certificate& is = check.certificate;
  if (check.claimed.free != is.free) out.emplace_back("free");
  if (is.free &&
      differ(check.claimed.clearance_m, is.clearance_m, Certificate::kClearanceTolerance_m)) {
    out.emplace_back("clearance");
  } else if (is.free && check.claimed.free && !placeHolds(check, map, footprint)) {
    out.emplace_back("place");
  }
  // Costs depend on the machine's sine function, hence the tolerance.
  if (differ(check.claimed_cost, check.cost, 1e-6 * (1.0 + check.cost))) out.emplace_back("cost");
  if (out.empty() && check.plan.false_summary)
    out.emplace_back("summary");  // it repeats the others
  return out;
}

}  // namespace

// Coordinates in the maps' own frame are kept. Equal poses stay equal, so a well-formed path stays
// well-formed.
Result<void> movePlan(maps::PlanFile& plan, const maps::GridMap& map) {
  const maps::PlanMap from = plan.map;
  const GridFrame& grid = map.grid.frame();
  if (from.grid == grid && from.frame == map.frame) return {};
  if (from.frame.kind != map.frame.kind) {
    return fail(ErrorCode::Unsupported,
                "the plan is for another kind of map: its coordinates are %1, the given map's are "
                "%2; give the map that it was planned on",
                {nameOf(from.frame.kind), nameOf(map.frame.kind)});
  }
  const auto moved = [&](const Pose& p) {
    return toWorld(map.frame, grid, fromWorld(from.frame, from.grid, p));
  };
  plan.path.start = moved(plan.path.start);
  for (Motion& m : plan.path.motions) {
    m.from = moved(m.from);
    m.to = moved(m.to);
  }
  for (maps::PlacedAgent& o : plan.others) o.pose = moved(o.pose);
  for (std::optional<Vec2>* asked : {&plan.asked_start, &plan.asked_goal}) {
    if (*asked) *asked = moved(Pose{**asked, {}}).position;
  }
  plan.goal.position = plan.path.goal().position;
  if (plan.goal.heading) plan.goal.heading = plan.path.goal().heading;
  plan.map.grid = grid;
  plan.map.frame = map.frame;
  return {};
}

Result<PlanCheck> checkPlan(maps::PlanFile plan, const maps::GridMap& as_read,
                            const StopSource* stopped) {
  maps::GridMap opened = as_read;
  if (!plan.planner.terrain.empty()) {
    TRY(openTerrain(opened, plan.planner.terrain));
  }
  const maps::GridMap& map = opened;
  const bool same_world = plan.map.grid == map.grid.frame() && plan.map.frame == map.frame;
  const bool same_map = same_world && plan.map.fingerprint == map.grid.fingerprint();
  TRY(movePlan(plan, map));
  const PlanJob job = TRY(planJobOf(map, plan));
  StopCheck stop({}, stopped);
  auto verdict = certify(job.query, plan.path, stop);
  if (!verdict) return fail(ErrorCode::LimitExceeded, "the check was stopped");
  PlanCheck check{same_map, std::move(plan), *std::move(verdict), {}, {}, 0.0, 0.0};
  check.left_zones = zonesLeft(job.query, check.plan.path.start);
  if (check.plan.escapes) check.escape_motions = escapeMotions(job.query, check.plan.path);
  check.claimed = check.plan.certificate;
  check.claimed_cost = check.plan.cost;
  const bool by_table = costBasisOf(check.plan) == CostBasis::MotionFile;
  check.cost = by_table ? check.plan.cost : costOf(job.query, check.plan.path);
  if (same_map) {
    const std::optional<Footprint> footprint =
        TRY(drawnFootprintOf(check.plan.shape, check.plan.padding));
    check.claims_differ = differingClaims(check, map, footprint);
  }
  return check;
}

}  // namespace clearway::app
