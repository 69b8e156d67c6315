// maps/scene/collision_scene.h — scenes of bodies for the collision world: Clearway's own format
// and plain lists of shapes.
//
// Own:    JSON, "format": "clearway-scene", version 1: an optional map, options of the world, and
//         bodies with modes, filters and key frames. Described in resources/docs/formats.md.
// Plain:  {"shapes": [{"vertices": [x0, y0, ...], "box": ..., "parts": ...}]}; numbers are read as
// doubles, and shapes are exactly the hulls of these points.
// Units:  metres in the world's frame (x right, y down, the origin at the map's top-left corner).
// Shapes: maps/scene/collision_shape.h.
// Errors: name file, line and JSON pointer, e.g. "/bodies/0/pose/x". Unknown keys are refused.
// No global state; thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/motion_part.h"
#include "core/geometry/pose.h"
#include "core/geometry/touch.h"
#include "maps/grid/map_reference.h"
#include "maps/scene/body_mode.h"
#include "maps/scene/collision_shape.h"
#include "maps/scene/scene_changes.h"
#include "maps/scene/world_parameters.h"

namespace clearway::maps {

inline constexpr std::size_t kMaxSceneBodies = 1'000'000;
inline constexpr std::size_t kMaxKeyFrames = 100'000;  // of one body
inline constexpr int kMaxSceneSteps = 1'000'000;

enum class SceneDetection : std::uint8_t { Closest, Contacts, Hybrid };

struct KeyFrame {
  double time_s = 0.0;
  Pose pose;
};

struct SceneBody {
  std::uint32_t id = 0;  // identifies the body in pairs: its index in the list, or its "id"
  std::string name;      // may be empty; non-empty names are distinct
  SceneShape shape;
  Pose pose;
  BodyLevel level;
  SceneMode mode = SceneMode::Plane;
  SceneDetection detection = SceneDetection::Closest;
  std::uint64_t category = 1, mask = ~0ULL;
  std::uint32_t group = 0;
  double margin_m = 0.02;
  double friction = 0.5;
  BodyPhysics physics;  // of bodies that forces move: neither static nor with a motion
  bool meets_map = true;
  bool present = true;               // at first; an absent body is as a disabled one
  std::vector<std::size_t> ignores;  // indices in the list
  std::vector<KeyFrame> motion;      // by ascending time; empty: the body is at rest
  std::optional<SceneDrive> drive;   // of the following, and of routes in changes
  std::optional<SceneRoute> route;   // from its pose, from time 0 on
};

enum class SceneBroad : std::uint8_t { Levels, Hash, Sap, Brute };
enum class SceneNarrow : std::uint8_t { Sat, Gjk, Mpr };
enum class SceneCell : std::uint8_t { Auto, Adaptive, Constant };

struct SceneWorld {
  SceneBroad broad = SceneBroad::Levels;
  SceneCell cell = SceneCell::Auto;  // hash only
  double cell_m = 0.0;               // of Constant
  SceneNarrow narrow = SceneNarrow::Sat;
  TouchRule touch = TouchRule::TouchingIsFree;
  std::vector<WorldParameter> parameters;
  bool report_static_pairs = true;
  SceneRate check_rate;
  double wall_friction = 0.5;
  double dt_s = 0.1;
  int steps = 0;  // after the first check at time 0
};

struct Scene {
  std::string description;  // or the plain list's name
  std::optional<MapSource> map;
  SceneWorld world;
  std::vector<SceneBody> bodies;
  std::vector<SceneChange> changes;  // by time
};

// A list of {"t", "x", "y", "heading"}.
[[nodiscard]] std::vector<KeyFrame> keyFramesFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue keyFramesToJson(std::span<const KeyFrame> frames);

// `source` names the text in errors.
[[nodiscard]] Result<Scene> parseScene(std::string_view text, const std::string& source);

// The scene's map, embedded or read from the named file; nullopt if it has none.
[[nodiscard]] Result<std::optional<GridMap>> sceneMap(
    const Scene& scene, const std::filesystem::path& scene_file,
    ReferencePolicy policy = ReferencePolicy::InsideFolder);

// Bodies follow routes or carry others: a matter of simulations.
[[nodiscard]] bool drives(const Scene& scene);

// The pose of a body: between key frames, positions are interpolated linearly and headings by the
// shorter turn (+180 degrees if both are equal). The body is at rest before the first and after the
// last key frame.
[[nodiscard]] Pose poseAt(const SceneBody& body, double time_s);
// The parts of that motion between two times, cut at key frames, appended to the list: their times
// are `origin` plus `scale` for each second from the first time on.
void appendTrack(const SceneBody& body, double from_s, double to_s, double origin, double scale,
                 std::vector<MotionPart>& out);

}  // namespace clearway::maps
