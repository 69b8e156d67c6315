// Paths as other programs write them: a tugger's route in the warehouse, and a robot's in the
// workshop. Some of them collide.
#include <array>
#include <string>

#include "core/base/number_text.h"
#include "maps/samples/generator/sample.h"
#include "maps/text/json_value.h"

namespace clearway::samples {
namespace {

using maps::JsonValue;

struct Place {
  double x, y, degrees;
};

// Along the aisle, through the gap between two racks, and along the next aisle.
constexpr std::array<Place, 6> kRoute{{{12.0, 13.2, 0.0},
                                       {26.0, 13.2, 0.0},
                                       {27.7, 11.5, -90.0},
                                       {27.7, 10.0, -90.0},
                                       {29.4, 8.3, 0.0},
                                       {53.0, 8.3, 0.0}}};

// In the workshop, y up.
constexpr std::array<Place, 4> kWorkshop{
    {{-4.4, 2.6, 0.0}, {-3.4, 2.6, 0.0}, {-3.4, 0.6, 0.0}, {-2.4, 0.6, 0.0}}};

JsonValue pointOf(double x, double y) {
  JsonValue out = maps::emptyObject();
  out.add("x", x);
  out.add("y", y);
  return out;
}

// A quarter of a circle between two places, round the corner beside them: exact as a NURBS.
JsonValue quarter(const Place& from, const Place& to) {
  constexpr double kRootOfHalf = 0.7071067811865476;
  const bool is_level = from.degrees == 0.0;
  JsonValue corner = is_level ? pointOf(to.x, from.y) : pointOf(from.x, to.y);
  corner.add("weight", kRootOfHalf);
  JsonValue out = maps::emptyObject();
  out.add("degree", 2);
  out.add("knotVector", JsonValue::Array{0, 0, 0, 1, 1, 1});
  out.add("controlPoints",
          JsonValue::Array{pointOf(from.x, from.y), std::move(corner), pointOf(to.x, to.y)});
  return out;
}

bool isQuarter(const Place& from, const Place& to) { return from.degrees != to.degrees; }

std::string idOf(const char* letter, std::size_t k) { return letter + std::to_string(k + 1); }

}  // namespace

std::string routeCsv() {
  std::string out = "# frame: metres (x right, y down from the upper left corner)\n";
  out += "x,y,heading_deg\n";
  for (const Place& p : kRoute) {
    out += clearway::shortest(p.x) + "," + clearway::shortest(p.y) + "," +
           clearway::shortest(p.degrees) + "\n";
  }
  return out;
}

std::string routeTum() {
  std::string out = "# time x y z qx qy qz qw\n";
  double time_s = 0.0;
  for (const Place& p : kRoute) {
    const bool is_level = p.degrees == 0.0;
    out += clearway::shortest(time_s) + " " + clearway::shortest(p.x) + " " +
           clearway::shortest(p.y) +
           (is_level ? " 0 0 0 0 1\n" : " 0 0 0 -0.7071067811865476 0.7071067811865476\n");
    time_s += 10.0;
  }
  return out;
}

std::string routeOrder() {
  JsonValue::Array nodes, edges;
  for (std::size_t k = 0; k < kRoute.size(); ++k) {
    JsonValue place = pointOf(kRoute[k].x, kRoute[k].y);
    place.add("mapId", "warehouse");
    JsonValue node = maps::emptyObject();
    node.add("nodeId", idOf("n", k));
    node.add("sequenceId", static_cast<double>(2 * k));
    node.add("released", true);
    node.add("nodePosition", std::move(place));
    node.add("actions", JsonValue::Array{});
    nodes.push_back(std::move(node));
    if (k + 1 == kRoute.size()) break;
    JsonValue edge = maps::emptyObject();
    edge.add("edgeId", idOf("e", k));
    edge.add("sequenceId", static_cast<double>(2 * k + 1));
    edge.add("released", true);
    edge.add("actions", JsonValue::Array{});
    if (isQuarter(kRoute[k], kRoute[k + 1])) {
      edge.add("trajectory", quarter(kRoute[k], kRoute[k + 1]));
    }
    edges.push_back(std::move(edge));
  }
  JsonValue out = maps::emptyObject();
  out.add("headerId", 1);
  out.add("timestamp", "2026-01-01T00:00:00.00Z");
  out.add("version", "3.0.0");
  out.add("manufacturer", "Clearway");
  out.add("serialNumber", "tugger-1");
  out.add("orderId", "route");
  out.add("orderUpdateId", 0);
  out.add("nodes", std::move(nodes));
  out.add("edges", std::move(edges));
  return toText(out);
}

std::string routeLif() {
  JsonValue::Array nodes, edges;
  for (std::size_t k = 0; k < kRoute.size(); ++k) {
    JsonValue type = maps::emptyObject();
    type.add("vehicleTypeId", "tugger");
    JsonValue node = maps::emptyObject();
    node.add("nodeId", idOf("n", k));
    node.add("nodePosition", pointOf(kRoute[k].x, kRoute[k].y));
    node.add("vehicleTypeNodeProperties", JsonValue::Array{type});
    nodes.push_back(std::move(node));
    if (k + 1 == kRoute.size()) break;
    type.add("orientationType", "TANGENTIAL");
    if (isQuarter(kRoute[k], kRoute[k + 1])) {
      type.add("trajectory", quarter(kRoute[k], kRoute[k + 1]));
    }
    JsonValue edge = maps::emptyObject();
    edge.add("edgeId", idOf("e", k));
    edge.add("startNodeId", idOf("n", k));
    edge.add("endNodeId", idOf("n", k + 1));
    edge.add("vehicleTypeEdgeProperties", JsonValue::Array{std::move(type)});
    edges.push_back(std::move(edge));
  }
  JsonValue layout = maps::emptyObject();
  layout.add("layoutId", "warehouse");
  layout.add("layoutVersion", "1");
  layout.add("nodes", std::move(nodes));
  layout.add("edges", std::move(edges));
  layout.add("stations", JsonValue::Array{});
  JsonValue about = maps::emptyObject();
  about.add("projectIdentification", "warehouse");
  about.add("creator", "Clearway");
  about.add("exportTimestamp", "2026-01-01T00:00:00Z");
  about.add("lifVersion", "1.0.0");
  JsonValue out = maps::emptyObject();
  out.add("metaInformation", std::move(about));
  out.add("layouts", JsonValue::Array{std::move(layout)});
  return toText(out);
}

std::string routeGeoJson() {
  const auto feature = [](const char* name, std::size_t first, std::size_t last) {
    JsonValue::Array line;
    for (std::size_t k = first; k <= last; ++k) {
      line.push_back(JsonValue::Array{kRoute[k].x, kRoute[k].y});
    }
    JsonValue geometry = maps::emptyObject();
    geometry.add("type", "LineString");
    geometry.add("coordinates", std::move(line));
    JsonValue properties = maps::emptyObject();
    properties.add("name", name);
    JsonValue out = maps::emptyObject();
    out.add("type", "Feature");
    out.add("properties", std::move(properties));
    out.add("geometry", std::move(geometry));
    return out;
  };
  JsonValue out = maps::emptyObject();
  out.add("type", "FeatureCollection");
  out.add("features", JsonValue::Array{feature("aisle", 0, 1), feature("gap", 1, 4),
                                       feature("next aisle", 4, 5)});
  return toText(out);
}

// As `ros2 topic echo` prints nav_msgs/Path.
std::string workshopPath() {
  const char* const kHeader = "frame_id: map\n";
  std::string out =
      "header:\n  stamp:\n    sec: 0\n    nanosec: 0\n  " + std::string(kHeader) + "poses:\n";
  for (const Place& p : kWorkshop) {
    out += "- header:\n    stamp:\n      sec: 0\n      nanosec: 0\n    " + std::string(kHeader) +
           "  pose:\n    position:\n      x: " + clearway::shortest(p.x) +
           "\n      y: " + clearway::shortest(p.y) +
           "\n      z: 0.0\n    orientation:\n      x: 0.0\n      y: 0.0\n      z: 0.0\n"
           "      w: 1.0\n";
  }
  return out + "---\n";
}

std::string workshopZones() {
  return R"({
  "mapId": "workshop",
  "zoneSetId": "workshop-1",
  "zoneSetDescriptor": "Zones of the workshop",
  "zones": [
    {
      "zoneId": "repair",
      "zoneType": "BLOCKED",
      "vertices": [{"x": -0.6, "y": -2.2}, {"x": 0.9, "y": -2.2}, {"x": 0.9, "y": -0.8}, {"x": -0.6, "y": -0.8}]
    },
    {
      "zoneId": "door",
      "zoneType": "SPEED_LIMIT",
      "maximumSpeed": 0.3,
      "vertices": [{"x": -3.5, "y": 0.5}, {"x": -2, "y": 0.5}, {"x": -2, "y": 2.2}, {"x": -3.5, "y": 2.2}]
    },
    {
      "zoneId": "aisle",
      "zoneType": "DIRECTED",
      "direction": 0,
      "directedLimitation": "RESTRICTED",
      "vertices": [{"x": 1, "y": -3}, {"x": 3.5, "y": -3}, {"x": 3.5, "y": -1.2}, {"x": 1, "y": -1.2}]
    }
  ]
}
)";
}

}  // namespace clearway::samples
