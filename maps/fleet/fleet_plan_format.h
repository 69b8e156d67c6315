// maps/fleet/fleet_plan_format.h — plans of points on a grid in the formats of other programs.
//
//   lacam    text, a line a step (maps/fleet/grid_fleet_plan.h)
//   paths    text, a line an agent: "Agent 0: (row,column)->(row,column)->"
//   planviz  JSON of the League of Robot Runners: "start" [row, column, heading], "actualPaths"
//            with a letter a step. Model MAPF: R and L are columns, U (+1) and D (-1) rows, W
//            waits; U and D are swapped in logs whose tasks or bounds show it. Model
//            MAPF_T, of agents that turn: F forward, R and C quarter turns clockwise and
//            counter-clockwise, W waits. Since 2026 a step is a tick and paths are segments
//            "[(tick,row,column,heading,counter):(F 10,W 3)]": a letter lasts so many ticks, and
//            "agentMaxCounter" (10) ticks of a letter other than W make it happen. "teamSize" and
//            "AllValid" agree with the paths and "errors"; an error [agent, agent, step, what] is
//            one of the paths unless the "plannerPaths" are others.
//   yaml     "schedule" of libMultiRobotPlanning: a list of x, y, t for each agent
// The content determines the format. Agents whose path ends earlier stay where they are; goals are
// the last cells, except where a format has them.
// Errors: Malformed with the line or the JSON pointer, LimitExceeded; Unsupported for plans that a
//         format cannot hold (diagonal steps in planviz). Cost: linear. Thread-safe: pure
//         functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "maps/fleet/grid_fleet_plan.h"

namespace clearway::maps {

// The formats of plans of points.
enum class FleetPlanFormat : std::uint8_t { Lacam, Paths, Planviz, Yaml };
[[nodiscard]] const char* toString(FleetPlanFormat format);

// nullopt if the text is no such plan.
[[nodiscard]] std::optional<FleetPlanFormat> fleetPlanFormatOf(std::string_view bytes);

// What a format cannot hold of a plan, and what its file had beyond it.
[[nodiscard]] std::vector<Message> lossesOf(const GridFleetPlanFile& plan, FleetPlanFormat format);

// `source` names the text in errors of JSON.
[[nodiscard]] Result<GridFleetPlanFile> parseFleetPlan(std::string_view bytes,
                                                       const std::string& source);
[[nodiscard]] Result<std::string> writeFleetPlan(const GridFleetPlanFile& plan,
                                                 FleetPlanFormat format);

// One format each.
[[nodiscard]] Result<GridFleetPlanFile> parseFleetPaths(std::string_view bytes);
[[nodiscard]] std::string writeFleetPaths(const GridFleetPlanFile& plan);
[[nodiscard]] Result<GridFleetPlanFile> parsePlanviz(std::string_view bytes,
                                                     const std::string& source);
[[nodiscard]] Result<std::string> writePlanviz(const GridFleetPlanFile& plan);
[[nodiscard]] Result<GridFleetPlanFile> parseScheduleYaml(std::string_view bytes);
[[nodiscard]] std::string writeScheduleYaml(const GridFleetPlanFile& plan);

// A plan of these paths, one an agent, which may differ in length. Precondition: none is empty.
[[nodiscard]] GridFleetPlanFile planOfPaths(const std::vector<std::vector<Cell>>& paths);

}  // namespace clearway::maps
