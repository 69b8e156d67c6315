// app/drawing/pictures/scene_picture.h — a picture of a scene after its last check.
//
// Bodies (red when they collide, amber when nearer than their margin), contacts with normal and
// depth, walls, the paths of moving bodies, and the cells of the broad phase that hold bodies
// (boxes around them for sweep and prune). Like in picture.h, the picture is a card with its own
// colours, and deterministic.
// Cost: O(bodies + contacts); cells beyond kMaxCells and names beyond kMaxNames are not drawn.
#pragma once

#include <optional>
#include <string>

#include "app/drawing/pictures/picture.h"
#include "app/drawing/style/picture_words.h"
#include "app/simulation/scene/engine_marks.h"
#include "app/simulation/scene/scene_cast.h"
#include "app/simulation/scene/scene_play.h"

namespace clearway::app {

struct ScenePictureOptions {
  PictureTheme theme = PictureTheme::Light;
  std::optional<EngineLayer> layer = {};  // none: cells (fat boxes of sweep and prune) and contacts
  const SceneCast* cast = nullptr;        // drawn as the body at sampled poses; null: none
  PictureWords words = {};
  bool safe = false;  // colours for every kind of vision
  // The place of a body in the scene: it has a frame, and always a name.
  std::optional<std::size_t> chosen = {};
  // Of the whole picture [px], which texts have their usual size in; none: 1000 px for the scene.
  std::optional<Vec2> room = {};
};

// UTF-8 SVG 1.1 text. `map` is the scene's map, if any.
[[nodiscard]] std::string collideSvg(const ScenePlay& play, const std::optional<maps::GridMap>& map,
                                     const std::string& title,
                                     const ScenePictureOptions& options = {});

}  // namespace clearway::app
