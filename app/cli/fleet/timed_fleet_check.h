// app/cli/fleet/timed_fleet_check.h — `clearway check` and `clearway convert` for plans of fleets
// of agents with a shape.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/frame_option.h"
#include "app/cli/output/console.h"
#include "maps/identify.h"

namespace clearway::cli {

// Precondition of both: the file is a maps::FileKind::ShapedFleetPlan.
[[nodiscard]] app::ExitCode checkTimedFleetPlan(const std::string& plan_file,
                                                const FrameOption& frame, bool json,
                                                Console& console);
// Formats: csv and json.
[[nodiscard]] app::ExitCode convertTimedFleetPlan(const std::string& plan_file,
                                                  const std::string& out, const std::string& format,
                                                  std::optional<double> step_s,
                                                  const FrameOption& frame, Console& console);

}  // namespace clearway::cli
