// app/document/fleet/timed_fleet_plan.h — plans of fleets of agents with a shape: as files, and as
// samples.
//
// File: JSON (maps/plan/timed_plan_file.h). It names its problem.
// Samples: CSV rows agent,t,x,y,heading_rad.
// Errors: name file, line and JSON pointer. The reader does not check the plan; use the validator.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/fleet/timed_fleet_file.h"
#include "maps/plan/timed_plan_file.h"
#include "planner/common/timed_fleet.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::app {

struct TimedFleetPlanFile {
  std::string problem;           // as written; relative to the plan's folder
  std::vector<std::string> ids;  // of the agents, in the order of the plan
  fleet::TimedFleetPlan plan;
  std::optional<maps::TimedPlanOrigin> origin{};
};

[[nodiscard]] std::string writeTimedFleetPlan(const TimedFleetPlanFile& file);
[[nodiscard]] Result<TimedFleetPlanFile> parseTimedFleetPlan(std::string_view text,
                                                             const std::string& source);

// Whether a file is such a plan: a regular file with the extension .json and that format, or
// standard input ("-"), or a pipe that is kept.
[[nodiscard]] bool isTimedFleetPlan(const std::string& file);

struct OpenTimedFleetPlan {
  TimedFleetFile fleet;
  fleet::TimedFleetPlan plan;  // a schedule for every agent of the problem
  std::string problem_file;    // as found from the current folder
  std::optional<maps::TimedPlanOrigin> origin{};
};

// The plan and the problem that it names; of standard input relative to the current folder. Errors:
// also agents that are not those of the problem.
[[nodiscard]] Result<OpenTimedFleetPlan> openTimedFleetPlan(const std::string& file);

// Whether the motions of each agent follow each other in time. Errors: InvalidArgument, naming the
// file, the agent and the motion. `check` reports the same as a fault of the plan.
[[nodiscard]] Result<void> checkTimes(const OpenTimedFleetPlan& open, const std::string& file);

// A field of RFC 4180: in quotes if it needs them.
[[nodiscard]] std::string csvField(const std::string& text);

inline constexpr std::size_t kMostSampleRows = 20'000'000;

// Every agent at every multiple of the step up to the makespan, and at the makespan.
// Errors: InvalidArgument (step not above 0), LimitExceeded (more than kMostSampleRows, or
// stopped).
[[nodiscard]] Result<std::string> samplesOf(const fleet::TimedFleetProblem& problem,
                                            const fleet::TimedFleetPlan& plan, double step_s,
                                            StopCheck* stop = nullptr);

// A plan, and the verdict of the independent check on it.
struct CheckedTimedFleet {
  fleet::TimedFleetResult result;
  validation::TimedFleetCertificate certificate;  // of a solved fleet
};
// The check has no time limit: a plan that was found in time is not lost. A stop request that comes
// during the check ends it: the result is then Cancelled.
[[nodiscard]] CheckedTimedFleet planCheckedTimedFleet(const fleet::TimedFleetProblem& problem,
                                                      const fleet::TimedFleetOptions& options,
                                                      const fleet::TimedFleetControl& control);
// The same for fleet::updateTimedFleet(). `before` must outlive the call.
[[nodiscard]] CheckedTimedFleet updateCheckedTimedFleet(
    const fleet::TimedFleetProblem& problem,
    const std::vector<std::optional<fleet::AgentSchedule>>& before,
    const fleet::TimedFleetOptions& options, const fleet::TimedFleetControl& control);

}  // namespace clearway::app
