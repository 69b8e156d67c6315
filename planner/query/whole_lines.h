// planner/query/whole_lines.h — one motion for each straight line of a schedule.
//
// Steps from cell to cell that follow each other at once, in one direction and at one speed, become
// one motion. Speeds that differ by at most a thousandth count as one, as durations are rounded to
// ticks: where the body is at a time changes by at most a thousandth of the length of the line.
// Cost: O(motions).
#pragma once

#include "planner/common/timed_fleet.h"

namespace clearway {

[[nodiscard]] fleet::AgentSchedule withWholeLines(const fleet::AgentSchedule& schedule);

}  // namespace clearway
