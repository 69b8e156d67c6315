// app/simulation/setup/scene_driving.h — the drives, routes and loads of a scene's bodies.
//
// A body with a route visits its waypoints by the legs of its drive (core/simulation/controller.h).
// Changes give new drives and routes, and attach loads to carriers.
// Rules: a load rests: it has no key frames and no route. While it is carried nothing of it
// changes;
//        of its carrier neither shape nor category, mask and margin.
// Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "core/simulation/simulation.h"
#include "maps/scene/collision_scene.h"

namespace clearway::app {

[[nodiscard]] simulation::Drive driveOf(const maps::SceneDrive& drive);
[[nodiscard]] simulation::VisitWaypoints waypointsOf(const maps::SceneRoute& route);

// All routes and changes of the scene, in their order. Errors: InvalidArgument, by JSON pointer: a
// route that its drive cannot follow, or what breaks the rules.
[[nodiscard]] Result<void> checkDriving(const maps::Scene& scene, const std::string& source);

// `ids` by place in the scene's list. Errors: those of Simulation::attach() and detach().
[[nodiscard]] Result<void> applyDriving(const maps::SceneChange& change,
                                        const std::vector<simulation::AgentId>& ids,
                                        simulation::Simulation& simulation);

}  // namespace clearway::app
