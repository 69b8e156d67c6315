// app/drawing/layers/recording_marks.h — draws names, goals and routes of the agents of a
// recording.
//
// Goals are those of agents that have not arrived. Names are beside agents that are large enough,
// of up to kMostNamed in the picture. Cost: O(agents + points of routes).
#pragma once

#include <memory>
#include <string>

#include "app/drawing/layers/run_agents.h"
#include "app/drawing/style/view_box.h"

namespace clearway::app {

inline constexpr std::size_t kMostNamed = 60;

struct RecordingMarks {
  bool names = false, goals = false, routes = false;
  std::shared_ptr<const RunAgents> agents;  // null: only names are known
};

// A group in the colour of an agent; in the usual one if it has none.
[[nodiscard]] std::string inColourOf(std::size_t agent, const std::vector<std::uint32_t>& colours,
                                     const std::string& drawn);
// Below the agents; above them.
[[nodiscard]] std::string drawGoalsAndRoutes(const RecordedFrame& frame,
                                             const RecordingMarks& marks,
                                             const std::vector<std::uint32_t>& colours,
                                             const picture::View& view);
[[nodiscard]] std::string drawNames(const RecordedFrame& frame, const picture::View& view);

}  // namespace clearway::app
