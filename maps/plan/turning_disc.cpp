#include "maps/plan/turning_disc.h"

#include "core/geometry/obb.h"

namespace clearway::maps {

bool isTurningDisc(const AgentShape& shape) {
  return shape.kind == ShapeKind::Body && shape.body.kind == SceneShape::Kind::Disc &&
         shape.body.radius_m == 0.0;
}

std::optional<AgentShape> discWithTurnsFromJson(const JsonCursor& at) {
  const std::optional<JsonCursor> disc = at.optional("disc");
  const std::optional<JsonCursor> turns = disc ? disc->optional("turns") : std::nullopt;
  if (!turns) return std::nullopt;
  if (at.value().object()->size() > 1) {
    at.fail(ErrorCode::Malformed, "give one shape: a disc with \"turns\" is nothing else");
  }
  (void)disc->object({"radius", "turns"});
  const double radius = disc->at("radius").positive(kMaxCoordinate_m);
  if (turns->boolean()) return turningDisc(radius);
  return AgentShape{ShapeKind::Disc, radius, 1.0, {}};
}

JsonValue turningDiscToJson(const AgentShape& shape) {
  JsonValue disc{JsonValue::Object{}};
  disc.add("radius", shape.body.own_radius_m);
  disc.add("turns", true);
  JsonValue out{JsonValue::Object{}};
  out.add("disc", std::move(disc));
  return out;
}

}  // namespace clearway::maps
