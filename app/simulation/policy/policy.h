// app/simulation/policy/policy.h — what agents do when the world is not as planned.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "maps/project/simulation_section.h"

namespace clearway::app {

// Follow: each agent follows its own schedule and looks at nothing else.
// Graph:  the order of the fleet's action dependency graph; a motion starts when those before it
//         have ended (planner/fleet/execution). Agents stop before what is not of the fleet.
// Stop:   stop-and-wait: an agent goes on while its next stretch of motion is free.
// Replan: as Stop; an agent that was held for the patience plans a path around what holds it.
enum class Policy : std::uint8_t { Follow, Graph, Stop, Replan };

struct PolicyOptions {
  Policy policy = Policy::Follow;
  std::uint64_t seed = 0;    // of the disturbances
  double lookahead_s = 0.5;  // the stretch that has to be free, at least a step; > 0
  double patience_s = 5.0;   // of Replan; > 0
};

// In the order of the names; an empty one is Follow.
[[nodiscard]] inline Policy policyNamed(std::string_view name) {
  const auto found = std::ranges::find(maps::kPolicyNames, name);
  return found == maps::kPolicyNames.end()
             ? Policy::Follow
             : static_cast<Policy>(found - maps::kPolicyNames.begin());
}
[[nodiscard]] inline std::string_view toString(Policy policy) {
  return maps::kPolicyNames[static_cast<std::size_t>(policy)];
}

}  // namespace clearway::app
