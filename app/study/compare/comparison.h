// app/study/compare/comparison.h — several planners, or option sets of one, on the same query.
//
// A method is a name and all options that it plans with. Names of methods that methodsFor() makes
// are what the command line takes: a planner, then options that differ, as "pose+weight=1.5".
// Rows are planned one after the other, so that their times and memory can be compared.
// Errors of a row (options that the map or the agent does not permit) are part of the row.
// Thread-safe: no state.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/document/plan/plan_report.h"
#include "app/document/plan/plan_request.h"
#include "maps/plan/plan_options.h"

namespace clearway::app {

struct PlanMethod {
  std::string name;
  maps::PlanRequest request;
  friend bool operator==(const PlanMethod&, const PlanMethod&) = default;
};

// The methods that fit the agent, its goals and the map's cells; costs, motion model and rules are
// those of `base`. A shape that is planned for as a point has A* and Theta* among them. Grid
// searches that another search would answer for are not among them.
[[nodiscard]] std::vector<PlanMethod> methodsFor(const maps::ProjectAgent& agent,
                                                 const GridFrame& grid,
                                                 const maps::PlanRequest& base);

// Both ask for the same plan: options of the other planner and the memory limit do not count.
[[nodiscard]] bool asksForSame(const maps::PlanRequest& a, const maps::PlanRequest& b);

enum class RowVerdict : std::uint8_t {
  Proved,        // free along the whole swept motion
  ShapeIgnored,  // free for a point; the agent's shape was not checked
  NotFree,
  Nearest,  // proved, but the path ends short of the goal
  NoPath,   // proved
  BlockedStart,
  BlockedGoal,
  Limit,
  Cancelled,
  Refused,  // see ComparedRow::error
};
[[nodiscard]] const char* toString(RowVerdict verdict);  // "proved", "shape not checked", ...

struct ComparedRow {
  PlanMethod method;
  std::optional<Error> error;
  PlanResult result;
  bool pose = false;          // planned with shape and heading
  bool checks_shape = false;  // the certificate is about the agent's shape
  // Solved only:
  double length_m = 0.0;
  double cost_m = 0.0;        // by the method's own cost function
  int turns = 0;              // changes of direction; of a shape: turns, in place or on arcs
  double rotation_rad = 0.0;  // of a shape
  [[nodiscard]] bool solved() const { return !error && result.status == PlanStatus::Solved; }
  [[nodiscard]] bool reached() const { return solved() && !result.gap; }
  [[nodiscard]] RowVerdict verdict() const;
};

// The query that all methods answer. The agents are in the map's own frame, as in makePlanJob().
struct ComparedQuery {
  const maps::GridMap* map = nullptr;  // outlives the call; its terrain is opened where costs ask
  maps::ProjectAgent agent;
  std::vector<maps::ProjectAgent> others;  // static obstacles, where the method avoids them
};

// Plans with one method. The job is that of the plan, for those who go on with the row.
[[nodiscard]] Result<PlanJob> jobOf(const ComparedQuery& query, const maps::GridMap& map,
                                    const PlanMethod& method);
// `map`: as the method sees it (openTerrain()).
[[nodiscard]] ComparedRow comparedRow(const PlanMethod& method, const PlanJob& job,
                                      PlanResult result);
[[nodiscard]] ComparedRow refusedRow(const PlanMethod& method, Error error);
// All of it; copies the map if the method's terrain costs open cells.
[[nodiscard]] ComparedRow planWith(const PlanMethod& method, const ComparedQuery& query,
                                   const PlanControl& control = {});

}  // namespace clearway::app
