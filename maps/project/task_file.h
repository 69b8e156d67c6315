// maps/project/task_file.h — tasks of a lifelong fleet as CSV.
//
// Format: the header "release,pickup_x,pickup_y,dropoff_x,dropoff_y", then one task a line. The
//         release is a step, positions are cells, x right, y down. With the header
//         "release_s,pickup,dropoff" they are seconds and names of stations. Empty lines and lines
//         that begin with '#' are ignored.
// Errors: Malformed with line and value, LimitExceeded. Cost: linear. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"
#include "maps/project/simulation_section.h"

namespace clearway::maps {

inline constexpr std::uint32_t kLatestRelease = 10'000'000;

struct TaskRow {
  std::uint32_t release = 0;
  Cell pickup, dropoff;
  double release_s = 0.0;                                  // instead of the step
  double pickup_service_s = 0.0, dropoff_service_s = 0.0;  // of stations
  friend bool operator==(const TaskRow&, const TaskRow&) = default;
};

[[nodiscard]] Result<std::vector<TaskRow>> parseTasks(std::string_view bytes,
                                                      std::span<const Station> stations = {});
// By cells.
[[nodiscard]] std::string writeTasks(const std::vector<TaskRow>& tasks);

}  // namespace clearway::maps
