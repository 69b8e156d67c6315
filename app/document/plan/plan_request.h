// app/document/plan/plan_request.h — converts a user's request to a planning problem, and a result
// to a plan file.
//
// Users and project files use the map's own frame (maps/grid/map_frame.h); planners, paths and plan
// files use the world frame. Agents are converted here: lengths are scaled, poses transformed, and
// polygons mirrored if the map's y axis points up, so that "left of the robot" stays left.
// Errors: InvalidArgument, naming the agent's field or the option. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/document/body/body_shape.h"
#include "core/base/result.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_file.h"
#include "maps/plan/plan_option_effects.h"
#include "maps/plan/plan_settings.h"
#include "maps/project/project.h"
#include "planner/common/plan_result.h"
#include "planner/common/static_agent.h"
#include "planner/query/query_planner.h"
#include "planner/query/via_plan.h"

namespace clearway::app {

// A planning problem: what the planner answers, and what plan files and reports say about it, all
// in the world frame. The map must outlive it.
struct PlanJob {
  const maps::GridMap* map = nullptr;
  CheckedQuery query;
  maps::PlannerSettings planner;
  maps::AgentShape shape;  // a point, where the point planner ignores the agent's shape
  maps::AgentPadding padding;
  std::vector<maps::PlacedAgent> others;  // the query's static agents
  std::string motion_file;                // the source of its table of motions; empty: none
  // Those of the query that are valid for its agent, in the map's own frame; null: none.
  std::shared_ptr<const maps::ZoneSet> zones = {};
  std::optional<ViaTask> via = {};  // of the agent; nullopt: it goes straight to its goal
};

// Converts a goal between the map's own frame and the world.
[[nodiscard]] maps::GoalPose toWorld(const maps::GridMap& map, const maps::GoalPose& goal);
[[nodiscard]] maps::GoalPose fromWorld(const maps::GridMap& map, const maps::GoalPose& goal);

// An agent between the map's own frame and the world. Errors: a shape that can be neither planned
// for nor drawn, a position that is absurdly far away; they name the agent.
[[nodiscard]] Result<maps::ProjectAgent> agentToWorld(const maps::GridMap& map,
                                                      const maps::ProjectAgent& agent);
[[nodiscard]] Result<maps::ProjectAgent> agentFromWorld(const maps::GridMap& map,
                                                        const maps::ProjectAgent& agent);

// Sets undefined motion and turning radius of the settings to the agent's values. Both use lengths
// of one frame.
void takeOwnMotion(maps::PlannerSettings& settings, const maps::ProjectAgent& agent);

// Converts the settings' lengths between the map's own frame and the world.
void lengthsToWorld(maps::PlannerSettings& settings, const maps::GridMap& map);
void lengthsFromWorld(maps::PlannerSettings& settings, const maps::GridMap& map);

// The static obstacles of a rotating agent: those of `candidates` that it can collide with, placed
// at their starts. Agents without a start, disabled agents, agents on other levels and points that
// cannot collide are ignored (body_placement.h). All are in the world frame.
struct Blocking {
  std::vector<maps::PlacedAgent> placed;
  std::vector<StaticAgent> standing;  // the same, as planners take them
};
// Errors: those of footprintOf(), naming the agent.
[[nodiscard]] Result<Blocking> blocking(const maps::ProjectAgent& agent,
                                        std::span<const maps::ProjectAgent> candidates,
                                        TouchRule touch);

// Agent, start, goal, settings and `others` are in the map's own frame. Point planners need no
// agent shape. `others` are static obstacles, as those of blocking(). Terrain costs are those of
// the map as it is (openTerrain()). Of `query`, a motion file, `nearest` and zones
// are taken. Errors: a
// missing value; settings that do not go together; those of loading a motion file, also if its cell
// size differs from the map's (maps in metres), or the map's cells are not square; those of check()
// of a query.
[[nodiscard]] Result<PlanJob> makePlanJob(const maps::GridMap& map, const maps::ProjectAgent& agent,
                                          const maps::PlannerSettings& planner,
                                          std::span<const maps::ProjectAgent> others = {},
                                          const maps::QueryOptions& query = {},
                                          StopCheck* stop = nullptr);

// The same for agents in the world frame, as documents hold them; the settings' lengths are in the
// map's own frame. Agents that do not turn are planned for by the point planner. The messages are
// for users of the editor.
[[nodiscard]] Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::ProjectAgent& agent,
                                        const maps::PlannerSettings& planner,
                                        std::span<const maps::ProjectAgent> candidates = {},
                                        const maps::QueryOptions& query = {});

// The problem that a plan answers, on a map with its world frame (for other maps see plan_check.h).
// A file of motions, whose folder the plan does not know, is not loaded.
[[nodiscard]] Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::PlanFile& plan);

// Null: every cell costs the same.
[[nodiscard]] const std::shared_ptr<const Terrain>& terrainOf(const CheckedQuery& query);

// The path's length; that of a grid path is its exact cost, as summing its motions would round at
// every corner.
[[nodiscard]] double lengthOf(const PlanJob& job, const PlanResult& result);

// The cost function of a path: the settings, with terrain or without; the terrain alone (points);
// or a motion-primitive file.
enum class CostBasis : std::uint8_t { Settings, Terrain, MotionFile };
[[nodiscard]] CostBasis costBasisOf(const PlanJob& job, const PlanResult& result);
[[nodiscard]] CostBasis costBasisOf(const maps::PlanFile& plan);

// Precondition: result.status is Solved.
[[nodiscard]] maps::PlanFile makePlanFile(const PlanJob& job, const PlanResult& result,
                                          std::string map_file);

}  // namespace clearway::app
