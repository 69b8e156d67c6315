// planner/common/static_agent.h — a static agent: an obstacle with an exact shape and its own
// padding; or a blocked zone.
//
// Both paddings apply between two agents: their padded shapes must not overlap.
#pragma once

#include <string>

#include "core/geometry/pose.h"
#include "core/shape/footprint.h"

namespace clearway {

struct StaticAgent {
  std::string name;  // for messages; not empty
  Footprint footprint;
  Pose pose;
  bool is_zone = false;  // a part of a blocked zone with this id, not an agent
};

}  // namespace clearway
