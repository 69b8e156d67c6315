// app/document/fleet/timed_fleet_plan.h — plans of fleets of agents with a shape: as files, and as
// samples.
//
// File: JSON (maps/plan/timed_plan_file.h). It names its problem, or holds it.
// Samples: CSV rows agent,t,x,y,heading_rad in a frame that the first line names.
// Errors: name file, line and JSON pointer. The reader does not check the plan; use the validator.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/fleet/timed_fleet_file.h"
#include "core/base/stop_source.h"
#include "maps/plan/timed_plan_file.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

struct TimedFleetPlanFile {
  std::string problem;           // as written; relative to the plan's folder
  std::vector<std::string> ids;  // of the agents, in the order of the plan
  fleet::TimedFleetPlan plan;
  std::optional<maps::TimedPlanOrigin> origin{};
  std::optional<maps::JsonValue> own_problem{};  // as maps::TimedPlanFile has it
};

[[nodiscard]] std::string writeTimedFleetPlan(const TimedFleetPlanFile& file);
[[nodiscard]] Result<TimedFleetPlanFile> parseTimedFleetPlan(std::string_view text,
                                                             const std::string& source);

struct OpenTimedFleetPlan {
  TimedFleetFile fleet;
  fleet::TimedFleetPlan plan;  // a schedule for every agent of the problem
  std::string problem_file;    // as found from the current folder; the plan's, if it holds it
  std::optional<maps::TimedPlanOrigin> origin{};
  std::optional<maps::JsonValue> own_problem{};
};

// The plan and the problem that it names; of standard input relative to the current folder. Errors:
// also agents that are not those of the problem.
[[nodiscard]] Result<OpenTimedFleetPlan> openTimedFleetPlan(const std::string& file);

// Why the editor, whose documents are projects, does not open a plan that holds its problem.
[[nodiscard]] Error holdsItsProblem(const std::string& file);

// Another plan for the same problem, to be written to `out`. Errors: a problem without a path from
// there.
[[nodiscard]] Result<TimedFleetPlanFile> planForSameProblem(const OpenTimedFleetPlan& open,
                                                            fleet::TimedFleetPlan plan,
                                                            const std::string& out);

// Whether the motions of each agent follow each other in time. Errors: InvalidArgument, naming the
// file, the agent and the motion. `check` reports the same as a fault of the plan.
[[nodiscard]] Result<void> checkTimes(const OpenTimedFleetPlan& open, const std::string& file);

inline constexpr std::size_t kMostSampleRows = 20'000'000;

// The times [ticks] of samples: every multiple of the step up to the makespan, and the makespan.
// Errors: InvalidArgument (step not above 0), LimitExceeded (all agents have more than
// kMostSampleRows).
[[nodiscard]] Result<std::vector<double>> sampleTicks(const fleet::TimedFleetPlan& plan,
                                                      double step_s);
// The world poses of an agent at these times, as far as it is there: an agent that leaves has none
// after its end. Cut short where it is stopped.
[[nodiscard]] std::vector<Pose> posesAt(const fleet::TimedFleetProblem& problem,
                                        const fleet::TimedFleetPlan& plan, std::size_t agent,
                                        std::span<const double> ticks, StopCheck* stop = nullptr);

// Every agent at the times of sampleTicks(). Errors: its errors; LimitExceeded if stopped.
[[nodiscard]] Result<std::string> samplesOf(const fleet::TimedFleetProblem& problem,
                                            const fleet::TimedFleetPlan& plan,
                                            const maps::MapFrame& frame, double step_s,
                                            StopCheck* stop = nullptr);

}  // namespace clearway::app
