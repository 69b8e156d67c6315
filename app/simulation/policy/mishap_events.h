// app/simulation/policy/mishap_events.h — events of what happened to agents by themselves.
#pragma once

#include <vector>

#include "app/simulation/policy/motion_clock.h"
#include "core/simulation/event.h"

namespace clearway::app {

// Appends them, and forgets them. The agents are the first bodies of the simulation.
inline void takeMishaps(std::vector<MotionClock>& clocks, std::vector<simulation::Event>& out) {
  constexpr simulation::EventKind kKinds[] = {simulation::EventKind::Delayed,
                                              simulation::EventKind::BrokeDown,
                                              simulation::EventKind::Repaired};
  for (std::uint32_t k = 0; k < clocks.size(); ++k) {
    for (const Mishap& m : clocks[k].mishaps()) {
      out.push_back({m.time,
                     kKinds[static_cast<std::size_t>(m.kind)],
                     {k, 0},
                     {},
                     clocks[k].pose().position,
                     {},
                     {}});
    }
    clocks[k].mishaps().clear();
  }
}

}  // namespace clearway::app
