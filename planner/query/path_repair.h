// planner/query/path_repair.h — the shortest change that makes a given path free.
//
// Method: the path is cut into steps of at most `step_m` at the ends of its pieces and in between.
// Where steps collide, from the last free pose before to the first free pose after, a detour is
// planned by the query's planner, optimal to its weight. If there is none, as much is added at both
// ends as has been replaced, until there is one or the whole path is replaced. All other steps
// remain. The result carries the certificate of the validator.
// "Shortest change" is this: no detour replaces more than the smallest interval of steps around a
// collision for which one was found; it does not mean that the sum of all lengths is the least.
// Errors: InvalidArgument (a step that is not > 0), LimitExceeded (more than kMaxRepairSteps).
// Cost: that of the proof, and of a search for each interval. Thread-safe: no state.
#pragma once

#include <vector>

#include "core/geometry/curved_path.h"
#include "planner/query/query_planner.h"

namespace clearway {

// A part of a path, and what replaces it.
struct Detour {
  double begin_m = 0.0, end_m = 0.0;  // the replaced part of the given path, by arc length
  double length_m = 0.0;              // of the detour
};

struct PathRepair {
  // Solved: the path is free, maybe without any detour. InvalidStart, InvalidGoal: the given path
  // begins or ends where the agent collides. NoPath, LimitReached, Cancelled: as the planner said.
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  Message reason;  // unless Solved
  CurvedPath path;
  Certificate certificate;
  std::vector<Detour> detours;
};

inline constexpr std::size_t kMaxRepairSteps = 4'000'000;

// `agent`: the map, the agent and its options; its start and goals are ignored.
[[nodiscard]] Result<PathRepair> repairPath(const CheckedQuery& agent, const CurvedPath& path,
                                            double step_m, const PlanControl& control = {});

}  // namespace clearway
