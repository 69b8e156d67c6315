// app/cli/options/grid_arguments.h — agents that do not turn, and how their paths are printed:
// options of `plan` and `solve` besides those of planner_arguments.h.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "app/cli/options/planner_arguments.h"
#include "maps/plan/plan_settings.h"
#include "planner/point/grid/path_waypoints.h"

namespace clearway::cli {

struct GridArguments {
  std::string path;
  std::optional<double> radius, square;

  void declareAgent(CommandLine& line);  // --radius and --square
  void declarePath(CommandLine& line);   // --path

  [[nodiscard]] bool hasAgent() const { return radius || square; }
  // What was given and means nothing to shapes that turn: "--path, --radius"; or empty.
  [[nodiscard]] std::string given() const;
  // What excludes each other, one sentence; or empty.
  [[nodiscard]] std::string conflict(const PlannerArguments& planner) const;

  // What --path asks for. Precondition of cells: the path is no any-angle path.
  [[nodiscard]] std::optional<grid::PathDetail> pathDetail() const;
  // Why the settings' paths cannot be printed so, one sentence; or empty.
  [[nodiscard]] std::string pathProblem(const maps::PlannerSettings& settings) const;
  // The disc or square, in the map's own unit; other shapes stay as they are.
  void applyTo(maps::AgentShape& shape) const;
};

}  // namespace clearway::cli
