// app/document/body/body_placement.h — converts body modes and levels of files to those of the
// collision world, and decides which agents, and which pairs of them, can collide.
#pragma once

#include "core/world/body.h"
#include "maps/project/project.h"
#include "maps/scene/body_mode.h"

namespace clearway::app {

[[nodiscard]] constexpr collide::BodyMode worldModeOf(maps::SceneMode mode) {
  constexpr collide::BodyMode kModes[] = {collide::BodyMode::Normal2D, collide::BodyMode::Normal3D,
                                          collide::BodyMode::Static, collide::BodyMode::Disabled};
  return kModes[static_cast<std::size_t>(mode)];
}

[[nodiscard]] constexpr collide::Level worldLevelOf(const maps::BodyLevel& level) {
  return {level.bottom_m, level.top_m};
}

// True if neither agent is disabled and their levels overlap. Under the closed touch rule, touching
// levels suffice.
[[nodiscard]] inline bool canMeet(const maps::ProjectAgent& a, const maps::ProjectAgent& b,
                                  TouchRule rule) {
  return a.mode != maps::SceneMode::Disabled && b.mode != maps::SceneMode::Disabled &&
         collide::levelsOverlap(worldLevelOf(a.level), worldLevelOf(b.level), rule);
}

// False for a point without padding, which has no interior, unless touching collides.
[[nodiscard]] inline bool canCollide(const maps::AgentShape& shape,
                                     const maps::AgentPadding& padding, TouchRule rule) {
  return shape.kind != maps::ShapeKind::Point || padding.distance > 0.0 ||
         rule == TouchRule::TouchingCollides;
}

}  // namespace clearway::app
