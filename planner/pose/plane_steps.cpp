#include "planner/pose/plane_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace clearway {
namespace {

constexpr double kCheapest = 0.9;  // straight steps are not made cheaper than that

struct Run {  // so many times a step
  std::size_t step = 0;
  std::int32_t count = 0;
};

std::int64_t determinant(LatticeVector a, LatticeVector b) {
  return std::int64_t{a.columns} * b.rows - std::int64_t{a.rows} * b.columns;
}

// The cheapest pair of straight runs that makes up v.
std::optional<std::array<Run, 2>> runsFor(LatticeVector v, const std::vector<PlaneSteps::Step>& s) {
  std::optional<std::array<Run, 2>> best;
  std::uint64_t least = ~0ULL;
  for (std::size_t i = 0; i < s.size(); ++i) {
    for (std::size_t j = i + 1; j < s.size(); ++j) {
      const std::int64_t d = determinant(s[i].shift, s[j].shift);
      if (d == 0) continue;
      const std::int64_t a = determinant(v, s[j].shift);
      const std::int64_t b = determinant(s[i].shift, v);
      if (a % d != 0 || b % d != 0 || a / d < 0 || b / d < 0) continue;
      const auto cost = static_cast<std::uint64_t>(a / d) * s[i].cost +
                        static_cast<std::uint64_t>(b / d) * s[j].cost;
      if (cost >= least) continue;
      least = cost;
      best = {Run{i, static_cast<std::int32_t>(a / d)}, Run{j, static_cast<std::int32_t>(b / d)}};
    }
  }
  return best;
}

// The lattice points that the curve passes closely, without its ends.
std::vector<LatticeVector> pointsAlong(const Lattice& lattice, const MotionSet& motions,
                                       const Primitive& p) {
  const Vec2 end{p.shift.columns * lattice.stepX(), p.shift.rows * lattice.stepY()};
  std::vector<Motion> chain;
  motions.appendMotions(p, {}, end, chain);
  std::vector<LatticeVector> points;
  const auto index = [](double v, double step) {
    return static_cast<std::int32_t>(std::nearbyint(v / step));
  };
  const double close = PlaneSteps::kCloseInSteps * std::min(lattice.stepX(), lattice.stepY());
  for (const Motion& m : chain) {
    const Vec2 way = m.to.position - m.from.position;
    const double steps = std::abs(way.x) / lattice.stepX() + std::abs(way.y) / lattice.stepY();
    const int samples = 4 * (static_cast<int>(steps) + 1);
    for (int i = 0; i <= samples; ++i) {
      const Vec2 q = poseAt(m, i / static_cast<double>(samples)).position;
      const LatticeVector v{index(q.y, lattice.stepY()), index(q.x, lattice.stepX())};
      const Vec2 at{v.columns * lattice.stepX(), v.rows * lattice.stepY()};
      if (v == LatticeVector{} || v == p.shift || (!points.empty() && points.back() == v)) continue;
      if (length(q - at) <= close) points.push_back(v);
    }
  }
  return points;
}

}  // namespace

PlaneSteps::PlaneSteps(const Lattice& lattice, const MotionSet& motions) {
  collect(lattice, motions);
  replaceCurves();
}

void PlaneSteps::collect(const Lattice& lattice, const MotionSet& motions) {
  std::vector<Step> all;
  for (const Primitive& p : motions.all()) {
    if (p.shift == LatticeVector{}) continue;
    reach_ = std::max({reach_, std::abs(p.shift.rows), std::abs(p.shift.columns)});
    const Step step{p.shift, kPerUnit * p.cost};
    if (p.via.empty() && p.from == p.to) {
      const auto same = std::find_if(all.begin(), all.end(),
                                     [&](const Step& s) { return s.shift == step.shift; });
      if (same != all.end()) {
        same->cost = std::min(same->cost, step.cost);
      } else {
        all.push_back(step);
      }
      continue;
    }
    std::vector<LatticeVector> way = pointsAlong(lattice, motions, p);
    for (const LatticeVector v : way) {
      reach_ = std::max({reach_, std::abs(v.rows), std::abs(v.columns)});
    }
    const auto same = std::find_if(curves_.begin(), curves_.end(), [&](const Curve& c) {
      return c.step.shift == step.shift && c.along == way;
    });
    if (same != curves_.end()) {
      same->step.cost = std::min(same->step.cost, step.cost);
    } else {
      curves_.push_back({step, std::move(way), {}, false});
    }
  }
  // Shorter ones first, so that longer ones find them.
  const auto size = [](const Step& s) { return std::gcd(s.shift.rows, s.shift.columns); };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Step& a, const Step& b) { return size(a) < size(b); });
  for (const Step& s : all) {
    const auto shorter = std::find_if(straight_.begin(), straight_.end(), [&](const Step& t) {
      const std::int32_t n = size(s) / size(t);
      return size(s) % size(t) == 0 &&
             LatticeVector{n * t.shift.rows, n * t.shift.columns} == s.shift;
    });
    if (shorter == straight_.end()) {
      straight_.push_back(s);
    } else {
      const auto n = static_cast<std::uint32_t>(size(s) / size(*shorter));
      shorter->cost = std::min(shorter->cost, s.cost / n);
    }
  }
}

void PlaneSteps::replaceCurves() {
  std::vector<std::optional<std::array<Run, 2>>> runs;
  double cheaper = 1.0;
  const auto costOf = [&](const std::array<Run, 2>& r) {
    return static_cast<std::uint64_t>(r[0].count) * straight_[r[0].step].cost +
           static_cast<std::uint64_t>(r[1].count) * straight_[r[1].step].cost;
  };
  for (const Curve& c : curves_) {
    runs.push_back(runsFor(c.step.shift, straight_));
    if (!runs.back()) continue;
    const double share =
        c.step.cost / static_cast<double>(std::max<std::uint64_t>(costOf(*runs.back()), 1));
    if (share >= kCheapest) cheaper = std::min(cheaper, share);
  }
  if (cheaper < 1.0) {
    for (Step& s : straight_) s.cost = static_cast<std::uint32_t>(std::floor(s.cost * cheaper));
  }
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    if (!runs[i]) continue;
    Curve& c = curves_[i];
    c.replaceable = costOf(*runs[i]) <= c.step.cost;
    LatticeVector at;
    for (const Run& r : *runs[i]) {
      for (std::int32_t n = 0; n < r.count; ++n) {
        at = {at.rows + straight_[r.step].shift.rows, at.columns + straight_[r.step].shift.columns};
        if (at != c.step.shift) c.runs.push_back(at);
      }
    }
  }
}

}  // namespace clearway
