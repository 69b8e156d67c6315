#include "planner/pose/heuristic/projected_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace clearway::lattice {
namespace {

constexpr double kClosestInSteps = 0.5;  // runs farther from their curve do not replace it
constexpr int kSamplesPerStep = 8;
constexpr std::int32_t kMostOpenReach = 4;        // hardly a point is open all around beyond that
constexpr std::uint64_t kMostNarrow = 1U << 19U;  // no benefit beyond that

struct ShiftRun {  // a step repeated `count` times
  LatticeVector shift;
  std::int32_t count = 0;
};
struct ShiftRuns {
  std::array<ShiftRun, 2> runs;
  std::uint64_t cost = ~0ULL;
};

std::int64_t determinant(LatticeVector a, LatticeVector b) {
  return std::int64_t{a.columns} * b.rows - std::int64_t{a.rows} * b.columns;
}

// The cheapest pair of straight runs with the sum v.
std::optional<ShiftRuns> runsFor(LatticeVector v, const std::vector<ProjectedSteps::Step>& s) {
  ShiftRuns best;
  for (std::size_t i = 0; i < s.size(); ++i) {
    for (std::size_t j = i + 1; j < s.size(); ++j) {
      const std::int64_t d = determinant(s[i].shift, s[j].shift);
      if (d == 0) continue;
      const std::int64_t a = determinant(v, s[j].shift);
      const std::int64_t b = determinant(s[i].shift, v);
      if (a * d < 0 || b * d < 0 || a % d != 0 || b % d != 0) continue;
      const auto cost = static_cast<std::uint64_t>(a / d) * s[i].cost +
                        static_cast<std::uint64_t>(b / d) * s[j].cost;
      if (cost >= best.cost) continue;
      best = {{ShiftRun{s[i].shift, static_cast<std::int32_t>(a / d)},
               ShiftRun{s[j].shift, static_cast<std::int32_t>(b / d)}},
              cost};
    }
  }
  return best.cost == ~0ULL ? std::nullopt : std::optional(best);
}

// Positions along a motion, from its start.
std::vector<Vec2> samplesOf(const StateLattice& lattice, const PrimitiveSet& motions,
                            const Primitive& p) {
  const Vec2 end{p.shift.columns * lattice.stepX(), p.shift.rows * lattice.stepY()};
  std::vector<Motion> chain;
  motions.appendMotions(p, {}, end, chain);
  std::vector<Vec2> points;
  for (const Motion& m : chain) {
    const Vec2 chord = m.to.position - m.from.position;
    const double steps = std::abs(chord.x) / lattice.stepX() + std::abs(chord.y) / lattice.stepY();
    const int samples = kSamplesPerStep * (static_cast<int>(std::min(steps, 1e6)) + 1);
    const double angle = m.kind == MotionKind::Arc ? turnAngle(m) : 0.0;
    for (int i = 0; i <= samples; ++i) {
      const double t = i / static_cast<double>(samples);
      // On an arc the chord to the point at t is shorter than the whole chord, and rotated back.
      double share = t;
      Vec2 back{1.0, 0.0};
      if (angle != 0.0) {
        share = std::sin(0.5 * t * angle) / std::sin(0.5 * angle);
        back = {std::cos(0.5 * (t - 1.0) * angle), std::sin(0.5 * (t - 1.0) * angle)};
      }
      points.push_back(m.from.position + share * Vec2{chord.x * back.x - chord.y * back.y,
                                                      chord.x * back.y + chord.y * back.x});
    }
  }
  return points;
}

// The largest distance of the points of two successive runs from the curve [m].
double distanceOf(const StateLattice& lattice, const ShiftRun& first, const ShiftRun& second,
                  const std::vector<Vec2>& curve) {
  double farthest = 0.0;
  LatticeVector at;
  for (const ShiftRun& r : {first, second}) {
    for (std::int32_t n = 0; n < r.count; ++n) {
      at = {at.rows + r.shift.rows, at.columns + r.shift.columns};
      const Vec2 point{at.columns * lattice.stepX(), at.rows * lattice.stepY()};
      double nearest = std::numeric_limits<double>::infinity();
      for (const Vec2 q : curve) nearest = std::min(nearest, squaredLength(q - point));
      farthest = std::max(farthest, nearest);
    }
  }
  return std::sqrt(farthest);
}

bool isStraight(const Primitive& p) { return p.via.empty() && p.from == p.to; }

// Two straight runs in place of a curve.
struct Replacement {
  std::array<ShiftRun, 2> runs;
  double share = 1.0;         // of the curve's cost to that of the runs
  double distance_m = 0.0;    // of their points from the curve
  std::uint64_t more = 0;     // what the curve costs over the runs
  std::uint64_t changes = 0;  // between open and only passable points, at most
};

// nullopt: no runs are cheap and near enough.
std::optional<Replacement> replacementOf(const Primitive& curve, const StateLattice& lattice,
                                         const PrimitiveSet& motions,
                                         const std::vector<ProjectedSteps::Step>& steps,
                                         double cheapest_share) {
  const auto runs = runsFor(curve.shift, steps);
  if (!runs) return std::nullopt;
  const std::uint64_t cost = ProjectedSteps::kPerUnit * curve.cost;
  Replacement out;
  out.runs = runs->runs;
  out.share =
      static_cast<double>(cost) / static_cast<double>(std::max<std::uint64_t>(runs->cost, 1));
  if (out.share < cheapest_share) return std::nullopt;
  const std::vector<Vec2> points = samplesOf(lattice, motions, curve);
  out.distance_m = std::min(distanceOf(lattice, out.runs[0], out.runs[1], points),
                            distanceOf(lattice, out.runs[1], out.runs[0], points));
  if (out.distance_m > kClosestInSteps * std::min(lattice.stepX(), lattice.stepY())) {
    return std::nullopt;
  }
  // The ends are open. At most every second intermediate point is open.
  const std::int32_t between = out.runs[0].count + out.runs[1].count - 1;
  out.changes = static_cast<std::uint64_t>(between + between % 2);
  out.more = cost - std::min(runs->cost, cost);
  return out;
}

}  // namespace

ProjectedSteps::ProjectedSteps(const StateLattice& lattice, const PrimitiveSet& motions,
                               Curves curves, Bound bound)
    : curves_(curves) {
  for (const Primitive& p : motions.all()) {
    reach_ = std::max({reach_, std::abs(p.shift.rows), std::abs(p.shift.columns)});
  }
  most_fall_.resize(motions.all().size());
  collectStraight(motions);
  if (curves == Curves::AsRuns) {
    collectCurves(lattice, motions, cheapestShare(bound));
  } else {
    addCurves(motions);
  }
  for (std::size_t i = 0; i < motions.all().size(); ++i) {
    const Primitive& p = motions.all()[i];
    if (isStraight(p)) most_fall_[i] = costOf(p.shift);
  }
  norm_ = FreeSpaceHeuristic(steps_);
  if (curves == Curves::AsRuns) findFollowers();
}

// The cost of a straight motion by that shift, as a multiple of a step in its direction.
std::uint32_t ProjectedSteps::costOf(LatticeVector shift) const {
  if (shift == LatticeVector{}) return 0;
  const std::int32_t size = std::gcd(shift.rows, shift.columns);
  for (const Step& s : steps_) {
    const std::int32_t n = size / std::gcd(s.shift.rows, s.shift.columns);
    if (LatticeVector{n * s.shift.rows, n * s.shift.columns} == shift) {
      return static_cast<std::uint32_t>(n) * s.cost;
    }
  }
  return std::numeric_limits<std::uint32_t>::max();  // there is none
}

void ProjectedSteps::addStep(const Step& step) {
  const auto same = std::find_if(steps_.begin(), steps_.end(),
                                 [&](const Step& s) { return s.shift == step.shift; });
  if (same == steps_.end()) {
    steps_.push_back(step);
  } else {
    same->cost = std::min(same->cost, step.cost);
  }
}

void ProjectedSteps::collectStraight(const PrimitiveSet& motions) {
  for (const Primitive& p : motions.all()) {
    if (isStraight(p) && p.shift != LatticeVector{}) addStep({p.shift, kPerUnit * p.cost});
  }
  // Shorter steps first, so that longer ones are recognized as their multiples.
  const auto size = [](const Step& s) { return std::gcd(s.shift.rows, s.shift.columns); };
  std::vector<Step> all = std::move(steps_);
  std::stable_sort(all.begin(), all.end(),
                   [&](const Step& a, const Step& b) { return size(a) < size(b); });
  steps_.clear();
  for (const Step& s : all) {
    const auto shorter = std::find_if(steps_.begin(), steps_.end(), [&](const Step& t) {
      const std::int32_t n = size(s) / size(t);
      return size(s) % size(t) == 0 &&
             LatticeVector{n * t.shift.rows, n * t.shift.columns} == s.shift;
    });
    if (shorter == steps_.end()) {
      steps_.push_back(s);
    } else {
      const auto n = static_cast<std::uint32_t>(size(s) / size(*shorter));
      shorter->cost = std::min(shorter->cost, s.cost / n);
    }
  }
}

void ProjectedSteps::collectCurves(const StateLattice& lattice, const PrimitiveSet& motions,
                                   double cheapest_share) {
  std::vector<Step> other_curves;
  std::vector<std::pair<std::size_t, Replacement>> replaced;  // motions
  double least_share = 1.0;
  std::uint64_t narrow = kMostNarrow;
  for (std::size_t i = 0; i < motions.all().size(); ++i) {
    const Primitive& p = motions.all()[i];
    if (isStraight(p) || p.shift == LatticeVector{}) continue;
    const auto runs = replacementOf(p, lattice, motions, steps_, cheapest_share);
    if (!runs) {
      other_curves.push_back({p.shift, kPerUnit * p.cost});
      most_fall_[i] = kPerUnit * p.cost;
      continue;
    }
    least_share = std::min(least_share, runs->share);
    if (runs->changes > 0) narrow = std::min(narrow, runs->more / runs->changes);
    closeness_m_ = std::max(closeness_m_, runs->distance_m);
    replaced.emplace_back(i, *runs);
  }
  if (least_share < 1.0) {
    for (Step& s : steps_) s.cost = static_cast<std::uint32_t>(std::floor(s.cost * least_share));
  }
  // Only three quarters are used: the rest distinguishes curves from straight runs
  // (residual_heuristic.h).
  narrow_ = static_cast<std::uint32_t>(narrow - narrow / 4);
  for (const auto& [i, replacement] : replaced) {
    std::uint64_t cost = replacement.changes * narrow_;
    for (const ShiftRun& run : replacement.runs) {
      cost += static_cast<std::uint64_t>(run.count) * costOf(run.shift);
    }
    most_fall_[i] =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, kPerUnit * motions.all()[i].cost));
  }
  for (const Step& s : other_curves) addStep(s);
}

void ProjectedSteps::addCurves(const PrimitiveSet& motions) {
  const std::vector<Step> straight = steps_;
  for (std::size_t i = 0; i < motions.all().size(); ++i) {
    const Primitive& p = motions.all()[i];
    if (isStraight(p) || p.shift == LatticeVector{}) continue;
    most_fall_[i] = kPerUnit * p.cost;
    addStep({p.shift, most_fall_[i]});
  }
  runs_.resize(steps_.size());
  for (std::size_t k = straight.size(); k < steps_.size(); ++k) {
    const auto found = runsFor(steps_[k].shift, straight);
    if (!found || found->cost > steps_[k].cost) continue;
    const auto placeOf = [&](const ShiftRun& r) {
      return static_cast<std::size_t>(std::ranges::find(straight, r.shift, &Step::shift) -
                                      straight.begin());
    };
    runs_[k] = {{{placeOf(found->runs[0]), found->runs[0].count},
                 {placeOf(found->runs[1]), found->runs[1].count}}};
  }
}

// Whether integer multiples of two steps that are neighbours in direction have the same sum at a
// lower cost. Such multiples exist if the two steps span the lattice. Within one quadrant they stay
// inside the bounding box.
bool ProjectedSteps::isShortened(const Step& first, const Step& second) const {
  const LatticeVector w{first.shift.rows + second.shift.rows,
                        first.shift.columns + second.shift.columns};
  if (w == LatticeVector{}) return true;
  for (const Step& a : steps_) {
    for (const Step& b : steps_) {
      if (determinant(a.shift, b.shift) != 1 || a.shift.rows * b.shift.rows < 0 ||
          a.shift.columns * b.shift.columns < 0) {
        continue;
      }
      const std::int64_t of_a = determinant(w, b.shift);
      const std::int64_t of_b = determinant(a.shift, w);
      if (of_a < 0 || of_b < 0) continue;
      if (of_a * a.cost + of_b * b.cost < std::int64_t{first.cost} + second.cost) return true;
    }
  }
  return false;
}

void ProjectedSteps::findFollowers() {
  for (const Step& s : steps_) {
    open_reach_ = std::max({open_reach_, std::abs(s.shift.rows), std::abs(s.shift.columns)});
  }
  if (steps_.size() > kMostBits || open_reach_ > kMostOpenReach) return;
  for (const Step& first : steps_) {
    std::uint64_t all = 0;
    for (std::size_t j = 0; j < steps_.size(); ++j) {
      if (!isShortened(first, steps_[j])) all |= 1ULL << j;
    }
    followers_.push_back(all);
  }
}

}  // namespace clearway::lattice
