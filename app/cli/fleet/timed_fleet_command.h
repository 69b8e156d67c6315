// app/cli/fleet/timed_fleet_command.h — `clearway fleet PROBLEM.json`: fleets of agents with a
// shape.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/frame_option.h"
#include "app/cli/output/console.h"

namespace clearway::cli {

struct TimedFleetArguments {
  std::string problem, planner, out, graph, svg, png;
  std::optional<int> iterations, threads;
  std::optional<double> time_limit_s, memory_mb, seed, step_s;
  bool anytime = false, robust = false, csv = false, json = false;
  FrameOption frame{FrameOption::Kind::Map};  // of the poses in PLAN.csv and --json
};

// Whether the only positional argument of `clearway fleet` names such a problem.
[[nodiscard]] bool isTimedFleetName(const std::string& file);

// A contradiction, one sentence; empty if there is none.
[[nodiscard]] std::string conflictIn(const TimedFleetArguments& a);

[[nodiscard]] app::ExitCode planTimedFleet(const TimedFleetArguments& a, Console& console);

}  // namespace clearway::cli
