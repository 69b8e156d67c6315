// app/document/fleet/project_fleet.h — the agents of a project as one fleet in continuous time.
//
// Agents without a start, and disabled ones, do not take part; static agents are obstacles. An
// agent without a goal ends where it began, and may make room; one with several goals takes any of
// them. An agent without a speed of its own drives with 1 m/s, and turns by a quarter turn per
// second. Errors: InvalidArgument that names the agent: a point, a square that does not turn, a car
// without a turning radius or without reverse, different levels, or the closed touch rule.
#pragma once

#include <optional>
#include <span>

#include "maps/grid/grid_map.h"
#include "maps/project/agent_colour.h"
#include "maps/project/project.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

inline constexpr double kProjectSpeed_m_per_s = 1.0;
inline constexpr double kProjectTurnRate_rad_per_s = 1.5707963267948966;

struct ProjectFleet {
  fleet::TimedFleetProblem problem;
  std::vector<std::size_t> members;   // of each agent of the fleet: its index in the project
  std::vector<std::size_t> standing;  // the same of each obstacle
};

// Agents and settings are in the map's own frame. Whether starts and goals are free is not checked.
[[nodiscard]] Result<ProjectFleet> fleetOfProject(const maps::GridMap& map,
                                                  std::span<const maps::ProjectAgent> agents,
                                                  const maps::PlannerSettings& planner);
// Of the agents of the fleet, in their order.
[[nodiscard]] std::vector<maps::AgentColour> coloursOf(const ProjectFleet& fleet,
                                                       std::span<const maps::ProjectAgent> agents);
// Where an agent has via points, which hold for paths of one agent alone.
[[nodiscard]] std::optional<Message> viaWarning(std::span<const maps::ProjectAgent> agents);

}  // namespace clearway::app
