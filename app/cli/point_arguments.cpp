#include "app/cli/point_arguments.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace clearway::cli {

void PointArguments::declareAgent(CommandLine& line) {
  line.number(radius, "--radius", "R", kPositive, "A disc that moves from cell to cell.");
  line.number(square, "--square", "S", kPositive,
              "A square of this side that moves from cell to cell and does not turn.");
}

void PointArguments::declarePlanner(CommandLine& line, bool with_pose) {
  std::vector<std::string> names;
  if (with_pose) names.emplace_back("pose");
  names.emplace_back("point");
  names.insert(names.end(), maps::kPointMethods.begin(), maps::kPointMethods.end());
  line.choice(planner, "--planner", names,
              with_pose ? "A shape that turns (pose, the default); or from cell to cell by the "
                          "fastest search (point, auto) or a named one."
                        : "The fastest search (point, auto, the default) or a named one.");
  line.choice(connectivity, "--connectivity", {"4", "8"},
              "Neighbours of a cell, for the point planner (8).");
  line.choice(corners, "--corners", {maps::kCornerRules.begin(), maps::kCornerRules.end()},
              "Diagonal steps past obstacles: never (the default), when one side is free, always.");
  line.flag(string_pull, "--taut",
            "Join cells of a grid path that see each other by straight lines.");
  line.choice(
      path, "--path", {"cells", "turns"},
      "Tell the path of a point: cell by cell, or only where it turns; in the map's frame.");
}

std::string PointArguments::given() const {
  std::string names;
  for (const auto& [is, name] :
       {std::pair{!connectivity.empty(), "--connectivity"},
        std::pair{!corners.empty(), "--corners"}, std::pair{string_pull, "--taut"},
        std::pair{isNamed(), "--planner"}, std::pair{!path.empty(), "--path"},
        std::pair{radius.has_value(), "--radius"}, std::pair{square.has_value(), "--square"}}) {
    if (is) names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names;
}

std::string PointArguments::conflict() const {
  if (radius && square) return "--radius and --square exclude each other";
  if (planner == "anyangle" && !corners.empty() && corners != "one-free") {
    return "anyangle bends at obstacles' corners and always goes by --corners one-free: leave "
           "--corners out, or choose theta";
  }
  if (hasAgent() && planner == "pose") return "--radius and --square are for the point planner";
  return {};
}

std::optional<grid::PathDetail> PointArguments::pathDetail() const {
  if (path.empty()) return std::nullopt;
  return path == "cells" ? grid::PathDetail::Cells : grid::PathDetail::Turns;
}

std::string PointArguments::pathProblem(const maps::PlannerSettings& s) const {
  if (path.empty()) return {};
  if (s.planner != maps::PlannerKind::Point) return "--path is for the point planner";
  const bool any_angle = s.method == maps::PointMethod::Theta ||
                         s.method == maps::PointMethod::AnyAngle || s.string_pull;
  if (path == "turns" || !any_angle) return {};
  return "straight lines in any direction have no cell after cell: choose --path turns";
}

void PointArguments::applyTo(maps::PlannerSettings& s) const {
  if (planner == "pose") s.planner = maps::PlannerKind::Pose;
  if (hasAgent() || isNamed()) s.planner = maps::PlannerKind::Point;
  const auto method = std::ranges::find(maps::kPointMethods, planner);
  if (method != maps::kPointMethods.end()) {
    s.method = static_cast<maps::PointMethod>(method - maps::kPointMethods.begin());
  }
  if (!corners.empty()) {
    s.corners = static_cast<CornerRule>(std::ranges::find(maps::kCornerRules, corners) -
                                        maps::kCornerRules.begin());
  }
  if (!connectivity.empty()) s.connectivity = connectivity == "4" ? 4 : 8;
  if (string_pull) s.string_pull = true;
}

void PointArguments::applyTo(maps::AgentShape& shape) const {
  if (radius) shape = {maps::ShapeKind::Disc, *radius, 1.0, {}};
  if (square) shape = {maps::ShapeKind::Square, *square, 1.0, {}};
}

}  // namespace clearway::cli
