#include "planner/pose/kept_setups.h"

#include "planner/pose/way_cost.h"

namespace clearway {

void PosePlanner::Kept::makeValidity(StopCheck* stop) {
  if (!validity) {
    validity.emplace(*grid, *footprint, options.touch, options.others, stop,
                     nearReach(options, *footprint));
  } else if (!changed.empty()) {
    validity->update(stop);
    for (const auto& setup : setups) {
      if (setup) setup->update(*validity, changed, stop);
    }
  }
  changed = {};
  if (!isStopped(stop)) return;
  validity.reset();
  setups.clear();
}

LatticeSetup* PosePlanner::Kept::setupFor(std::size_t number, LatticeStep step, const Pose& start,
                                          std::span<const PoseGoal> goals, StopCheck* stop) {
  if (setups.size() <= number) setups.resize(number + 1);
  std::unique_ptr<LatticeSetup>& kept = setups[number];
  const Lattice lattice(grid->frame(), start.position, step);
  const HeadingSet headings = headingsFor(lattice, options, start.heading, goals);
  if (kept) {
    const Lattice& l = kept->lattice;
    const LatticePoint p = l.nearest(start.position);
    if (l.contains(p) && l.position(p) == start.position && kept->motions.headings() == headings) {
      return kept.get();
    }
  }
  kept = std::make_unique<LatticeSetup>(*validity, lattice, headings, options, stop);
  if (isStopped(stop)) kept.reset();
  return kept.get();
}

}  // namespace clearway
