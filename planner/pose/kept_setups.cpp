#include "planner/pose/kept_setups.h"

#include <algorithm>

#include "planner/pose/table_moves.h"
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

PosePlanner::PosePlanner(const OccupancyGrid& grid, const Footprint& footprint,
                         const PoseOptions& options)
    : kept_(std::make_unique<Kept>(
          Kept{&grid, &footprint, asTableMoves(options, grid.frame().cellWidth()), {}, {}, {}})) {}
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
  kept_->makeValidity(nullptr);
  const auto steps = latticeSteps(kept_->grid->frame(), *kept_->footprint, kept_->options);
  kept_->setupFor(0, steps.front(), start, {}, nullptr)->masks.prepare();
}

}  // namespace clearway
