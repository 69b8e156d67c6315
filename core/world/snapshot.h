// core/world/snapshot.h — an immutable copy of a world's state, for readers on other threads.
#pragma once

#include <cstdint>
#include <vector>

#include "core/world/contacts.h"

namespace clearway::collide {

// The state of a world after a check.
struct WorldSnapshot {
  // Where a body is.
  struct Body {
    BodyId id;
    Pose pose;
    BodyMode mode = BodyMode::Normal2D;
  };
  std::uint64_t check = 0;  // number of checks so far
  double time_s = 0.0;
  std::vector<Body> bodies;  // by index
  ContactList contacts;
  std::vector<WallContact> walls;
  std::vector<ContactEvent> events;
};

}  // namespace clearway::collide
