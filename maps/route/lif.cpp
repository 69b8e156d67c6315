// The reader of layouts of LIF.
#include <algorithm>
#include <map>
#include <set>

#include "core/base/constants.h"
#include "core/base/number_text.h"
#include "maps/route/route_file.h"

namespace clearway::maps {
namespace {

using Ids = std::map<std::string, std::size_t, std::less<>>;

bool isGiven(const std::optional<JsonCursor>& at) { return at && !at->value().isNull(); }

std::string textOr(const JsonCursor& object, const char* key) {
  const auto at = object.optional(key);
  return isGiven(at) ? at->text(kLongestId) : std::string();
}

RotationRule rotationRule(const JsonCursor& edge, const char* key) {
  const auto at = edge.optional(key);
  if (!isGiven(at)) return RotationRule::Both;
  std::string name = at->text(kLongestId);
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (name == "NONE") return RotationRule::None;
  if (name == "CCW") return RotationRule::Ccw;
  if (name == "CW") return RotationRule::Cw;
  if (name != "BOTH" && !edge.failed()) {
    at->fail(ErrorCode::Malformed, {"is none of NONE, CCW, CW and BOTH"});
  }
  return RotationRule::Both;
}

std::optional<double> limitOf(const JsonCursor& edge, const char* key) {
  const auto at = edge.optional(key);
  if (!isGiven(at)) return std::nullopt;
  return at->positive(1e6);
}

// What all layouts of a file have in common.
struct LayoutsState {
  std::set<std::string> vehicles;
  std::size_t bad_angles = 0;  // of nodes
  std::string first_bad;       // node
};

class LayoutReader {
 public:
  LayoutReader(RouteFile& file, LayoutsState& state) : file_(&file), state_(&state) {}

  RouteLayout read(const JsonCursor& at) {
    RouteLayout layout;
    layout.id = at.at("layoutId").text(kLongestId);
    layout.name = textOr(at, "layoutName");
    layout.level = textOr(at, "layoutLevelId");
    layout.map = textOr(at, "mapId");
    for (const JsonCursor& node : at.at("nodes").items(kMostGraphItems)) {
      addNode(node, layout);
      if (at.failed()) return layout;
    }
    for (const JsonCursor& edge : at.at("edges").items(kMostGraphItems)) {
      addEdge(edge, layout);
      if (at.failed()) return layout;
    }
    const auto stations = at.optional("stations");
    if (!isGiven(stations)) return layout;
    for (const JsonCursor& station : stations->items(kMostGraphItems)) {
      addStation(station, layout);
      if (at.failed()) return layout;
    }
    return layout;
  }

 private:
  // The id of an element, which no earlier one of its kind has.
  static std::string newId(const JsonCursor& of, const char* key, const char* kind, Ids& ids) {
    const std::string id = of.at(key).text(kLongestId);
    if (of.failed()) return id;
    if (!ids.emplace(id, ids.size()).second) {
      of.fail(ErrorCode::Malformed, {"has the id '%1' of an earlier %2", {id, kind}});
    }
    return id;
  }

  void addNode(const JsonCursor& at, RouteLayout& layout) {
    RouteNode node;
    node.id = newId(at, "nodeId", "node", nodes_);
    node.name = textOr(at, "nodeName");
    node.map = textOr(at, "mapId");
    node.line = at.value().line;
    if (at.failed()) return;
    node.position = farPointFromJson(at.at("nodePosition"));
    const auto properties = at.optional("vehicleTypeNodeProperties");
    if (isGiven(properties)) {
      for (const JsonCursor& of : properties->items(kMostGraphItems)) {
        node.vehicles.push_back(vehicleAt(of, node.id));
        if (at.failed()) return;
      }
    }
    layout.nodes.push_back(std::move(node));
  }

  RouteNode::Vehicle vehicleAt(const JsonCursor& of, const std::string& node) {
    RouteNode::Vehicle vehicle;
    vehicle.id = of.at("vehicleTypeId").text(kLongestId);
    if (const auto theta = of.optional("theta"); isGiven(theta)) {
      const double* const angle = theta->value().number();
      // The sample of the LIF project has degrees there.
      if (angle != nullptr && std::abs(*angle) > 2.0 * kPi + 1e-6) {
        if (state_->bad_angles++ == 0) state_->first_bad = node;
      } else {
        vehicle.heading = headingFromRadians(*theta);
      }
    }
    if (const auto actions = of.optional("actions"); isGiven(actions)) {
      for (const JsonCursor& action : actions->items(kMostGraphItems)) {
        vehicle.actions.push_back(action.at("actionType").text(kLongestId));
      }
    }
    return vehicle;
  }

  std::size_t nodeOf(const JsonCursor& edge, const char* key) const {
    const JsonCursor at = edge.at(key);
    const std::string& id = at.text(kLongestId);
    if (edge.failed()) return 0;
    const auto found = nodes_.find(id);
    if (found != nodes_.end()) return found->second;
    at.fail(ErrorCode::Malformed, {"names the node '%1', which is not in the layout", {id}});
    return 0;
  }

  void addEdge(const JsonCursor& at, RouteLayout& layout) {
    RouteEdge edge;
    edge.id = newId(at, "edgeId", "edge", edges_);
    edge.line = at.value().line;
    if (at.failed()) return;
    edge.from = nodeOf(at, "startNodeId");
    edge.to = nodeOf(at, "endNodeId");
    if (at.failed()) return;
    for (const JsonCursor& of : at.at("vehicleTypeEdgeProperties").items(kMostGraphItems)) {
      edge.vehicles.push_back(vehicleOn(of, edge, layout));
      if (at.failed()) return;
    }
    layout.edges.push_back(std::move(edge));
  }

  RouteEdge::Vehicle vehicleOn(const JsonCursor& of, const RouteEdge& edge,
                               const RouteLayout& layout) {
    RouteEdge::Vehicle vehicle;
    vehicle.id = of.at("vehicleTypeId").text(kLongestId);
    if (of.failed()) return vehicle;
    for (const RouteEdge::Vehicle& other : edge.vehicles) {
      if (other.id != vehicle.id) continue;
      of.fail(ErrorCode::Malformed, {"has the type '%1' of an earlier entry", {vehicle.id}});
      return vehicle;
    }
    vehicle.path = edgeFromJson(of, edge.id, EdgeFormat::Lif, file_->warnings);
    if (const auto rotation = of.optional("rotationAllowed"); isGiven(rotation)) {
      vehicle.rotation_allowed = rotation->boolean();
    }
    vehicle.at_start = rotationRule(of, "rotationAtStartNodeAllowed");
    vehicle.at_end = rotationRule(of, "rotationAtEndNodeAllowed");
    vehicle.max_speed = limitOf(of, "maxSpeed");
    vehicle.max_turn_speed = limitOf(of, "maxRotationSpeed");
    if (of.failed()) return vehicle;
    warnOfGaps(edge, vehicle, layout);
    if (state_->vehicles.insert(vehicle.id).second) file_->vehicles.push_back(vehicle.id);
    return vehicle;
  }

  // Trajectories that do not join their nodes.
  void warnOfGaps(const RouteEdge& edge, const RouteEdge::Vehicle& vehicle,
                  const RouteLayout& layout) {
    constexpr double kWide = 1e-3;  // of the file's unit
    if (!vehicle.path.curve) return;
    const std::vector<ControlPoint>& points = vehicle.path.curve->points;
    const double before = length(points.front().position - layout.nodes[edge.from].position);
    const double after = length(points.back().position - layout.nodes[edge.to].position);
    if (std::max(before, after) <= kWide) return;
    file_->warnings.push_back({"edge '%1': its trajectory is %2 away from the node '%3'",
                               {edge.id, roundedText(std::max(before, after)),
                                layout.nodes[before > after ? edge.from : edge.to].id}});
  }

  void addStation(const JsonCursor& at, RouteLayout& layout) {
    RouteStation station;
    station.id = newId(at, "stationId", "station", stations_);
    station.name = textOr(at, "stationName");
    if (at.failed()) return;
    for (const JsonCursor& node : at.at("interactionNodeIds").items(kMostGraphItems)) {
      const std::string& id = node.text(kLongestId);
      if (at.failed()) return;
      const auto found = nodes_.find(id);
      if (found == nodes_.end()) {
        node.fail(ErrorCode::Malformed, {"names the node '%1', which is not in the layout", {id}});
        return;
      }
      station.nodes.push_back(found->second);
    }
    layout.stations.push_back(std::move(station));
  }

  RouteFile* file_;
  LayoutsState* state_;
  Ids nodes_, edges_, stations_;
};

}  // namespace

Result<RouteFile> readLifLayouts(const JsonValue& root, const std::string& source) {
  JsonErrors errors(source);
  RouteFile file;
  file.format = RouteFormat::Lif;
  LayoutsState state;
  std::set<std::string> ids;
  const auto layouts = JsonCursor(root, errors).at("layouts").items(kMostGraphItems);
  for (const JsonCursor& at : layouts) {
    file.layouts.push_back(LayoutReader(file, state).read(at));
    if (!errors.any() && !ids.insert(file.layouts.back().id).second) {
      at.fail(ErrorCode::Malformed,
              {"has the id '%1' of an earlier %2", {file.layouts.back().id, "layout"}});
    }
    if (errors.any()) return tl::unexpected(errors.first());
  }
  if (errors.any()) return tl::unexpected(errors.first());
  if (state.bad_angles > 0) {
    file.warnings.push_back(
        {"%1 times theta of a node is more than a turn in radians, first of '%2': it is ignored",
         {state.bad_angles, state.first_bad}});
  }
  if (file.vehicles.empty()) {
    return fail(ErrorCode::Malformed, "the layout has no edges with properties of a vehicle",
                source, root.line);
  }
  return file;
}

}  // namespace clearway::maps
