#include "planner/pose/lattice_setup.h"

#include <algorithm>

#include "planner/pose/table_moves.h"

namespace clearway {
namespace {

constexpr double kStepsPerWidth = 6.0;
constexpr std::int32_t kFinerBy = 4;
constexpr double kMaxRadiusInSteps = 8.0;

MotionSet motionsFor(const Lattice& lattice, const HeadingSet& headings, const Footprint& footprint,
                     const PoseOptions& options) {
  if (options.table != nullptr) return {lattice, headings, allowedMotions(options)};
  return {lattice, headings, options, leastRadius(lattice, footprint, options)};
}

PlaneSteps stepsFor(const Lattice& lattice, const MotionSet& motions, bool for_links) {
  if (for_links) {
    PlaneSteps steps(lattice, motions, PlaneSteps::Curves::AsSteps);
    if (steps.all().size() <= PlaneSteps::kMostBits) return steps;
  }
  return {lattice, motions};
}

}  // namespace

LatticeSetup::LatticeSetup(Validity& validity, const Lattice& on, const HeadingSet& headings,
                           const PoseOptions& options, StopCheck* stop, Links wanted)
    : lattice(on),
      motions(motionsFor(lattice, headings, validity.footprint(), options)),
      masks(validity, lattice, motions, stop),
      steps(stepsFor(lattice, motions,
                     wanted == Links::WhereSmall && PlaneLinks::isWorth(masks, motions, lattice))),
      plane(validity, lattice, steps, stop) {
  if (steps.curves() == PlaneSteps::Curves::AsSteps) {
    links = PlaneLinks(masks, motions, lattice, plane, steps, stop);
  }
}

void LatticeSetup::update(const Validity& validity, const CellRange& changed, StopCheck* stop) {
  masks.update(changed);
  plane = OpenPlane(validity, lattice, steps, stop);
  if (!links.empty()) links = PlaneLinks(masks, motions, lattice, plane, steps, stop);
}

// Arcs of a differential drive may be as narrow as the agent; cars name their least radius.
double leastRadius(const Lattice& lattice, const Footprint& footprint, const PoseOptions& options) {
  if (options.min_radius_m > 0.0) return options.min_radius_m;
  const double step = std::min(lattice.stepX(), lattice.stepY());
  const double radius = std::min(footprint.inscribedRadius(), kMaxRadiusInSteps * step);
  return options.model == MotionModel::Car ? std::max(radius, step) : radius;
}

HeadingSet headingsFor(const Lattice& lattice, const PoseOptions& options, Heading start,
                       std::span<const PoseGoal> goals) {
  HeadingSet set = options.table != nullptr
                       ? HeadingSet::uniform(options.table->headings)
                       : HeadingSet(lattice.stepX(), lattice.stepY(), options.headings);
  for (const PoseGoal& goal : goals) {
    if (goal.heading) set.adopt(*goal.heading);
  }
  set.adopt(start);
  return set;
}

std::vector<LatticeStep> latticeSteps(const GridFrame& frame, const Footprint& footprint,
                                      const PoseOptions& options) {
  if (options.table != nullptr) return {{1, 1}};
  const double cell = std::max(frame.cellWidth(), frame.cellLength());
  const double round = footprint.inscribedRadius();
  const double width = 2.0 * (round > 0.0 ? round : 0.25 * footprint.circumscribedRadius());
  const auto n = static_cast<std::int32_t>(std::clamp(width / kStepsPerWidth / cell, 1.0, 1e6));
  std::vector<LatticeStep> steps{{n, 1}};
  if (n > 1) steps.push_back({std::max(n / kFinerBy, 1), 1});
  if (width < 6.0 * cell) steps.push_back({1, 2});
  if (width < 3.0 * cell) steps.push_back({1, 4});
  return steps;
}

}  // namespace clearway
