// app/document/plan/exit_code.h — what a program run ends with, and how a search's status becomes
// that.
#pragma once

#include <cstdint>

#include "planner/common/plan_result.h"

namespace clearway::app {

// The numbers are a promise to scripts: documented in the manual, never renumbered.
enum class ExitCode : std::uint8_t {
  Ok = 0,
  Internal = 1,      // a bug: please report
  Usage = 2,         // unknown or missing options
  BadInput = 3,      // files or values that cannot be used; the operating system said no
  NoPath = 10,       // proved: there is no path
  CheckFailed = 11,  // a path collides, or a length differs from the published one
  BlockedEnd = 12,   // start or goal is not free, or outside of the map
  Nearest = 13,      // the path ends at the nearest place to a goal that is not reached
  TimeLimit = 20,
  MemoryLimit = 21,   // also a limit on the number of states
  Interrupted = 130,  // Ctrl-C
};

[[nodiscard]] constexpr ExitCode exitCodeOf(PlanStatus status, StopReason stop) {
  switch (status) {
    case PlanStatus::Solved: return ExitCode::Ok;
    case PlanStatus::NoPath: return ExitCode::NoPath;
    case PlanStatus::InvalidStart:
    case PlanStatus::InvalidGoal: return ExitCode::BlockedEnd;
    case PlanStatus::Cancelled: return ExitCode::Interrupted;
    case PlanStatus::LimitReached:
      return stop == StopReason::TimeLimit ? ExitCode::TimeLimit : ExitCode::MemoryLimit;
  }
  return ExitCode::Internal;
}

[[nodiscard]] inline ExitCode exitCodeOf(const PlanResult& result) {
  return endsShort(result) ? ExitCode::Nearest : exitCodeOf(result.status, result.stop);
}

}  // namespace clearway::app
