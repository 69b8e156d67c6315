#include "app/document/plan/point_settings.h"

#include <utility>

#include "planner/point/search_selection.h"

namespace clearway::app {

grid::PointOptions pointOptionsOf(const maps::PlannerSettings& settings,
                                  std::shared_ptr<const Terrain> terrain) {
  grid::PointOptions options;
  options.connectivity =
      settings.connectivity == 4 ? grid::Connectivity::Four : grid::Connectivity::Eight;
  options.search = settings.search();
  options.corners = settings.corners;
  options.string_pull = settings.string_pull;
  options.terrain = std::move(terrain);
  return options;
}

bool usesLandmarks(const maps::PlannerSettings& settings, const GridFrame& frame,
                   bool several_goals) {
  if (settings.planner != maps::PlannerKind::Point) return false;
  const grid::PointOptions options = pointOptionsOf(
      settings, settings.terrain.empty() ? nullptr : std::make_shared<const Terrain>());
  return grid::isFast(grid::selectionOf(options, frame, several_goals).search);
}

GridAgent pointAgentOf(const maps::AgentShape& shape, const maps::AgentPadding& padding) {
  const double more = padding.distance;
  if (shape.kind == maps::ShapeKind::Disc) return {PointShape::Disc, shape.length + more};
  if (shape.kind != maps::ShapeKind::Square) return {};
  if (padding.shape == PaddingShape::Square) {
    return {PointShape::Square, shape.length + 2.0 * more};
  }
  return {PointShape::Square, shape.length, more};
}

Result<void> checkPoint(const maps::PlannerSettings& settings, const maps::AgentShape& shape,
                        const maps::AgentPadding& padding) {
  const grid::PointOptions options = pointOptionsOf(
      settings, settings.terrain.empty() ? nullptr : std::make_shared<const Terrain>());
  auto problem = grid::problemOf(options, pointAgentOf(shape, padding));
  if (!problem) return {};
  return fail(ErrorCode::InvalidArgument, *std::move(problem));
}

}  // namespace clearway::app
