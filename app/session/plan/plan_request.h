// app/session/plan/plan_request.h — from what a user asks to a planner's problem, and from its
// answer to a plan file.
//
// Users and project files speak in the map's own frame (maps/map_frame.h); planners, paths and plan
// files in the world. The conversion of agents is here: lengths are scaled, poses moved, and
// polygons mirrored where the map's y axis points up, so that "left of the robot" stays left.
// Errors: InvalidArgument, naming the agent's field. Thread-safe: no state.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/body/body_shape.h"
#include "core/base/result.h"
#include "core/shape/footprint.h"
#include "maps/grid_map.h"
#include "maps/plan_file.h"
#include "maps/plan_settings.h"
#include "maps/project.h"
#include "planner/common/plan_result.h"
#include "planner/common/static_agent.h"
#include "planner/common/terrain.h"

namespace clearway::grid {
class Landmarks;
}  // namespace clearway::grid

namespace clearway::lattice {
struct PrimitiveTable;
}  // namespace clearway::lattice

namespace clearway::session {

// One problem, complete. The map must outlive it. All in the world frame.
struct PlanJob {
  const maps::GridMap* map = nullptr;
  maps::AgentShape shape;
  maps::AgentPadding padding;
  std::optional<Footprint> footprint;  // none: for the point planner
  Pose start;
  maps::GoalPose goal;
  maps::PlannerSettings planner;
  std::vector<maps::PlacedAgent> others;  // agents that stand in the way
  std::vector<StaticAgent> standing;      // the same, as planners take them
  std::shared_ptr<const Terrain>
      terrain;              // the settings' costs on the map; none: all cost the same
  std::string motion_file;  // box, polygon: where the motions come from, when not the planner
  std::shared_ptr<const lattice::PrimitiveTable> motions;  // the same as the planner takes them
  // Point: blocked ends stand for the nearest free cells. Others: a goal that is blocked or out of
  // reach, for the nearest pose that can be reached.
  bool nearest = false;
  std::vector<maps::GoalPose> more_goals;   // plan to whichever goal is cheapest to reach
  const grid::Landmarks* tables = nullptr;  // point: borrowed; those of another map are not used
};

// A goal between the map's own frame and the world.
[[nodiscard]] maps::GoalPose toWorld(const maps::GridMap& map, const maps::GoalPose& goal);
[[nodiscard]] maps::GoalPose fromWorld(const maps::GridMap& map, const maps::GoalPose& goal);

// Fills in what the settings leave open of how the agent moves: its own motion and least radius.
// The lengths of both are of one frame.
void takeOwnMotion(maps::PlannerSettings& settings, const maps::ProjectAgent& agent);

// Between the map's own frame and the world.
void lengthsToWorld(maps::PlannerSettings& settings, const maps::GridMap& map);
void lengthsFromWorld(maps::PlannerSettings& settings, const maps::GridMap& map);

// The agent with start, goal and settings in the map's frame. Point planners need no agent shape.
// `others`, in the map's frame too, stand at their starts; those without a start, and points, stand
// in nobody's way; nor do those on other floors and disabled ones (body_place.h).
[[nodiscard]] Result<PlanJob> makePlanJob(const maps::GridMap& map, const maps::ProjectAgent& agent,
                                          const maps::PlannerSettings& planner,
                                          std::span<const maps::ProjectAgent> others = {});

// Takes the motions from a file of motion primitives instead of the planner's own. Errors: those of
// loading it; InvalidArgument when its cells are not the map's (maps in metres), or the map's are
// not square.
[[nodiscard]] Result<void> takeMotions(PlanJob& job, const std::string& motion_file);

// The control with the job's own time limit, if that is shorter.
[[nodiscard]] PlanControl withLimitOf(const PlanJob& job, PlanControl control);

// Runs the planner that the settings choose. The job's own time limit holds as well as the
// control's.
[[nodiscard]] PlanResult runPlanJob(const PlanJob& job, const PlanControl& control = {});

// Precondition: result.status is Solved.
[[nodiscard]] maps::PlanFile makePlanFile(const PlanJob& job, const PlanResult& result,
                                          std::string map_file);

// What the planner would charge for the plan's path; with motions from a file, what the plan says,
// unless it was smoothed: no file prices what is off its lattice.
// Errors: those of terrainOf().
[[nodiscard]] Result<double> costOf(const maps::PlanFile& plan, const maps::GridMap& map);

// How deep the agent, standing at the pose, is in an obstacle or outside of the map [m]; 0 when it
// is free, only touches, or is a point.
[[nodiscard]] double depthAt(const PlanJob& job, const Pose& pose);

// The verdict on a plan, on any map whose world is the plan's (see plan_check.h for others).
[[nodiscard]] Result<Certificate> validatePlan(const maps::PlanFile& plan,
                                               const maps::GridMap& map);

}  // namespace clearway::session
