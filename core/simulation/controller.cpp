#include "core/simulation/controller.h"

#include <cmath>
#include <string>

namespace clearway::simulation {
namespace {

constexpr double kFurthest_m = 1e7;

tl::unexpected<Error> invalid(Message what) {
  return fail(ErrorCode::InvalidArgument, std::move(what));
}

Result<void> checkPath(const TimedPath& path, const Pose& pose) {
  if (path.start != pose) return invalid("the path begins elsewhere than where the agent is");
  const Pose* at = &path.start;
  Tick time = 0;
  for (std::size_t k = 0; k < path.motions.size(); ++k) {
    const TimedMotion& m = path.motions[k];
    if (m.motion.from != *at) {
      return invalid({"motion %1 of the path begins elsewhere than the one before ended", {k}});
    }
    if (m.start < time || m.duration <= 0 || m.duration > kForever - m.start) {
      return invalid(
          {"motion %1 of the path begins before the one before ended, or takes no time", {k}});
    }
    at = &m.motion.to;
    time = m.end();
  }
  return {};
}

}  // namespace

Result<void> checkWaypoints(const Controller& controller, const Drive& drive) {
  const auto* const visit = std::get_if<VisitWaypoints>(&controller);
  if (visit == nullptr) return {};
  for (std::size_t k = 0; k < visit->waypoints.size(); ++k) {
    const Waypoint& w = visit->waypoints[k];
    if (!(std::abs(w.position.x) <= kFurthest_m) || !(std::abs(w.position.y) <= kFurthest_m)) {
      return invalid({"waypoint %1 is not finite, or beyond 10 000 km", {k}});
    }
    if (w.wait < 0 || w.wait > kLongestWait) {
      return invalid({"waypoint %1 waits for %2 ticks; 0 to 10^15", {k, w.wait}});
    }
    if (w.heading && drive.kind == DriveKind::Car) {
      return invalid({"waypoint %1 has a heading; a car takes the one with which it arrives", {k}});
    }
  }
  return {};
}

Result<void> checkController(const Controller& controller, const Drive& drive, const Pose& pose) {
  if (const auto* follow = std::get_if<FollowPath>(&controller)) {
    return checkPath(follow->path, pose);
  }
  const auto* const function = std::get_if<FollowFunction>(&controller);
  const auto* const steer = std::get_if<Steer>(&controller);
  if ((function != nullptr && !function->pose) || (steer != nullptr && !steer->command)) {
    return invalid("the controller's function is empty");
  }
  const auto* const target = std::get_if<FollowTarget>(&controller);
  if (target != nullptr && !target->target) return invalid("the controller's target is empty");
  return checkWaypoints(controller, drive);
}

}  // namespace clearway::simulation
