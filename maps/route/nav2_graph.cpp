// The reader of graphs of Nav2's route server.
#include <map>

#include "maps/route/route_file.h"

namespace clearway::maps {
namespace {

constexpr double kMostNav2Id = 4294967295.0;  // 32 bits without a sign

std::string idOf(const JsonCursor& properties, const char* key) {
  const double id = properties.at(key).integer(0.0, kMostNav2Id);
  return std::to_string(static_cast<std::uint64_t>(id));
}

class GraphReader {
 public:
  GraphReader(RouteFile& file, RouteLayout& layout) : file_(&file), layout_(&layout) {}

  void read(const JsonCursor& root) {
    std::vector<JsonCursor> edges;
    for (const JsonCursor& feature : root.at("features").items(2 * kMostGraphItems)) {
      const std::string type = feature.at("geometry").at("type").text(kLongestId);
      if (root.failed()) return;
      if (type == "Point") {
        addNode(feature);
      } else if (type == "LineString" || type == "MultiLineString") {
        edges.push_back(feature);
      } else {
        ++skipped_;
      }
      if (root.failed()) return;
    }
    for (const JsonCursor& edge : edges) {
      addEdge(edge);
      if (root.failed()) return;
    }
    if (skipped_ > 0) {
      file_->warnings.push_back(
          {"%1 features that are neither points nor lines are skipped", {skipped_}});
    }
  }

 private:
  void addNode(const JsonCursor& feature) {
    const JsonCursor properties = feature.at("properties");
    RouteNode node;
    node.id = idOf(properties, "id");
    node.line = feature.value().line;
    const JsonCursor at = feature.at("geometry").at("coordinates");
    const auto numbers = at.items(16);
    if (feature.failed()) return;
    if (numbers.size() < 2) {
      return at.fail(ErrorCode::Malformed, "is not a position of two numbers");
    }
    node.position.x = numbers[0].number(-kFarthestPathPoint, kFarthestPathPoint) + 0.0;
    node.position.y = numbers[1].number(-kFarthestPathPoint, kFarthestPathPoint) + 0.0;
    if (const auto frame = properties.optional("frame")) {
      warnOfFrame(node.id, frame->text(kLongestId));
    }
    if (feature.failed()) return;
    if (!nodes_.emplace(node.id, layout_->nodes.size()).second) {
      return feature.fail(ErrorCode::Malformed,
                          {"has the id '%1' of an earlier %2", {node.id, "node"}});
    }
    layout_->nodes.push_back(std::move(node));
  }

  void warnOfFrame(const std::string& node, const std::string& frame) {
    if (frame == "map" || has_warned_) return;
    has_warned_ = true;
    file_->warnings.push_back(
        {"node '%1' has the frame '%2': its position is taken as one of the map", {node, frame}});
  }

  [[nodiscard]] std::size_t nodeOf(const JsonCursor& properties, const char* key) const {
    const std::string id = idOf(properties, key);
    if (properties.failed()) return 0;
    const auto found = nodes_.find(id);
    if (found != nodes_.end()) return found->second;
    properties.at(key).fail(ErrorCode::Malformed,
                            {"names the node '%1', which is not in the graph", {id}});
    return 0;
  }

  void addEdge(const JsonCursor& feature) {
    const JsonCursor properties = feature.at("properties");
    RouteEdge edge;
    edge.id = idOf(properties, "id");
    edge.line = feature.value().line;
    edge.from = nodeOf(properties, "startid");
    edge.to = nodeOf(properties, "endid");
    RouteEdge::Vehicle vehicle;
    vehicle.path.id = edge.id;
    vehicle.path.line = edge.line;
    // A cost of 0 that may be overridden is what editors write where none is meant.
    bool is_overridable = true;
    if (const auto at = properties.optional("overridable")) is_overridable = at->boolean();
    if (const auto at = properties.optional("cost")) {
      const double cost = at->number(0.0, 1e12);
      if (cost > 0.0 || !is_overridable) edge.cost = cost;
    }
    if (const auto metadata = properties.optional("metadata");
        metadata && metadata->value().object() != nullptr) {
      if (const auto speed = metadata->optional("abs_speed_limit")) {
        vehicle.max_speed = speed->positive(1e6);
      }
    }
    if (feature.failed()) return;
    if (!edges_.emplace(edge.id, layout_->edges.size()).second) {
      return feature.fail(ErrorCode::Malformed,
                          {"has the id '%1' of an earlier %2", {edge.id, "edge"}});
    }
    edge.vehicles.push_back(std::move(vehicle));
    layout_->edges.push_back(std::move(edge));
  }

  RouteFile* file_;
  RouteLayout* layout_;
  std::map<std::string, std::size_t, std::less<>> nodes_, edges_;
  std::size_t skipped_ = 0;
  bool has_warned_ = false;
};

}  // namespace

Result<RouteFile> readNav2Graph(const JsonValue& root, const std::string& source) {
  JsonErrors errors(source);
  RouteFile file;
  file.format = RouteFormat::Nav2;
  file.vehicles = {""};
  RouteLayout layout;
  GraphReader(file, layout).read(JsonCursor(root, errors));
  if (errors.any()) return tl::unexpected(errors.first());
  if (layout.edges.empty()) {
    return fail(ErrorCode::Malformed, "the graph has no edges", source, root.line);
  }
  file.layouts.push_back(std::move(layout));
  return file;
}

}  // namespace clearway::maps
