// planner/common/plan_result.h — the types shared by all planners: certificate, result, control,
// metrics.
//
// A search without a path is a result (PlanStatus), not an error. Every Solved result carries the
// certificate of the independent validator (planner/validate) on the whole swept motion.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/stop_source.h"
#include "core/geometry/path.h"
#include "core/geometry/touch.h"
#include "core/grid/grid_frame.h"
#include "planner/common/search_trace.h"

namespace clearway {

// How a search ended.
enum class PlanStatus : std::uint8_t {
  Solved,
  NoPath,  // proved: the planner's motions cannot reach the goal; `reason` says why if that is
           // cheap to find
  InvalidStart,  // the start pose collides, or lies outside the map; `reason` names the cell
  InvalidGoal,
  Cancelled,
  LimitReached,  // time, nodes or memory: see `stop`
};

[[nodiscard]] const char* toString(PlanStatus status);

// Of a search that was stopped; `why` is not None.
[[nodiscard]] inline PlanStatus statusOf(StopReason why) {
  return why == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
}

// Why a path was refused by the validator.
enum class PathFault : std::uint8_t {
  None,
  Malformed,  // broken, or not of the kind that the planner makes
  Collision,  // with an obstacle, a static agent or the map's edge
  Contact,    // while turning: within Certificate::resolution_m, whether it collides is undecided
  Direction,  // of travel, against the rule of a zone (core/geometry/zones.h)
};

// What is wrong with a path: one sentence, which counts motions from the path's start.
class PathProblem {
 public:
  PathProblem() = default;
  PathProblem(Message message) : message_(std::move(message)) {}
  PathProblem(const char* message) : message_(message) {}
  // A pattern whose %1 is the index of a motion, and the arguments from %2 on.
  [[nodiscard]] static PathProblem ofMotion(std::size_t motion, const char* pattern,
                                            std::vector<Message> arguments = {}) {
    PathProblem out(Message(pattern, std::move(arguments)));
    out.motion_ = motion;
    return out;
  }

  // Of the same path behind this many other motions.
  void countAfter(std::size_t motions) {
    if (motion_) *motion_ += motions;
  }
  [[nodiscard]] bool empty() const { return message_.empty(); }
  [[nodiscard]] Message message() const {
    if (!motion_) return message_;
    std::vector<Message> arguments = message_.arguments();
    arguments.insert(arguments.begin(), *motion_);
    return {message_.words().c_str(), std::move(arguments)};
  }
  [[nodiscard]] std::string text() const { return message().text(); }  // in English
  operator Message() const { return message(); }
  explicit operator std::string() const { return text(); }
  friend std::ostream& operator<<(std::ostream& out, const PathProblem& p) {
    return out << p.message();
  }

 private:
  Message message_;  // without the motion
  std::optional<std::size_t> motion_;
};

// The verdict on the whole swept motion.
struct Certificate {
  bool free = false;
  PathFault fault = PathFault::None;
  double clearance_m = 0.0;   // free: smallest distance of the padded agent to an obstacle, within
                              // kClearanceTolerance_m below the true one; 0: touches somewhere
  PathPoint where;            // free: where the clearance is smallest; else: a colliding pose
  Cell cell;                  // the obstacle cell there (may lie outside the map)
  std::string agent;          // the name of the static agent there, if any; `cell` is its position
  std::string zone;           // the same of a blocked zone, or of the zone whose rule is broken
  double depth_m = 0.0;       // not free: penetration depth
  double resolution_m = 0.0;  // of a contact
  PathProblem problem;        // not free
  static constexpr double kClearanceTolerance_m = 1e-6;
};

// The narrowest place of the widest path from start to goal: no wider disc passes on any path. The
// width of all paths is known to within a cell; that of the place itself exactly.
struct Bottleneck {
  Cell cell;
  double width_low_m = 0.0;
  double width_high_m = 0.0;
  double width_m = 0.0;         // between two obstacle cells; 0: static agents make the bottleneck
  std::array<Vec2, 2> sides{};  // the points of these cells that face each other
  [[nodiscard]] Vec2 centre(const GridFrame& grid) const {
    return width_m > 0.0 ? 0.5 * (sides[0] + sides[1]) : grid.cellCentre(cell);
  }
};

// Solved, but not at a goal: the distance of the path's end to the nearest goal.
struct GoalGap {
  double distance_m = 0.0;
  double angle_rad = 0.0;  // between the headings; 0 when the goal has none
};

// One of the successive incumbents of an anytime search.
struct PlanStage {
  double time_s = 0.0;  // since the search began
  double cost = 0.0;
  double suboptimality_bound = 1.0;  // the cost is at most this many times the optimum
};

// What a search took.
struct PlanMetrics {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  int searches = 1;                 // added up in these figures: grid paths between cell centres
  double time_s = 0.0;              // wall clock of the search
  double validation_s = 0.0;        // of the certificate
  double smoothing_s = 0.0;         // of smoothing with its certificates; not part of time_s
  std::size_t memory_bytes = 0;     // held by the search at its end
  int lattice = 0;                  // poses: index of the path's lattice, 0 is the coarsest
  double lattice_step_cells = 0.0;  // the step of that lattice
  // Poses, Solved only: the path cost of the search in integer units of its lattice
  // (planner/pose/primitives/primitive_cost.h), exactly minimal for an optimal path. `cost` differs
  // by the rounding to units. The value is before smoothing, and 0 if a replanner has removed the
  // traversed part of the path.
  std::uint32_t cost_units = 0;
};

// How far a search is.
struct PlanProgress {
  std::uint64_t expanded = 0;
  double elapsed_s = 0.0;
  double fraction = 0.0;              // estimated from the heuristic; never decreases, 1 at the end
  std::optional<PlanStage> answer{};  // the incumbent of an anytime search
  std::size_t memory_bytes = 0;       // held by the search; 0: not known
};

// Limits, cancellation and reporting of a search. The callback runs on the planner's thread, at
// most some 20 times a second.
struct PlanControl {
  Budget budget;
  const StopSource* stop = nullptr;
  std::function<void(const PlanProgress&)> progress;
  bool keep_best = false;        // a stopped anytime search returns its incumbent, as at a limit
  SearchTrace* trace = nullptr;  // filled by every search
  // false: the caller of many short searches for points measures their time. PlanMetrics::time_s is
  // 0, and without limits no clock is read: two readings take as long as a short search.
  bool timed = true;
};

// How a path begins that leaves a collision at its start.
struct EscapeMotions {
  std::size_t motions = 0;  // the first ones of the path
  double cost = 0.0;
  double area_m2 = 0.0;  // that overlaps obstacles at the start
};

struct PlanResult {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  Message reason;                     // for every status but Solved: one sentence for the user
  std::optional<Cell> blocking_cell;  // the cell that blocks start or goal, if that is the reason
  bool too_near = false;  // the blocking cell is free, but too near to an obstacle for the agent
  std::string blocking_agent;           // the name of the static agent that blocks start or goal
  std::string blocking_zone;            // the same of a blocked zone
  std::optional<Bottleneck> narrowest;  // NoPath of a shape, unless obstacles separate the ends
  Path path;                            // Solved only
  double cost = 0.0;                    // in the planner's own unit, Solved only
  double cost_unsmoothed = 0.0;         // poses, smoothed: the cost before smoothing
  // Solved: the cost is at most this many times the optimum. Infinity: nobody knows.
  double suboptimality_bound = 1.0;
  std::size_t goal = 0;  // Solved: index of the goal that is reached, or that the gap refers to
  std::vector<std::size_t> blocked_goals;  // indices of goals that collide or are off the map
  std::optional<GoalGap> gap;  // Solved: the path ends at the nearest pose, not at the goal
  std::vector<std::string> left_zones;  // Solved: blocked zones that it starts in and leaves first
  std::optional<EscapeMotions> escape;  // Solved: it leaves a collision first (Query::escape)
  bool against_soft = false;            // Solved: no path keeps the Soft directions of zones
  std::vector<PlanStage> stages;        // of an anytime search; with a `stop`: best effort
  Certificate certificate;              // Solved only
  PlanMetrics metrics;
  // Points, strings of static lifetime: the command line name of the search that ran, and the
  // reason if it is not the requested one (one sentence, otherwise empty).
  const char* search = "";
  const char* search_note = "";
};

// Solved, but the path ends short of the goal.
[[nodiscard]] inline bool endsShort(const PlanResult& result) {
  return result.status == PlanStatus::Solved && result.gap.has_value();
}

// As of its status, but "Nearest" if the path ends short of the goal.
[[nodiscard]] const char* outcomeOf(const PlanResult& result);

}  // namespace clearway
