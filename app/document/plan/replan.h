// app/document/plan/replan.h — replans on a map that changes edit by edit, and compares each result
// with a plan from scratch.
//
// Points: D* Lite repairs its solution (planner/point/dstar_lite_planner.h); plans from scratch use
// A*. Poses:  a solution that provably remains valid is kept, else planned again
// (planner/pose/replanner.h). An edit that moves the start places the agent in the centre
// of the cell with its previous heading. Paths are not smoothed.
// Errors: none; invalid ends, limits and interruptions are statuses. Cost: per edit a repair and a
// plan from scratch (two for points); O(cells) more for a disc or square on the grid. Thread-safe:
// no state.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/document/plan/plan_request.h"
#include "maps/grid/map_edits.h"

namespace clearway::app {

struct RepairStep {
  enum class Answer : std::uint8_t { Searched, Repaired, Kept, SearchedAgain };
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  std::string reason;
  double cost = 0.0;                   // Solved only; in the planner's own unit
  std::uint64_t expanded = 0;          // by the repair
  std::uint64_t scratch_expanded = 0;  // by the same planner from scratch on the same map
  double time_s = 0.0, scratch_time_s = 0.0;
  bool equals_scratch = false;  // status and cost equal those of a plan from scratch
  Answer answer = Answer::Searched;
};

// The results before the first edit and after each edit, fewer if stopped. Precondition: the job
// has one goal and `nearest` is false.
[[nodiscard]] std::vector<RepairStep> replan(
    const PlanJob& job, std::span<const maps::MapEdit> edits, const PlanControl& control = {},
    const std::function<void(std::size_t done)>& progress = {});

}  // namespace clearway::app
