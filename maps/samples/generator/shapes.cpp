// A scene with a body of each shape, in a yard next to a wall.
#include <array>

#include "maps/samples/generator/sample.h"
#include "maps/scene/collision_shape.h"
#include "maps/text/json_cursor.h"

namespace clearway::samples {
namespace {

using Ring = std::vector<Vec2>;

Pose at(double x, double y, double degrees = 0.0) {
  return {{x, y}, Heading::fromDegrees(degrees).value_or(Heading{})};
}

maps::SceneShape boxOf(double length, double width, double radius = 0.0) {
  maps::SceneShape s;
  s.length_m = length;
  s.width_m = width;
  s.radius_m = radius;
  return s;
}

maps::SceneShape discOf(double radius) {
  maps::SceneShape s;
  s.kind = maps::SceneShape::Kind::Disc;
  s.own_radius_m = radius;
  return s;
}

maps::SceneShape polygonOf(Ring ring) {
  maps::SceneShape s;
  s.kind = maps::SceneShape::Kind::Vertices;
  s.rings.push_back(std::move(ring));
  return s;
}

maps::SceneShape compoundOf(std::vector<maps::SceneShapePart> parts) {
  maps::SceneShape s;
  s.kind = maps::SceneShape::Kind::Compound;
  s.compound = std::move(parts);
  return s;
}

maps::SceneShape forklift() {
  return compoundOf({{boxOf(1.6, 1.1, 0.08), at(-0.4, 0)},
                     {boxOf(1.3, 0.16), at(1.0, -0.3)},
                     {boxOf(1.3, 0.16), at(1.0, 0.3)},
                     {discOf(0.35), at(-0.5, 0), true}});
}

maps::SceneShape truckWithTrailer() {
  std::vector<maps::SceneShapePart> parts{{boxOf(1.6, 1.3), at(1.3, 0)},
                                          {boxOf(0.4, 0.3), at(0.3, 0)},
                                          {boxOf(3.0, 1.3), at(-1.3, 0.25, -10)}};
  for (const Vec2 wheel : {Vec2{1.8, 0.7}, Vec2{1.8, -0.7}, Vec2{0.8, 0.7}, Vec2{0.8, -0.7},
                           Vec2{-2.2, 1.1}, Vec2{-2.2, -0.35}}) {
    parts.push_back({discOf(0.14), at(wheel.x, wheel.y)});
  }
  return compoundOf(std::move(parts));
}

// Its outline has enough vertices for a support map.
maps::SceneShape robot() {
  constexpr std::array<Vec2, 5> kQuarter{
      {{0.7, 0}, {0.65, 0.21}, {0.49, 0.39}, {0.27, 0.51}, {0, 0.55}}};
  Ring ring;
  for (std::size_t k = 0; k < 4; ++k) ring.push_back(kQuarter[k]);
  for (std::size_t k = 4; k > 0; --k) ring.push_back({0.0 - kQuarter[k].x, kQuarter[k].y});
  for (std::size_t k = 0; k < 4; ++k) ring.push_back({-kQuarter[k].x, 0.0 - kQuarter[k].y});
  for (std::size_t k = 4; k > 0; --k) ring.push_back({kQuarter[k].x, -kQuarter[k].y});
  return polygonOf(std::move(ring));
}

maps::SceneShape ringWithHole() {
  maps::SceneShape s;
  s.kind = maps::SceneShape::Kind::Wkt;
  s.wkt =
      "POLYGON((2 0, 1.4 1.4, 0 2, -1.4 1.4, -2 0, -1.4 -1.4, 0 -2, 1.4 -1.4),"
      "(1.4 0, 1 -1, 0 -1.4, -1 -1, -1.4 0, -1 1, 0 1.4, 1 1))";
  return s;
}

maps::SceneShape pipe() {
  maps::SceneShape s;
  s.kind = maps::SceneShape::Kind::Capsule;
  s.rings = {{{-0.9, 0}, {0.9, 0}}};
  s.own_radius_m = 0.25;
  return s;
}

maps::SceneShape crates() {
  maps::SceneShape s;
  s.kind = maps::SceneShape::Kind::Grid;
  s.rows = {"##..", ".##.", "...#"};
  s.cell_m = 0.5;
  return s;
}

maps::JsonValue bodyOf(const char* name, const maps::SceneShape& shape, const Pose& pose,
                       const char* key, const char* word) {
  maps::JsonValue out = maps::emptyObject();
  out.add("name", name);
  out.add("shape", maps::sceneShapeToJson(shape));
  out.add("pose", maps::scenePoseToJson(pose));
  out.add(key, word);
  return out;
}

maps::JsonValue moving(const char* name, const maps::SceneShape& shape, const Pose& pose) {
  return bodyOf(name, shape, pose, "detection", "hybrid");
}

maps::JsonValue fixed(const char* name, const maps::SceneShape& shape, const Pose& pose) {
  return bodyOf(name, shape, pose, "mode", "static");
}

}  // namespace

std::string shapesScene() {
  maps::SceneShape wall;
  wall.kind = maps::SceneShape::Kind::HalfPlane;
  const maps::SceneShape yard = polygonOf({{0, 0},
                                           {5, 0},
                                           {5, 3.6},
                                           {3.4, 3.6},
                                           {3.4, 3.3},
                                           {4.7, 3.3},
                                           {4.7, 0.3},
                                           {0.3, 0.3},
                                           {0.3, 3.3},
                                           {1.6, 3.3},
                                           {1.6, 3.6},
                                           {0, 3.6}});
  maps::JsonValue out = maps::emptyObject();
  out.add("format", "clearway-scene");
  out.add("version", 1);
  out.add("description",
          "Every kind of shape: a forklift of parts, a truck with a trailer, a fenced yard, pipes, "
          "pallets");
  out.add("bodies", maps::JsonValue::Array{moving("forklift", forklift(), at(2.2, 2.2, 20)),
                                           moving("pallet", boxOf(0.9, 1.2), at(3.6, 2.7, 20)),
                                           moving("truck", truckWithTrailer(), at(8.6, 2.4, 160)),
                                           fixed("yard", yard, at(0.8, 4.6)),
                                           moving("robot", robot(), at(2.2, 7.7, 75)),
                                           moving("ring", ringWithHole(), at(8.6, 6.6, 10)),
                                           moving("inside", discOf(0.5), at(8.9, 6.8)),
                                           moving("pipe", pipe(), at(10.6, 5.2, 60)),
                                           moving("crates", crates(), at(6.1, 3.9, 25)),
                                           fixed("wall", wall, at(0, 8.95, -90))});
  return toText(out);
}

}  // namespace clearway::samples
