// Graphs of routes: layouts of LIF, and GeoJSON of Nav2's route server.
#include "maps/route/route_file.h"

#include "core/geometry/nurbs.h"
#include "tests/fuzz/targets.h"

namespace {

void requireLayout(const clearway::maps::RouteLayout& layout) {
  using clearway::fuzz::require;
  for (const auto& node : layout.nodes) {
    require(clearway::isFinite(node.position), "a node at NaN");
    require(clearway::maps::nodesNamed(layout, node.id).has_value(), "the id of no node");
  }
  for (const auto& edge : layout.edges) {
    require(edge.from < layout.nodes.size() && edge.to < layout.nodes.size(), "an edge to nowhere");
    for (const auto& vehicle : edge.vehicles) {
      require(!vehicle.max_speed || *vehicle.max_speed > 0.0, "a speed of zero");
      if (!vehicle.path.curve) continue;
      const auto spans = clearway::bezierSpans(*vehicle.path.curve);
      require(spans && !spans->empty(), "a curve that is none");
      for (const auto& span : *spans) {
        require(clearway::isFinite(clearway::pointAt(span, 0.5).position), "a curve at NaN");
      }
    }
  }
  for (const auto& station : layout.stations) {
    for (const std::size_t n : station.nodes) require(n < layout.nodes.size(), "a station nowhere");
  }
}

}  // namespace

void clearway::fuzz::route_graph(std::string_view bytes) {
  const auto file = maps::parseRouteFile(bytes, "fuzz");
  if (!file) return requireGoodError(file.error());
  require(!file->layouts.empty(), "no layout");
  for (const maps::RouteLayout& layout : file->layouts) requireLayout(layout);
  for (const std::string& vehicle : file->vehicles) {
    for (const maps::RouteLayout& layout : file->layouts) {
      const auto choice = maps::chooseRoute(*file, layout.id, vehicle);
      if (!choice) requireGoodError(choice.error());
    }
  }
}
