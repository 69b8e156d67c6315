// app/cli/plan/pose_batch_command.h — the half of `clearway solve` that runs pose queries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/frame_option.h"
#include "app/cli/output/console.h"
#include "app/document/plan/exit_code.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_options.h"
#include "maps/plan/pose_queries.h"

namespace clearway::cli {

struct SolvePosesArguments {
  std::string map_file;
  std::string queries_file;
  std::string plans;  // folder for the plan files; empty: none
  std::optional<int> count, repeat;
  std::optional<double> time_limit_s, memory_mb;
  bool csv = false;
  maps::PlanRequest request{};  // how to plan
  FrameOption frame{FrameOption::Kind::Map};
};

[[nodiscard]] app::ExitCode solvePosesCommand(const SolvePosesArguments& a,
                                                  const maps::GridMap& map,
                                                  const std::vector<maps::PoseQuery>& queries,
                                                  Console& console);

}  // namespace clearway::cli
