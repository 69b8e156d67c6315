#include "app/document/export/trajectory_export.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "app/document/body/body_shape.h"
#include "app/document/plan/site_zones.h"
#include "maps/plan/trajectory_file.h"
#include "planner/validate/motion/close_points.h"
#include "planner/validate/speed_zones.h"

namespace clearway::app {
namespace {

// In the motion: its speed, or the rate of a turn in place.
double mostIn(const Motion& m, const PathSpeed& limit) {
  const double turn = std::abs(turnAngle(m));
  const double moved = travel(m);
  if (m.kind == MotionKind::Turn) return limit.turn_rate_rad_per_s;
  if (!(turn > 0.0)) return limit.speed_m_per_s;
  const double by_turn = limit.turn_rate_rad_per_s * moved / turn;
  return std::min(limit.speed_m_per_s, std::max(by_turn, kLeastSpeedLimit));
}

// The limits of a plan's motions, which `limited` has in parts.
void limitFurther(validation::LimitedPath& limited, const std::vector<PathSpeed>& speeds) {
  if (speeds.empty()) return;
  limited.speeds_m_s.resize(limited.path.motions.size(), kNoSpeedLimit);
  const auto endOf = [&](std::size_t motions) {
    return motions > 0 && !limited.ends.empty() ? limited.ends[motions - 1] : motions;
  };
  for (const PathSpeed& speed : speeds) {
    for (std::size_t k = endOf(speed.after); k < endOf(speed.after + speed.motions); ++k) {
      limited.speeds_m_s[k] =
          std::min(limited.speeds_m_s[k], mostIn(limited.path.motions[k], speed));
    }
  }
}

}  // namespace

Result<Trajectory> fastestTrajectory(const Path& path, const SpeedLimits& limits,
                                     const SiteZones* zones, const Footprint* body,
                                     std::vector<PathWait> waits, StopCheck* stop,
                                     const std::vector<PathSpeed>& speeds) {
  validation::LimitedPath limited{path, {}};
  if (zones != nullptr) {
    auto found = validation::limitedBy(path, body, zones->zones, stop);
    if (!found) return fail(ErrorCode::LimitExceeded, "the check was stopped", "");
    limited = *std::move(found);
    for (PathWait& w : waits) {
      if (w.after > 0) w.after = limited.ends[w.after - 1];
    }
  }
  limitFurther(limited, speeds);
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
  const Trajectory trajectory = TRY(fastestTrajectory(
      plan.path, in_world, zones.get(), body ? &*body : nullptr, plan.waits, stop, plan.speeds));
  maps::TrajectoryFile file =
      TRY(maps::trajectoryFile(trajectory, map.frame, map.grid, step_s, stop));
  file.points = validation::withoutClosePoints(file.points, file.limits, file.sideways);
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
