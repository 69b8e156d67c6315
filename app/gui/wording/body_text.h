// app/gui/wording/body_text.h — what a body of a played scene collides as, in words.
//
// As of now: changes of the scene that were applied count. Lengths in metres.
#pragma once

#include <QString>
#include <cstddef>

#include "app/simulation/scene/scene_play.h"

namespace clearway::gui {

[[nodiscard]] QString bodyName(const maps::SceneBody& body);  // "body 3" without one

struct BodyText {
  QString body;  // mode, category, mask, group and margin
  // Of a compound with parts that have values of their own: a line for each part that collides, by
  // its place in the compound as it is written. Empty for other bodies.
  QStringList parts;
};

// `body`: the place in the scene's list.
[[nodiscard]] BodyText bodyText(const app::ScenePlay& play, std::size_t body);

}  // namespace clearway::gui
