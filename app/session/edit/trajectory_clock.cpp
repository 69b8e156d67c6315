#include "app/session/edit/trajectory_clock.h"

#include <algorithm>
#include <cmath>

namespace clearway::session {

PlayClock::PlayClock(Path path, const PlaySpeed& speed) : path_(std::move(path)) {
  double at = 0.0;
  for (const Motion& m : path_.motions) {
    const double turn = m.kind == MotionKind::Straight ? 0.0 : std::abs(turnAngle(m));
    at += std::max(travel(m) / speed.metres_per_s, turn / speed.radians_per_s);
    ends_.push_back(at);
  }
}

Pose PlayClock::poseAt(double time_s) const {
  if (ends_.empty() || time_s <= 0.0) return path_.start;
  const auto end = std::ranges::upper_bound(ends_, time_s);
  if (end == ends_.end()) return path_.goal();
  const auto k = static_cast<std::size_t>(end - ends_.begin());
  const double from = k == 0 ? 0.0 : ends_[k - 1];
  return clearway::poseAt(path_.motions[k], (time_s - from) / (ends_[k] - from));
}

double PlayClock::timeOf(const PathPoint& where) const {
  if (where.motion >= ends_.size()) return 0.0;
  const double from = where.motion == 0 ? 0.0 : ends_[where.motion - 1];
  return from + where.t * (ends_[where.motion] - from);
}

std::vector<Vec2> PlayClock::trail(double time_s, double step_m) const {
  std::vector<Vec2> out{path_.start.position};
  double from = 0.0;
  for (std::size_t k = 0; k < ends_.size() && from < time_s; from = ends_[k++]) {
    const Motion& m = path_.motions[k];
    const double part = std::min(1.0, (time_s - from) / (ends_[k] - from));
    const int cuts = m.kind == MotionKind::Arc
                         ? std::clamp(static_cast<int>(std::ceil(travel(m) / step_m)), 1, 200)
                         : 1;
    for (int c = 1; c <= cuts; ++c) {
      out.push_back(clearway::poseAt(m, part * c / cuts).position);
    }
  }
  return out;
}

}  // namespace clearway::session
