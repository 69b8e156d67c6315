// A scene of moving bodies: a crossing of two lanes between four blocks.
#include <array>

#include "maps/grid/embedded_map.h"
#include "maps/samples/generator/sample.h"
#include "maps/text/json_cursor.h"

namespace clearway::samples {
namespace {

struct Lane {
  const char* name;
  Vec2 from, to;
  double heading_deg;
  double start_s, end_s;
};

constexpr std::array<Lane, 9> kPaths{{{"east 1", {2.0, 11.5}, {22.0, 11.5}, 0, 0, 16},
                                      {"east 2", {1.5, 13.0}, {22.5, 13.0}, 0, 3, 15},
                                      {"east 3", {4.5, 11.5}, {22.5, 11.5}, 0, 0, 13},
                                      {"west 1", {22.5, 8.5}, {1.5, 8.5}, 180, 0, 15},
                                      {"west 2", {20.0, 7.0}, {1.5, 7.0}, 180, 2, 18},
                                      {"south 1", {9.5, 1.5}, {9.5, 18.5}, 90, 0, 14},
                                      {"south 2", {11.0, 2.5}, {11.0, 18.5}, 90, 3, 17},
                                      {"north 1", {13.0, 18.5}, {13.0, 1.5}, -90, 0, 15},
                                      {"north 2", {14.5, 17.5}, {14.5, 1.5}, -90, 2, 14}}};

maps::JsonValue frameOf(double t, Vec2 p, double heading_deg) {
  maps::JsonValue out = maps::emptyObject();
  out.add("t", t);
  out.add("x", p.x);
  out.add("y", p.y);
  out.add("heading", heading_deg);
  return out;
}

maps::JsonValue boxJson(double length, double width) {
  maps::JsonValue box = maps::emptyObject();
  box.add("length", length);
  box.add("width", width);
  maps::JsonValue shape = maps::emptyObject();
  shape.add("box", std::move(box));
  return shape;
}

maps::JsonValue named(const char* name, maps::JsonValue shape) {
  maps::JsonValue out = maps::emptyObject();
  out.add("name", name);
  out.add("shape", std::move(shape));
  return out;
}

maps::JsonValue robotJson(const Lane& lane) {
  maps::JsonValue out = named(lane.name, boxJson(1.4, 0.9));
  out.add("detection", "hybrid");
  out.add("margin", 0.3);
  out.add("motion", maps::JsonValue::Array{frameOf(lane.start_s, lane.from, lane.heading_deg),
                                           frameOf(lane.end_s, lane.to, lane.heading_deg)});
  return out;
}

// A forklift: a U of three parts, which turns while it moves.
maps::JsonValue forkliftJson() {
  maps::JsonValue shape = maps::emptyObject();
  shape.add("vertices", maps::JsonValue::Array{-1.2, -0.7, 0.4, -0.7, 0.4, -0.45, 1.3,  -0.45,
                                               1.3,  -0.2, 0.4, -0.2, 0.4, 0.2,   1.3,  0.2,
                                               1.3,  0.45, 0.4, 0.45, 0.4, 0.7,   -1.2, 0.7});
  maps::JsonValue out = named("forklift", std::move(shape));
  out.add("friction", 0.8);
  out.add("motion",
          maps::JsonValue::Array{frameOf(0, {3.0, 10.0}, 0), frameOf(8, {11.5, 10.0}, 0),
                                 frameOf(10, {12.0, 9.5}, -90), frameOf(16, {12.0, 2.0}, -90)});
  return out;
}

maps::JsonValue bodies() {
  maps::JsonValue::Array out;
  for (const Lane& lane : kPaths) out.push_back(robotJson(lane));
  out.push_back(forkliftJson());

  maps::JsonValue disc = maps::emptyObject();
  disc.add("vertices", maps::JsonValue::Array{0, 0});
  disc.add("radius", 0.35);
  maps::JsonValue walker = named("walker", std::move(disc));
  walker.add("margin", 0.5);
  walker.add("motion",
             maps::JsonValue::Array{frameOf(0, {16.5, 6.2}, 90), frameOf(12, {16.5, 13.8}, 90)});
  out.push_back(std::move(walker));

  maps::JsonValue drone = named("drone", boxJson(0.8, 0.8));
  drone.add("level", maps::JsonValue::Array{2, 2.4});
  drone.add("mode", "3d");
  drone.add("meets_map", false);
  drone.add("motion",
            maps::JsonValue::Array{frameOf(0, {4.0, 3.0}, 30), frameOf(16, {20.0, 17.0}, 120)});
  out.push_back(std::move(drone));

  for (const Vec2 p : {Vec2{8.0, 10.0}, Vec2{16.0, 10.0}}) {
    maps::JsonValue island = named(p.x < 12.0 ? "island west" : "island east", boxJson(1.6, 0.4));
    maps::JsonValue pose = maps::emptyObject();
    pose.add("x", p.x);
    pose.add("y", p.y);
    pose.add("heading", 0);
    island.add("pose", std::move(pose));
    island.add("mode", "static");
    if (p.x < 12.0) island.add("ignores", maps::JsonValue::Array{"forklift"});
    out.push_back(std::move(island));
  }
  return out;
}

}  // namespace

std::string crossingScene() {
  Canvas c(48, 40, '.');  // cells of 0.5 m
  c.walls(0, 0, 48, 40);
  for (const int x : {1, 32}) {
    for (const int y : {1, 28}) c.fill(x, y, 15, 11);
  }
  maps::JsonValue world = maps::emptyObject();
  world.add("dt", 0.25);
  world.add("steps", 28);
  maps::JsonValue map = maps::emptyObject();
  map.add("embedded", maps::embeddedMapToJson(metricMap(c, 0.5, 0.5)));
  maps::JsonValue out = maps::emptyObject();
  out.add("format", "clearway-scene");
  out.add("version", 1);
  out.add("description", "Robots, a forklift, a walker and a drone at a crossing");
  out.add("world", std::move(world));
  out.add("bodies", bodies());
  out.add("map", std::move(map));
  return toText(out);
}

}  // namespace clearway::samples
