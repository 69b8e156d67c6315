// maps/project/task_file.h — tasks of a lifelong fleet as CSV.
//
// Format: the header "release,pickup_x,pickup_y,dropoff_x,dropoff_y", then one task a line. The
//         release is a step, positions are cells, x right, y down. Empty lines and lines that begin
//         with '#' are ignored.
// Errors: Malformed with line and value, LimitExceeded. Cost: linear. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

inline constexpr std::uint32_t kLatestRelease = 10'000'000;

struct TaskRow {
  std::uint32_t release = 0;
  Cell pickup, dropoff;
  friend bool operator==(const TaskRow&, const TaskRow&) = default;
};

[[nodiscard]] Result<std::vector<TaskRow>> parseTasks(std::string_view bytes);
[[nodiscard]] std::string writeTasks(const std::vector<TaskRow>& tasks);

}  // namespace clearway::maps
