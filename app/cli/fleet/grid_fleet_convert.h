// app/cli/fleet/grid_fleet_convert.h — `clearway convert` for plans of points on a grid.
#pragma once

#include <optional>
#include <string>

#include "app/cli/output/console.h"

namespace clearway::cli {

// A --format that only such plans have.
[[nodiscard]] bool isFleetFormat(const std::string& format);

// `format`: lacam, paths, planviz, yaml or csv; empty: as the extension of `out` says.
// `step_s`: of csv, seconds (1); a step of the plan lasts a second.
[[nodiscard]] app::ExitCode convertGridFleetPlan(const std::string& in, const std::string& out,
                                                 const std::string& format,
                                                 std::optional<double> step_s, Console& console);

// A problem of the League of Robot Runners: its agents as "scen", or its tasks as "csv".
[[nodiscard]] app::ExitCode convertLorrProblem(const std::string& in, const std::string& out,
                                               const std::string& format, Console& console);

// A scenario and the map that its first row names, next to it, as an instance in YAML.
[[nodiscard]] app::ExitCode convertScenario(const std::string& in, const std::string& out,
                                            Console& console);

}  // namespace clearway::cli
