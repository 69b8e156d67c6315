// app/gui/work/play_collision.h — a collision on the plans that are played.
#pragma once

#include <cstdint>
#include <optional>

#include "core/geometry/vec2.h"

namespace clearway::gui {

struct PlayCollision {
  double time_s = 0.0;  // when it begins
  std::uint32_t agent = 0;
  std::optional<std::uint32_t> other{};  // nullopt: an obstacle
  Vec2 at;
};

}  // namespace clearway::gui
