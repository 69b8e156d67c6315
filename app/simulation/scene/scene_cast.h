// app/simulation/scene/scene_cast.h — shape cast of a scene's body to a pose.
//
// The result is the earliest hit over the body's convex pieces; pieces of one body do not collide.
// Guarantees and error bounds: core/narrow/cast.h. All other bodies are static during the cast.
#pragma once

#include <optional>
#include <string>

#include "app/simulation/scene/scene_play.h"

namespace clearway::app {

struct SceneCast {
  std::size_t body = 0;  // index in the scene's list
  Pose from, to;
  std::optional<collide::World::ShapeHit> hit;
};

// Index of the body with this name, else of the body with this id.
[[nodiscard]] std::optional<std::size_t> findBody(const maps::Scene& scene, const std::string& who);

// Precondition: `body` is a valid index of the list.
[[nodiscard]] SceneCast castBody(const ScenePlay& play, std::size_t body, Vec2 to,
                                 std::optional<Heading> heading);

}  // namespace clearway::app
