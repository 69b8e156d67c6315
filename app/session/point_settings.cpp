#include "app/session/point_settings.h"

#include "planner/point/search_choice.h"

namespace clearway {
namespace {

PointSearch searchOf(PointMethod method) {
  switch (method) {
    case PointMethod::Auto: break;
    case PointMethod::AStar: return PointSearch::AStar;
    case PointMethod::Dijkstra: return PointSearch::Dijkstra;
    case PointMethod::Jump: return PointSearch::Jump;
    case PointMethod::Bidirectional: return PointSearch::Bidirectional;
    case PointMethod::BreadthFirst: return PointSearch::BreadthFirst;
    case PointMethod::Theta: return PointSearch::Theta;
    case PointMethod::AnyAngle: return PointSearch::AnyAngle;
    case PointMethod::Incremental: return PointSearch::Incremental;
  }
  return PointSearch::Auto;
}

}  // namespace

PointOptions pointOptionsOf(const PlannerSettings& settings, const Terrain* terrain) {
  PointOptions options;
  options.connectivity = settings.connectivity == 4 ? Connectivity::Four : Connectivity::Eight;
  options.search = searchOf(settings.method);
  options.corners = settings.corners;
  options.pull_taut = settings.pull_taut;
  options.terrain = terrain;
  return options;
}

bool usesTables(const PlannerSettings& settings, const GridFrame& frame, bool several_goals) {
  if (settings.planner != PlannerKind::Point) return false;
  const Terrain some;
  const PointOptions options = pointOptionsOf(settings, settings.terrain.empty() ? nullptr : &some);
  return isFast(choiceOf(options, frame, several_goals).search);
}

PointAgent pointAgentOf(const AgentShape& shape) {
  if (shape.kind == ShapeKind::Disc) return {PointShape::Disc, shape.length};
  if (shape.kind == ShapeKind::Square) return {PointShape::Square, shape.length};
  return {};
}

Result<void> checkPoint(const PlannerSettings& settings, const AgentShape& shape) {
  const Terrain some;
  const PointOptions options = pointOptionsOf(settings, settings.terrain.empty() ? nullptr : &some);
  auto problem = problemOf(options, pointAgentOf(shape));
  if (!problem) return {};
  return fail(ErrorCode::InvalidArgument, *std::move(problem));
}

}  // namespace clearway
