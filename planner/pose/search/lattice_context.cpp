#include "planner/pose/search/lattice_context.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace clearway::lattice {
namespace {

constexpr double kStepsPerWidth = 6.0;
constexpr std::int32_t kFinerBy = 4;

using Bound = ProjectedSteps::Bound;
using Curves = ProjectedSteps::Curves;

const LatticeMotions::Projection& projectionFor(LatticeMotions& motions,
                                                const StateLattice& lattice, bool for_links,
                                                const PoseOptions& options) {
  if (for_links) {
    const auto& all = motions.projection(lattice, Curves::AsSteps, Bound::Tight);
    if (all.steps.all().size() <= ProjectedSteps::kMostBits) return all;
  }
  return motions.projection(lattice, Curves::AsRuns,
                            options.weight > 1.0 ? Bound::Fast : Bound::Tight);
}

// Whether possible steps are worth their decisions: where a search for the least cost looks at all
// steps of a point anyway, and the lattice is not small.
bool decidesSteps(const StateLattice& lattice, const ProjectedSteps& steps,
                  const PoseOptions& options) {
  constexpr std::int64_t kFewPoints = std::int64_t{1} << 15U;
  return options.weight <= 1.0 && options.table == nullptr && !steps.knowsFollowers() &&
         lattice.step().numerator == 1 && lattice.step().denominator == 1 &&
         std::int64_t{lattice.rows()} * lattice.columns() > kFewPoints;
}

}  // namespace

StopOr<LatticeContext> LatticeContext::make(MotionChecker& checker, const StateLattice& on,
                                            const HeadingSet& headings, const PoseOptions& options,
                                            StopCheck* stop, Links wanted, MotionCache* kept,
                                            const MapPart* part) {
  MotionCache none;
  MotionCache& sets = kept != nullptr ? *kept : none;
  auto primitives = std::make_unique<Primitives>(
      Primitives{on, sets.find(on, headings, checker.footprint(), options)});
  const StateLattice& lattice = primitives->lattice;
  const PrimitiveSet& motions = primitives->motions->primitives();
  StopOr<SweptMasks> masks =
      SweptMasks::make(checker, lattice, motions, stop, &primitives->motions->sweeps(), part,
                       &primitives->motions->memory());
  if (!masks) return stopped(masks.error());
  const bool small =
      wanted == Links::WhereSmall && VerifiedSteps::isWorth(*masks, motions, lattice);
  const LatticeMotions::Projection*& projection = primitives->projection;
  projection = &projectionFor(*primitives->motions, lattice, small, options);
  const bool has_links = projection->steps.curves() == Curves::AsSteps;
  std::optional<StepVerdicts> verdicts(std::in_place);
  if (wanted == Links::WhereSmall && !has_links &&
      decidesSteps(lattice, projection->steps, options)) {
    const auto& all = primitives->motions->projection(lattice, Curves::AsSteps, Bound::Tight);
    verdicts = StepVerdicts::make(*masks, motions, lattice, all.steps);
    if (!verdicts) return stopped(StopReason::MemoryLimit);
    if (!verdicts->empty()) projection = &all;
  }
  const ProjectedSteps& steps = projection->steps;
  StopOr<DiscFreeSpace> free_space =
      DiscFreeSpace::make(checker, lattice, steps, stop, part, &primitives->motions->freeSpaces());
  if (!free_space) return stopped(free_space.error());
  StopOr<VerifiedSteps> links;
  if (has_links) {
    links = VerifiedSteps::make(*masks, motions, lattice, *free_space, steps, stop);
    if (!links) return stopped(links.error());
  }
  return LatticeContext{.primitives = std::move(primitives),
                        .masks = *std::move(masks),
                        .free_space = *std::move(free_space),
                        .links = *std::move(links),
                        .verdicts = *std::move(verdicts)};
}

StopOr<LatticeContext> LatticeContext::updated(const MotionChecker& checker,
                                               const CellRange& changed, StopCheck* stop) && {
  masks.update(changed);
  StopOr<DiscFreeSpace> space = DiscFreeSpace::make(checker, lattice, steps, stop);
  if (!space) return stopped(space.error());
  free_space = *std::move(space);
  if (!verdicts.empty() && !verdicts.forget()) return stopped(StopReason::MemoryLimit);
  if (!links.empty()) {
    StopOr<VerifiedSteps> verified =
        VerifiedSteps::make(masks, motions, lattice, free_space, steps, stop);
    if (!verified) return stopped(verified.error());
    links = *std::move(verified);
  }
  return std::move(*this);
}

HeadingSet headingsFor(const StateLattice& lattice, const PoseOptions& options, Heading start,
                       std::span<const PoseGoal> goals) {
  HeadingSet set = options.table != nullptr
                       ? options.table->headingSet()
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

}  // namespace clearway::lattice
