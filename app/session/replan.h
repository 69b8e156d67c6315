// app/session/replan.h — one problem on a map that changes edit by edit: D* Lite repairs its answer
// after each (planner/point/incremental.h), and is held against a fresh A*.
//
// Errors: none; bad ends, limits and interruptions are statuses. Cost: per edit a repair, and two
// fresh searches to compare with; for an agent with a size O(cells) more. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/session/plan_job.h"
#include "maps/map_edits.h"

namespace clearway {

struct RepairStep {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  std::string reason;
  double cost_m = 0.0;               // Solved only
  std::uint64_t expanded = 0;        // by the repair
  std::uint64_t fresh_expanded = 0;  // by D* Lite from nothing on the same map
  double time_s = 0.0, fresh_time_s = 0.0;
  bool equals_fresh = false;  // status and cost are those of a fresh A*
};

// The answers before the first edit and after each, fewer when one is stopped. Precondition: the
// job is for the point planner, with one goal.
[[nodiscard]] std::vector<RepairStep> replan(
    const PlanJob& job, std::span<const MapEdit> edits, const PlanControl& control = {},
    const std::function<void(std::size_t done)>& progress = {});

}  // namespace clearway
