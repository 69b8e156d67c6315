// app/cli/fleet/fleet_graph.h — action dependency graphs of plans on the command line: their files,
// their part of JSON outputs and summaries.
#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "app/document/fleet/action_graph_file.h"
#include "app/document/fleet/fleet_execution.h"
#include "maps/text/json_value.h"

namespace clearway::cli {

// Why a graph cannot have this file name, one sentence; empty if it can, or if there is none.
[[nodiscard]] std::string graphFileProblem(const std::string& file);
// As the extension says: JSON, also on standard output, or DOT.
[[nodiscard]] Result<void> writeGraph(Console& console, const std::string& file,
                                      const app::ActionGraphFile& graph);

// Adds "graph".
void addGraph(maps::JsonValue& to, const app::ExecutablePlan& plan);
[[nodiscard]] std::string graphText(const app::ExecutablePlan& plan);
// Of a plan whose graph is not sound.
[[nodiscard]] std::string unsoundText(const app::ExecutablePlan& plan);

}  // namespace clearway::cli
