// planner/pose/search/reachability_probe.h — small searches beside the main one that probe what can
// be reached.
//
// Sealed: where every primitive has its reverse, the goal can be searched from, too; when it lies
// in
//         a pocket, that is known soon.
// Reaches: whether primitives lead from a state to a goal at all, at whatever cost: a greedy
// search.
//         Where an analytic expansion passes (analytic_expansion.h), they nearly always do, some
//         dozens of expansions away. These are noted in the trace as those of the search that asks.
// Both ignore costs in context.
// Cost: a limited number of expansions each; some MB. They end as the query does.
#pragma once

#include <cstdint>

#include "planner/pose/search/weighted_search.h"

namespace clearway::lattice {

class ReachabilityProbe {
 public:
  // Borrows both, the second for its clock.
  ReachabilityProbe(const PlanControl& control, const StopCheck& query)
      : control_(&control), query_(&query) {}

  // False when it is not known. `stop` ends it, too.
  [[nodiscard]] bool goalIsEnclosed(const WeightedSearchInput& search, StopCheck& stop);
  [[nodiscard]] bool canExtend(const WeightedSearchInput& search, const PoseState& from);

  // By all so far.
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const { return generated_; }

 private:
  [[nodiscard]] PoseSearchResult run(WeightedSearchInput input, std::uint64_t most,
                                     SearchTrace* trace);

  const PlanControl* control_;
  const StopCheck* query_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
};

}  // namespace clearway::lattice
