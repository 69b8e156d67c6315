// app/cli/point_arguments.h — the options of planning for points that `plan` and `solve` share.
#pragma once

#include <optional>
#include <string>

#include "app/cli/command_line.h"
#include "maps/plan_settings.h"
#include "planner/point/grid/path_waypoints.h"

namespace clearway::cli {

struct PointArguments {
  std::string planner, connectivity, corners, path;
  std::optional<double> radius, square;
  bool string_pull = false;

  // --radius and --square.
  void declareAgent(CommandLine& line);
  // `with_pose`: --planner takes "pose" too.
  void declarePlanner(CommandLine& line, bool with_pose);

  // Some search of the point planner is named.
  [[nodiscard]] bool isNamed() const { return !planner.empty() && planner != "pose"; }
  [[nodiscard]] bool hasAgent() const { return radius || square; }
  // What was given and means nothing to shapes that turn: "--corners, --taut"; or nothing.
  [[nodiscard]] std::string given() const;
  // What does not go together, one sentence; or nothing.
  [[nodiscard]] std::string conflict() const;

  void applyTo(maps::PlannerSettings& settings) const;
  // What --path asks for. Precondition of cells: no straight lines in any direction are planned.
  [[nodiscard]] std::optional<grid::PathDetail> pathDetail() const;
  // Why the settings' paths cannot be told so, one sentence; or nothing.
  [[nodiscard]] std::string pathProblem(const maps::PlannerSettings& settings) const;
  // The disc or square, in the map's own unit; other shapes are left alone.
  void applyTo(maps::AgentShape& shape) const;
};

}  // namespace clearway::cli
