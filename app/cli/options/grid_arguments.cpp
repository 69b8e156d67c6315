#include "app/cli/options/grid_arguments.h"

namespace clearway::cli {

void GridArguments::declareAgent(CommandLine& line) {
  line.number(
      radius, "--radius", "R", kPositive,
      "A disc that moves from cell to cell.\n"
      "It moves from cell centre to cell centre, with straight lines from the start and to the "
      "goal, and chooses the grid planner. The certificate is about the whole area that it "
      "sweeps.");
  line.number(square, "--square", "S", kPositive,
              "A square of this side that moves from cell to cell and does not turn.\n"
              "It is parallel to the axes.");
}

void GridArguments::declarePath(CommandLine& line) {
  line.choice(path, "--path", {"cells", "turns"},
              "Print the path of a point: cell by cell, or only where it turns; in the map's "
              "frame.\ncells is for grid paths. With solve --csv it is a last column \"x y;x y\".");
}

std::string GridArguments::given() const {
  std::string names;
  if (!path.empty()) appendToList(names, "--path");
  if (radius) appendToList(names, "--radius");
  if (square) appendToList(names, "--square");
  return names;
}

std::string GridArguments::conflict(const PlannerArguments& planner) const {
  if (radius && square) return "--radius and --square exclude each other";
  if (!hasAgent() || planner.textOf("--planner") != "pose") return {};
  return "--radius and --square are for the point planner";
}

std::optional<grid::PathDetail> GridArguments::pathDetail() const {
  if (path.empty()) return std::nullopt;
  return path == "cells" ? grid::PathDetail::Cells : grid::PathDetail::Turns;
}

std::string GridArguments::pathProblem(const maps::PlannerSettings& s) const {
  if (path.empty()) return {};
  if (s.planner != maps::PlannerKind::Point) return "--path is for the point planner";
  const bool any_angle = isAnyAngle(s.search()) || s.string_pull;
  if (path == "turns" || !any_angle) return {};
  return "straight lines in any direction have no cell after cell: choose --path turns";
}

void GridArguments::applyTo(maps::AgentShape& shape) const {
  if (radius) shape = {maps::ShapeKind::Disc, *radius, 1.0, {}};
  if (square) shape = {maps::ShapeKind::Square, *square, 1.0, {}};
}

}  // namespace clearway::cli
