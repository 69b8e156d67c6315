// app/session/collide/scene_picture.h — a picture of a scene after its last check.
//
// Bodies (red when they collide, amber when nearer than their margin), contacts with normal and
// depth, walls, the paths of moving bodies, and the cells of the broad phase that hold bodies
// (boxes around them for sweep and prune). Like in picture.h, the picture is a card with its own
// colours, and deterministic.
// Cost: O(bodies + contacts); cells beyond kMaxCells and names beyond kMaxNames are not drawn.
#pragma once

#include <optional>
#include <string>

#include "app/session/collide/engine_marks.h"
#include "app/session/collide/play_scene.h"
#include "app/session/collide/scene_cast.h"
#include "app/session/picture/picture.h"
#include "app/session/picture/picture_words.h"

namespace clearway::session {

// UTF-8 SVG 1.1 text. Without a layer: cells (fat boxes of sweep and prune) and contacts. `map` is
// the scene's map, if any. A cast is drawn as the body at sampled poses. A chosen body, by its
// place in the scene, has a frame and always a name.
[[nodiscard]] std::string collideSvg(const ScenePlay& play, const std::optional<maps::GridMap>& map,
                                     const std::string& title,
                                     PictureTheme theme = PictureTheme::Light,
                                     std::optional<EngineLayer> layer = std::nullopt,
                                     const SceneCast* cast = nullptr,
                                     const PictureWords& words = {}, bool safe = false,
                                     std::optional<std::size_t> chosen = std::nullopt);

}  // namespace clearway::session
