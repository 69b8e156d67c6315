#include "planner/pose/planner_cache.h"

#include <algorithm>
#include <utility>

#include "planner/pose/cost/path_cost.h"
#include "planner/pose/primitives/table_drive_model.h"

namespace clearway::lattice {

StopReason PosePlanner::Kept::updateAll(StopCheck* stop) {
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

StopReason PosePlanner::Kept::makeMotionChecker(StopCheck* stop) {
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

StopOr<LatticeContext*> PosePlanner::Kept::contextFor(std::size_t number, LatticeStep step,
                                                      const Pose& start,
                                                      std::span<const PoseGoal> goals,
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

PosePlanner::PosePlanner(const OccupancyGrid& grid, const Footprint& footprint,
                         const PoseOptions& options)
    : kept_(std::make_unique<Kept>(Kept{
          &grid, &footprint, asTableDriveModel(options, grid.frame().cellWidth()), {}, {}, {}})) {}
PosePlanner::~PosePlanner() = default;

void PosePlanner::update(const CellRange& changed) {
  CellRange& all = kept_->changed;
  all = all.empty() ? changed
                    : CellRange{std::min(all.first_row, changed.first_row),
                                std::max(all.last_row, changed.last_row),
                                std::min(all.first_column, changed.first_column),
                                std::max(all.last_column, changed.last_column)};
}

void PosePlanner::prepare(const Pose& start) {
  static_cast<void>(kept_->makeMotionChecker(nullptr));
  const auto steps = latticeSteps(kept_->grid->frame(), *kept_->footprint, kept_->options);
  kept_->contextFor(0, steps.front(), start, {}, nullptr).value()->masks.prepare();
}

}  // namespace clearway::lattice
