#include "planner/pose/planner_cache.h"

#include <algorithm>

#include "planner/pose/cost/path_cost.h"
#include "planner/pose/primitives/table_drive_model.h"

namespace clearway::lattice {

void PosePlanner::Kept::makeMotionChecker(StopCheck* stop) {
  if (!checker) {
    checker.emplace(*grid, *footprint, options.touch, options.others, stop,
                    proximityReach(options, *footprint));
  } else if (!changed.empty()) {
    checker->update(stop);
    for (const auto& setup : setups) {
      if (setup) setup->update(*checker, changed, stop);
    }
  }
  changed = {};
  if (!isStopped(stop)) return;
  checker.reset();
  setups.clear();
}

LatticeContext* PosePlanner::Kept::contextFor(std::size_t number, LatticeStep step,
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
  kept = std::make_unique<LatticeContext>(*checker, lattice, headings, options, stop);
  if (isStopped(stop)) kept.reset();
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
  kept_->makeMotionChecker(nullptr);
  const auto steps = latticeSteps(kept_->grid->frame(), *kept_->footprint, kept_->options);
  kept_->contextFor(0, steps.front(), start, {}, nullptr)->masks.prepare();
}

}  // namespace clearway::lattice
