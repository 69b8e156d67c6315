// app/session/body_place.h — modes and levels of files as the collision world takes them, and
// which agents can meet at all.
#pragma once

#include "core/world/body.h"
#include "maps/body_mode.h"
#include "maps/project.h"

namespace clearway {

[[nodiscard]] constexpr BodyMode worldModeOf(SceneMode mode) {
  constexpr BodyMode kModes[] = {BodyMode::Normal2D, BodyMode::Normal3D, BodyMode::Static,
                                 BodyMode::Disabled};
  return kModes[static_cast<std::size_t>(mode)];
}

[[nodiscard]] constexpr Level worldLevelOf(const BodyLevel& level) {
  return {level.bottom_m, level.top_m};
}

// Neither is disabled, and their floors overlap; under the closed rule, touch at least.
[[nodiscard]] inline bool canMeet(const ProjectAgent& a, const ProjectAgent& b, TouchRule rule) {
  return a.mode != SceneMode::Disabled && b.mode != SceneMode::Disabled &&
         levelsOverlap(worldLevelOf(a.level), worldLevelOf(b.level), rule);
}

}  // namespace clearway
