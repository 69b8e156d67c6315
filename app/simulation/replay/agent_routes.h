// app/simulation/replay/agent_routes.h — the paths that agents of a run still have before them.
//
// Method: each path as a polyline with the planned times, and how far the agent had come on it at
// each time of the run, as a piecewise linear function.
// Memory: the last kMostRoutes paths of an agent. Before the oldest one nothing is known.
// Cost: O(agents) a step, O(points) a frame. Not thread-safe.
#pragma once

#include <deque>
#include <vector>

#include "app/simulation/recording/recorded_frame.h"
#include "app/simulation/replay/agent_lines.h"
#include "app/simulation/replay/simulation_run.h"

namespace clearway::app {

inline constexpr std::size_t kMostRoutes = 4;
// Of all agents together, or kLeastRoutePoints for each if that is more: the nearest ones.
inline constexpr std::size_t kMostRoutePoints = 40'000;
inline constexpr std::size_t kLeastRoutePoints = 8;

class AgentRoutes {
 public:
  // At the start, and after each step.
  void add(const SimulationRun& run);
  // Of any time so far. Agents that have arrived or have no path have none.
  [[nodiscard]] AgentLines ahead(const RecordedFrame& frame) const;

 private:
  struct Point {
    Vec2 place;
    Tick time = 0;  // planned, when the agent leaves it
  };
  struct Reached {
    Tick time = 0, planned = 0;
  };
  struct Route {
    std::vector<Point> points;
    Tick end = 0;
    std::vector<Reached> reached;  // not empty; between two of them linear
  };
  [[nodiscard]] static Route routeOf(const TimedPath& path, Reached now);
  static void addReached(Reached now, std::vector<Reached>& reached);
  [[nodiscard]] static Tick plannedAt(const std::vector<Reached>& reached, Tick time);

  std::vector<std::deque<Route>> routes_;  // by agent, oldest first
};

}  // namespace clearway::app
