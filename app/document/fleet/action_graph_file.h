// app/document/fleet/action_graph_file.h — action dependency graphs as files.
//
// JSON, "format": "clearway-action-graph", version 1, described in resources/docs/formats.md: the
//       actions of each agent with their times and ends, and the edges. It is read back.
// DOT: the graph for Graphviz, one row an agent.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "planner/common/action_graph.h"
#include "planner/common/grid_fleet.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

// One action as a file has it: planned times, and where it begins and ends.
struct ListedAction {
  double start = 0.0, end = 0.0;
  Vec2 from, to;
};

struct ActionGraphFile {
  fleet::ActionGraph graph;
  std::vector<std::string> ids;  // of the agents
  std::vector<ListedAction> actions;
  bool is_grid = false;  // steps and cells, else seconds and metres
};

[[nodiscard]] ActionGraphFile listActions(const fleet::GridFleetProblem& problem,
                                          const fleet::GridFleetPlan& plan,
                                          fleet::ActionGraph graph);
[[nodiscard]] ActionGraphFile listActions(const fleet::TimedFleetProblem& problem,
                                          const fleet::TimedFleetPlan& plan,
                                          fleet::ActionGraph graph);

[[nodiscard]] std::string actionGraphJson(const ActionGraphFile& file);
[[nodiscard]] std::string actionGraphDot(const ActionGraphFile& file);

// The graph of a JSON file. Errors name file, line and JSON pointer.
[[nodiscard]] Result<fleet::ActionGraph> parseActionGraph(std::string_view text,
                                                          const std::string& source);

}  // namespace clearway::app
