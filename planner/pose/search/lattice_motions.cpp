#include "planner/pose/search/lattice_motions.h"

#include <algorithm>
#include <utility>

#include "core/base/recent.h"
#include "planner/pose/primitives/table_drive_model.h"

namespace clearway::lattice {
namespace {

constexpr double kMaxRadiusInSteps = 8.0;

PrimitiveSet primitivesFor(const StateLattice& lattice, const HeadingSet& headings,
                           const Footprint& footprint, const PoseOptions& options) {
  if (options.table != nullptr) {
    return {lattice, headings, leastPerMetre(options), allowedMotions(options)};
  }
  return {lattice, headings, options, leastRadius(lattice, footprint, options)};
}

}  // namespace

LatticeMotions::LatticeMotions(const StateLattice& lattice, const HeadingSet& headings,
                               const Footprint& footprint, const PoseOptions& options)
    : step_x_m_(lattice.stepX()),
      step_y_m_(lattice.stepY()),
      primitives_(primitivesFor(lattice, headings, footprint, options)) {}

const LatticeMotions::Projection& LatticeMotions::projection(const StateLattice& lattice,
                                                             ProjectedSteps::Curves curves,
                                                             ProjectedSteps::Bound bound) {
  using Curves = ProjectedSteps::Curves;
  const std::size_t kind = curves == Curves::AsSteps              ? 0
                           : bound == ProjectedSteps::Bound::Fast ? 1
                                                                  : 2;
  std::unique_ptr<const Projection>& kept = projections_[kind];
  if (!kept) {
    ProjectedSteps steps(lattice, primitives_, curves, bound);
    StepHeadings headings(primitives_, steps);
    kept = std::make_unique<const Projection>(Projection{std::move(steps), std::move(headings)});
  }
  return *kept;
}

std::shared_ptr<LatticeMotions> MotionCache::find(const StateLattice& lattice,
                                                  const HeadingSet& headings,
                                                  const Footprint& footprint,
                                                  const PoseOptions& options) {
  const auto* const kept = useAgain(sets_, [&](const std::shared_ptr<LatticeMotions>& m) {
    return m->step_x_m_ == lattice.stepX() && m->step_y_m_ == lattice.stepY() &&
           m->primitives_.headings() == headings;
  });
  if (kept != nullptr) return *kept;
  return useFirst(sets_, std::make_shared<LatticeMotions>(lattice, headings, footprint, options),
                  kSets);
}

// The default for differential drives is the inscribed radius. For cars it is at least a step.
double leastRadius(const StateLattice& lattice, const Footprint& footprint,
                   const PoseOptions& options) {
  if (options.min_radius_m > 0.0) return options.min_radius_m;
  const double step = std::min(lattice.stepX(), lattice.stepY());
  const double radius = std::min(footprint.inscribedRadius(), kMaxRadiusInSteps * step);
  return options.model == DriveKind::Car ? std::max(radius, step) : radius;
}

}  // namespace clearway::lattice
