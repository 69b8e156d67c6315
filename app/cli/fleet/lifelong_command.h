// app/cli/fleet/lifelong_command.h — `clearway fleet MAP SCEN --tasks FILE`: a fleet of points that
// works on tasks as they arrive.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/command_line.h"
#include "maps/project/task_file.h"
#include "planner/common/grid_fleet.h"
#include "planner/fleet/lifelong/lifelong_planner.h"

namespace clearway::cli {

// What the command has read besides the tasks.
struct LifelongRun {
  const fleet::GridFleetProblem& agents;                  // whose goals are ignored
  const std::optional<std::vector<maps::TaskRow>>& rows;  // nullopt: those of the file of tasks
  std::string map, out;
  bool csv = false, json = false;
  fleet::LifelongOptions options;
  Budget budget;
};

struct LifelongArguments {
  std::string tasks, assign = "hungarian", log;
  std::optional<int> window, period, steps;

  void declare(CommandLine& line);
  [[nodiscard]] bool isAnyGiven() const;
  // One sentence; empty if there is no contradiction.
  [[nodiscard]] std::string conflict() const;
  [[nodiscard]] app::ExitCode run(const LifelongRun& run, Console& console) const;
};

}  // namespace clearway::cli
