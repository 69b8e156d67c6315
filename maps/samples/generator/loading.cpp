// A scene with drives, routes and loads: a loading bay with a truck, a forklift and a patrol.
#include <cassert>

#include "maps/grid/embedded_map.h"
#include "maps/samples/generator/sample.h"
#include "maps/text/json_cursor.h"

namespace clearway::samples {
namespace {

// Metres in a hall of 24 m by 16 m; the gate is in the wall on the right.
constexpr const char* kScene = R"({
  "format": "clearway-scene",
  "version": 1,
  "description": "A forklift loads a truck while a cart patrols and a drone flies above",
  "world": {"dt": 0.05, "steps": 1800},
  "bodies": [
    {"name": "forklift", "margin": 0.1, "ignores": ["pallet 1", "pallet 2", "truck"],
     "shape": {"compound": [{"shape": {"box": {"length": 1.4, "width": 1}}, "pose": {"x": -0.5, "y": 0}},
                            {"shape": {"box": {"length": 1.1, "width": 0.15}}, "pose": {"x": 0.75, "y": -0.25}},
                            {"shape": {"box": {"length": 1.1, "width": 0.15}}, "pose": {"x": 0.75, "y": 0.25}}]},
     "pose": {"x": 6, "y": 3, "heading": 180},
     "drive": {"speed": 1.5, "turn_rate": 1.2, "acceleration": 0.8, "turn_acceleration": 1.5},
     "route": {"waypoints": [{"x": 4.4, "y": 6}, {"x": 3.9, "y": 6, "heading": 180}]}},
    {"name": "pallet 1", "shape": {"box": {"length": 1.2, "width": 0.8}}, "pose": {"x": 3, "y": 6}},
    {"name": "pallet 2", "shape": {"box": {"length": 1.2, "width": 0.8}}, "pose": {"x": 3, "y": 8}},
    {"name": "truck", "ignores": ["pallet 1", "pallet 2"],
     "shape": {"box": {"length": 5, "width": 2}, "radius": 0.1}, "pose": {"x": 30, "y": 7, "heading": 180},
     "drive": {"motion": "car", "min_radius": 5, "speed": 2, "acceleration": 1},
     "route": {"waypoints": [{"x": 18.5, "y": 7}]}, "meets_map": false},
    {"name": "patrol", "margin": 0.3, "shape": {"box": {"length": 0.9, "width": 0.6}},
     "pose": {"x": 4, "y": 13, "heading": 0},
     "drive": {"speed": 1, "turn_rate": 1.5},
     "route": {"rounds": 0, "waypoints": [{"x": 10, "y": 13, "wait": 1.5}, {"x": 10, "y": 10.5},
                                          {"x": 4, "y": 10.5, "heading": 0, "wait": 2}, {"x": 4, "y": 13}]}},
    {"name": "tugger", "shape": {"disc": {"radius": 0.4}}, "pose": {"x": 20, "y": 14},
     "drive": {"motion": "omni", "speed": 0.8, "acceleration": 0.5}},
    {"name": "drone", "mode": "3d", "level": [3, 3.4], "meets_map": false, "shape": {"disc": {"radius": 0.5}},
     "motion": [{"t": 0, "x": 2, "y": 2}, {"t": 30, "x": 22, "y": 14, "heading": 90},
                {"t": 60, "x": 22, "y": 2, "heading": 180}, {"t": 90, "x": 2, "y": 2, "heading": 270}]},
    {"name": "rack west", "mode": "static", "shape": {"box": {"length": 1, "width": 6}}, "pose": {"x": 1.2, "y": 11}},
    {"name": "rack north", "mode": "static", "shape": {"box": {"length": 8, "width": 1}}, "pose": {"x": 14, "y": 1.3}},
    {"name": "visitor", "present": false, "margin": 0.5, "shape": {"disc": {"radius": 0.25}}, "pose": {"x": 7, "y": 10.5}},
    {"name": "crate", "shape": {"box": {"length": 0.7, "width": 0.7}}, "pose": {"x": 21, "y": 11.5, "heading": 20}}
  ],
  "changes": [
    {"t": 2, "cells": [[12, 47], [13, 47], [14, 47], [15, 47]], "blocked": false},
    {"t": 9, "body": "forklift", "attach": "pallet 1",
     "route": {"waypoints": [{"x": 7, "y": 6}, {"x": 13.4, "y": 6.4, "heading": 0}, {"x": 15, "y": 6.4, "heading": 0}]}},
    {"t": 10, "body": "visitor", "present": true},
    {"t": 12, "body": "tugger", "route": {"waypoints": [{"x": 20, "y": 10, "heading": 180, "wait": 2}, {"x": 22, "y": 14}]}},
    {"t": 14, "body": "visitor", "mode": "disabled"},
    {"t": 27, "body": "forklift", "detach": "pallet 1",
     "route": {"waypoints": [{"x": 13, "y": 6.4}, {"x": 5.5, "y": 8}, {"x": 3.9, "y": 8, "heading": 180}]}},
    {"t": 27, "body": "truck", "attach": "pallet 1"},
    {"t": 32, "body": "visitor", "mode": "2d", "margin": 1},
    {"t": 35, "check_rate": 5},
    {"t": 44, "body": "visitor", "present": false},
    {"t": 45, "check_rate": "every_step"},
    {"t": 46, "body": "forklift", "attach": "pallet 2", "drive": {"speed": 0.8, "turn_rate": 0.8},
     "route": {"waypoints": [{"x": 7, "y": 8}, {"x": 13.4, "y": 7.6, "heading": 0}, {"x": 15, "y": 7.6, "heading": 0}]}},
    {"t": 60, "cells": [[31, 24], [31, 25], [31, 26], [31, 27], [31, 28], [31, 29]], "blocked": false},
    {"t": 66, "body": "forklift", "detach": "pallet 2", "route": {"waypoints": [{"x": 13, "y": 7.6}, {"x": 6, "y": 4}]}},
    {"t": 66, "body": "truck", "attach": "pallet 2"},
    {"t": 70, "body": "patrol", "mode": "static"},
    {"t": 75, "body": "truck", "route": {"waypoints": [{"x": 13.5, "y": 12.5}, {"x": 13.5, "y": 22}]},
     "drive": {"motion": "car", "min_radius": 5, "speed": 1.5, "acceleration": 0.5}},
    {"t": 75, "cells": [[12, 47], [13, 47], [14, 47], [15, 47]], "blocked": true}
  ]
})";

}  // namespace

std::string loadingScene() {
  Canvas c(48, 32, '.');  // cells of 0.5 m
  c.walls(0, 0, 48, 32);
  maps::JsonValue map = maps::emptyObject();
  map.add("embedded", maps::embeddedMapToJson(metricMap(c, 0.5, 0.5)));
  Result<maps::JsonValue> out = maps::parseJson(kScene, "loading.cpp");
  assert(out);
  out->add("map", std::move(map));
  return toText(*out);
}

}  // namespace clearway::samples
