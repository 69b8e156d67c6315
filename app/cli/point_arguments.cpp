#include "app/cli/point_arguments.h"

#include <algorithm>

namespace clearway::cli {

std::vector<std::string> plannerNames(bool with_pose) {
  std::vector<std::string> names;
  if (with_pose) names.emplace_back("pose");
  names.emplace_back("point");
  names.insert(names.end(), kPointMethods.begin(), kPointMethods.end());
  return names;
}

void applyPointPlanner(const std::string& name, PlannerSettings& settings) {
  const auto at = std::ranges::find(kPointMethods, name);
  const bool named = at != kPointMethods.end();
  if (!named && name != "point") return;
  settings.planner = PlannerKind::Point;
  if (named) settings.method = static_cast<PointMethod>(at - kPointMethods.begin());
}

void declareCorners(CommandLine& line, std::string& corners) {
  line.choice(corners, "--corners", {kCornerRules.begin(), kCornerRules.end()},
              "Diagonal steps past obstacles: never (the default), when one side is free, always.");
}

CornerRule cornerRuleOf(const std::string& name) {
  return static_cast<CornerRule>(std::ranges::find(kCornerRules, name) - kCornerRules.begin());
}

}  // namespace clearway::cli
