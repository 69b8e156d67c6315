// app/simulation/replay/pull.h — pulls a body of a physics run by a spring to a point.
//
// Method: a damped spring between a point of the body and the target, as strong as the body is
//         heavy: 2 Hz, less for long steps, so that it is stable; at most 200 N per kilogram.
// The force lasts for the next step. Cost: O(1).
#pragma once

#include <cstdint>

#include "app/simulation/replay/simulation_run.h"

namespace clearway::app {

struct Pull {
  std::uint32_t agent = 0;  // by place in SimulationInput::agents
  Vec2 local;               // the point of the body, in its frame [m]
  Vec2 target;              // in the world [m]
};

// False, and nothing is pulled, if there is no such agent any more, or forces do not move it.
bool pull(SimulationRun& run, const Pull& pull);

}  // namespace clearway::app
