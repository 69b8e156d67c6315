#include "app/simulation/replay/agent_routes.h"

#include <algorithm>
#include <cmath>

#include "app/document/plan/play_clock.h"

namespace clearway::app {

AgentRoutes::Route AgentRoutes::routeOf(const TimedPath& path, Reached now) {
  Route out{{{path.start.position, 0}}, path.end(), {now}};
  for (const TimedMotion& t : path.motions) {
    if (t.motion.kind == MotionKind::Turn) {
      out.points.back().time = t.end();
      continue;
    }
    out.points.back().time = t.start;
    const int n = linesOf(t.motion);
    for (int k = 1; k <= n; ++k) {
      const Tick time =
          t.law.isEven()
              ? t.duration * k / n
              : static_cast<Tick>(t.law.shareAt(1.0 * k / n) * static_cast<double>(t.duration));
      out.points.push_back({poseAt(t.motion, 1.0 * k / n).position, t.start + time});
    }
  }
  return out;
}

// While an agent goes on at one speed, or rests, one entry grows.
void AgentRoutes::addReached(Reached now, std::vector<Reached>& reached) {
  const std::size_t n = reached.size();
  if (n >= 2) {
    const Tick ran = now.time - reached[n - 1].time, went = now.planned - reached[n - 1].planned;
    const Tick ran_before = reached[n - 1].time - reached[n - 2].time;
    const Tick went_before = reached[n - 1].planned - reached[n - 2].planned;
    const bool as_before =
        (went == 0 && went_before == 0) || (went == ran && went_before == ran_before);
    if (as_before) reached.pop_back();
  }
  reached.push_back(now);
}

Tick AgentRoutes::plannedAt(const std::vector<Reached>& reached, Tick time) {
  const auto after = std::ranges::upper_bound(reached, time, {}, &Reached::time);
  if (after == reached.begin()) return after->planned;
  const Reached& from = *std::prev(after);
  if (after == reached.end()) return from.planned;
  const double part = secondsOf(time - from.time) / secondsOf(after->time - from.time);
  return from.planned +
         static_cast<Tick>(std::llround(part * static_cast<double>(after->planned - from.planned)));
}

void AgentRoutes::add(const SimulationRun& run) {
  const std::size_t n = run.input().agents.size();
  routes_.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    const std::optional<PathProgress> progress = run.progressOf(k);
    if (!progress) continue;
    const TimedPath& path = *progress->path;
    std::deque<Route>& known = routes_[k];
    if (known.empty() && path.motions.empty()) continue;
    const Reached now{run.simulation().time(), progress->planned};
    const bool same = !known.empty() && known.back().end == path.end() &&
                      known.back().points.front().place == path.start.position &&
                      known.back().points.back().place == path.last().position;
    if (same) {
      addReached(now, known.back().reached);
      continue;
    }
    known.push_back(routeOf(path, now));
    if (known.size() > kMostRoutes) known.pop_front();
  }
}

AgentLines AgentRoutes::ahead(const RecordedFrame& frame) const {
  AgentLines out;
  const std::size_t n = std::min(routes_.size(), frame.agents.size());
  const std::size_t most =
      std::max(kLeastRoutePoints, kMostRoutePoints / std::max<std::size_t>(n, 1));
  for (std::size_t k = 0; k < n; ++k) {
    const RecordedAgent& agent = frame.agents[k];
    const auto after = std::ranges::upper_bound(
        routes_[k], frame.time, {}, [](const Route& r) { return r.reached.front().time; });
    const bool drives = agent.has(RecordedAgent::kPresent) && !agent.has(RecordedAgent::kArrived);
    if (drives && after != routes_[k].begin()) {
      const Route& route = *std::prev(after);
      const Tick planned = plannedAt(route.reached, frame.time);
      auto next = std::ranges::upper_bound(route.points, planned, {}, &Point::time);
      out.points.push_back(agent.pose.position);
      for (std::size_t i = 1; i < most && next != route.points.end(); ++i, ++next) {
        out.points.push_back(next->place);
      }
    }
    out.endAgent();
  }
  return out;
}

}  // namespace clearway::app
