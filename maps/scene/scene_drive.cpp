#include "maps/scene/scene_drive.h"

#include "core/geometry/obb.h"

namespace clearway::maps {
namespace {

constexpr double kLeast = 1e-6, kMost = 1e6;  // of speeds, accelerations and radii
constexpr double kLongestWait_s = 1e9, kMostRounds = 1e9;

}  // namespace

SceneDrive driveFromJson(const JsonCursor& at) {
  SceneDrive out;
  if (!at.object(
          {"motion", "speed", "turn_rate", "acceleration", "turn_acceleration", "min_radius"})) {
    return out;
  }
  if (const auto v = at.optional("motion")) {
    out.motion = static_cast<SceneDrive::Motion>(v->choice({"diff", "car", "omni"}));
  }
  if (const auto v = at.optional("speed")) out.speed = v->number(kLeast, kMost);
  if (const auto v = at.optional("turn_rate")) out.turn_rate = v->number(kLeast, kMost);
  if (const auto v = at.optional("acceleration")) out.acceleration = v->number(kLeast, kMost);
  if (const auto v = at.optional("turn_acceleration")) {
    out.turn_acceleration = v->number(kLeast, kMost);
  }
  const auto radius = at.optional("min_radius");
  if (radius) out.min_radius = radius->number(kLeast, kMost);
  const bool is_car = out.motion == SceneDrive::Motion::Car;
  if (is_car && !radius && !at.failed()) {
    at.fail(ErrorCode::InvalidArgument, "a car needs its turning radius: add \"min_radius\"");
  }
  if (!is_car && radius) {
    radius->fail(ErrorCode::InvalidArgument,
                 "only cars have a turning radius: add \"motion\": \"car\"");
  }
  return out;
}

SceneRoute routeFromJson(const JsonCursor& at) {
  SceneRoute out;
  if (!at.object({"waypoints", "rounds"})) return out;
  for (const JsonCursor& item : at.at("waypoints").items(kMaxWaypoints)) {
    if (!item.object({"x", "y", "heading", "wait"})) return out;
    SceneWaypoint w;
    w.position = {item.at("x").number(-kMaxCoordinate_m, kMaxCoordinate_m),
                  item.at("y").number(-kMaxCoordinate_m, kMaxCoordinate_m)};
    if (const auto v = item.optional("heading")) w.heading = v->heading();
    if (const auto v = item.optional("wait")) w.wait_s = v->number(0.0, kLongestWait_s);
    out.waypoints.push_back(w);
  }
  if (!at.failed() && out.waypoints.empty()) {
    at.at("waypoints").fail(ErrorCode::InvalidArgument, "has no waypoints");
  }
  if (const auto v = at.optional("rounds")) {
    out.rounds = static_cast<std::uint32_t>(v->integer(0.0, kMostRounds));
  }
  return out;
}

}  // namespace clearway::maps
