// planner/validate/fleet/timed_pair_sweep.h — broad phase of a fleet's plan: which two agents are
// near each other, and when.
//
// Method: time is cut into slices with about two motions per agent. Within a slice each agent has
//         the box of its sweep; sort and sweep finds the boxes that are within the reach. The spans
//         (motions and rests) of the two agents of such a pair are merged in time, and every common
//         interval is visited. So the cost does not depend on the length of the plan times the
//         number of pairs.
// Law: at every time from 0 on, every two bodies, one of them an agent, that are there and whose
//      discs (of the circumscribed radius) are within the reach are visited in a closed interval
//      with that time. An agent that leaves is there until its last motion ends.
// Cost: O(slices * n log n + visits). Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/geometry/aabb.h"
#include "planner/validate/fleet/timed_pair_check.h"

namespace clearway::validation {

// The spans of one body in the order of time.
class SpanCursor {
 public:
  SpanCursor(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
             std::size_t body);
  // Whether the body is there at some time of a closed interval, and its part of the interval.
  [[nodiscard]] bool isThere(fleet::Tick begin, fleet::Tick end) const {
    return appears_ <= end && leaves_ >= begin;
  }
  [[nodiscard]] fleet::Tick appears() const { return appears_; }
  [[nodiscard]] fleet::Tick leaves() const { return leaves_; }
  [[nodiscard]] const AgentSpan& span() const { return span_; }
  [[nodiscard]] fleet::Tick end() const { return end_; }  // of the span; kForever for the last rest
  void advance();

 private:
  void enter();  // the motion, or the rest before it
  std::span<const fleet::TimedMotion> motions_;
  AgentSpan span_;
  fleet::Tick appears_ = 0;
  fleet::Tick leaves_ = fleet::kForever;
  std::size_t next_ = 0;  // the next motion
  fleet::Tick now_ = 0;
  fleet::Tick end_ = 0;
};

// What the sweep took.
struct PairSweepCounters {
  std::uint64_t slices = 0;
  std::uint64_t pairs = 0;  // of boxes within the reach, over all slices
};

class TimedPairSweep {
 public:
  // Borrows both. Precondition: the schedules have no fault (timed_schedule_check.h).
  TimedPairSweep(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan)
      : problem_(&problem), plan_(&plan) {}

  // Visits the common intervals in the order of the slices until a visit returns a collision; that
  // is returned. `reach` is queried for every slice.
  using Visit = std::function<std::optional<PairCollision>(const AgentSpan&, const AgentSpan&,
                                                           fleet::Tick, fleet::Tick)>;
  [[nodiscard]] StopOr<std::optional<PairCollision>> run(const std::function<double()>& reach,
                                                         const Visit& visit,
                                                         StopCheck* stop = nullptr);

  // An upper bound of the smallest separation of two agents at the start; infinity for one.
  [[nodiscard]] double startSeparation() const;
  [[nodiscard]] const PairSweepCounters& counters() const { return counters_; }

 private:
  struct SweptBox {
    Aabb box;
    std::size_t body = 0;
    bool is_there = true;
  };
  [[nodiscard]] std::vector<fleet::Tick> sliceEnds() const;
  [[nodiscard]] static Aabb boxOf(SpanCursor cursor, fleet::Tick begin, fleet::Tick end);
  [[nodiscard]] static std::optional<PairCollision> visitPair(SpanCursor a, SpanCursor b,
                                                              fleet::Tick begin, fleet::Tick end,
                                                              const Visit& visit);
  [[nodiscard]] std::optional<PairCollision> sweep(const std::vector<SpanCursor>& cursors,
                                                   std::vector<SweptBox>& boxes, fleet::Tick begin,
                                                   fleet::Tick end, double reach,
                                                   const Visit& visit);
  const fleet::TimedFleetProblem* problem_;
  const fleet::TimedFleetPlan* plan_;
  PairSweepCounters counters_;
};

}  // namespace clearway::validation
