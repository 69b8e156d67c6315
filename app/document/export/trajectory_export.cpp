#include "app/document/export/trajectory_export.h"

#include <memory>
#include <optional>
#include <utility>

#include "app/document/body/body_shape.h"
#include "app/document/plan/site_zones.h"
#include "maps/plan/trajectory_file.h"
#include "planner/validate/speed_zones.h"

namespace clearway::app {

Result<Trajectory> fastestTrajectory(const Path& path, const SpeedLimits& limits,
                                     const SiteZones* zones, const Footprint* body,
                                     std::vector<PathWait> waits, StopCheck* stop) {
  validation::LimitedPath limited{path, {}};
  if (zones != nullptr) {
    auto found = validation::limitedBy(path, body, zones->zones, stop);
    if (!found) return fail(ErrorCode::LimitExceeded, "the check was stopped", "");
    limited = *std::move(found);
    for (PathWait& w : waits) {
      if (w.after > 0) w.after = limited.ends[w.after - 1];
    }
  }
  return timeOptimal(std::move(limited.path), limits, limited.speeds_m_s, waits, stop);
}

Result<TrajectoryText> trajectoryText(const maps::PlanFile& plan, const SpeedLimits& limits,
                                      double step_s, const std::string& format, StopCheck* stop) {
  if (plan.path.motions.empty()) {
    return fail(ErrorCode::InvalidArgument, "the plan has no path: its start is its goal", {});
  }
  const maps::PlanMap& map = plan.map;
  const SpeedLimits in_world = maps::limitsToWorld(map.frame, map.grid, limits);
  std::shared_ptr<const SiteZones> zones;
  std::optional<Footprint> body;
  if (plan.zones) {
    zones = TRY(worldZones(map.frame, map.grid, *plan.zones));
    body = TRY(drawnFootprintOf(plan.shape, plan.padding));
  }
  const Trajectory trajectory = TRY(fastestTrajectory(plan.path, in_world, zones.get(),
                                                      body ? &*body : nullptr, plan.waits, stop));
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
