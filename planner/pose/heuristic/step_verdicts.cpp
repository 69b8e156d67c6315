#include "planner/pose/heuristic/step_verdicts.h"

#include <algorithm>

namespace clearway::lattice {

std::optional<StepVerdicts> StepVerdicts::make(const SweptMasks& masks, const PrimitiveSet& motions,
                                               const StateLattice& lattice,
                                               const ProjectedSteps& steps) {
  StepVerdicts verdicts;
  const LatticeStep step = lattice.step();
  if (step.numerator != 1 || step.denominator != 1) return verdicts;
  if (steps.curves() != ProjectedSteps::Curves::AsSteps) return verdicts;
  std::vector<std::vector<std::size_t>> motions_of(steps.all().size());
  for (std::size_t i = 0; i < motions.all().size(); ++i) {
    const LatticeVector shift = motions.all()[i].shift;
    if (shift == LatticeVector{}) continue;
    const auto made = std::ranges::find(steps.all(), shift, &ProjectedSteps::Step::shift);
    if (made == steps.all().end()) return verdicts;  // a multiple of a shorter step
    motions_of[static_cast<std::size_t>(made - steps.all().begin())].push_back(i);
  }
  const std::size_t stride = steps.all().size() + (steps.all().size() + 63) / 64;
  if (!verdicts.known_.allocate(masks.wordCount() * stride)) return std::nullopt;
  verdicts.motions_of_ = std::move(motions_of);
  verdicts.stride_ = stride;
  verdicts.touched_ = TouchedPages(verdicts.known_.bytes());
  return verdicts;
}

void StepVerdicts::decide(std::size_t step, std::size_t word, std::uint64_t* group,
                          SweptMasks& masks) {
  std::uint64_t possible = 0;
  for (const std::size_t motion : motions_of_[step]) {
    if (possible == ~0ULL) break;
    possible |= masks.mayStart(motion, word);
  }
  group[step >> 6U] |= 1ULL << (step & 63U);
  group[firstStep() + step] = possible;
  const std::size_t first = word * stride_;
  touched_.note((first + (step >> 6U)) * sizeof(possible));
  touched_.note((first + firstStep() + step) * sizeof(possible));
}

}  // namespace clearway::lattice
