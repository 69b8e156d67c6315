// app/simulation/policy/physical_agents.h — masses for the agents of a simulation.
//
// Agents that follow a path or waypoints, or rest without being static, are moved by forces; those
// that follow key frames are not, and push the others.
// Paths with straight motions across the heading are driven by omnidirectional bases.
// Thread-safe: a pure function.
#pragma once

#include <span>

#include "app/simulation/setup/simulation_input.h"

namespace clearway::app {

// The area of what collides [m^2], overlaps of parts counted twice. Infinite: a half-plane.
[[nodiscard]] double areaOf(const Shape& shape);

// Precondition: the settings are in range (simulation/dynamics.h).
// `own`: of each agent, instead of the settings; empty: none has its own.
void addMasses(const PhysicsSettings& settings, std::span<const maps::BodyPhysics> own,
               std::vector<simulation::AgentDef>& agents);

}  // namespace clearway::app
