// planner/common/static_agent.h — another agent that stands on the map: an obstacle with its
// exact shape and its own padding.
//
// Two agents keep apart by both their paddings: it is their padded shapes that must not overlap.
#pragma once

#include <string>

#include "core/geometry/pose.h"
#include "core/shape/footprint.h"

namespace clearway {

struct StaticAgent {
  std::string name;  // for messages; not empty
  Footprint footprint;
  Pose pose;
};

}  // namespace clearway
