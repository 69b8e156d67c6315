// tests/cli/fixtures.h — small valid files that the program's tests share and damage.
#pragma once

#include <string>

namespace clearway::testing {

// 12 x 8 cells with a pillar in the middle.
inline constexpr const char* kRoomMap =
    "type octile\nheight 8\nwidth 12\nmap\n"
    "............\n"
    "............\n"
    ".....@@.....\n"
    ".....@@.....\n"
    ".....@@.....\n"
    ".....@@.....\n"
    "............\n"
    "............\n";

// On the room: an edge from a to b collides, two from a to c by the corner d do not.
inline constexpr const char* kRouteGraph = R"({"layouts": [{"layoutId": "floor", "nodes": [
  {"nodeId": "a", "nodePosition": {"x": 2.5, "y": 4.5}},
  {"nodeId": "b", "nodePosition": {"x": 9.5, "y": 4.5}},
  {"nodeId": "c", "nodePosition": {"x": 9.5, "y": 1}},
  {"nodeId": "d", "nodePosition": {"x": 2.5, "y": 1}}],
  "edges": [
  {"edgeId": "ab", "startNodeId": "a", "endNodeId": "b",
   "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v"}]},
  {"edgeId": "ad", "startNodeId": "a", "endNodeId": "d",
   "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v", "maxSpeed": 0.5}]},
  {"edgeId": "dc", "startNodeId": "d", "endNodeId": "c",
   "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v"}]}],
  "stations": [{"stationId": "goods", "interactionNodeIds": ["c"]}]}]})";

// The same size with a wall from top to bottom.
inline constexpr const char* kWalledMap =
    "type octile\nheight 8\nwidth 12\nmap\n"
    ".....@@.....\n.....@@.....\n.....@@.....\n.....@@.....\n"
    ".....@@.....\n.....@@.....\n.....@@.....\n.....@@.....\n";

// 4 x 3 pixels of 0.5 m, one occupied and one unknown.
inline constexpr const char* kRosYaml =
    "image: lab.pgm\nresolution: 0.5\norigin: [-1, -2, 0]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n";
inline constexpr const char* kRosPgm =
    "P2\n4 3\n255\n254 254 254 254\n254 0 205 254\n254 254 254 254\n";

inline constexpr const char* kScenario =
    "version 1\n"
    "0\troom.map\t12\t8\t2\t4\t9\t4\t8.65685425\n"
    "1\troom.map\t12\t8\t0\t0\t11\t0\t11\n";

inline constexpr const char* kProject = R"({
  "format": "clearway-project",
  "version": 1,
  "agents": [
    {"name": "cart", "shape": {"box": {"length": 1.2, "width": 0.8}},
     "start": {"x": 2.5, "y": 4.5, "heading": 0}, "goal": {"x": 9.5, "y": 4.5}}
  ],
  "planner": {"planner": "pose"},
  "map": {"file": "room.map"}
}
)";

inline const std::string kPlanTask = "--agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5";
inline const std::string kPlan = "plan --map room.map " + kPlanTask;

// `text` with the first `what` replaced; empty without an occurrence, so that no test passes by
// accident.
inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? std::string() : text.replace(at, what.size(), by);
}

}  // namespace clearway::testing
