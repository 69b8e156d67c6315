// core/geometry/pose.h — position and heading of an agent.
#pragma once

#include "core/geometry/heading.h"
#include "core/geometry/vec2.h"

namespace clearway {

struct Pose {
  Vec2 position;    // centre of the agent [m]
  Heading heading;  // direction of its length
  friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

// A point of the agent's frame in the world.
[[nodiscard]] constexpr Vec2 toWorld(const Pose& p, Vec2 local) {
  return p.position + rotate(p.heading, local);
}

}  // namespace clearway
