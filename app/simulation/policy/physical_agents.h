// app/simulation/policy/physical_agents.h — masses for the agents of a simulation.
//
// Agents that follow a path or waypoints, or rest without being static, are moved by forces; those
// that follow key frames are not, and push the others.
// Paths with straight motions across the heading are driven by omnidirectional bases.
// Thread-safe: a pure function.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/shape/shape.h"
#include "core/simulation/simulation.h"
#include "maps/scene/body_mode.h"

namespace clearway::app {

// Physics (core/physics/physics.h): masses by area, and forces.
struct PhysicsSettings {
  double density_kg_per_m2 = 100.0;       // > 0
  double floor_friction = 0.5;            // 0 to 10; also the grip of wheels
  std::optional<double> drive_force_N{};  // > 0; nullopt: as much as the wheels grip
};

// The area of what collides [m^2], overlaps of parts counted twice. Infinite: a half-plane.
[[nodiscard]] double areaOf(const Shape& shape);

// Precondition: the settings are in range (simulation/dynamics.h).
// `own`: of each agent, instead of the settings; empty: none has its own.
void addMasses(const PhysicsSettings& settings, std::span<const maps::BodyPhysics> own,
               std::vector<simulation::AgentDef>& agents);

}  // namespace clearway::app
