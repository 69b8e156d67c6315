#include "planner/validate/translating_pair_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/base/constants.h"
#include "core/geometry/distance.h"
#include "planner/validate/relative_translation.h"

namespace clearway::validation {
namespace {

constexpr int kTimeSteps = 90;

enum class Verdict : std::uint8_t { No, Yes, Unclear };

class PairCheck {
 public:
  PairCheck(const TranslatingPart& a, const TranslatingPart& b, fleet::Tick begin, fleet::Tick end)
      : a_(a), b_(b), begin_(begin), end_(end), rough_(roughTranslation(a, b, begin, end)) {}

  TranslatingPairFinding run() {
    TranslatingPairFinding finding;
    const bool apart = areCoresApart() && (radii() == 0.0 || isBeyondRadii());
    finding.overlaps = !apart;
    finding.decided_exactly = exact_.has_value();
    if (apart) {
      const Nearest nearest = nearestFeature(rough_.motion);
      finding.distance_m = std::max(0.0, nearest.distance - radii());
      finding.fraction = nearest.fraction;
    } else {
      finding.fraction = deepestMoment();
      finding.depth_m = std::max(0.0, -gapAt(finding.fraction));
    }
    return finding;
  }

 private:
  struct Nearest {
    double distance = kInfinity;
    double fraction = 0.0;
  };

  [[nodiscard]] double radii() const { return a_.radius + b_.radius; }

  const RelativeTranslation<Integer>& exact() {
    if (!exact_) exact_ = exactTranslation(a_, b_, begin_, end_);
    return *exact_;
  }

  // Whether the relative motion avoids the interior of the Minkowski difference of the cores.
  bool areCoresApart() {
    const std::size_t axes = rough_.motion.axes();
    bool unclear = false;
    for (std::size_t k = 0; k < axes; ++k) {
      const Verdict v = separates(k);
      if (v == Verdict::Yes) return true;
      unclear = unclear || v == Verdict::Unclear;
    }
    if (!rough_.motion.hasArea()) return true;
    if (!unclear) return false;
    for (std::size_t k = 0; k < axes; ++k) {
      if (separates(k) == Verdict::Unclear && separatesExactly(k)) return true;
    }
    return false;
  }

  [[nodiscard]] Verdict separates(std::size_t axis) const {
    const double bound = rough_.boundOf(axis);
    double low = kInfinity;
    double high = -kInfinity;
    rough_.motion.eachHeight(axis, [&](double h) {
      low = std::min(low, h);
      high = std::max(high, h);
      return true;
    });
    const bool both_sides = rough_.motion.isDirection(axis);
    if (high < -bound || (both_sides && low > bound)) return Verdict::Yes;
    return high > bound && (!both_sides || low < -bound) ? Verdict::No : Verdict::Unclear;
  }

  bool separatesExactly(std::size_t axis) {
    const RelativeTranslation<Integer>& motion = exact();
    const bool both_sides = motion.isDirection(axis);
    if (both_sides && motion.isAtRest()) return false;
    bool positive = false;
    bool negative = false;
    motion.eachHeight(axis, [&](const Integer& h) {
      positive = positive || h > 0;
      negative = negative || h < 0;
      return !positive || (both_sides && !negative);
    });
    return !positive || (both_sides && !negative);
  }

  // Precondition: the cores are apart.
  bool isBeyondRadii() {
    const double bound = rough_.error + 8.0 * std::numeric_limits<double>::epsilon() * radii();
    bool near = false;
    const std::size_t n = rough_.motion.features();
    for (std::size_t k = 0; k < n && !near; ++k) {
      near = distanceOf(rough_.motion.feature(k)) < radii() - bound;
    }
    if (near) return false;
    for (std::size_t k = 0; k < n; ++k) {
      if (distanceOf(rough_.motion.feature(k)) > radii() + bound) continue;
      if (isWithin(exact().feature(k), exact().radii)) return false;
    }
    return true;
  }

  static double distanceOf(const PointAndSegment<double>& f) {
    return distanceToSegment({f.point.x, f.point.y}, {f.from.x, f.from.y}, {f.to.x, f.to.y});
  }

  static Nearest nearestFeature(const RelativeTranslation<double>& motion) {
    Nearest best;
    for (std::size_t k = 0; k < motion.features(); ++k) {
      const PointAndSegment<double> f = motion.feature(k);
      const double d = distanceOf(f);
      if (d < best.distance) best = {d, motion.fractionOf(k)};
    }
    return best;
  }

  // Distance, or minus the depth, at a moment. It is convex in time.
  [[nodiscard]] double gapAt(double fraction) const {
    RelativeTranslation<double> still = rough_.motion;
    const Pair<double> d = still.at(fraction);
    still.d0 = still.d1 = d;
    double separation = -kInfinity;
    for (std::size_t k = 0; k < still.axes(); ++k) {
      const double size = still.sizeOf(k);
      if (still.isDirection(k) || size == 0.0) continue;
      double high = -kInfinity;
      still.eachHeight(k, [&](double h) {
        high = std::max(high, h);
        return true;
      });
      separation = std::max(separation, -high / size);
    }
    if (separation > 0.0 || !still.hasArea()) separation = nearestFeature(still).distance;
    return separation - radii();
  }

  [[nodiscard]] double deepestMoment() const {
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < kTimeSteps; ++i) {
      const double t0 = low + (high - low) / 3.0;
      const double t1 = high - (high - low) / 3.0;
      if (gapAt(t0) <= gapAt(t1)) {
        high = t1;
      } else {
        low = t0;
      }
    }
    double best = 0.5 * (low + high);
    for (const double t : {0.0, 1.0}) {
      if (gapAt(t) <= gapAt(best)) best = t;
    }
    return best;
  }

  TranslatingPart a_, b_;
  fleet::Tick begin_, end_;
  RoughTranslation rough_;
  std::optional<RelativeTranslation<Integer>> exact_;
};

}  // namespace

TranslatingPairFinding checkTranslatingPair(const TranslatingPart& a, const TranslatingPart& b,
                                            fleet::Tick begin, fleet::Tick end) {
  return PairCheck(a, b, begin, end).run();
}

}  // namespace clearway::validation
