// app/study/batch/query_list.h — opens the input of `clearway solve`: a benchmark scenario or a
// list of pose queries. The first bytes of the file determine the kind. "-" is standard input.
// Errors name the file.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "maps/fleet/scen.h"
#include "maps/plan/pose_queries.h"

namespace clearway::app {

struct Queries {
  std::optional<maps::Scenario> scenario;  // empty: pose queries
  std::vector<maps::PoseQuery> poses;
};

[[nodiscard]] Result<Queries> openQueries(const std::filesystem::path& file);

}  // namespace clearway::app
