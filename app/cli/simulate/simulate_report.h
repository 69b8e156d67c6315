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

}  // namespace clearway::cli
