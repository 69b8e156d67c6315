// maps/route/route_file.h — graphs of routes that other programs made: nodes, edges, stations.
//
// Formats, by their content:
//   LIF, the Layout Interchange Format of VDMA: layouts (levels) with nodes, edges and stations;
//     an edge has properties for each type of vehicle that may use it.
//   GeoJSON of the route server of Nav2: Point features are nodes, MultiLineString features are
//     directed edges, straight from the node `startid` to the node `endid`.
// Coordinates are in the map's own frame (maps/grid/map_frame.h). Rotations are counter-clockwise
// from +x towards +y of that frame.
// Errors: Malformed, InvalidArgument, LimitExceeded, Unsupported; with file, line, element and
// field. Cost: linear, but for the sorting of ids. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "maps/route/path_edge.h"
#include "maps/text/json_value.h"

namespace clearway::maps {

enum class RouteFormat : std::uint8_t { Lif, Nav2 };

// The directions in which a vehicle may rotate at an end of an edge.
enum class RotationRule : std::uint8_t { None = 0, Ccw = 1, Cw = 2, Both = 3 };

struct RouteNode {
  // What a type of vehicle does at the node.
  struct Vehicle {
    std::string id;
    std::optional<Heading> heading;  // of a route that begins or ends there
    std::vector<std::string> actions;
  };
  std::string id, name;  // the name may be empty
  std::string map;       // the id of its map; empty: not given
  Vec2 position;
  std::vector<Vehicle> vehicles;
  std::uint32_t line = 0;
};

struct RouteEdge {
  // As a type of vehicle uses it.
  struct Vehicle {
    std::string id;
    PathEdge path;
    bool rotation_allowed = false;
    RotationRule at_start = RotationRule::Both, at_end = RotationRule::Both;
    std::optional<double> max_speed;       // > 0
    std::optional<double> max_turn_speed;  // > 0 [rad/s]
  };
  std::string id;
  std::size_t from = 0, to = 0;  // indices of nodes
  std::vector<Vehicle> vehicles;
  std::optional<double> cost;  // of the file itself
  std::uint32_t line = 0;
};

struct RouteStation {
  std::string id, name;
  std::vector<std::size_t> nodes;
};

struct RouteLayout {
  std::string id, name, level;
  std::string map;  // of nodes without one; empty: not given
  std::vector<RouteNode> nodes;
  std::vector<RouteEdge> edges;
  std::vector<RouteStation> stations;
};

struct RouteFile {
  RouteFormat format = RouteFormat::Lif;
  std::vector<RouteLayout> layouts;   // at least one
  std::vector<std::string> vehicles;  // types, in the order of their first edge; of Nav2 one: ""
  std::vector<Message> warnings;
};

// nullopt: no graph of routes.
[[nodiscard]] std::optional<RouteFormat> routeFormatOf(std::string_view bytes);
// `source` names the bytes in errors.
[[nodiscard]] Result<RouteFile> parseRouteFile(std::string_view bytes, const std::string& source);
[[nodiscard]] Result<RouteFile> loadRouteFile(const std::filesystem::path& file);

// "a LIF layout" and so on, for messages.
[[nodiscard]] const char* nameOf(RouteFormat format);

// One layout for one type of vehicle. Empty texts choose the only one. Errors: InvalidArgument,
// listing what there is.
struct RouteChoice {
  const RouteLayout* layout = nullptr;
  std::string vehicle;
};
[[nodiscard]] Result<RouteChoice> chooseRoute(const RouteFile& file, const std::string& layout,
                                              const std::string& vehicle);

// The nodes that a text names: the id of a node, the id or name of a station, or the name of a
// node. Errors: InvalidArgument, naming the most similar one.
[[nodiscard]] Result<std::vector<std::size_t>> nodesNamed(const RouteLayout& layout,
                                                          const std::string& text);

// Internal to maps: of JSON that has been parsed.
[[nodiscard]] Result<RouteFile> readLifLayouts(const JsonValue& root, const std::string& source);
[[nodiscard]] Result<RouteFile> readNav2Graph(const JsonValue& root, const std::string& source);

}  // namespace clearway::maps
