// maps/route/order_file.h — a path as an order of VDA 5050 (version 3).
//
// A node for each end of a motion, an edge for each motion: straight, or on a rational B-spline.
// Arcs are exact: rational quadratic spans of at most a right angle. Turns in place are the theta
// of their node, and edges without length where several of them add up to half a turn or more.
// Edges are TANGENTIAL, or GLOBAL where the agent moves straight in another direction than along or
// against its heading. A wait is an action of its node: VDA 5050 has none, so the type "wait" has
// to be one that the vehicle knows. All is released. What a master control sets, headerId,
// timestamp, manufacturer and serialNumber, has place holders. Source: VDA 5050, interface for the
// communication between automated guided vehicles and a master
//         control, chapter "order".
// Errors: Unsupported (a glide, or a curve with a heading that turns evenly).
// Cost: linear. Thread-safe: no state.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/curved_path.h"
#include "core/trajectory/speed_limits.h"
#include "maps/grid/map_frame.h"
#include "maps/route/path_edge.h"

namespace clearway::maps {

struct OrderNode {
  std::string id;
  Vec2 position;
  Heading heading;
  std::string map{};    // empty: that of the order
  double wait_s = 0.0;  // > 0: an action "wait" with the parameter "duration" [s]
};

struct OrderEdge {
  PathEdge path;
  double length = 0.0;
  std::size_t piece = 0;                                // of the path
  std::optional<double> max_speed{}, max_turn_speed{};  // per second, [rad/s]
};

// In the map's own frame.
struct Order {
  std::string id = "order", map = "map";
  std::vector<OrderNode> nodes;  // one more than edges
  std::vector<OrderEdge> edges;
  // How far the vehicle may be beside a node's position, and its heading beside theta [rad].
  std::optional<double> deviation, angle_deviation;
};

// Of a path in the world; ids are numbered. `waits`: their places count pieces, and ascend.
[[nodiscard]] Result<Order> orderOf(const CurvedPath& path, const MapFrame& frame,
                                    const GridFrame& grid, std::span<const PathWait> waits = {});
[[nodiscard]] std::string writeOrder(const Order& order);

}  // namespace clearway::maps
