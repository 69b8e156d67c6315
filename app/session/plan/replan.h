// app/session/plan/replan.h — one problem on a map that changes edit by edit, held against a fresh
// plan after each.
//
// Points: D* Lite repairs its answer (planner/point/dstar_lite.h); fresh ones are A*'s.
// Poses:  an answer that can be proved to stand is kept, else it is planned anew
//         (planner/pose/replanner.h). Where the agent starts anew it stands in the middle of the
//         cell, with the heading that it had. Paths are not smoothed.
// Errors: none; bad ends, limits and interruptions are statuses. Cost: per edit a repair, and a
// fresh plan to compare with, of points two; for a point with a size O(cells) more. Thread-safe: no
// state.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/session/plan/plan_request.h"
#include "maps/map_edits.h"

namespace clearway::session {

struct RepairStep {
  enum class Answer : std::uint8_t { Searched, Repaired, Kept, SearchedAgain };
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  std::string reason;
  double cost = 0.0;                 // Solved only; in the planner's own unit
  std::uint64_t expanded = 0;        // by the repair
  std::uint64_t fresh_expanded = 0;  // by the same planner from nothing on the same map
  double time_s = 0.0, fresh_time_s = 0.0;
  bool equals_fresh = false;  // status and cost are those of a fresh plan
  Answer answer = Answer::Searched;
};

// The answers before the first edit and after each, fewer when one is stopped. Precondition: the
// job has one goal, and does not ask for the nearest one.
[[nodiscard]] std::vector<RepairStep> replan(
    const PlanJob& job, std::span<const maps::MapEdit> edits, const PlanControl& control = {},
    const std::function<void(std::size_t done)>& progress = {});

}  // namespace clearway::session
