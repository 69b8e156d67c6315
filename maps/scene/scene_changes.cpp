#include "maps/scene/scene_changes.h"

#include <map>

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
    out.motion = static_cast<DriveKind>(v->choice({"diff", "car", "omni"}));
  }
  if (const auto v = at.optional("speed")) out.speed = v->number(kLeast, kMost);
  if (const auto v = at.optional("turn_rate")) out.turn_rate = v->number(kLeast, kMost);
  if (const auto v = at.optional("acceleration")) out.acceleration = v->number(kLeast, kMost);
  if (const auto v = at.optional("turn_acceleration")) {
    out.turn_acceleration = v->number(kLeast, kMost);
  }
  const auto radius = at.optional("min_radius");
  if (radius) out.min_radius = radius->number(kLeast, kMost);
  const bool is_car = out.motion == DriveKind::Car;
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

namespace {

using Names = std::map<std::string, std::size_t>;

std::size_t bodyFromJson(const JsonCursor& at, const Names& names, std::size_t bodies) {
  if (at.value().text() == nullptr) {
    const double last = bodies == 0 ? 0.0 : static_cast<double>(bodies - 1);
    return static_cast<std::size_t>(at.integer(0, last));
  }
  const auto found = names.find(at.text(kMaxNameBytes));
  if (!at.failed() && found == names.end()) {
    at.fail(ErrorCode::InvalidArgument, "no body has this name");
  }
  return found == names.end() ? 0 : found->second;
}

void ofBody(const JsonCursor& at, const Names& names, std::size_t bodies, SceneChange& out) {
  if (!at.object({"t", "body", "present", "mode", "category", "mask", "group", "margin", "shape",
                  "drive", "route", "attach", "detach"})) {
    return;
  }
  if (const auto v = at.optional("present")) out.present = v->boolean();
  if (const auto v = at.optional("mode")) out.mode = modeFromJson(*v);
  if (const auto v = at.optional("category")) out.category = bitsFromJson(*v);
  if (const auto v = at.optional("mask")) out.mask = bitsFromJson(*v);
  if (const auto v = at.optional("group")) {
    out.group = static_cast<std::uint32_t>(v->integer(0, 1e9));
  }
  if (const auto v = at.optional("margin")) out.margin_m = v->number(0.0, kMaxCoordinate_m);
  if (const auto v = at.optional("shape")) out.shape = sceneShapeFromJson(*v);
  if (const auto v = at.optional("drive")) out.drive = driveFromJson(*v);
  if (const auto v = at.optional("route")) out.route = routeFromJson(*v);
  if (const auto v = at.optional("attach")) out.attach = bodyFromJson(*v, names, bodies);
  if (const auto v = at.optional("detach")) out.detach = bodyFromJson(*v, names, bodies);
  if (!out.present && !out.mode && !out.category && !out.mask && !out.group && !out.margin_m &&
      !out.shape && !out.drives()) {
    at.fail(ErrorCode::Malformed, "changes nothing of the body");
  }
}

void ofCells(const JsonCursor& at, SceneChange& out) {
  if (!at.object({"t", "cells", "blocked"})) return;
  for (const JsonCursor& item : at.at("cells").items(kMaxChangedCells)) {
    const std::vector<JsonCursor> pair = item.items(2);
    if (at.failed()) return;
    if (pair.size() != 2) return item.fail(ErrorCode::Malformed, "must be [row, column]");
    out.cells.push_back({static_cast<std::int32_t>(pair[0].integer(0, 1e6)),
                         static_cast<std::int32_t>(pair[1].integer(0, 1e6))});
  }
  if (!at.failed() && out.cells.empty()) at.at("cells").fail(ErrorCode::Malformed, "has no cells");
  out.blocked = at.at("blocked").boolean();
}

SceneChange changeFromJson(const JsonCursor& at, const Names& names, std::size_t bodies) {
  SceneChange out;
  if (const auto body = at.optional("body")) {
    out.body = bodyFromJson(*body, names, bodies);
    ofBody(at, names, bodies, out);
  } else if (at.optional("cells")) {
    ofCells(at, out);
  } else if (const auto rate = at.optional("check_rate")) {
    if (at.object({"t", "check_rate"})) out.rate = rateFromJson(*rate);
  } else if (const auto again = at.optional("recalculate_cells")) {
    if (at.object({"t", "recalculate_cells"})) out.recalculate_cells = again->boolean();
  } else {
    at.object({"t", "body", "cells", "check_rate", "recalculate_cells"});
    if (!at.failed()) {
      at.fail(ErrorCode::Malformed, "needs a body, cells, check_rate or recalculate_cells");
    }
  }
  if (!at.failed()) out.time_s = at.at("t").number(0.0, kMaxTime_s);
  return out;
}

}  // namespace

SceneRate rateFromJson(const JsonCursor& at) {
  if (at.value().text() == nullptr) return {SceneRate::Kind::Hertz, at.positive(1e9)};
  return {at.choice({"every_step", "off"}) == 0 ? SceneRate::Kind::EveryStep : SceneRate::Kind::Off,
          0.0};
}

std::vector<SceneChange> changesFromJson(const JsonCursor& at,
                                         const std::vector<std::string>& names) {
  Names by_name;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].empty()) by_name.emplace(names[i], i);
  }
  std::vector<SceneChange> out;
  for (const JsonCursor& item : at.items(kMaxSceneChanges)) {
    out.push_back(changeFromJson(item, by_name, names.size()));
    if (at.failed()) return out;
    if (out.size() > 1 && out.back().time_s < out[out.size() - 2].time_s) {
      item.at("t").fail(ErrorCode::InvalidArgument, "times must not descend");
    }
  }
  return out;
}

}  // namespace clearway::maps
