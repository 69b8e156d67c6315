// app/document/fleet/moving_problem.h — the problem of one agent among the bodies of a scene, as
// `clearway plan --moving` plans it and its plan file holds it.
//
// The bodies are those that are there and enabled, on a level of the agent, with key frames or at
// rest; the scene's own map, filters and world do not count. Everything is in the world frame.
// Errors: Unsupported or InvalidArgument, naming the scene and the JSON pointer: routes, physics,
// half-planes and changes, which are no known paths; shapes and motions that no check can take.
// Thread-safe: no state.
#pragma once

#include <string>

#include "app/document/open/document.h"
#include "app/document/plan/plan_request.h"
#include "maps/text/json_value.h"

namespace clearway::app {

// How fast the agent is.
struct DrivenSpeed {
  double speed_m_per_s = 1.0;
  double turn_rate_rad_per_s = 1.0;
};

// A problem as of timed_fleet_file.h, without its "map"; the agent is its only one. A square that
// does not turn is a box there, and a point a disc of 1 um: without area it would collide with
// nothing.
[[nodiscard]] Result<maps::JsonValue> movingProblem(const PlanJob& job,
                                                    const maps::ProjectAgent& agent,
                                                    const DrivenSpeed& speed,
                                                    const OpenScene& scene);

}  // namespace clearway::app
