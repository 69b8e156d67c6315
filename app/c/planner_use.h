// app/c/planner_use.h — the planner of clearway.h during one call, and the control of its search.
#pragma once

#include <exception>
#include <stdexcept>

#include "app/c/handles.h"
#include "app/c/search_limits.h"

namespace clearway::capi {

// After an exception the planner begins again: nobody knows what it holds.
class PlannerUse {
 public:
  explicit PlannerUse(cw_planner& planner) : planner_(planner), use_(planner.busy) {}
  ~PlannerUse() {
    if (use_.isExclusive() && std::uncaught_exceptions() > exceptions_) planner_.kept.reset();
  }
  PlannerUse(const PlannerUse&) = delete;
  PlannerUse& operator=(const PlannerUse&) = delete;

  [[nodiscard]] Result<void> check() const { return use_.check("planner"); }
  QueryPlanner& kept() {
    if (!planner_.kept) planner_.kept.emplace(*planner_.query);
    return *planner_.kept;
  }

 private:
  cw_planner& planner_;
  Use use_;
  int exceptions_ = std::uncaught_exceptions();
};

// `limits` is borrowed by the control.
[[nodiscard]] inline PlanControl controlOf(const cw_limits& limits) {
  PlanControl control{
      budgetOf(limits), limits.cancel == nullptr ? nullptr : &limits.cancel->source, {}};
  if (limits.progress != nullptr) {
    control.progress = [&limits](const PlanProgress& p) {
      const cw_progress state{sizeof state, p.fraction, p.elapsed_s, p.expanded, p.memory_bytes};
      limits.progress(&state, limits.user);
    };
  }
  return control;
}

// Throws where a path has no proof, which is a bug.
inline void checkProved(const PlanResult& result) {
  if (result.status != PlanStatus::Solved || result.certificate.free) return;
  throw std::logic_error("the path failed its check: " + result.certificate.problem.text());
}

// The ends of a query in the world; without goals, where they are optional.
struct QueryEnds {
  Pose start;
  std::vector<lattice::PoseGoal> goals;
};
[[nodiscard]] Result<QueryEnds> endsOf(const cw_query* query, const cw_planner& planner,
                                       bool has_goals = true);

}  // namespace clearway::capi
