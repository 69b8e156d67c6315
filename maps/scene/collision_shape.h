// maps/scene/collision_shape.h — the shapes of scene and project files, in the body's frame (x
// along the heading).
//
// {"box": {"length", "width"}}, {"vertices": [x0, y0, ...], "holes": [[...], ...]}, {"parts":
// [[...], ...]}, {"wkt": "..."}, {"disc": {"radius"}}, {"capsule": {"from", "to", "radius"}},
// {"compound": [{"shape", "pose", "visual_only"}, ...]}, {"grid": {"rows": ["#.#", ...],
// "cell"}} and {"half_plane": true}; "radius" rounds any but the last.
// Polygons are decomposed exactly into strictly convex parts here; sets without area become
// segments and points.
// Errors: as maps/scene/collision_scene.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

inline constexpr std::size_t kMaxSceneVertices = 1024;  // of one body
inline constexpr std::size_t kMaxSceneParts = 256;      // of one compound, as written

struct SceneShapePart;

// A shape as written, and its convex decomposition.
struct SceneShape {
  // The kinds of shapes that files have.
  enum class Kind : std::uint8_t {
    Box,
    Vertices,
    Parts,
    Wkt,
    Disc,
    Capsule,
    Grid,
    Compound,
    HalfPlane
  } kind = Kind::Box;
  double length_m = 0.0, width_m = 0.0;  // box
  std::vector<std::vector<Vec2>> rings;  // the polygon, then its holes; parts; a capsule's ends
  std::string wkt;                       // may be any WKT
  std::vector<std::string> rows;         // grid
  double cell_m = 0.0;                   // grid
  std::vector<SceneShapePart> compound;
  double own_radius_m = 0.0;  // of a disc or a capsule
  double radius_m = 0.0;      // round padding of any kind
  // For the kinds Vertices to Capsule, except Wkt: strictly convex rings, segments (2 points) or
  // points.
  std::vector<std::vector<Vec2>> parts;

  [[nodiscard]] double wholeRadius() const { return own_radius_m + radius_m; }
  friend bool operator==(const SceneShape&, const SceneShape&) = default;
};

// What a part has instead of its body's own values.
struct ScenePartFilter {
  std::optional<std::uint64_t> category{}, mask{};
  std::optional<double> margin_m{};
  [[nodiscard]] bool any() const { return category || mask || margin_m; }
  friend bool operator==(const ScenePartFilter&, const ScenePartFilter&) = default;
};

// A part of a compound, and where it is.
struct SceneShapePart {
  SceneShape shape;  // neither Compound nor HalfPlane
  Pose pose;
  bool visual_only = false;
  ScenePartFilter filter{};  // of a body's own collisions; agents have none
  friend bool operator==(const SceneShapePart&, const SceneShapePart&) = default;
};

[[nodiscard]] SceneShape sceneShapeFromJson(const JsonCursor& at);
// Vertices that were merged with the one before them, or a last one with the first.
[[nodiscard]] std::size_t repeatedVertices(const SceneShape& shape);
// A category or a mask: a list of bits 0 to 63.
[[nodiscard]] std::uint64_t bitsFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue bitsToJson(std::uint64_t bits);
[[nodiscard]] bool hasPartFilters(const SceneShape& shape);
// Parsing the result gives the same shape, bit for bit.
[[nodiscard]] JsonValue sceneShapeToJson(const SceneShape& shape);

// The same shape in another frame: all lengths scaled and, if `mirrored`, y negated. WKT is
// unchanged, since this module has no WKT parser.
[[nodiscard]] SceneShape mapped(const SceneShape& shape, double scale, bool mirrored);

[[nodiscard]] JsonValue scenePoseToJson(const Pose& pose);
// Pose of a body, part or key frame: x, y and an optional heading (0).
[[nodiscard]] Pose scenePoseFromJson(const JsonCursor& at);

// For plain lists of shapes: a ring as [x0, y0, ...], and its convex parts, or a list of rings.
[[nodiscard]] std::vector<Vec2> sceneRingFromJson(const JsonCursor& at);
void appendSceneParts(const JsonCursor& at, const std::vector<Vec2>& ring,
                      std::vector<std::vector<Vec2>>& parts);
void scenePartsFromJson(const JsonCursor& at, std::vector<std::vector<Vec2>>& rings,
                        std::vector<std::vector<Vec2>>& parts);

}  // namespace clearway::maps
