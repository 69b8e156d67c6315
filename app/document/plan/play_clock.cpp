#include "app/document/plan/play_clock.h"

#include <algorithm>
#include <cmath>

namespace clearway::app {

int linesOf(const Motion& motion) {
  constexpr double kLine_rad = 0.1;
  constexpr int kMost = 64;
  if (motion.kind != MotionKind::Arc) return 1;
  return std::clamp(static_cast<int>(std::ceil(std::abs(turnAngle(motion)) / kLine_rad)), 1, kMost);
}

namespace {

// Before motion k.
double waitBefore(std::span<const PathWait> waits, std::size_t k) {
  double out = 0.0;
  for (const PathWait& w : waits) out += w.after == k ? w.wait_s : 0.0;
  return out;
}

}  // namespace

PlayClock::PlayClock(Path path, const PlaySpeed& speed, std::span<const PathWait> waits)
    : path_(std::move(path)), fastest_(speed) {
  double at = 0.0;
  for (const Motion& m : path_.motions) {
    at += waitBefore(waits, ends_.size());
    const double turn = m.kind == MotionKind::Straight ? 0.0 : std::abs(turnAngle(m));
    begins_.push_back(at);
    at += std::max(travel(m) / speed.metres_per_s, turn / speed.radians_per_s);
    ends_.push_back(at);
  }
}

PlayClock::PlayClock(Trajectory trajectory, std::span<const PathWait> waits)
    : path_(trajectory.path()),
      fastest_{trajectory.limits().speed_m_per_s, trajectory.limits().turn_rate_rad_per_s},
      trajectory_(std::move(trajectory)) {
  for (std::size_t k = 0; k < path_.motions.size(); ++k) {
    begins_.push_back((k == 0 ? 0.0 : ends_.back()) + waitBefore(waits, k));
    ends_.push_back(trajectory_->timeOf({k, 1.0, {}}));
  }
}

PlayClock PlayClock::of(const Path& path, const PlaySpeed& speed,
                        const std::optional<SpeedLimits>& limits, std::span<const PathWait> waits) {
  if (limits) {
    Result<Trajectory> made = timeOptimal(path, *limits, {}, waits);
    if (made) return PlayClock(*std::move(made), waits);
  }
  return {path, speed, waits};
}

PlayClock::PlayClock(const fleet::AgentSchedule& schedule) : path_{schedule.start, {}} {
  const auto seconds = [](fleet::Tick t) {
    return static_cast<double>(t) / static_cast<double>(fleet::kTicksPerSecond);
  };
  for (const fleet::TimedMotion& m : schedule.motions) {
    path_.motions.push_back(m.motion);
    begins_.push_back(seconds(m.start));
    ends_.push_back(seconds(m.end()));
    laws_.push_back(m.law);
  }
}

Pose PlayClock::poseAt(double time_s) const {
  if (ends_.empty() || time_s <= 0.0) return path_.start;
  const auto end = std::ranges::upper_bound(ends_, time_s);
  if (end == ends_.end()) return path_.goal();
  const auto k = static_cast<std::size_t>(end - ends_.begin());
  if (time_s <= begins_[k]) return path_.motions[k].from;
  return clearway::poseAt(path_.motions[k], fractionOf(k, time_s));
}

double PlayClock::fractionOf(std::size_t motion, double time_s) const {
  const double begin = begins_[motion];
  const double end = ends_[motion];
  if (time_s <= begin) return 0.0;
  if (time_s >= end) return 1.0;
  if (!trajectory_) {
    const double share = (time_s - begin) / (end - begin);
    return laws_.empty() ? share : laws_[motion].fractionAt(share);
  }
  const PathPoint place = trajectory_->placeAt(time_s);
  return place.motion == motion ? place.t : place.motion < motion ? 0.0 : 1.0;
}

double PlayClock::timeOf(const PathPoint& where) const {
  if (where.motion >= ends_.size()) return 0.0;
  if (trajectory_) return trajectory_->timeOf(where);
  const double share = laws_.empty() ? where.t : laws_[where.motion].shareAt(where.t);
  return begins_[where.motion] + share * (ends_[where.motion] - begins_[where.motion]);
}

std::vector<Vec2> PlayClock::trail(double time_s, double since_s) const {
  std::vector<Vec2> out{poseAt(since_s).position};
  auto k = static_cast<std::size_t>(std::ranges::upper_bound(ends_, since_s) - ends_.begin());
  for (; k < ends_.size() && begins_[k] < time_s; ++k) {
    const Motion& m = path_.motions[k];
    const double from = fractionOf(k, since_s);
    const double part = fractionOf(k, time_s);
    const int cuts = linesOf(m);
    for (int c = 1; c <= cuts; ++c) {
      out.push_back(clearway::poseAt(m, from + (part - from) * c / cuts).position);
    }
  }
  return out;
}

std::vector<PlayClock::Wait> PlayClock::waits() const {
  std::vector<Wait> out;
  for (std::size_t k = 0; k < ends_.size(); ++k) {
    const double from = k == 0 ? 0.0 : ends_[k - 1];
    if (from < begins_[k]) out.push_back({from, begins_[k]});
  }
  return out;
}

bool PlayClock::waitsAt(double time_s) const {
  const auto end = std::ranges::upper_bound(ends_, time_s);
  if (end == ends_.end()) return false;
  return time_s < begins_[static_cast<std::size_t>(end - ends_.begin())];
}

}  // namespace clearway::app
