// app/simulation/policy/clock_target.h — the target of an agent that goes where its motion clock
// is.
#pragma once

#include <memory>

#include "app/simulation/policy/motion_clock.h"
#include "core/simulation/controller.h"

namespace clearway::app {

// At the clock's pose, with its track. The clock stays in its place while the agent moves.
[[nodiscard]] inline std::shared_ptr<simulation::Target> targetOf(const MotionClock& clock) {
  auto target = std::make_shared<simulation::Target>();
  target->pose = clock.pose();
  target->track = [&clock](Tick, std::vector<MotionPart>& out) { clock.appendTrack(out); };
  return target;
}

}  // namespace clearway::app
