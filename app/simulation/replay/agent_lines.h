// app/simulation/replay/agent_lines.h — a polyline for each agent, all in one list.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/vec2.h"

namespace clearway::app {

struct AgentLines {
  std::vector<Vec2> points;
  std::vector<std::uint32_t> ends;  // by agent: behind its last point

  void endAgent() { ends.push_back(static_cast<std::uint32_t>(points.size())); }
  // Empty for agents that it does not know.
  [[nodiscard]] std::span<const Vec2> of(std::size_t agent) const {
    if (agent >= ends.size()) return {};
    const std::size_t first = agent == 0 ? 0 : ends[agent - 1];
    return std::span(points).subspan(first, ends[agent] - first);
  }
};

}  // namespace clearway::app
