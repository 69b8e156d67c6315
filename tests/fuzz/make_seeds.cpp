// Usage: fuzz_seeds tests/fuzz/corpus     Writes the first inputs of the targets of maps.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "tests/support/png_builder.h"

namespace {

using clearway::testing::buildPng;
using std::string_literals::operator""s;
namespace png = clearway::testing;

const std::string kYaml =
    "image: m.pgm\nresolution: 0.05\norigin: [-15.1, -25, 0.5]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n";

std::vector<std::string> pgms() {
  return {"P5 3 2 255\n\x00\x01\x02\xfd\xfe\xff"s,
          "P5\n# CREATOR: me\n2 1\n255\nab",
          "P5\r\n2 1\r\n255\r\nab",
          "P5 2 1 65535\n\x01\x02\xff\xff"s,
          "P5 1 1 7\n\x07 \n",
          "P2\n#c\n 2 2   15\n  1 15\n 2 # e\n0",
          "P2 3 1 1000 0 205 1000\n",
          "P2 2 1 9 9 10"};
}

std::vector<std::string> pngs() {
  std::vector<std::string> out;
  for (const bool interlaced : {false, true}) {
    for (const int depth : {1, 2, 4, 8, 16}) {
      png::PngSpec p{9, 5, depth, png::kGrey, interlaced, {}, {}, {}};
      for (std::uint32_t k = 0; k < 45; ++k) p.samples.push_back(k % (1U << depth));
      out.push_back(buildPng(p));
    }
    for (const auto colour : {png::kRgb, png::kGreyAlpha, png::kRgba}) {
      png::PngSpec p{3, 2, interlaced ? 16 : 8, colour, interlaced, {}, {}, {}};
      for (std::uint32_t k = 0; k < 24; ++k) p.samples.push_back(k * 11);
      out.push_back(buildPng(p));
    }
  }
  out.push_back(buildPng({2, 1, 2, png::kPalette, false, {0, 1}, "\0\0\0\xff\x80\0"s, "\0\xff"s}));
  out.push_back(buildPng({2, 1, 8, png::kGrey, false, {7, 9}, {}, "\0\x09"s}));
  return out;
}

std::map<std::string, std::vector<std::string>> seeds() {
  std::map<std::string, std::vector<std::string>> all;
  all["movingai"] = {"type octile\nheight 2\nwidth 3\nmap\n.G@\nOTS\n",
                     "type octile\r\nheight 2\r\nwidth 1\r\nmap\r\nW\r\n.\r\n",
                     "width 3\nheight 1\ntype tile\nmap\n@@@",
                     "height 1\n\nwidth   2 \nmap\n..\n\n \n",
                     "type octile\nheight 3\nwidth 3\nmap\n...\n.@\n...\n"};
  all["motion_file"] = {
      "resolution_m: 0.1\nnumberofangles: 16\ntotalnumberofprimitives: 2\n"
      "primID: 0\nstartangle_c: 0\nendpose_c: 1 0 0\nadditionalactioncostmult: 1\n"
      "intermediateposes: 2\n0.0 0.0 0.0\n0.1 0.0 0.0\n"
      "primID: 1\nstartangle_c: 15\nendpose_c: 0 0 16\nadditionalactioncostmult: 1.5\n"
      "intermediateposes: 3\n0.0 0.0 5.8905\n0.0 0.0 6.0868\n0.0 0.0 6.2832\n",
      "resolution_m: -1\n",
      "resolution_m: 0.1\nnumberofangles: 6\n",
      "resolution_m: 1e-3\n\nnumberofangles: 4\r\ntotalnumberofprimitives: 16385\n",
      "resolution_m: 1\nnumberofangles: 8\ntotalnumberofprimitives: 1\nprimID: 0\n"
      "startangle_c: 7\nendpose_c: 1 -1 -1\nadditionalactioncostmult: 0\n",
      "resolution_m: 0.1\nmin_turning_radius_m: 1\nnumberofangles: 4\nangle:0 0.0\nangle:1 1.2\n"
      "angle:2 3.1\nangle:3 4.7\ntotalnumberofprimitives: 1\nprimID: 0\nstartangle_c: 1\n"
      "endpose_c: 1 2 1\nadditionalactioncostmult: 1\nturning_radius: 0\nintermediateposes: 2\n"
      "0 0 1.2\n0.1 0.2 1.2\n",
      R"({"lattice_metadata": {"grid_resolution": 0.1, "heading_angles": [0, 1.57, 3.14, 4.71]},
"primitives": [{"trajectory_id": 0, "start_angle_index": 0, "end_angle_index": 1,
"poses": [[0.1, 0.0, 0.0], [0.2, 0.1, 1.57]]},
{"trajectory_id": 1, "start_angle_index": 3, "end_angle_index": 3,
"poses": [[0, 0, 4.71], [0, -0.1, 4.71]]}]})"};
  all["fleet_plan"] = {
      R"({"actionModel": "MAPF_T", "teamSize": 2, "start": [[1, 1, "E"], [4, 4, "N"]],
"actualPaths": ["F,R,F,W", "C,F,F,R"], "makespan": 4, "errors": [[-1, 0, 1, "x"]]})",
      R"({"actionModel": "MAPF", "start": [[1, 1, "N/A"], [4, 4, "N/A"], [5, 5, "N/A"]],
"actualPaths": ["R,U,W,L", "D,T"], "tasks": [[0, 1, 2]]})",
      R"({"actionModel": "MAPF_T", "agentMaxCounter": 3, "start": [[5, 5, "E"]],
"actualPaths": ["[(0,5,5,0,0):(F 2,W 1,F 4)][(7,5,7,0,0):(R 3,W 2)]"]})",
      "agents=2\nstarts=(1,1),(2,2),\ngoals=(1,2),(2,3),\nsolution=\n0:(1,1),(2,2),\n"
      "1:(1,2,Y_PLUS),(2,3,X_MINUS),\n",
      "Agent 0: (1,1)->(1,2)->\nAgent 1: (3,3)->\n",
      "statistics:\n  cost: 2\nschedule:\n  agent0:\n    - {x: 3, y: 1, t: 0}\n    - x: 4\n"
      "      y: 1\n      t: 2\n  \"b\": [{x: 0, y: 0, t: 0}]\n"};
  all["mapf_instance"] = {
      "agents:\n  - name: agent0\n    start: [0, 0]\n    goal: [2, 1]\nmap:\n  dimensions: [3, "
      "2]\n  obstacles:\n    - [1, 0]\n",
      "{map: {dimensions: [4, 4], obstacles: [[1, 1], [2, 2]]}, agents: [{start: [0, 0], goal: [3, "
      "3], name: a}]}",
      "map:\n    dimensions: [2, 1]\n    obstacles: []\nagents:\n-   start: [0, 0]\n    goal: [1, "
      "0]\n    name: b\n",
      "map:\n  obstacles:\n  - !!python/tuple [0, 1]\n  dimensions: [2, 2]\nagents: [{start: [0, "
      "0], goal: [1, 1]}]\n",
      "agents: [{start: [0, 0], potentialGoals: [[1, 1]]}]\n"};
  all["lorr"] = {
      "p{\"mapFile\": \"m.map\", \"agentFile\": \"a\", \"taskFile\": \"t\", \"teamSize\": "
      "2, \"numTasksReveal\": 1.5, \"delayConfig\": {}}",
      "a# version for LoRR 2026\n3\n0\n7\n76\n", "a2\r\n1\r\n2\r\n", "t# c\n3\n1,2\n3\n4, 5 6\n",
      "t1\n76\n"};
  all["nav2_footprint"] = {
      "[[0.3, 0.2], [-0.3, 0.2], [-0.3, -0.2]]", "footprint: \"[[.3,.2],[-.3,.2],[-.3,-.2]]\"\n",
      "a:\n  ros__parameters:\n    footprint: \"[]\"\n    robot_radius: 0.22\n",
      "footprint: [[0.3, 0.2], [-0.3, 0.2], [-0.3, -0.2]]\nb: {footprint: [[0.3, 0.2], [-0.3, "
      "0.2], [-0.3, -0.2]]}\n",
      "POLYGON((0 0, 1 0, 0 1))"};
  all["scen"] = {"version 1\n0\tmaps/a b.map\t10\t20\t1\t2\t3\t4\t2.82842712\n",
                 "version 1.0\r\n7 a.map 10 20 1 2 3 4 5\r\n\r\n",
                 "version 1\n0 m 9 9 1 1 2 2 0\n0 m 9 9 1 1 1 1 0\n",
                 "version 1\n-1 m 16384 16384 16383 0 0 16383 1e3\n",
                 "version 2\n0 m 9 9 1 1 2 2 0\n"};
  all["ros_yaml"] = {
      kYaml,
      kYaml + "mode: scale\n",
      kYaml + "mode: raw\nx: {a: [1, 2], b: {c: d}}\n",
      "# c\r\n---\r\n\"image\": 'sub dir/m.png' # x\r\norigin:\r\n  - -1e1\r\n  - 2\r\n"
      "negate: true\r\nresolution: \"1\"\r\noccupied_thresh: 1\r\nfree_thresh: 0\r\n",
      "a: &a [x, x]\nb: *a\n" + kYaml,
      "x: !!float 1\n" + kYaml,
      "? [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]\n: 2\n",
      "x: [[[[[[[[[[[[[[[[[[[[[[[[[1"};
  all["wkt"] = {"POLYGON((-1 -0.5, 1 -0.5, 1.5 0, 1 0.5, -1 0.5, -1 -0.5))",
                "POLYGON((0 0, 4 0, 4 1, 1 1, 1 3, 0 3))",
                "multipolygon (((0 0,1 0,1 1)),((1e-3 0, +2 0, 2 -1.5E2)))",
                "POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))",
                "POLYGON((0 0, 0 0, 2 0, 2 1, 5 1, 2 1, 0 1, 0 0.5), (1 1, 2 1, 2 2))",
                "MULTIPOLYGON EMPTY",
                "POLYGON Z((0 nan, -inf 0, 1e999 0))"};
  const std::string head =
      "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n";
  all["pose_queries"] = {
      head + "a,2.4,1.2,0.1,1.5,68.5,14.5,0,2.5,57.5,180\nb,1,1,0,,0,0,-1e1,1,1,\n",
      "\xEF\xBB\xBF# c\r\n\r\n" + head + " a , 1,1 ,0, 0,1,1,0,2,2, 90\r\n",
      head + "a,nan,1,0,0,1,1,0,2,2,0\n",
      head + "../x,1,1,0,0,1,1,0,2,2,0\n",
      head + "a,1,1\n",
      "id,length\n1,2\n"};
  const std::string quaternion = "orientation: {x: 0, y: 0, z: 0.6, w: 0.8}\n";
  const std::string ros =
      "header:\n  frame_id: map\nposes:\n- pose:\n    position: {x: 1, y: 2, z: 0}\n    " +
      quaternion + "- pose:\n    position: {x: 2, y: 2, z: 0}\n    " + quaternion;
  const std::string nodes =
      R"({"orderId": "o", "nodes": [{"sequenceId": 0, "nodePosition": {"x": 1, "y": 1}},)"
      R"( {"sequenceId": 2, "nodePosition": {"x": 3, "y": 1, "theta": 1}}], "edges": [{"edgeId": )"
      R"("e", "sequenceId": 1, "trajectory": {"degree": 2, "knotVector": [0, 0, 0, 1, 1, 1], )"
      R"("controlPoints": [{"x": 1, "y": 1}, {"x": 2, "y": 2, "weight": 0.7}, {"x": 3, "y": 1}]}}]})";
  all["path_file"] = {
      "# c\r\nx,y,heading\r\n1,2,90\r\n1,2,-90\n3,4,1e-3\n",
      "x,y\n1,2\n1,2\n2,2\n2,3\n",
      "t,x,y,yaw\n0,1,nan,0\n",
      "# t\n0 1 2 0 0 0 0 1\n1 1 3 0 0 0 1 0\n",
      "0 1 2 0 0 0 0 0\n",
      ros + "---\n" + ros,
      "poses:\n- '...'\n- position: 1\n",
      R"({"header": {}, "poses": [{"pose": {"position": {"x": 1, "y": 2, "z": 0}, "orientation": )"
      R"({"x": 0, "y": 0, "z": 0, "w": 1}}}]})",
      R"({"type": "Feature", "properties": {"name": "a"}, "geometry": {"type": "LineString", )"
      R"("coordinates": [[1, 2], [3, 4, 5], [3, 4]]}})",
      R"({"type": "MultiLineString", "coordinates": [[[1, 2]], [[0, 0], [1, 1]]]})",
      nodes,
      R"({"layouts": [{"layoutId": "l", "nodes": [{"nodeId": "a", "nodePosition": {"x": 1, "y": 1}},)"
      R"( {"nodeId": "b", "nodePosition": {"x": 2, "y": 1}}], "edges": [{"edgeId": "e", )"
      R"("startNodeId": "a", "endNodeId": "b", "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v",)"
      R"( "vehicleOrientation": 180, "orientationType": "TANGENTIAL"}]}]}]})"};
  const std::string lif = all["path_file"].back();
  all["route_graph"] = {
      lif,
      R"({"layouts": [{"layoutId": "l", "nodes": [{"nodeId": "a", "nodeName": "dock", "nodePosition":)"
      R"( {"x": 1, "y": 1}, "vehicleTypeNodeProperties": [{"vehicleTypeId": "v", "theta": 0, )"
      R"("actions": [{"actionType": "load"}]}]}, {"nodeId": "b", "nodePosition": {"x": 3, "y": 1}}], )"
      R"("edges": [{"edgeId": "e", "startNodeId": "a", "endNodeId": "b", "vehicleTypeEdgeProperties":)"
      R"( [{"vehicleTypeId": "v", "rotationAtEndNodeAllowed": "CCW", "maxSpeed": 1.5, "trajectory": )"
      R"({"degree": 2, "knotVector": [0, 0, 0, 1, 1, 1], "controlPoints": [{"x": 1, "y": 1}, )"
      R"({"x": 2, "y": 2, "weight": 0.7}, {"x": 3, "y": 1}]}}, {"vehicleTypeId": "w"}]}], "stations":)"
      R"( [{"stationId": "s", "stationName": "Dock 1", "interactionNodeIds": ["b"]}]}]})",
      R"({"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point",)"
      R"( "coordinates": [1, 1]}, "properties": {"id": 0, "frame": "map"}}, {"type": "Feature", )"
      R"("geometry": {"type": "Point", "coordinates": [3, 1]}, "properties": {"id": 1}}, {"type": )"
      R"("Feature", "geometry": {"type": "MultiLineString"}, "properties": {"id": 9, "startid": 0, )"
      R"("endid": 1, "cost": 4.5, "overridable": false, "metadata": {"abs_speed_limit": 0.85}}}]})",
      R"({"layouts": []})", R"({"type": "FeatureCollection", "features": []})"};
  const std::string corners =
      R"("vertices": [{"x": 0, "y": 0}, {"x": 2, "y": 0.5}, {"x": 1, "y": 2}]})";
  all["zone_set"] = {
      R"({"headerId": 1, "timestamp": "2026-01-01T00:00:00Z", "version": "3.0.0", "zoneSet": {"mapId": )"
      R"("m", "zoneSetId": "s", "zones": [{"zoneId": "a", "zoneType": "BLOCKED", )" +
          corners + "]}}",
      R"({"mapId": "m", "zoneSetId": "s", "zones": [{"zoneId": "a", "zoneType": "SPEED_LIMIT", )"
      R"("maximumSpeed": 0.3, "agents": ["cart"], )" +
          corners + R"(, {"zoneId": "b", "zoneType": "PENALTY", "penaltyFactor": 0.5, )" + corners +
          "]}",
      R"({"mapId": "m", "zoneSetId": "s", "zones": [{"zoneId": "a", "zoneType": "DIRECTED", )"
      R"("direction": 1.5, "directedLimitation": "STRICT", )" +
          corners +
          R"(, {"zoneId": "b", "zoneType": "BIDIRECTED", "direction": -1, )"
          R"("bidirectedLimitation": "RESTRICTED", )" +
          corners + "]}",
      R"({"mapId": "m", "zoneSetId": "s", "zones": [{"zoneId": "a", "zoneType": "PRIORITY", )"
      R"("priorityFactor": 0.5, )" +
          corners + R"(, {"zoneId": "b", "zoneType": "COORDINATED_REPLANNING", )" + corners + "]}",
      R"({"mapId": "m", "zoneSetId": "s", "zones": []})"};
  all["map_edits"] = {"# c\n\nblock 1 2 3 4\r\n free\t0 0\nstart 8 11\n",
                      "block 9 0\n",
                      "free 1\n",
                      "start 1 1 2 2\n",
                      "blok 1 1\n",
                      "block 1 99999999999999999999\n",
                      "free -1 0\n"};
  all["pgm"] = pgms();
  all["png"] = pngs();
  for (const std::string& p : pgms()) all["image"].push_back("\x80\x01" + p);
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: fuzz_seeds FOLDER\n";
    return 2;
  }
  for (const auto& [target, inputs] : seeds()) {
    const auto folder = std::filesystem::path(argv[1]) / target;
    std::filesystem::create_directories(folder);
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      std::ofstream(folder / ("seed-" + std::to_string(k)), std::ios::binary) << inputs[k];
    }
  }
  return 0;
}
