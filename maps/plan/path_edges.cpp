// The readers of paths along edges: orders of VDA 5050 and graphs of routes.
#include <algorithm>
#include <utility>

#include "maps/plan/path_readers.h"
#include "maps/route/route_file.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kLongestName = 64;  // of a path, in bytes

template <class T>
struct InOrder {
  double sequence = 0.0;
  T item;
};

}  // namespace

Result<PathFile> readOrder(const JsonValue& root, const std::string& source) {
  JsonErrors errors(source);
  const JsonCursor at(root, errors);
  PathFile file;
  GivenPath path;
  path.name = at.at("orderId").text(kLongestId).substr(0, kLongestName);
  std::vector<InOrder<PathPose>> nodes;
  for (const JsonCursor& node : at.at("nodes").items(kMostGraphItems)) {
    const double sequence = node.at("sequenceId").integer(0.0, 1e15);
    const auto place = node.optional("nodePosition");
    if (!place || place->value().isNull()) {
      node.fail(ErrorCode::Unsupported, {"has no nodePosition: its place is not known"});
      break;
    }
    PathPose pose{farPointFromJson(*place), {}, node.value().line};
    if (const auto theta = place->optional("theta"); theta && !theta->value().isNull()) {
      pose.heading = headingFromRadians(*theta);
    }
    nodes.push_back({sequence, pose});
    if (errors.any()) break;
  }
  std::vector<InOrder<PathEdge>> edges;
  if (!errors.any()) {
    for (const JsonCursor& edge : at.at("edges").items(kMostGraphItems)) {
      const double sequence = edge.at("sequenceId").integer(0.0, 1e15);
      const std::string id = edge.at("edgeId").text(kLongestId).substr(0, kLongestName);
      if (errors.any()) break;
      edges.push_back({sequence, edgeFromJson(edge, id, EdgeFormat::Vda5050, file.warnings)});
      if (errors.any()) break;
    }
  }
  if (errors.any()) return tl::unexpected(errors.first());
  const auto bySequence = [](const auto& a, const auto& b) { return a.sequence < b.sequence; };
  std::ranges::stable_sort(nodes, bySequence);
  std::ranges::stable_sort(edges, bySequence);
  if (nodes.size() != edges.size() + 1) {
    return fail(ErrorCode::Malformed,
                "%1 nodes and %2 edges: there must be one edge between two nodes",
                {nodes.size(), edges.size()}, source, root.line);
  }
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const bool is_between =
        nodes[k].sequence < edges[k].sequence && edges[k].sequence < nodes[k + 1].sequence;
    if (!is_between) {
      return fail(ErrorCode::Malformed, "edge '%1' is not between two nodes by its sequenceId",
                  {edges[k].item.id}, source, edges[k].item.line);
    }
    path.edges.push_back(std::move(edges[k].item));
  }
  for (const auto& node : nodes) path.poses.push_back(node.item);
  file.paths.push_back(std::move(path));
  return file;
}

namespace {

// A path for each edge and type of vehicle.
Result<PathFile> pathsOfGraph(RouteFile graph, const std::string& source) {
  PathFile file;
  file.warnings = std::move(graph.warnings);
  for (RouteLayout& layout : graph.layouts) {
    const std::string prefix =
        graph.layouts.size() > 1 ? layout.id.substr(0, kLongestName) + "/" : std::string();
    for (RouteEdge& edge : layout.edges) {
      for (RouteEdge::Vehicle& vehicle : edge.vehicles) {
        if (file.paths.size() == kMaxGivenPaths) {
          return fail(ErrorCode::LimitExceeded, "more than %1 paths: split the file",
                      {kMaxGivenPaths}, source, edge.line);
        }
        const RouteNode& from = layout.nodes[edge.from];
        const RouteNode& to = layout.nodes[edge.to];
        GivenPath path;
        path.name = prefix + edge.id.substr(0, kLongestName);
        if (!vehicle.id.empty()) path.name += " (" + vehicle.id.substr(0, kLongestName) + ")";
        path.poses = {{from.position, {}, from.line}, {to.position, {}, to.line}};
        vehicle.path.id = edge.id.substr(0, kLongestName);
        path.edges.push_back(std::move(vehicle.path));
        file.paths.push_back(std::move(path));
      }
    }
  }
  return file;
}

}  // namespace

Result<PathFile> readGraphPaths(const JsonValue& root, RouteFormat format,
                                const std::string& source) {
  return pathsOfGraph(
      TRY(format == RouteFormat::Lif ? readLifLayouts(root, source) : readNav2Graph(root, source)),
      source);
}

}  // namespace clearway::maps
