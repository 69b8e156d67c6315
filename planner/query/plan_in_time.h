// planner/query/plan_in_time.h — one agent among bodies that move on known paths: check → plan →
// plan in time → validate.
//
// Method: the path of the query (query_planner.h) at full speed, if the independent check of plans
// (planner/validate/fleet/timed_fleet_check.h) proves it. Else what arrives first: this path after
// a wait at the start, a path past the bodies as they are at the beginning, or a plan of the
// planner of fleets, for a fleet of one (planner/fleet/shaped), with its steps
// on straight lines joined if the check proves these. No plan is returned without that check's
// proof.
// Cost: that of the query and its proof, some ms for tens of bodies; else that of the planner.
#pragma once

#include "core/base/result.h"
#include "planner/common/timed_fleet.h"
#include "planner/query/query_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway {

struct PlanInTime {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  Message reason;   // for every status but Solved: one sentence
  PlanResult path;  // the query's answer without these bodies; unless Solved the status is its own
  // Solved only:
  fleet::TimedFleetPlan plan;                     // one schedule
  validation::TimedFleetCertificate certificate;  // free
  bool follows_path = false;                      // `path` at full speed, from some time on
  double time_s = 0.0;                            // of it all
};

// `problem` has the agent of the query alone, with its map, start and goals; the bodies are its
// obstacles. An agent of the grid keeps its heading. A time limit counts for it all.
// Errors: those of fleet::checkTimedFleetValues().
[[nodiscard]] Result<PlanInTime> planInTime(const CheckedQuery& query,
                                            const fleet::TimedFleetProblem& problem,
                                            const PlanControl& control = {});

}  // namespace clearway
