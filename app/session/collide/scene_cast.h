// app/session/collide/scene_cast.h — how far a body of a scene gets on its way to a pose.
//
// The scene's body as a whole: the earliest hit of its convex parts, which never meet each other.
// The laws and bounds are those of core/narrow/cast.h; all other bodies rest where they are.
#pragma once

#include <optional>
#include <string>

#include "app/session/collide/play_scene.h"

namespace clearway::session {

struct SceneCast {
  std::size_t body = 0;  // its place in the scene's list
  Pose from, to;
  std::optional<collide::World::ShapeHit> hit;
};

// The body of that name, else the one with that id.
[[nodiscard]] std::optional<std::size_t> findBody(const maps::Scene& scene, const std::string& who);

// Precondition: `body` is a place in the list.
[[nodiscard]] SceneCast castBody(const ScenePlay& play, std::size_t body, Vec2 to,
                                 std::optional<Heading> heading);

}  // namespace clearway::session
