#include "app/document/export/trajectory_export.h"

#include <optional>
#include <utility>

#include "app/document/body/body_shape.h"
#include "app/document/plan/site_zones.h"
#include "maps/plan/trajectory_file.h"
#include "planner/validate/speed_zones.h"

namespace clearway::app {

Result<TrajectoryText> trajectoryText(const maps::PlanFile& plan, const SpeedLimits& limits,
                                      double step_s, const std::string& format, StopCheck* stop) {
  if (plan.path.motions.empty()) {
    return fail(ErrorCode::InvalidArgument, "the plan has no path: its start is its goal", {});
  }
  const maps::PlanMap& map = plan.map;
  const SpeedLimits in_world = maps::limitsToWorld(map.frame, map.grid, limits);
  validation::LimitedPath limited{plan.path, {}};
  if (plan.zones) {
    const auto zones = TRY(worldZones(map.frame, map.grid, *plan.zones));
    const std::optional<Footprint> body = TRY(drawnFootprintOf(plan.shape, plan.padding));
    auto found = validation::limitedBy(plan.path, body ? &*body : nullptr, zones->zones, stop);
    if (!found) return fail(ErrorCode::LimitExceeded, "the check was stopped", "");
    limited = *std::move(found);
  }
  std::vector<PathWait> waits = plan.waits;
  for (PathWait& w : waits) {
    if (w.after > 0 && !limited.ends.empty()) w.after = limited.ends[w.after - 1];
  }
  const Trajectory trajectory =
      TRY(timeOptimal(std::move(limited.path), in_world, limited.speeds_m_s, waits));
  const maps::TrajectoryFile file =
      TRY(maps::trajectoryFile(trajectory, map.frame, map.grid, step_s, stop));
  const auto made = [&](std::string text) {
    return TrajectoryText{std::move(text), trajectory.duration_s()};
  };
  if (format == "csv") return made(maps::writeTrajectoryCsv(file));
  if (format == "json") return made(maps::writeTrajectoryJson(file));
  if (format == "yaml") return made(TRY(maps::writeNavPath(file)));
  return fail(ErrorCode::Unsupported, "%1 cannot be written as '%2', only as %3",
              {"a trajectory", format, ".csv, .json or .yaml (nav_msgs/Path)"});
}

}  // namespace clearway::app
