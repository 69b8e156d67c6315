// core/physics/physics.h — physics for a simulation, by Box2D (box2d.org, version 2.4).
//
// Agents with a mass are pushed by others, slide on the floor, and are driven by limited forces.
// Walls, static agents and agents without a mass are immovable. Gravity presses on the floor alone:
// 9.81 m/s^2.
// Method: Box2D's sequential impulses, in steps of at most max_step_s. Friction with the floor is a
//         friction joint; drives are impulses towards the wanted velocity, limited by their force,
//         their torque and the grip of the wheels, which also resist sliding sideways (not of
//         omnidirectional bases). A car turns only as it rolls, on arcs of at least its smallest
//         radius. Walls are rectangles of merged cells.
// Units: bodies of 0.1 to 10 m are simulated best; Box2D calculates in floats, and lets bodies that
//        press on each other overlap by up to 5 mm, so that contacts are seen by the collision
//        world.
// Law: the same calls give the same poses on one machine, whatever the number of threads.
// Cost: O(agents + contacts) a step. Not thread-safe.
#pragma once

#include <memory>

#include "core/simulation/dynamics.h"
#include "core/world/options.h"

namespace clearway::physics {

// Ranges: core/world/parameters.h.
using PhysicsOptions = collide::SolverOptions;

// Errors: InvalidArgument, naming the parameter.
[[nodiscard]] Result<std::unique_ptr<simulation::Dynamics>> makePhysics(
    const PhysicsOptions& options = {});

using simulation::kGravity_m_per_s2;

}  // namespace clearway::physics
