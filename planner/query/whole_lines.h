// planner/query/whole_lines.h — one motion for each straight line of a schedule.
//
// Steps from cell to cell that follow each other at once, in one direction and at one speed, become
// one motion. Where the body is at each time remains the same, within rounding. Cost: O(motions).
#pragma once

#include "planner/common/timed_fleet.h"

namespace clearway {

[[nodiscard]] fleet::AgentSchedule withWholeLines(const fleet::AgentSchedule& schedule);

}  // namespace clearway
