// The readers of paths along edges: orders of VDA 5050 and layouts of LIF.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/constants.h"
#include "maps/plan/path_readers.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMostItems = 1'000'000;
constexpr std::size_t kLongestText = 256;
constexpr double kMostAngle = 2.0 * kPi + 1e-6;

Vec2 farPoint(const JsonCursor& at) {
  const auto number = [&](const char* key) {
    return at.at(key).number(-kFarthestPathPoint, kFarthestPathPoint) + 0.0;
  };
  return {number("x"), number("y")};
}

// Whether the edge's orientation is that of the map. TANGENTIAL is the default.
bool isGlobal(const JsonCursor& edge) {
  const auto type = edge.optional("orientationType");
  if (!type || type->value().isNull()) return false;
  std::string name = type->text(kLongestText);
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (name != "GLOBAL" && name != "TANGENTIAL" && !edge.failed()) {
    type->fail(ErrorCode::Malformed, {"is neither GLOBAL nor TANGENTIAL"});
  }
  return name == "GLOBAL";
}

Heading headingOf(const JsonCursor& at, double angle, bool is_degrees) {
  const auto heading = is_degrees ? Heading::fromDegrees(angle) : Heading::fromRadians(angle);
  if (!heading) at.fail(heading.error().code, heading.error().message);
  return heading.value_or(Heading());
}

// The curve of a trajectory; nullopt: straight from point to point of two, or after an error.
// Knots that are not given are those of a curve of one span, or even ones.
std::optional<Nurbs> trajectoryOf(const JsonCursor& at, int default_degree,
                                  std::vector<Message>& warnings, const std::string& id) {
  Nurbs curve;
  curve.degree = default_degree;
  if (const auto degree = at.optional("degree")) {
    curve.degree = static_cast<int>(degree->integer(-1e9, 1e9));
  }
  for (const JsonCursor& p : at.at("controlPoints").items(kMostItems)) {
    ControlPoint point{farPoint(p), 1.0};
    if (const auto weight = p.optional("weight")) {
      point.weight = weight->number(-kFarthestPathPoint, kFarthestPathPoint);
    }
    curve.points.push_back(point);
    if (at.failed()) return std::nullopt;
  }
  if (const auto knots = at.optional("knotVector")) {
    for (const JsonCursor& k : knots->items(kMostItems)) {
      curve.knots.push_back(k.number(-1e12, 1e12));
      if (at.failed()) return std::nullopt;
    }
  }
  const std::size_t n = curve.points.size();
  if (curve.knots.empty() && curve.degree >= 1 && static_cast<std::size_t>(curve.degree) < n) {
    const auto p = static_cast<std::size_t>(curve.degree);
    for (std::size_t k = 0; k < n + p + 1; ++k) {
      const std::size_t inner = std::clamp(k, p, n) - p;
      curve.knots.push_back(static_cast<double>(inner) / static_cast<double>(n - p));
    }
  }
  const auto spans = bezierSpans(curve);
  if (spans) return curve;
  if (n == 2) {
    // Every curve of two control points is the line between them.
    warnings.push_back({"edge '%1': %2; it has two control points and is taken as straight",
                        {id, spans.error().message}});
    return Nurbs{1, {0.0, 0.0, 1.0, 1.0}, {{curve.points[0].position}, {curve.points[1].position}}};
  }
  at.fail(spans.error().code, spans.error().message);
  return std::nullopt;
}

// Of an edge or of its properties of a vehicle.
PathEdge edgeOf(const JsonCursor& at, const std::string& id, const char* orientation,
                bool is_degrees, int default_degree, std::vector<Message>& warnings) {
  PathEdge edge;
  edge.id = id;
  edge.line = at.value().line;
  edge.is_fixed = isGlobal(at);
  if (const auto angle = at.optional(orientation); angle && !angle->value().isNull()) {
    const double most = is_degrees ? 360.0 : kMostAngle;
    edge.heading = headingOf(*angle, angle->number(-most, most), is_degrees);
  } else if (edge.is_fixed) {
    at.fail(ErrorCode::Malformed,
            {"has the orientation type GLOBAL and no %1", {std::string(orientation)}});
  }
  if (const auto trajectory = at.optional("trajectory");
      trajectory && !trajectory->value().isNull()) {
    edge.curve = trajectoryOf(*trajectory, default_degree, warnings, id);
  }
  return edge;
}

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
  path.name = at.at("orderId").text(kLongestText).substr(0, 64);
  std::vector<InOrder<PathPose>> nodes;
  for (const JsonCursor& node : at.at("nodes").items(kMostItems)) {
    const double sequence = node.at("sequenceId").integer(0.0, 1e15);
    const auto place = node.optional("nodePosition");
    if (!place || place->value().isNull()) {
      node.fail(ErrorCode::Unsupported, {"has no nodePosition: its place is not known"});
      break;
    }
    PathPose pose{farPoint(*place), {}, node.value().line};
    if (const auto theta = place->optional("theta"); theta && !theta->value().isNull()) {
      pose.heading = headingOf(*theta, theta->number(-kMostAngle, kMostAngle), false);
    }
    nodes.push_back({sequence, pose});
    if (errors.any()) break;
  }
  std::vector<InOrder<PathEdge>> edges;
  if (!errors.any()) {
    for (const JsonCursor& edge : at.at("edges").items(kMostItems)) {
      const double sequence = edge.at("sequenceId").integer(0.0, 1e15);
      const std::string id = edge.at("edgeId").text(kLongestText).substr(0, 64);
      if (errors.any()) break;
      edges.push_back({sequence, edgeOf(edge, id, "orientation", false, 1, file.warnings)});
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

// The positions of a layout's nodes by their ids.
using Nodes = std::map<std::string, PathPose, std::less<>>;

Nodes nodesOf(const JsonCursor& layout) {
  Nodes nodes;
  for (const JsonCursor& node : layout.at("nodes").items(kMostItems)) {
    const std::string id = node.at("nodeId").text(kLongestText);
    const Vec2 place = farPoint(node.at("nodePosition"));
    if (layout.failed()) break;
    if (!nodes.emplace(id, PathPose{place, {}, node.value().line}).second) {
      node.fail(ErrorCode::Malformed, {"has the id '%1' of an earlier node", {id}});
      break;
    }
  }
  return nodes;
}

const PathPose* endOf(const JsonCursor& edge, const char* key, const Nodes& nodes) {
  const JsonCursor at = edge.at(key);
  const std::string& id = at.text(kLongestText);
  if (edge.failed()) return nullptr;
  const auto found = nodes.find(id);
  if (found != nodes.end()) return &found->second;
  at.fail(ErrorCode::Malformed, {"names the node '%1', which is not in the layout", {id}});
  return nullptr;
}

void addEdges(const JsonCursor& layout, const std::string& prefix, PathFile& file) {
  const Nodes nodes = nodesOf(layout);
  if (layout.failed()) return;
  for (const JsonCursor& edge : layout.at("edges").items(kMostItems)) {
    const std::string id = edge.at("edgeId").text(kLongestText).substr(0, 64);
    const PathPose* const from = endOf(edge, "startNodeId", nodes);
    const PathPose* const to = endOf(edge, "endNodeId", nodes);
    if (edge.failed()) return;
    for (const JsonCursor& of : edge.at("vehicleTypeEdgeProperties").items(kMaxGivenPaths)) {
      const std::string vehicle = of.at("vehicleTypeId").text(kLongestText).substr(0, 64);
      GivenPath path;
      path.name = prefix + id + " (" + vehicle + ")";
      path.poses = {*from, *to};
      path.edges.push_back(edgeOf(of, id, "vehicleOrientation", true, 3, file.warnings));
      if (file.paths.size() == kMaxGivenPaths) {
        of.fail(ErrorCode::LimitExceeded, {"more than %1 paths: split the file", {kMaxGivenPaths}});
      }
      if (edge.failed()) return;
      file.paths.push_back(std::move(path));
    }
  }
}

}  // namespace

Result<PathFile> readLif(const JsonValue& root, const std::string& source) {
  JsonErrors errors(source);
  const JsonCursor at(root, errors);
  PathFile file;
  const auto layouts = at.at("layouts").items(kMaxGivenPaths);
  for (const JsonCursor& layout : layouts) {
    const std::string id = layout.at("layoutId").text(kLongestText).substr(0, 64);
    addEdges(layout, layouts.size() > 1 ? id + "/" : std::string(), file);
    if (errors.any()) break;
  }
  if (errors.any()) return tl::unexpected(errors.first());
  if (file.paths.empty()) {
    return fail(ErrorCode::Malformed, "the layout has no edges with properties of a vehicle",
                source, root.line);
  }
  return file;
}

}  // namespace clearway::maps
