#include "maps/scene/scene_changes.h"

#include <map>

#include "core/geometry/obb.h"

namespace clearway::maps {
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
