// maps/plan/timed_plan_file.h — the plan of a fleet of agents with a shape in continuous time: what
// its file and a project keep.
//
// JSON, "format": "clearway-fleet-plan", version 1; described in resources/docs/formats.md. For
// each agent the start and the motions: start time and duration in ticks of a microsecond, then the
// pose at the end (x, y, cosine, sine), in the world frame; of a motion whose speed is not constant
// also its law (begin, rise, fall, end). Reading gives the bits that were
// written.
// Errors: name file, line and JSON pointer. The reader does not check the plan; use the validator.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/geometry/timed_path.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

inline constexpr std::size_t kMostTimedAgents = 10'000;
inline constexpr double kLargestLength_m = 1e7;  // also of coordinates
inline constexpr std::size_t kLongestTimedId = 64;

// How a plan was made: ignored by checks.
struct TimedPlanOrigin {
  std::string planner;   // its name, as commands have it
  double time_s = 0.0;   // that it took
  Tick lower_bound = 0;  // of the sum of costs; 0: not known
};

struct TimedPlanFile {
  std::string problem;           // as written; relative to the plan's folder, empty in a project
  std::vector<std::string> ids;  // of the agents, in the order of the plan
  std::vector<TimedPath> schedules;  // as many
  std::optional<TimedPlanOrigin> origin{};
  std::optional<JsonValue> own_problem{};  // the problem itself, instead of its name
};

[[nodiscard]] JsonValue timedPlanToJson(const TimedPlanFile& plan);
// Nullopt after an error, which is noted in the cursor's document.
[[nodiscard]] std::optional<TimedPlanFile> timedPlanFromJson(const JsonCursor& at);

}  // namespace clearway::maps
