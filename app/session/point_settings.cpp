#include "app/session/point_settings.h"

namespace clearway {
namespace {

PointSearch searchOf(PointMethod method) {
  switch (method) {
    case PointMethod::Auto: break;
    case PointMethod::AStar: return PointSearch::AStar;
    case PointMethod::Dijkstra: return PointSearch::Dijkstra;
    case PointMethod::Jump: return PointSearch::Jump;
  }
  return PointSearch::Auto;
}

}  // namespace

PointOptions pointOptionsOf(const PlannerSettings& settings) {
  PointOptions options;
  options.connectivity = settings.connectivity == 4 ? Connectivity::Four : Connectivity::Eight;
  options.search = searchOf(settings.method);
  options.corners = settings.corners;
  return options;
}

PointAgent pointAgentOf(const AgentShape& shape) {
  if (shape.kind == ShapeKind::Disc) return {PointShape::Disc, shape.length};
  if (shape.kind == ShapeKind::Square) return {PointShape::Square, shape.length};
  return {};
}

PointRules pointRulesOf(const PlannerSettings& settings, const AgentShape& shape) {
  return {settings.corners, pointAgentOf(shape), false};
}

}  // namespace clearway
