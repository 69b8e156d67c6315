// planner/common/plan_result.h — the vocabulary that all planners share: path, certificate, result,
// options.
//
// A search that finds nothing is an answer (PlanStatus), not an error. Every Solved result carries
// the certificate of the independent validator (planner/validate), whose verdict is about the whole
// swept motion.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/geometry/path.h"
#include "core/geometry/touch.h"
#include "core/grid/grid_frame.h"
#include "planner/common/search_trace.h"

namespace clearway {

enum class PlanStatus : std::uint8_t {
  Solved,
  NoPath,  // proved: the planner's motions cannot reach the goal; `reason` says why when it is
           // cheap
  InvalidStart,  // the start pose collides, or lies outside the map; `reason` names the cell
  InvalidGoal,
  Cancelled,
  LimitReached,  // time, nodes or memory; `stop` says which
};

[[nodiscard]] const char* toString(PlanStatus status);

// The verdict on the whole swept motion.
struct Certificate {
  bool free = false;
  double clearance_m = 0.0;  // free: smallest distance of the padded agent to an obstacle, within
                             // kClearanceTolerance_m below the true one; 0: touches somewhere
  PathPoint where;           // free: where the clearance is smallest; else: a colliding pose
  Cell cell;                 // the obstacle cell there (may lie outside the map)
  std::string agent;         // the name of the standing agent there, if it is one; cell is where
  double depth_m = 0.0;      // not free: how deep the agent is in that cell
  std::string problem;       // not free: one sentence, also for paths that are not well formed
  static constexpr double kClearanceTolerance_m = 1e-6;
};

// The narrowest place of the widest way from start to goal: no wider disc passes there, and no way
// avoids it. The width is known to within a cell.
struct Bottleneck {
  Cell cell;
  double width_low_m = 0.0;
  double width_high_m = 0.0;
};

// Solved, but not at a goal: how far the path's end is from the nearest one.
struct GoalGap {
  double distance_m = 0.0;
  double angle_rad = 0.0;  // between the headings; 0 when the goal has none
};

// One of the answers of an anytime search, each better than the one before.
struct PlanStage {
  double time_s = 0.0;  // since the search began
  double cost = 0.0;
  double bound = 1.0;  // the cost is at most so many times the least
};

struct PlanMetrics {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  double time_s = 0.0;              // wall clock of the search
  double validation_s = 0.0;        // of the certificate
  double smoothing_s = 0.0;         // afterwards, its certificates included; not part of time_s
  std::size_t memory_bytes = 0;     // held by the search at its end
  int lattice = 0;                  // poses: which lattice gave the path, from 0, the coarsest
  double lattice_step_cells = 0.0;  // and its step
  // Poses, Solved only: what the way costs in whole units of its lattice (pose/motion_cost.h),
  // exactly the fewest for a way of least cost; `cost` differs by what units round. Of the search:
  // before smoothing, and 0 where a replanner took off the way's beginning.
  std::uint32_t cost_units = 0;
};

struct PlanProgress {
  std::uint64_t expanded = 0;
  double elapsed_s = 0.0;
  double fraction = 0.0;  // of the way, estimated from the heuristic; never decreases, 1 at the end
  std::optional<PlanStage> answer{};  // the last one of an anytime search, which goes on
};

// What every planner takes besides its problem. The callback runs on the planner's thread, at most
// some 20 times a second.
struct PlanControl {
  Budget budget;
  const StopSource* stop = nullptr;
  std::function<void(const PlanProgress&)> progress;
  bool keep_best = false;  // a stop ends an anytime search with its best answer, as a limit does
  SearchTrace* trace = nullptr;  // filled by every search
};

struct PlanResult {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  std::string reason;                 // for every status but Solved: one sentence for the user
  std::optional<Cell> blocking_cell;  // the cell that blocks start or goal, when that is the reason
  std::string blocking_agent;         // or the name of the standing agent that does
  std::optional<Bottleneck> narrowest;  // NoPath of a shape, unless obstacles part the ends
  Path path;                            // Solved only
  double cost = 0.0;                    // in the planner's own unit, Solved only
  double cost_unsmoothed = 0.0;         // poses, smoothed: in the same unit, of the path before
  double bound = 1.0;                   // Solved: the cost is at most so many times the least
  std::size_t goal = 0;  // Solved: which of several goals; with a gap: the one it is of
  std::vector<std::size_t> blocked_goals;  // those of several not free or off the map
  std::optional<GoalGap> gap;     // Solved: to the nearest pose, as the goal is not reached
  std::vector<PlanStage> stages;  // of an anytime search; with a `stop`: best effort
  Certificate certificate;        // Solved only
  PlanMetrics metrics;
  // Points, in words that live for ever: the search that answered, by its name on the command line,
  // and why it is not the one that was asked for (one sentence; nothing when it is).
  const char* search = "";
  const char* search_note = "";
};

}  // namespace clearway
