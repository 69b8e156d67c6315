#include "maps/plan/plan_settings_json.h"
#include "maps/plan/turning_disc.h"

namespace clearway::maps {
namespace {}  // namespace

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
  if (std::optional<AgentShape> disc = discWithTurnsFromJson(at)) return *std::move(disc);
  SceneShape any = sceneShapeFromJson(at);
  if (at.failed()) return shape;
  using Kind = SceneShape::Kind;
  if (hasPartFilters(any)) {
    at.fail(
        ErrorCode::Unsupported,
        "the parts of an agent have no category, mask or margin: they are for bodies of scenes");
  } else if (any.kind == Kind::HalfPlane) {
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
  if (isTurningDisc(shape)) return turningDiscToJson(shape);
  if (shape.kind == ShapeKind::Body) return sceneShapeToJson(shape.body);
  JsonValue out = emptyObject();
  if (shape.kind == ShapeKind::Polygon) {
    out.add("wkt", shape.wkt);
    return out;
  }
  if (shape.kind == ShapeKind::Disc || shape.kind == ShapeKind::Square) {
    const bool disc = shape.kind == ShapeKind::Disc;
    JsonValue size = emptyObject();
    size.add(disc ? "radius" : "side", shape.length);
    out.add(disc ? "disc" : "square", std::move(size));
    return out;
  }
  JsonValue box = emptyObject();
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
  JsonValue out = emptyObject();
  out.add("distance", padding.distance);
  out.add("shape", padding.shape == PaddingShape::Square ? "square" : "round");
  return out;
}

DriveModel motionFromJson(const JsonCursor& at) {
  std::vector<std::string_view> names;
  for (const auto& model : kDriveModels) names.push_back(model.name);
  return kDriveModels[at.choice(names)].value;
}

JsonValue motionToJson(DriveModel motion) { return std::string(nameIn(kDriveModels, motion)); }

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
  JsonValue out = emptyObject();
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
