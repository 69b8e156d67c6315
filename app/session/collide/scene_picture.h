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

#include "app/session/collide/play_scene.h"
#include "app/session/collide/scene_cast.h"
#include "app/session/picture/picture.h"

namespace clearway::session {

enum class CollideShow : std::uint8_t {
  Everything,  // cells (fat boxes of sweep and prune) and contacts
  Cells,       // cells of the broad phase that hold bodies
  Sweep,       // fat boxes and their intervals
  Tree,        // trees over the parts of compounds
  Contacts,    // contacts alone
  Support,     // support fields of polygons
};

// UTF-8 SVG 1.1 text. `map` is the scene's map, if any. A cast is drawn as the body at sampled
// poses.
[[nodiscard]] std::string collideSvg(const ScenePlay& play, const std::optional<maps::GridMap>& map,
                                     const std::string& title,
                                     PictureTheme theme = PictureTheme::Light,
                                     CollideShow show = CollideShow::Everything,
                                     const SceneCast* cast = nullptr);

}  // namespace clearway::session
