#include "maps/plan_settings_json.h"

#include <limits>

namespace clearway::maps {
namespace {

constexpr double kMax = std::numeric_limits<double>::max();
constexpr std::size_t kMaxTerrainBytes = 1000;

JsonValue object() { return JsonValue(JsonValue::Object{}); }

}  // namespace

AgentShape shapeFromJson(const JsonCursor& at) {
  AgentShape shape;
  if (at.value().text() != nullptr) {
    (void)at.choice({"point"});
    shape.kind = ShapeKind::Point;
    return shape;
  }
  if (const auto square = at.optional("square")) {
    if (at.value().object()->size() > 1) {
      at.fail(ErrorCode::Malformed, "give one shape: a square that does not turn is nothing else");
    } else if (square->object({"side"})) {
      shape = {ShapeKind::Square, square->at("side").positive(kMaxCoordinate_m), 1.0, {}};
    }
    return shape;
  }
  SceneShape any = sceneShapeFromJson(at);
  if (at.failed()) return shape;
  using Kind = SceneShape::Kind;
  if (any.kind == Kind::HalfPlane) {
    at.at("half_plane").fail(ErrorCode::Unsupported, "an agent moves, a half-plane does not");
  } else if (any.kind == Kind::Wkt && any.radius_m == 0.0) {
    shape.kind = ShapeKind::Polygon;
    shape.wkt = std::move(any.wkt);
  } else if (any.kind == Kind::Disc && any.radius_m == 0.0) {
    shape.kind = ShapeKind::Disc;
    shape.length = at.at("disc").at("radius").positive(kMaxCoordinate_m);
  } else if (any.kind == Kind::Box) {
    shape.length = at.at("box").at("length").positive(kMaxCoordinate_m);
    shape.width = at.at("box").at("width").positive(kMaxCoordinate_m);
    if (any.radius_m > 0.0) shape = {ShapeKind::Body, 1.0, 1.0, {}, std::move(any)};
  } else {
    shape = {ShapeKind::Body, 1.0, 1.0, {}, std::move(any)};
  }
  return shape;
}

JsonValue shapeToJson(const AgentShape& shape) {
  if (shape.kind == ShapeKind::Point) return "point";
  if (shape.kind == ShapeKind::Body) return sceneShapeToJson(shape.body);
  JsonValue out = object();
  if (shape.kind == ShapeKind::Polygon) {
    out.add("wkt", shape.wkt);
    return out;
  }
  if (shape.kind == ShapeKind::Disc || shape.kind == ShapeKind::Square) {
    const bool disc = shape.kind == ShapeKind::Disc;
    JsonValue size = object();
    size.add(disc ? "radius" : "side", shape.length);
    out.add(disc ? "disc" : "square", std::move(size));
    return out;
  }
  JsonValue box = object();
  box.add("length", shape.length);
  box.add("width", shape.width);
  out.add("box", std::move(box));
  return out;
}

AgentPadding paddingFromJson(const JsonCursor& at) {
  AgentPadding padding;
  if (!at.object({"distance", "shape"})) return padding;
  padding.distance = at.at("distance").number(0.0, kMaxCoordinate_m);
  padding.shape =
      at.at("shape").choice({"square", "round"}) == 0 ? PaddingShape::Square : PaddingShape::Round;
  return padding;
}

JsonValue paddingToJson(const AgentPadding& padding) {
  JsonValue out = object();
  out.add("distance", padding.distance);
  out.add("shape", padding.shape == PaddingShape::Square ? "square" : "round");
  return out;
}

DriveModel motionFromJson(const JsonCursor& at) {
  return static_cast<DriveModel>(at.choice(kDriveModels));
}

JsonValue motionToJson(DriveModel motion) {
  return std::string(kDriveModels[static_cast<std::size_t>(motion)]);
}

namespace {

void readMotion(const JsonCursor& at, PlannerSettings& s) {
  if (const auto v = at.optional("motion")) s.motion = motionFromJson(*v);
  if (const auto v = at.optional("headings")) {
    const double n = v->integer(8, 64);
    if (n != 8 && n != 16 && n != 32 && n != 64) {
      v->fail(ErrorCode::InvalidArgument, shortest(n) + " must be 8, 16, 32 or 64");
    }
    s.headings = static_cast<int>(n);
  }
  if (const auto v = at.optional("min_radius")) s.min_radius = v->number(0.0, kMaxCoordinate_m);
  if (const auto v = at.optional("weight")) s.weight = v->number(1.0, kMaxWeight);
  if (const auto v = at.optional("anytime")) s.anytime = v->boolean();
  if (const auto v = at.optional("goal_tolerance"); v && v->object({"distance", "angle"})) {
    s.goal_distance = v->at("distance").number(0.0, kMaxCoordinate_m);
    s.goal_angle_deg = v->at("angle").number(0.0, 180.0);
  }
}

}  // namespace

PlannerSettings settingsFromJson(const JsonCursor& at) {
  PlannerSettings s;
  if (!at.object({"planner",    "turn_cost",     "reverse_factor", "switch_cost",
                  "near_cost",  "allow_reverse", "connectivity",   "search",
                  "corners",    "pull_taut",     "terrain",        "touch",
                  "time_limit", "smooth",        "motion",         "headings",
                  "min_radius", "weight",        "anytime",        "goal_tolerance"})) {
    return s;
  }
  if (const auto v = at.optional("planner")) {
    s.planner = v->choice({"pose", "point"}) == 0 ? PlannerKind::Pose : PlannerKind::Point;
  }
  if (const auto v = at.optional("turn_cost")) s.turn_cost_m_per_rad = v->number(0.0, 1e6);
  if (const auto v = at.optional("reverse_factor")) s.reverse_factor = v->number(1.0, 1e6);
  if (const auto v = at.optional("switch_cost")) s.switch_cost = v->number(0.0, 1e6);
  if (const auto v = at.optional("near_cost"); v && v->object({"factor", "distance"})) {
    s.near_factor = v->at("factor").number(0.0, kMaxNearFactor);
    s.near_distance = v->at("distance").number(0.0, kMaxCoordinate_m);
  }
  if (const auto v = at.optional("allow_reverse")) s.allow_reverse = v->boolean();
  if (const auto v = at.optional("smooth")) s.smooth = v->boolean();
  readMotion(at, s);
  if (const auto v = at.optional("connectivity")) {
    const double n = v->integer(4, 8);
    if (n != 4 && n != 8) v->fail(ErrorCode::InvalidArgument, shortest(n) + " must be 4 or 8");
    s.connectivity = n == 4 ? 4 : 8;
  }
  if (const auto v = at.optional("search")) {
    s.method = static_cast<PointMethod>(v->choice(kPointMethods));
  }
  if (const auto v = at.optional("corners")) {
    s.corners = static_cast<CornerRule>(v->choice(kCornerRules));
  }
  if (const auto v = at.optional("pull_taut")) s.string_pull = v->boolean();
  if (const auto v = at.optional("terrain")) s.terrain = v->text(kMaxTerrainBytes);
  if (const auto v = at.optional("touch")) {
    s.touch = v->choice({"free", "collides"}) == 0 ? TouchRule::TouchingIsFree
                                                   : TouchRule::TouchingCollides;
  }
  if (const auto v = at.optional("time_limit")) s.time_limit_s = v->positive(kMax);
  return s;
}

JsonValue settingsToJson(const PlannerSettings& s) {
  JsonValue out = object();
  out.add("planner", s.planner == PlannerKind::Pose ? "pose" : "point");
  out.add("turn_cost", s.turn_cost_m_per_rad);
  out.add("reverse_factor", s.reverse_factor);
  if (s.switch_cost > 0.0) out.add("switch_cost", s.switch_cost);
  if (s.near_factor > 0.0 || s.near_distance > 0.0) {
    JsonValue near = object();
    near.add("factor", s.near_factor);
    near.add("distance", s.near_distance);
    out.add("near_cost", std::move(near));
  }
  out.add("allow_reverse", s.allow_reverse);
  out.add("connectivity", s.connectivity);
  if (s.method != PointMethod::Auto) out.add("search", nameOf(s.method));
  if (s.corners != CornerRule::Never) out.add("corners", nameOf(s.corners));
  if (s.string_pull) out.add("pull_taut", s.string_pull);
  if (!s.terrain.empty()) out.add("terrain", s.terrain);
  out.add("touch", s.touch == TouchRule::TouchingIsFree ? "free" : "collides");
  if (s.smooth) out.add("smooth", true);
  if (s.motion) out.add("motion", motionToJson(*s.motion));
  if (s.headings != 16) out.add("headings", s.headings);
  if (s.min_radius > 0.0) out.add("min_radius", s.min_radius);
  if (s.weight > 1.0) out.add("weight", s.weight);
  if (s.anytime) out.add("anytime", true);
  if (s.goal_distance > 0.0 || s.goal_angle_deg > 0.0) {
    JsonValue tolerance = object();
    tolerance.add("distance", s.goal_distance);
    tolerance.add("angle", s.goal_angle_deg);
    out.add("goal_tolerance", std::move(tolerance));
  }
  if (s.time_limit_s) out.add("time_limit", *s.time_limit_s);
  return out;
}

MapFrame mapFrameFromJson(const JsonCursor& at) {
  MapFrame frame;
  if (!at.object({"kind", "origin"})) return frame;
  constexpr FrameKind kKinds[] = {FrameKind::Cells, FrameKind::Ros, FrameKind::Metres};
  frame.kind = kKinds[at.at("kind").choice({"cells", "ros", "metres"})];
  const auto origin = at.optional("origin");
  if (frame.kind != FrameKind::Ros) {
    if (origin) origin->fail(ErrorCode::Malformed, "only frames of the kind \"ros\" have one");
    return frame;
  }
  const JsonCursor given = at.at("origin");
  if (at.failed()) return frame;
  const std::vector<JsonCursor> v = given.items(3);
  if (v.size() != 3) {
    given.fail(ErrorCode::Malformed, "must be [x, y, yaw]");
    return frame;
  }
  frame.origin = {v[0].number(-1e9, 1e9), v[1].number(-1e9, 1e9)};
  frame.origin_yaw = v[2].number(-1e6, 1e6);
  return frame;
}

JsonValue mapFrameToJson(const MapFrame& frame) {
  JsonValue out = object();
  out.add("kind", frame.kind == FrameKind::Cells ? "cells"
                  : frame.kind == FrameKind::Ros ? "ros"
                                                 : "metres");
  if (frame.kind == FrameKind::Ros) {
    out.add("origin", JsonValue::Array{frame.origin.x, frame.origin.y, frame.origin_yaw});
  }
  return out;
}

std::optional<GridFrame> gridFrameFromJson(const JsonCursor& object) {
  const double columns = object.at("columns").integer(1, GridFrame::kMaxSide);
  const double rows = object.at("rows").integer(1, GridFrame::kMaxSide);
  const JsonCursor cell = object.at("cell");
  if (object.failed() || !cell.object({"width", "length"})) return std::nullopt;
  const double width = cell.at("width").number(GridFrame::kMinCell_m, GridFrame::kMaxCell_m);
  const double length = cell.at("length").number(GridFrame::kMinCell_m, GridFrame::kMaxCell_m);
  if (object.failed()) return std::nullopt;
  const Result<GridFrame> frame = GridFrame::make(
      static_cast<std::int32_t>(rows), static_cast<std::int32_t>(columns), width, length);
  if (!frame) {
    object.fail(frame.error().code, frame.error().message);
    return std::nullopt;
  }
  return *frame;
}

void addGridFrame(JsonValue& object, const GridFrame& frame) {
  object.add("columns", frame.columns());
  object.add("rows", frame.rows());
  JsonValue cell(JsonValue::Object{});
  cell.add("width", frame.cellWidth());
  cell.add("length", frame.cellLength());
  object.add("cell", std::move(cell));
}

}  // namespace clearway::maps
