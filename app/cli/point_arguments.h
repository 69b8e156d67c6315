// app/cli/point_arguments.h — the options of planning for points that `plan` and `solve` share.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "maps/planning_task.h"

namespace clearway::cli {

// What --planner takes: the point planner's searches, "point" for the fastest of them, and "pose".
[[nodiscard]] std::vector<std::string> plannerNames(bool with_pose);
// Chooses the point planner when `name` is one of its searches; leaves other names alone.
void applyPointPlanner(const std::string& name, PlannerSettings& settings);

void declareCorners(CommandLine& line, std::string& corners);
// Precondition: one of kCornerRules.
[[nodiscard]] CornerRule cornerRuleOf(const std::string& name);

}  // namespace clearway::cli
