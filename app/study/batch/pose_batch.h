// app/study/batch/pose_batch.h — runs a list of pose queries on one map.
//
// Each answer is that of `clearway plan`, whatever the number of threads. Queries of one agent
// share a planner in each thread, so that what they have in common is made once. The reported time
// is the wall-clock time of planning and certification, the minimum over the repeats. Lengths and
// costs are in the unit of the map's own frame (cells or metres). Cost: that of the searches. Not
// thread-safe; blocks until done or stopped.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/document/plan/plan_request.h"
#include "maps/plan/pose_queries.h"

namespace clearway::app {

struct SolvedPose {
  std::string id;
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  std::string reason;  // when not Solved
  bool free = false;   // Solved: the certificate's verdict
  double ms = 0.0;     // of the fastest run
  double cost = 0.0;   // Solved, with the next three
  double length = 0.0;
  double rotation = 0.0;   // sum of |turns| [rad]
  double clearance = 0.0;  // beyond the padding
  std::uint64_t expansions = 0;
};

struct PoseSolveOptions {
  std::size_t count = 0;  // this many queries, spread evenly: floor(i*n/count); 0 or >= n: all n
  int repeat = 1;
  maps::PlannerSettings planner;  // a query's own turning radius has precedence
  std::string motion_file;        // motion primitives; empty: the planner's own set
  // Of the site, in the map's own frame; null: none. Queries are agents by their ids.
  std::shared_ptr<const maps::ZoneSet> zones = {};
  Budget budget;  // of one run of one query
  const StopSource* stop = nullptr;
  unsigned threads = 1;
  // In the order of the list, on the caller's thread. An error ends the run.
  std::function<Result<void>(const PlanJob&, const PlanResult&, const std::string& id)> answered;
  std::function<void(std::size_t done, std::size_t total)> progress;
};

struct PoseSolveReport {
  std::vector<SolvedPose> queries;  // fewer than requested if stopped
  StopReason stop = StopReason::None;
  [[nodiscard]] std::size_t count(PlanStatus status) const;
};

// Errors: InvalidArgument (repeat < 1; a query with an invalid agent: the message names its id),
// and those of `answered`.
[[nodiscard]] Result<PoseSolveReport> solvePoses(const maps::GridMap& map,
                                                 const std::vector<maps::PoseQuery>& queries,
                                                 const PoseSolveOptions& options = {});

// Converts a query to a project agent, in the map's own frame.
[[nodiscard]] Result<maps::ProjectAgent> agentOf(const maps::PoseQuery& query);

// "id,status,time_s,cost,length,rotation_deg,expanded,clearance" and one line per query. Columns
// that describe a path are empty for an unsolved query.
[[nodiscard]] std::string toCsv(const PoseSolveReport& report);

}  // namespace clearway::app
