#include "planner/pose/motion_set.h"

#include <cassert>
#include <cmath>
#include <optional>

#include "planner/pose/motion_cost.h"

namespace clearway {
namespace {

constexpr int kMaxCurveSteps = 24;  // curves end at most so many lattice steps away

struct Curve {
  LatticeVector shift;
  std::vector<Primitive::Via> via;
  double size = 0.0;  // sum of the tangent lengths
};

// The curve from the origin along heading a to the lattice point `shift` along heading b, if the
// lines meet ahead of the start and behind the end and the arc is wide enough.
std::optional<Curve> curveTo(const HeadingSet& set, int a, int b, LatticeVector shift, Vec2 end,
                             double min_radius) {
  const Vec2 u = set.heading(a).vector();
  const Vec2 v = set.heading(b).vector();
  const double sine = cross(u, v);
  const double before = cross(end, v) / sine;  // from the start to where the lines meet
  const double after = cross(u, end) / sine;   // from there to the end
  const double tangent = std::min(before, after);
  if (!(tangent > 1e-9 * (before + after)) || before < 0.0 || after < 0.0) return std::nullopt;
  const double radius = tangent * (1.0 + dot(u, v)) / std::abs(sine);
  if (radius < min_radius) return std::nullopt;
  // The straight rest comes first or last, whichever side is longer.
  std::vector<Primitive::Via> via;
  if (std::abs(before - after) > 1e-9 * (before + after)) {
    via.push_back(before > after ? Primitive::Via{(before - tangent) * u, a}
                                 : Primitive::Via{end - (after - tangent) * v, b});
  }
  return Curve{shift, via, before + after};
}

bool isReverseOf(const Primitive& a, const Primitive& b) {
  if (a.from != b.to || a.to != b.from || a.via.size() != b.via.size()) return false;
  return a.shift == LatticeVector{-b.shift.rows, -b.shift.columns};
}

// The shortest curve from heading a to heading b; ties by row, then column.
std::optional<Curve> shortestCurve(const Lattice& lattice, const HeadingSet& set, int a, int b,
                                   double min_radius) {
  std::optional<Curve> best;
  for (int i = -kMaxCurveSteps; i <= kMaxCurveSteps; ++i) {
    for (int j = -kMaxCurveSteps; j <= kMaxCurveSteps; ++j) {
      const Vec2 end{j * lattice.stepX(), i * lattice.stepY()};
      const std::optional<Curve> c = curveTo(set, a, b, {i, j}, end, min_radius);
      if (c && (!best || c->size < best->size * (1.0 - 1e-9))) best = c;
    }
  }
  return best;
}

Primitive reversed(const Primitive& p, Vec2 end) {
  Primitive r{p.to, p.from, {-p.shift.rows, -p.shift.columns}, {}, 0.0, 0};
  for (auto v = p.via.rbegin(); v != p.via.rend(); ++v) {
    r.via.push_back({v->offset - end, v->heading});
  }
  return r;
}

}  // namespace

MotionSet::MotionSet(const Lattice& lattice, const HeadingSet& headings, const PoseOptions& options,
                     double min_radius_m)
    : headings_(headings) {
  std::vector<Primitive> found;
  for (int k = 0; k < HeadingSet::kCount; ++k) {
    found.push_back({k, k, HeadingSet::vector(k), {}, 0.0, 0});
    for (const int turn : {-1, 1, -2, 2}) {
      const int to = HeadingSet::wrapped(k + turn);
      if (turn == 1 || turn == -1) found.push_back({k, to, {}, {}, 0.0, 0});
      const auto curve = shortestCurve(lattice, headings_, k, to, min_radius_m);
      if (curve) found.push_back({k, to, curve->shift, curve->via, 0.0, 0});
    }
  }
  if (options.allow_reverse) {
    const std::size_t forward = found.size();
    for (std::size_t p = 0; p < forward; ++p) {
      const LatticeVector s = found[p].shift;
      if (s == LatticeVector{}) continue;  // a turn back is a turn
      found.push_back(reversed(found[p], {s.columns * lattice.stepX(), s.rows * lattice.stepY()}));
    }
  }
  std::vector<Motion> motions;
  for (int k = 0; k < HeadingSet::kCount; ++k) {
    first_[static_cast<std::size_t>(k)] = primitives_.size();
    for (Primitive& p : found) {
      if (p.from != k) continue;
      motions.clear();
      appendMotions(p, {}, {p.shift.columns * lattice.stepX(), p.shift.rows * lattice.stepY()},
                    motions);
      p.cost_m = motionCost(motions, options);
      primitives_.push_back(p);
    }
  }
  first_[HeadingSet::kCount] = primitives_.size();
  findTwins();
}

// Two curves between the same headings with the same shift are the same curve, so end points
// suffice to recognize one another's reverse.
void MotionSet::findTwins() {
  for (std::size_t i = 0; i < primitives_.size(); ++i) {
    primitives_[i].twin = i;
    for (std::size_t j = first(primitives_[i].to); j < first(primitives_[i].to + 1); ++j) {
      if (isReverseOf(primitives_[i], primitives_[j])) primitives_[i].twin = j;
    }
  }
}

void MotionSet::appendMotions(const Primitive& p, Vec2 from, Vec2 to,
                              std::vector<Motion>& out) const {
  Pose last{from, headings_.heading(p.from)};
  const auto append = [&](const Pose& next) {
    if (next == last) return;
    const Result<Motion> m = motionBetween(last, next);
    assert(m);  // no primitive turns by half a turn
    out.push_back(*m);
    last = next;
  };
  for (const Primitive::Via& v : p.via) append({from + v.offset, headings_.heading(v.heading)});
  append({to, headings_.heading(p.to)});
}

}  // namespace clearway
