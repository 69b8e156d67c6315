// app/cli/simulate/simulate_report.h — the results of `clearway simulate` as JSON and as a summary.
#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "app/simulation/replay/simulation_run.h"
#include "maps/text/json_value.h"

namespace clearway::cli {

// `wall_s`: what the run took on the clock.
[[nodiscard]] maps::JsonValue simulationJson(const app::SimulationRun& run, double wall_s);
[[nodiscard]] std::string simulationSummary(const Console& console, const std::string& file,
                                            const app::SimulationRun& run, double wall_s);

// Why a run with tasks is not as it should be: agents that bar each other at its end, or fewer than
// `least` tasks in a full hour, or an hour of a shorter run. nullopt: it is, or has no tasks.
[[nodiscard]] std::optional<std::string> faultOfTasks(const app::SimulationRun& run,
                                                      std::optional<double> least);

}  // namespace clearway::cli
