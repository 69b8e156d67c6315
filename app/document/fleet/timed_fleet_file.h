// app/document/fleet/timed_fleet_file.h — reads a fleet of agents with a shape from a JSON file, or
// from a project (project_fleet.h).
//
// Fields of the JSON file: "map", a file next to the problem's own, or as in a project; "agents", a
//         list of objects with "id", "length", "width", "padding" (0 if absent), "speed" [m/s],
//         "turn_rate" [rad/s], "start" [x, y, degrees] and "goal" [x, y, degrees or null for any
//         heading]; "name", optional. Lengths are metres in the map's frame, headings run from +x
//         towards +y, and are as in a project where no degrees give their bits. Other fields are
//         ignored. Optional: "shape" instead of length and width, and "padding" as in a project;
//         "goals", alternatives instead of "goal"; "via", goals to pass before; "at_goal", "stay"
//         or "leave"; "motion", "diff", "car" with "min_radius", or "omni"; and beside the agents
//         "obstacles": "id", "length" and "width", or "shape" as in a scene, "at" [x, y, degrees],
//         or "motion", key frames as in a scene, "from" and "until" [s].
// Agents of equal shape, padding, speed, turn rate and motion share a class.
// Errors name the file, the line, the agent and the field. Whether starts and goals are free is not
// checked here.
#pragma once

#include <string>
#include <vector>

#include "maps/grid/grid_map.h"
#include "maps/plan/timed_plan_file.h"
#include "maps/plan/zone_set.h"
#include "maps/project/agent_colour.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

using maps::kLargestLength_m;
using maps::kMostTimedAgents;
inline constexpr std::size_t kLongestId = maps::kLongestTimedId;

struct TimedFleetFile {
  std::string name;  // of the problem; empty if the file has none
  // As written in the problem; of a project the project itself, of a problem within a plan as found
  // from the current folder, and empty for a map within the problem.
  std::string map_file;
  maps::GridMap map;
  fleet::TimedFleetProblem problem;
  std::vector<maps::AgentColour> colours = {};  // of a project's agents
  std::vector<std::string> without_goal = {};   // its agents that end where they began, by id
  maps::MapFrame frame = {};                    // of the coordinates in the file
};

struct OpenProject;
struct OpenSite;

// The map with every cell under a BLOCKED zone blocked. Errors: those of worldZones().
[[nodiscard]] Result<OccupancyGrid> blockedGrid(const maps::GridMap& map,
                                                const maps::ZoneSet& zones);
// Blocks every cell of the project's map under a BLOCKED zone; warnings of the map say which zones
// do not count. Errors: those of worldZones().
[[nodiscard]] Result<void> blockZones(OpenProject& open);
[[nodiscard]] Result<void> blockZones(OpenSite& site);

// "-" is standard input; its map is then relative to the current folder. A file that ends with
// .clearway is a project.
[[nodiscard]] Result<TimedFleetFile> openTimedFleet(const std::string& file);

// The same of a problem within the file of a plan.
[[nodiscard]] Result<TimedFleetFile> timedFleetIn(const maps::JsonValue& problem,
                                                  const std::string& plan_file);
// The name of the map's file in such a problem. Precondition: its map is a file.
void setMapFile(maps::JsonValue& problem, maps::JsonValue name);

// validation::checkTimedFleetProblem(), with places in this frame.
[[nodiscard]] Result<void> checkFleetProblem(const fleet::TimedFleetProblem& problem,
                                             const maps::MapFrame& frame);

// The problem on a map that is already open; its "map" does not count. `source` is the name of the
// text in errors.
[[nodiscard]] Result<fleet::TimedFleetProblem> timedFleetOn(const OccupancyGrid& grid,
                                                            const maps::JsonValue& problem,
                                                            const std::string& source);

}  // namespace clearway::app
