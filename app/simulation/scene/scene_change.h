// app/simulation/scene/scene_change.h — changes of a scene, applied to the world that plays it.
//
// All changes are checked before the play, so that applying them cannot fail.
// Thread-safe: no state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/document/body/body_shape.h"
#include "core/base/result.h"
#include "core/world/world.h"
#include "maps/scene/collision_scene.h"

namespace clearway::app {

[[nodiscard]] collide::CheckRate worldRateOf(const maps::SceneRate& rate);

// A change as the world knows it.
struct WorldChange {
  double time_s = 0.0;
  const maps::SceneChange* change = nullptr;
  std::optional<SceneBodyShape> shape;
};

// Errors: those of shapes; InvalidArgument (cells without a map or outside of it, a half-plane that
// would move), named by JSON pointer.
[[nodiscard]] Result<std::vector<WorldChange>> worldChangesOf(
    const maps::Scene& scene, const std::optional<maps::GridMap>& map, const std::string& source);

// What changes of a body, besides what the world knows of it.
struct BodyState {
  maps::SceneMode mode = maps::SceneMode::Plane;
  bool present = true;
};
// The mode of the body in the world: an absent body is a disabled one.
[[nodiscard]] collide::BodyMode modeOf(const BodyState& state);

// `ids` and `states` by place in the scene's list.
void apply(const WorldChange& change, const std::vector<collide::BodyId>& ids,
           std::vector<BodyState>& states, collide::World& world);

}  // namespace clearway::app
