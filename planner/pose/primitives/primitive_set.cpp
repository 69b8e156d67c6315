#include "planner/pose/primitives/primitive_set.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace clearway::lattice {
namespace {

constexpr int kCurveSteps = 24;      // the maximum length of curves, in lattice steps
constexpr int kMaxCurveSteps = 160;  // the same for wide arcs between few headings

struct Curve {
  LatticeVector shift;
  std::vector<Primitive::Via> via;
  double size = 0.0;  // sum of the tangent lengths
};

// The curve from the origin along heading a to the lattice point `shift` along heading b. It exists
// if the lines meet ahead of the start and behind the end, and the radius is large enough.
std::optional<Curve> curveTo(const HeadingSet& set, int a, int b, LatticeVector shift, Vec2 end,
                             double min_radius) {
  const Vec2 u = set.heading(a).vector();
  const Vec2 v = set.heading(b).vector();
  const double sine = cross(u, v);
  const double before = cross(end, v) / sine;  // from the start to the intersection of the lines
  const double after = cross(u, end) / sine;   // from the intersection to the end
  const double tangent = std::min(before, after);
  if (!(tangent > 1e-9 * (before + after)) || before < 0.0 || after < 0.0) return std::nullopt;
  const double radius = tangent * (1.0 + dot(u, v)) / std::abs(sine);
  if (radius < min_radius) return std::nullopt;
  // The straight segment is on the longer side, first or last.
  std::vector<Primitive::Via> via;
  if (std::abs(before - after) > 1e-9 * (before + after)) {
    via.push_back(before > after ? Primitive::Via{(before - tangent) * u, set.heading(a)}
                                 : Primitive::Via{end - (after - tangent) * v, set.heading(b)});
  }
  return Curve{shift, via, before + after};
}

// Numbers between two limits, each of which may be cut.
struct Interval {
  double low = 0.0;
  double high = 0.0;

  // Keeps x where factor * x + offset >= 0, and a little more than these.
  void cut(double factor, double offset, double slack) {
    if (std::abs(factor) < 1e-9) {  // the sign hardly depends on x
      if (offset < -2.0 * slack) low = std::numeric_limits<double>::infinity();
    } else if (factor > 0.0) {
      low = std::max(low, (-offset - slack) / factor);
    } else {
      high = std::min(high, (offset + slack) / -factor);
    }
  }
};

// The shortest curve from heading a to heading b; ties by row, then column. Of a row only the
// columns are looked at where both tangents are long enough and their sum is below the best one:
// all three are linear along the row.
std::optional<Curve> shortestCurve(const StateLattice& lattice, const HeadingSet& set, int a, int b,
                                   double min_radius) {
  std::optional<Curve> best;
  const double half = 0.5 * std::abs(set.heading(a).angleTo(set.heading(b)));
  const double needed = 2.0 * min_radius * std::tan(half) /
                        std::min(lattice.stepX(), lattice.stepY());  // both tangents
  const int most =
      std::clamp(static_cast<int>(std::min(1.5 * needed, 1e6)), kCurveSteps, kMaxCurveSteps);
  const Vec2 u = set.heading(a).vector();
  const Vec2 v = set.heading(b).vector();
  const double sine = cross(u, v);
  const double least = min_radius * std::abs(sine) / (1.0 + dot(u, v));  // of a tangent
  const double slack = 1e-6 * most * std::max(lattice.stepX(), lattice.stepY());
  for (int i = -most; i <= most; ++i) {
    const double y = i * lattice.stepY();
    Interval x{-most * lattice.stepX(), most * lattice.stepX()};
    x.cut(v.y / sine, -y * v.x / sine - least, slack);
    x.cut(-u.y / sine, y * u.x / sine - least, slack);
    if (best) x.cut((u.y - v.y) / sine, best->size - y * (u.x - v.x) / sine, slack);
    if (x.low > x.high) continue;
    const int first = std::max(-most, static_cast<int>(std::floor(x.low / lattice.stepX())));
    const int last = std::min(most, static_cast<int>(std::ceil(x.high / lattice.stepX())));
    for (int j = first; j <= last; ++j) {
      const Vec2 end{j * lattice.stepX(), y};
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

// Forward motions of the generated sets.
std::vector<Primitive> forwardMotions(const StateLattice& lattice, const HeadingSet& headings,
                                      DriveKind model, double min_radius_m) {
  std::vector<Primitive> found;
  const int n = headings.count();
  const auto straight = [&](int k, int along) {
    found.push_back({k, k, HeadingSet::vector(along, n), {}, 0.0, 0});
  };
  for (int k = 0; k < n; ++k) {
    straight(k, k);
    for (int turn = 1; model == DriveKind::Omnidirectional && turn < n; ++turn) {
      straight(k, headings.wrapped(k + turn));
    }
    for (const int turn : {-1, 1, -2, 2}) {
      const int to = headings.wrapped(k + turn);
      const bool next = turn == 1 || turn == -1;
      if (next && model != DriveKind::Car) found.push_back({k, to, {}, {}, 0.0, 0});
      if (model == DriveKind::Omnidirectional) continue;
      const auto curve = shortestCurve(lattice, headings, k, to, min_radius_m);
      if (curve) found.push_back({k, to, curve->shift, curve->via, 0.0, 0});
    }
  }
  return found;
}

}  // namespace

PrimitiveSet::PrimitiveSet(const StateLattice& lattice, const HeadingSet& headings,
                           const PoseOptions& options, double min_radius_m)
    : headings_(headings), unit_(lattice, leastPerMetre(options)) {
  std::vector<Primitive> found = forwardMotions(lattice, headings_, options.model, min_radius_m);
  if (options.allow_reverse && options.model != DriveKind::Omnidirectional) {
    const std::size_t forward = found.size();
    for (std::size_t p = 0; p < forward; ++p) {
      const LatticeVector s = found[p].shift;
      if (s == LatticeVector{}) continue;  // a reversed turn in place is another turn of the set
      found.push_back(reversed(found[p], {s.columns * lattice.stepX(), s.rows * lattice.stepY()}));
    }
  }
  std::vector<Motion> motions;
  for (Primitive& p : found) {
    motions.clear();
    appendMotions(p, {}, {p.shift.columns * lattice.stepX(), p.shift.rows * lattice.stepY()},
                  motions);
    p.cost_m = motionCost(motions, options);
    // Backtracing follows strictly decreasing costs, so even a free turn costs one unit.
    p.cost = std::max(unit_.up(p.cost_m), 1U);
  }
  takeSorted(std::move(found));
}

PrimitiveSet::PrimitiveSet(const StateLattice& lattice, const HeadingSet& headings,
                           double least_per_metre, const PrimitiveTable& table)
    : headings_(headings), unit_(CostUnit::perMetre(table.cost_per_cell / lattice.stepX())) {
  std::vector<Primitive> found;
  for (const TablePrimitive& m : table.motions) {
    const double factor = m.shift == LatticeVector{} ? 1.0 : least_per_metre;
    const double cost = std::clamp(std::ceil(factor * m.cost), 1.0, 1.0 * CostUnit::kMaxUnits);
    Primitive p{
        m.from, m.to, m.shift, {}, cost / unit_.perMetre(), static_cast<std::uint32_t>(cost)};
    for (const TablePrimitive::Via& v : m.via) {
      p.via.push_back(
          {{v.offset_cells.x * lattice.stepX(), v.offset_cells.y * lattice.stepY()}, v.heading});
    }
    found.push_back(std::move(p));
  }
  takeSorted(std::move(found));
}

void PrimitiveSet::takeSorted(std::vector<Primitive> found) {
  std::stable_sort(found.begin(), found.end(),
                   [](const Primitive& a, const Primitive& b) { return a.from < b.from; });
  primitives_ = std::move(found);
  first_.assign(static_cast<std::size_t>(headings_.count()) + 1, primitives_.size());
  for (std::size_t i = primitives_.size(); i-- > 0;) {
    for (int k = primitives_[i].from; k >= 0; --k) first_[static_cast<std::size_t>(k)] = i;
  }
}

std::size_t PrimitiveSet::memoryBytes() const {
  std::size_t bytes = sizeof(*this) + primitives_.capacity() * sizeof(Primitive) +
                      first_.capacity() * sizeof(std::size_t);
  for (const Primitive& p : primitives_) bytes += p.via.capacity() * sizeof(Primitive::Via);
  return bytes;
}

void PrimitiveSet::appendMotions(const Primitive& p, Vec2 from, Vec2 to,
                                 std::vector<Motion>& out) const {
  Pose last{from, headings_.heading(p.from)};
  const auto append = [&](const Pose& next) {
    if (next == last) return;
    const Result<Motion> m = motionBetween(last, next);
    assert(m);  // no primitive turns by half a turn
    out.push_back(*m);
    last = next;
  };
  for (const Primitive::Via& v : p.via) append({from + v.offset, v.heading});
  append({to, headings_.heading(p.to)});
}

}  // namespace clearway::lattice
