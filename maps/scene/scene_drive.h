// maps/scene/scene_drive.h — bodies of a scene that drive: their drives and the routes that they follow.
//
// "drive": {"motion": "diff", "car" or "omni", "speed", "turn_rate", "acceleration",
//          "turn_acceleration", "min_radius"}; every member is optional, but the radius of a car.
// "route": {"waypoints": [{"x", "y", "heading", "wait"}], "rounds": 1}; 0 rounds: for ever.
// Units:   metres, seconds, radians; a heading in degrees.
// Errors:  noted in the cursor's document. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

#include "maps/text/json_cursor.h"

namespace clearway::maps {

struct SceneDrive {
  enum class Motion : std::uint8_t { Diff, Car, Omni } motion = Motion::Diff;
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

}  // namespace clearway::maps
