// maps/scene_shape.h — the shapes of scene files, in the body's frame (x along the heading).
//
// {"box": {"length", "width"}}, {"vertices": [x0, y0, ...], "holes": [[...], ...]}, {"parts":
// [[...], ...]}, {"wkt": "..."}, {"disc": {"radius"}}, {"capsule": {"from", "to", "radius"}},
// {"compound": [{"shape", "pose", "visual_only"}, ...]}, {"grid": {"rows": ["#.#", ...],
// "cell"}} and {"half_plane": true}; "radius" rounds any but the last.
// Polygons are split exactly into strictly convex parts here, so that what follows only sees convex
// sets; sets without area become segments and points.
// Errors: as maps/scene.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "maps/json_cursor.h"

namespace clearway {

inline constexpr std::size_t kMaxSceneVertices = 1024;  // of one body
inline constexpr std::size_t kMaxSceneParts = 256;      // of one compound, as written

struct SceneShapePart;

struct SceneShape {
  enum class Kind : std::uint8_t { Box, Parts, Wkt, Compound, HalfPlane } kind = Kind::Box;
  double length_m = 0.0, width_m = 0.0;
  std::vector<std::vector<Vec2>> parts;  // strictly convex, or 2 points (a segment), or 1
  std::string wkt;
  std::vector<SceneShapePart> compound;
  double radius_m = 0.0;  // round padding of any kind
};

struct SceneShapePart {
  SceneShape shape;  // neither Compound nor HalfPlane
  Pose pose;
  bool visual_only = false;
};

[[nodiscard]] SceneShape sceneShapeFromJson(const JsonCursor& at);

// Of bodies, parts and key frames alike: x, y and a heading, which is 0 when left out.
[[nodiscard]] Pose scenePoseFromJson(const JsonCursor& at);

// For plain lists of shapes: a ring as [x0, y0, ...], and its convex parts, or a list of rings.
[[nodiscard]] std::vector<Vec2> sceneRingFromJson(const JsonCursor& at);
void appendSceneParts(const JsonCursor& at, const std::vector<Vec2>& ring,
                      std::vector<std::vector<Vec2>>& parts);
void scenePartsFromJson(const JsonCursor& at, std::vector<std::vector<Vec2>>& parts);

}  // namespace clearway
