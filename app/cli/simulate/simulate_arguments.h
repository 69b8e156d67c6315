// app/cli/simulate/simulate_arguments.h — what `clearway simulate` takes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/command_line.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/map_options.h"
#include "maps/scene/world_parameters.h"

namespace clearway::cli {

struct SimulateArguments {
  FrameOption frame{FrameOption::Kind::Map};
  std::string file, map, events, stats, poses, record, gif, html, policy, disturbances, tasks, fork;
  std::string set;
  std::vector<maps::WorldParameter> parameters{};  // of `set`, as conflictIn() reads it
  std::optional<double> lookahead_s, patience_s, density, floor_friction, drive_force, from_s;
  std::optional<double> min_throughput;
  bool physics = false;
  std::optional<double> time_s, dt_s, seed, pace, time_limit_s, memory_mb;
  std::optional<int> threads, agents;
  bool steps_only = false, json = false;
  MapOptions map_options;
};

[[nodiscard]] const CommandText& simulateText();
void declare(SimulateArguments& a, CommandLine& line);

// Why they cannot be together, one sentence; empty if they can.
[[nodiscard]] std::string conflictIn(SimulateArguments& a);

}  // namespace clearway::cli
