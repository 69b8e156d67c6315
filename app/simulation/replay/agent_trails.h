// app/simulation/replay/agent_trails.h — where the agents were in the last seconds.
//
// Method: a point for each change of direction, with its time. The oldest ones are dropped: those
// before the last kTrail_s, and those beyond an agent's share of kMostTrailPoints.
// Memory: kMostTrailPoints, or kLeastTrailPoints for each agent if that is more; 24 bytes a point.
// Cost: O(agents) a frame. Not thread-safe.
#pragma once

#include <deque>
#include <vector>

#include "app/simulation/recording/recorded_frame.h"
#include "app/simulation/replay/agent_lines.h"

namespace clearway::app {

inline constexpr double kTrail_s = 20.0;
inline constexpr std::size_t kMostTrailPoints = 40'000;
inline constexpr std::size_t kLeastTrailPoints = 8;

class AgentTrails {
 public:
  // Frames in the order of their times.
  void add(const RecordedFrame& frame);
  void clear() { trails_.clear(); }
  // From the oldest place to where the agent is; agents that rested have none.
  [[nodiscard]] AgentLines lines() const;

 private:
  struct Point {
    Vec2 place;
    Tick time = 0;  // when the agent was there last
  };
  struct Trail {
    std::deque<Point> points;
    Vec2 direction;  // of the last piece
  };
  static void append(const Point& point, Trail& trail);

  std::vector<Trail> trails_;
};

}  // namespace clearway::app
