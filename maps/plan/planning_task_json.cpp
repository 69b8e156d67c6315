#include "maps/plan/plan_settings_json.h"
#include "maps/plan/turning_disc.h"

namespace clearway::maps {
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

DriveKind motionFromJson(const JsonCursor& at) {
  std::vector<std::string_view> names;
  for (const auto& model : kDriveModels) names.push_back(model.name);
  return kDriveModels[at.choice(names)].value;
}

JsonValue motionToJson(DriveKind motion) { return std::string(nameIn(kDriveModels, motion)); }

}  // namespace clearway::maps
