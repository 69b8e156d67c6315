// app/drawing/layers/recording_marks.h — draws names, goals and routes of the agents of a
// recording.
//
// Goals are those of agents that have not arrived. Names are beside agents that are large enough,
// of up to kMostNamed in the picture. Cost: O(agents + points of routes).
#pragma once

#include <memory>
#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/layers/run_agents.h"
#include "app/drawing/style/view_box.h"

namespace clearway::app {

inline constexpr std::size_t kMostNamed = 60;

struct RecordingMarks {
  bool names = false, goals = false, routes = false;
  std::shared_ptr<const RunAgents> agents;  // null: only names are known
};

// Of a group in the colour of an agent; in the usual one if it has none.
[[nodiscard]] picture::Paint paintOfAgent(std::size_t agent,
                                          const std::vector<std::uint32_t>& colours);
// Below the agents; above them.
void drawGoalsAndRoutes(picture::Canvas& out, const RecordedFrame& frame,
                        const RecordingMarks& marks, const std::vector<std::uint32_t>& colours,
                        const picture::View& view);
void drawNames(picture::Canvas& out, const RecordedFrame& frame, const picture::View& view);

}  // namespace clearway::app
