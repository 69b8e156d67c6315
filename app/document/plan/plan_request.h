// app/document/plan/plan_request.h — converts a user's request to a planning problem, and a result
// to a plan file.
//
// Users and project files use the map's own frame (maps/grid/map_frame.h); planners, paths and plan
// files use the world frame. Agents are converted here: lengths are scaled, poses transformed, and
// polygons mirrored if the map's y axis points up, so that "left of the robot" stays left.
// Errors: InvalidArgument, naming the agent's field. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/document/body/body_shape.h"
#include "core/base/result.h"
#include "core/shape/footprint.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_file.h"
#include "maps/plan/plan_settings.h"
#include "maps/project/project.h"
#include "planner/common/plan_result.h"
#include "planner/common/static_agent.h"
#include "planner/common/terrain.h"
#include "planner/query/query.h"

namespace clearway::grid {
class Landmarks;
}  // namespace clearway::grid

namespace clearway::grid {
class KeptMesh;
}  // namespace clearway::grid

namespace clearway::lattice {
struct PrimitiveTable;
}  // namespace clearway::lattice

namespace clearway::app {

// A complete planning problem in the world frame. The map must outlive it.
struct PlanJob {
  const maps::GridMap* map = nullptr;
  maps::AgentShape shape;
  maps::AgentPadding padding;
  std::optional<Footprint> footprint;  // nullopt: for the point planner
  Pose start;
  maps::GoalPose goal;
  maps::PlannerSettings planner;
  std::vector<maps::PlacedAgent> others;  // static agents
  std::vector<StaticAgent> standing;      // the same in the planner's type
  std::shared_ptr<const Terrain>
      terrain;              // the settings' terrain costs on the map; null: uniform cost
  std::string motion_file;  // box, polygon: source of the motions; empty: the planner's own
  std::shared_ptr<const lattice::PrimitiveTable> motions;  // the same in the planner's type
  // Point: an end is replaced by the nearest free cell's centre if it is blocked or not connected.
  // Other shapes: a blocked or unreachable goal is replaced by the nearest reachable pose.
  bool nearest = false;
  std::vector<maps::GoalPose> more_goals;   // alternatives; the goal of least cost is chosen
  const grid::Landmarks* tables = nullptr;  // point: borrowed; ignored if of another map
  grid::KeptMesh* mesh = nullptr;           // point, any angle: borrowed; unused while locked
};

// Converts a goal between the map's own frame and the world.
[[nodiscard]] maps::GoalPose toWorld(const maps::GridMap& map, const maps::GoalPose& goal);
[[nodiscard]] maps::GoalPose fromWorld(const maps::GridMap& map, const maps::GoalPose& goal);

// Sets undefined motion and turning radius of the settings to the agent's values. Both use lengths
// of one frame.
void takeOwnMotion(maps::PlannerSettings& settings, const maps::ProjectAgent& agent);

// Converts the settings' lengths between the map's own frame and the world.
void lengthsToWorld(maps::PlannerSettings& settings, const maps::GridMap& map);
void lengthsFromWorld(maps::PlannerSettings& settings, const maps::GridMap& map);

// Agent, start, goal, settings and `others` are in the map's frame. Point planners need no agent
// shape. `others` are static obstacles at their starts; agents without a start, points, disabled
// agents and agents on other levels are ignored (body_placement.h).
[[nodiscard]] Result<PlanJob> makePlanJob(const maps::GridMap& map, const maps::ProjectAgent& agent,
                                          const maps::PlannerSettings& planner,
                                          std::span<const maps::ProjectAgent> others = {});

// Uses a motion-primitive file instead of the planner's own set. Errors: those of loading it;
// InvalidArgument if its cell size differs from the map's (maps in metres), or the map's cells are
// not square.
[[nodiscard]] Result<void> takeMotions(PlanJob& job, const std::string& motion_file);

// The planner's query. Errors: InvalidArgument, naming an option that is out of its range.
[[nodiscard]] Result<CheckedQuery> queryOf(const PlanJob& job);

// The control with the job's own time limit, if that is shorter.
[[nodiscard]] PlanControl withLimitOf(const PlanJob& job, PlanControl control);

// Runs the planner that the settings select, within the time limits of both job and control.
[[nodiscard]] PlanResult runPlanJob(const PlanJob& job, const PlanControl& control = {});

// The requested position [m] of an end that `nearest` has moved; nullopt: it is where it was
// requested. Precondition: result.status is Solved.
[[nodiscard]] std::optional<Vec2> movedStart(const PlanJob& job, const PlanResult& result);
[[nodiscard]] std::optional<Vec2> movedGoal(const PlanJob& job, const PlanResult& result);

// The whole problem of a job for the pose planner. Borrows its motions.
[[nodiscard]] lattice::PoseOptions poseOptionsOf(const PlanJob& job);
[[nodiscard]] std::vector<lattice::PoseGoal> poseGoalsOf(const PlanJob& job);

// The cost function of a path: the settings, the terrain (points), or a motion-primitive file.
enum class CostBasis : std::uint8_t { Settings, Terrain, MotionFile };
[[nodiscard]] CostBasis costBasisOf(const PlanJob& job, const PlanResult& result);
[[nodiscard]] CostBasis costBasisOf(const maps::PlanFile& plan);

// Precondition: result.status is Solved.
[[nodiscard]] maps::PlanFile makePlanFile(const PlanJob& job, const PlanResult& result,
                                          std::string map_file);

// The path's cost by the planner's cost function. For motions from a file it is the plan's stated
// cost, unless the path was smoothed: the file defines no costs off its lattice.
// Errors: those of terrainOf().
[[nodiscard]] Result<double> costOf(const maps::PlanFile& plan, const maps::GridMap& map);

// The penetration depth of the agent at the pose into obstacles or across the map's edge [m]; 0 if
// it is free, only touches, or is a point.
[[nodiscard]] double depthAt(const PlanJob& job, const Pose& pose);

// Certifies a plan on any map with the plan's world frame (for other maps see plan_check.h).
[[nodiscard]] Result<Certificate> validatePlan(const maps::PlanFile& plan,
                                               const maps::GridMap& map);

}  // namespace clearway::app
