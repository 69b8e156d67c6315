#include "app/simulation/replay/agent_trails.h"

#include <algorithm>
#include <cmath>

namespace clearway::app {

// The sine of the angle up to which motions have the same direction.
static constexpr double kSameDirection = 0.02;

void AgentTrails::add(const RecordedFrame& frame) {
  const std::size_t n = frame.agents.size();
  if (trails_.size() < n) trails_.resize(n);
  const std::size_t most =
      std::max(kLeastTrailPoints, kMostTrailPoints / std::max<std::size_t>(n, 1));
  const Tick oldest = frame.time - ticksOf(kTrail_s);
  for (std::size_t k = 0; k < n; ++k) {
    std::deque<Point>& points = trails_[k].points;
    if (!frame.agents[k].has(RecordedAgent::kPresent)) {
      points.clear();
      continue;
    }
    append({frame.agents[k].pose.position, frame.time}, trails_[k]);
    while (points.size() > 1 && points[1].time <= oldest) points.pop_front();
    while (points.size() > most) points.pop_front();
    if (points.size() < 2 || points[0].time >= oldest) continue;
    // A part of the oldest piece, as if the agent had driven it at one speed.
    const double part =
        secondsOf(oldest - points[0].time) / secondsOf(points[1].time - points[0].time);
    points[0] = {points[0].place + part * (points[1].place - points[0].place), oldest};
  }
}

void AgentTrails::append(const Point& point, Trail& trail) {
  std::deque<Point>& points = trail.points;
  if (points.empty()) {
    points.push_back(point);
    return;
  }
  const Vec2 by = point.place - points.back().place;
  const double length = std::hypot(by.x, by.y);
  if (length == 0.0) {
    // A place between two pieces keeps the time at which the agent left it.
    points.back().time = point.time;
    return;
  }
  const Vec2 direction = (1.0 / length) * by;
  const bool goes_on = points.size() > 1 && dot(direction, trail.direction) > 0.0 &&
                       std::abs(cross(direction, trail.direction)) < kSameDirection;
  if (goes_on) {
    points.back() = point;
    return;
  }
  trail.direction = direction;
  points.push_back(point);
}

AgentLines AgentTrails::lines() const {
  AgentLines out;
  out.ends.reserve(trails_.size());
  for (const Trail& t : trails_) {
    if (t.points.size() > 1) {
      for (const Point& p : t.points) out.points.push_back(p.place);
    }
    out.endAgent();
  }
  return out;
}

}  // namespace clearway::app
