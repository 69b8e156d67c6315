// maps/scene/scene_changes.h — changes of a played scene at a time: of bodies, of map cells, of
// checking.
//
// A list "changes" of a scene, by ascending "t". A change has "body" (a name, or an index in the
// list) with at least one of "present", "mode", "category", "mask", "group", "margin", "shape",
// "drive", "route", "attach" and "detach" (another body);
// or "cells" [[row, column], ...] with "blocked"; or "check_rate"; or "recalculate_cells": true.
// Errors: as maps/scene/collision_scene.h.
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/drive_kind.h"
#include "core/grid/grid_frame.h"
#include "maps/scene/body_mode.h"
#include "maps/scene/collision_shape.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// Bodies of a scene that drive: their drives and the routes that they follow.
//
// "drive": {"motion": "diff", "car" or "omni", "speed", "turn_rate", "acceleration",
//          "turn_acceleration", "min_radius"}; every member is optional, but the radius of a car.
// "route": {"waypoints": [{"x", "y", "heading", "wait"}], "rounds": 1}; 0 rounds: for ever.
// Units:   metres, seconds, radians; a heading in degrees.
// Errors:  noted in the cursor's document. Thread-safe: pure functions.
struct SceneDrive {
  DriveKind motion = DriveKind::Differential;
  double speed = 1.0, turn_rate = std::numbers::pi / 2.0;
  std::optional<double> acceleration, turn_acceleration;  // nullopt: at once
  double min_radius = 0.0;                                // of cars
};

struct SceneWaypoint {
  Vec2 position;
  std::optional<Heading> heading;  // not of cars
  double wait_s = 0.0;             // after the arrival
};

struct SceneRoute {
  std::vector<SceneWaypoint> waypoints;
  std::uint32_t rounds = 1;
};

inline constexpr std::size_t kMaxWaypoints = 100'000;  // of one route

[[nodiscard]] SceneDrive driveFromJson(const JsonCursor& at);
[[nodiscard]] SceneRoute routeFromJson(const JsonCursor& at);

inline constexpr double kMaxTime_s = 1e9;          // of a change, a step and a key frame
inline constexpr std::size_t kMaxNameBytes = 200;  // of a body

inline constexpr std::size_t kMaxSceneChanges = 100'000;
inline constexpr std::size_t kMaxChangedCells = 100'000;  // of one change

// When the world checks.
struct SceneRate {
  enum class Kind : std::uint8_t { EveryStep, Off, Hertz } kind = Kind::EveryStep;
  double hertz = 0.0;  // of simulated time
  friend bool operator==(const SceneRate&, const SceneRate&) = default;
};
// "every_step", "off", or a number of Hz.
[[nodiscard]] SceneRate rateFromJson(const JsonCursor& at);

struct SceneChange {
  double time_s = 0.0;
  std::size_t body = 0;  // index in the list; of the following
  std::optional<bool> present;
  std::optional<SceneMode> mode;
  std::optional<std::uint64_t> category, mask;
  std::optional<std::uint32_t> group;
  std::optional<double> margin_m;
  std::optional<SceneShape> shape;
  std::optional<SceneDrive> drive;
  std::optional<SceneRoute> route;            // from then on, from where it is
  std::optional<std::size_t> attach, detach;  // of the load: its index in the list
  // Only simulations can do it.
  [[nodiscard]] bool drives() const { return drive || route || attach || detach; }
  std::vector<Cell> cells;  // of the map
  bool blocked = false;     // what these cells become
  std::optional<SceneRate> rate;
  bool recalculate_cells = false;  // of the spatial hash: its cell size is chosen again
};

// `names` of the bodies, by place; empty for none.
[[nodiscard]] std::vector<SceneChange> changesFromJson(const JsonCursor& at,
                                                       const std::vector<std::string>& names);

}  // namespace clearway::maps
