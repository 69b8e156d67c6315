#include "app/document/plan/plan_check.h"

#include <cmath>
#include <utility>

#include "app/document/plan/plan_request.h"
#include "app/document/plan/terrain_costs.h"

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

std::vector<std::string> differingClaims(const PlanCheck& check) {
  const auto differ = [](double claimed, double is, double tolerance) {
    return !(std::abs(claimed - is) <= tolerance);
  };
  std::vector<std::string> out;
  const Certificate& is = check.certificate;
  if (check.claimed.free != is.free) out.emplace_back("free");
  if (is.free &&
      differ(check.claimed.clearance_m, is.clearance_m, Certificate::kClearanceTolerance_m)) {
    out.emplace_back("clearance");
  }
  // Costs depend on the machine's sine function, hence the tolerance.
  if (differ(check.claimed_cost, check.cost, 1e-6 * (1.0 + check.cost))) out.emplace_back("cost");
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

Result<PlanCheck> checkPlan(maps::PlanFile plan, const maps::GridMap& as_read) {
  maps::GridMap opened = as_read;
  if (!plan.planner.terrain.empty() && !maps::isTurning(plan.shape.kind)) {
    TRY(openTerrain(opened, plan.planner.terrain));
  }
  const maps::GridMap& map = opened;
  const bool same_world = plan.map.grid == map.grid.frame() && plan.map.frame == map.frame;
  const bool same_map = same_world && plan.map.fingerprint == map.grid.fingerprint();
  TRY(movePlan(plan, map));
  Certificate verdict = TRY(validatePlan(plan, map));
  PlanCheck check{same_map, std::move(plan), std::move(verdict), {}, {}, 0.0, 0.0};
  check.claimed = check.plan.certificate;
  check.claimed_cost = check.plan.cost;
  const double cost = TRY(costOf(check.plan, map));
  check.cost = cost;
  if (same_map) check.claims_differ = differingClaims(check);
  return check;
}

}  // namespace clearway::app
