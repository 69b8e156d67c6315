#include "app/session/plan_check.h"

#include <utility>

#include "app/session/plan_job.h"

namespace clearway {
namespace {

// The same numbers in the maps' own frame, in the other map's world. Equal poses stay equal, so a
// well-formed path stays one.
Result<void> moveTo(PlanFile& plan, const GridMap& map) {
  const PlanMap from = plan.map;
  const GridFrame& grid = map.grid.frame();
  if (from.frame.kind != map.frame.kind) {
    return fail(ErrorCode::Unsupported,
                std::string("the plan's coordinates are ") + unitOf(from.frame) +
                    " of another kind of map; the map's are " + unitOf(map.frame));
  }
  const auto moved = [&](const Pose& p) {
    return toWorld(map.frame, grid, fromWorld(from.frame, from.grid, p));
  };
  plan.path.start = moved(plan.path.start);
  for (Motion& m : plan.path.motions) {
    m.from = moved(m.from);
    m.to = moved(m.to);
  }
  plan.goal.position = plan.path.goal().position;
  if (plan.goal.heading) plan.goal.heading = plan.path.goal().heading;
  plan.map.grid = grid;
  plan.map.frame = map.frame;
  return {};
}

}  // namespace

Result<PlanCheck> checkPlan(PlanFile plan, const GridMap& map) {
  const bool same_world = plan.map.grid == map.grid.frame() && plan.map.frame == map.frame;
  const bool same_map = same_world && plan.map.fingerprint == map.grid.fingerprint();
  if (!same_world) {
    const Result<void> moved = moveTo(plan, map);
    if (!moved) return tl::unexpected(moved.error());
  }
  Result<Certificate> verdict = validatePlan(plan, map);
  if (!verdict) return tl::unexpected(verdict.error());
  return PlanCheck{same_map, std::move(plan), *std::move(verdict)};
}

}  // namespace clearway
