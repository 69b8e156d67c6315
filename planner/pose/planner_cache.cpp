#include "planner/pose/planner_cache.h"

#include <algorithm>
#include <utility>

#include "planner/pose/cost/path_cost.h"

namespace clearway::lattice {

StopReason PlannerCache::updateAll(StopCheck* stop) {
  StopOr<MotionChecker> made =
      checker ? std::move(*checker).updated(stop)
              : MotionChecker::make(*grid, *footprint, options.touch, options.static_agents,
                                    proximityReach(options, *footprint), stop);
  if (!made) return made.error();
  checker = *std::move(made);
  for (std::unique_ptr<LatticeContext>& setup : setups) {
    if (!setup) continue;
    StopOr<LatticeContext> updated = std::move(*setup).updated(*checker, changed, stop);
    if (!updated) return updated.error();
    setup = std::make_unique<LatticeContext>(*std::move(updated));
  }
  return isStopped(stop) ? stop->reason() : StopReason::None;
}

StopReason PlannerCache::makeMotionChecker(StopCheck* stop) {
  StopReason r = StopReason::None;
  if (!checker || !changed.empty()) {
    r = updateAll(stop);
  } else if (isStopped(stop)) {
    r = stop->reason();
  }
  changed = {};
  if (r == StopReason::None) return r;
  checker.reset();
  setups.clear();
  return r;
}

StopOr<LatticeContext*> PlannerCache::contextFor(std::size_t number, LatticeStep step,
                                                 const Pose& start, std::span<const PoseGoal> goals,
                                                 StopCheck* stop) {
  if (setups.size() <= number) setups.resize(number + 1);
  std::unique_ptr<LatticeContext>& kept = setups[number];
  const StateLattice lattice(grid->frame(), start.position, step);
  const HeadingSet headings = headingsFor(lattice, options, start.heading, goals);
  if (kept) {
    const StateLattice& l = kept->lattice;
    const LatticePoint p = l.nearest(start.position);
    if (l.contains(p) && l.position(p) == start.position && kept->motions.headings() == headings) {
      return kept.get();
    }
  }
  kept.reset();  // before the new one needs memory
  StopOr<LatticeContext> made = LatticeContext::make(*checker, lattice, headings, options, stop);
  if (!made) return stopped(made.error());
  kept = std::make_unique<LatticeContext>(*std::move(made));
  return kept.get();
}

}  // namespace clearway::lattice
