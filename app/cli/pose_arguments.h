// app/cli/pose_arguments.h — the options of planning for shapes that turn, as `plan` and `solve`
// share them.
#pragma once

#include <optional>
#include <string>

#include "app/cli/command_line.h"
#include "maps/plan_settings.h"

namespace clearway::cli {

struct PoseArguments {
  std::string motion, headings, motion_file, goal_tolerance, near_cost;
  std::optional<double> min_radius, weight, turn_cost, reverse_cost, switch_cost;
  bool reverse = false, no_reverse = false, smooth = false, touching_collides = false;
  bool anytime = false;

  void declare(CommandLine& line);
  // What does not go together, one sentence; or nothing.
  [[nodiscard]] std::string conflict() const;
  // What was given and means nothing to an omnidirectional base, one sentence; or nothing.
  [[nodiscard]] std::string conflictWithOmni() const;
  // What was given and counts less beside a motion file than without, one sentence; or nothing.
  [[nodiscard]] std::string besideMotionFile() const;
  // The options that were given: "--motion, --smooth"; or nothing.
  [[nodiscard]] std::string given() const;
  // Lengths in the map's own unit. Precondition: no conflict.
  void applyTo(maps::PlannerSettings& settings) const;
};

}  // namespace clearway::cli
