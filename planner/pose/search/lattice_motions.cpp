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

// Whether the motions of both sets sweep the same cells but for what the margin of swept cells, of
// 1e-9 m, covers many times: their headings and places differ by a few units in the last place.
bool sweepTheSame(const PrimitiveSet& a, const PrimitiveSet& b, const StateLattice& lattice,
                  const Footprint& footprint) {
  constexpr double kClose = 1e-14;
  constexpr double kMostReach_m = 100.0;
  if (a.all().size() != b.all().size() || a.headings().count() != b.headings().count() ||
      footprint.circumscribedRadius() > kMostReach_m) {
    return false;
  }
  const auto isClose = [](Heading h, Heading k) {
    return length(h.vector() - k.vector()) <= kClose;
  };
  for (int k = 0; k < a.headings().count(); ++k) {
    if (!isClose(a.headings().heading(k), b.headings().heading(k))) return false;
  }
  return std::ranges::equal(a.all(), b.all(), [&](const Primitive& p, const Primitive& q) {
    const Vec2 end{p.shift.columns * lattice.stepX(), p.shift.rows * lattice.stepY()};
    return p.from == q.from && p.to == q.to && p.shift == q.shift && length(end) <= kMostReach_m &&
           std::ranges::equal(p.via, q.via, [&](const Primitive::Via& v, const Primitive::Via& w) {
             return length(v.offset) <= kMostReach_m && isClose(v.heading, w.heading) &&
                    length(v.offset - w.offset) <= kClose * kMostReach_m;
           });
  });
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

std::size_t LatticeMotions::memoryBytes() const {
  std::size_t bytes = primitives_.memoryBytes();
  for (const std::unique_ptr<const Projection>& p : projections_) {
    if (p) bytes += sizeof(Projection) + p->steps.memoryBytes();
  }
  return bytes;
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
  auto made = std::make_shared<LatticeMotions>(lattice, headings, footprint, options);
  made->free_spaces_ = free_spaces_;
  made->memory_ = memory_;
  const auto alike = std::ranges::find_if(sets_, [&](const std::shared_ptr<LatticeMotions>& m) {
    return m->step_x_m_ == lattice.stepX() && m->step_y_m_ == lattice.stepY() &&
           sweepTheSame(m->primitives_, made->primitives_, lattice, footprint);
  });
  made->sweeps_ = alike != sets_.end() ? (*alike)->sweeps_ : std::make_shared<SweepCache>();
  return useFirst(sets_, std::move(made), kSets);
}

std::size_t MotionCache::bytesBeside(const SweptMasks* masks,
                                     const DiscFreeSpace* free_space) const {
  const std::size_t own = free_space != nullptr ? free_space->memoryBytes() : 0;
  std::size_t bytes = free_spaces_->memoryBytes();
  bytes -= std::min(bytes, own);
  bytes += memory_->idleBytes();
  for (auto m = sets_.begin(); m != sets_.end(); ++m) {
    bytes += (*m)->memoryBytes();
    const bool is_counted = std::any_of(
        sets_.begin(), m, [&](const auto& before) { return before->sweeps_ == (*m)->sweeps_; });
    if (!is_counted) bytes += (*m)->sweeps_->bytesBeside(masks);
  }
  return bytes;
}

void MotionCache::update(const OccupancyGrid& grid, const CellRange& changed) {
  free_spaces_->clear();
  for (auto m = sets_.begin(); m != sets_.end(); ++m) {
    const bool is_done = std::any_of(
        sets_.begin(), m, [&](const auto& before) { return before->sweeps_ == (*m)->sweeps_; });
    if (!is_done) (*m)->sweeps_->update(grid, changed);
  }
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
