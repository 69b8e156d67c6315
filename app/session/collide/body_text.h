// app/session/collide/body_text.h — what a body of a played scene collides as, in words.
//
// As of now: changes of the scene that were applied count. Lengths in metres. Thread-safe: no
// state.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/session/collide/play_scene.h"

namespace clearway::session {

// "0, 3", "all" or "none": the set bits of a category or a mask.
[[nodiscard]] std::string bitsText(std::uint64_t bits);

struct BodyText {
  std::string body;  // mode, category, mask, group and margin
  // Of a compound with parts that have values of their own: a line for each part that collides, by
  // its place in the compound as it is written. Empty for other bodies.
  std::vector<std::string> parts;
};

// `body`: the place in the scene's list.
[[nodiscard]] BodyText bodyText(const ScenePlay& play, std::size_t body);

}  // namespace clearway::session
