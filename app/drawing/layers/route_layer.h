// app/drawing/layers/route_layer.h — the layer of a picture with graphs of routes: nodes with their
// names, and edges with the direction of those that have no edge back; blocked edges are red.
//
// Names are drawn of small graphs. Cost: linear, and the samples of curves. Thread-safe: no state.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/view_box.h"
#include "core/base/result.h"
#include "maps/grid/grid_map.h"
#include "maps/route/route_file.h"

namespace clearway::app::picture {

// In the world frame.
struct RouteDrawing {
  struct Node {
    Vec2 position;
    std::string name;
  };
  struct Edge {
    std::vector<Vec2> points;  // at least two
    bool is_one_direction = false;
    bool is_blocked = false;
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

// Of a layout, or of all layouts of a file. `blocked`: ids of edges. Errors: those of curvedPath(),
// with the edge's line.
[[nodiscard]] Result<RouteDrawing> routeDrawing(const maps::GridMap& map,
                                                const maps::RouteLayout& layout,
                                                const std::set<std::string>& blocked = {});
[[nodiscard]] Result<RouteDrawing> routeDrawing(const maps::GridMap& map,
                                                const maps::RouteFile& file);
void drawRoutes(Canvas& out, const RouteDrawing& routes, const View& view);
// The sign of the legend, 20 units wide, its middle line at `at`.
void routeSign(Canvas& out, Vec2 at, double unit);

}  // namespace clearway::app::picture
