#include "app/drawing/layers/route_layer.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "core/geometry/curved_path.h"
#include "maps/plan/given_path.h"

namespace clearway::app::picture {
namespace {

constexpr std::size_t kMostNamed = 80;                                   // nodes
constexpr double kNodeRadius = 4.6, kRouteLine = 1.7, kRouteHead = 6.5;  // in units
constexpr double kNodeText = 11.0;
constexpr double kLeastArrow = 26.0;  // the length of an edge that has one

// As one vehicle takes it; straight without any.
Result<std::vector<Vec2>> pointsOf(const maps::GridMap& map, const maps::RouteLayout& layout,
                                   const maps::RouteEdge& edge) {
  const GridFrame& grid = map.grid.frame();
  maps::GivenPath path;
  for (const std::size_t node : {edge.from, edge.to}) {
    path.poses.push_back({layout.nodes[node].position, std::nullopt, edge.line});
  }
  if (!edge.vehicles.empty()) path.edges.push_back(edge.vehicles.front().path);
  const CurvedPath curve = TRY(maps::curvedPath(path, {}, map.frame, grid));
  const Path drawn = drawnPath(curve, 0.5 * grid.cellWidth());
  std::vector<Vec2> out{drawn.start.position};
  for (const Motion& m : drawn.motions) {
    if (m.to.position != out.back()) out.push_back(m.to.position);
  }
  if (out.size() == 1) out.push_back(out.front());
  return out;
}

// An arrow in the middle of a line [px].
void addHead(Curve& out, const std::vector<Vec2>& line, double u) {
  double length_px = 0.0;
  for (std::size_t k = 1; k < line.size(); ++k) length_px += length(line[k] - line[k - 1]);
  if (length_px < kLeastArrow * u) return;
  double rest = 0.5 * length_px;
  for (std::size_t k = 1; k < line.size(); ++k) {
    const double piece = length(line[k] - line[k - 1]);
    if (piece < rest || piece == 0.0) {
      rest -= piece;
      continue;
    }
    const Vec2 along = (1.0 / piece) * (line[k] - line[k - 1]);
    const Vec2 tip = line[k - 1] + (rest + 0.5 * kRouteHead * u) * along;
    const Vec2 side = 0.6 * kRouteHead * u * perpendicular(along);
    const std::vector<Vec2> head{tip, tip - kRouteHead * u * along + side,
                                 tip - kRouteHead * u * along - side};
    return out.ring(head);
  }
}

void drawNode(Canvas& out, Vec2 at, double u) {
  out.circle(at, kNodeRadius * u, Paint().of("cw-pill").stroke().width(kRouteLine * u));
}

void drawEdges(Canvas& out, const Curve& lines, const Curve& heads, double u) {
  const auto round = [&](Paint paint, double width) {
    out.draw(lines, paint.noFill().roundJoin().roundCap().width(width * u));
  };
  round(Paint().of("cw-halo").strokeOpacity(0.85), kRouteLine + 2.6);
  round(Paint().stroke(), kRouteLine);
  if (!heads.empty()) {
    out.draw(heads, Paint().fill().of("cw-halo").strokeOpacity(0.85).width(0.8 * u));
  }
}

}  // namespace

Result<RouteDrawing> routeDrawing(const maps::GridMap& map, const maps::RouteLayout& layout,
                                  const std::set<std::string>& blocked) {
  RouteDrawing out;
  for (const maps::RouteNode& node : layout.nodes) {
    out.nodes.push_back({maps::positionToWorld(map.frame, map.grid.frame(), node.position),
                         node.name.empty() ? node.id : node.name});
  }
  std::set<std::pair<std::size_t, std::size_t>> directions;
  for (const maps::RouteEdge& edge : layout.edges) directions.emplace(edge.from, edge.to);
  for (const maps::RouteEdge& edge : layout.edges) {
    std::vector<Vec2> points = TRY(pointsOf(map, layout, edge));
    out.edges.push_back(
        {std::move(points), !directions.contains({edge.to, edge.from}), blocked.contains(edge.id)});
  }
  return out;
}

Result<RouteDrawing> routeDrawing(const maps::GridMap& map, const maps::RouteFile& file) {
  RouteDrawing out;
  for (const maps::RouteLayout& layout : file.layouts) {
    RouteDrawing one = TRY(routeDrawing(map, layout));
    std::ranges::move(one.nodes, std::back_inserter(out.nodes));
    std::ranges::move(one.edges, std::back_inserter(out.edges));
  }
  return out;
}

// Blocked edges are above free ones, where there is one in each direction.
void drawRoutes(Canvas& out, const RouteDrawing& routes, const View& view) {
  const double u = view.unit;
  const Group all(out, Paint().of("cw-clear").clip("cw-near"));
  for (const bool is_blocked : {false, true}) {
    Curve lines, heads;
    for (const RouteDrawing::Edge& edge : routes.edges) {
      if (edge.is_blocked != is_blocked) continue;
      std::vector<Vec2> px;
      for (const Vec2 p : edge.points) px.push_back(view.px(p));
      lines.line(px);
      if (edge.is_one_direction) addHead(heads, px, u);
    }
    if (lines.empty()) continue;
    std::optional<Group> group;
    if (is_blocked) group.emplace(out, Paint().of("cw-warn"));
    drawEdges(out, lines, heads, u);
  }
  for (const RouteDrawing::Node& node : routes.nodes) drawNode(out, view.px(node.position), u);
  if (routes.nodes.size() > kMostNamed) return;
  for (const RouteDrawing::Node& node : routes.nodes) {
    const Vec2 at = view.px(node.position) + (kNodeRadius + 2.0) * u * Vec2{1.0, -1.0};
    out.text(at, kNodeText * u, Paint().fill().bold(), node.name);
  }
}

void routeSign(Canvas& out, Vec2 at, double u) {
  Curve line;
  line.moveTo(at + Vec2{5.0 * u, 0.0});
  line.lineTo(at + Vec2{19.0 * u, 0.0});
  const Group group(out, Paint().of("cw-clear"));
  drawEdges(out, line, {}, u);
  drawNode(out, at + Vec2{5.0 * u, 0.0}, 0.8 * u);
  drawNode(out, at + Vec2{19.0 * u, 0.0}, 0.8 * u);
}

}  // namespace clearway::app::picture
