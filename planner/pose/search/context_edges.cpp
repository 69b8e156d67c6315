#include "planner/pose/search/context_edges.h"

#include <algorithm>
#include <utility>

namespace clearway::lattice {
namespace {

std::int32_t modulo(std::int32_t a, std::int32_t m) {
  const std::int32_t r = a % m;
  return r < 0 ? r + m : r;
}

double cellDiagonal(const GridFrame& frame) {
  return length(Vec2{frame.cellWidth(), frame.cellLength()});
}

}  // namespace

ContextEdges::ContextEdges(const SearchSpace& space)
    : space_(space),
      context_edges_(space.options, space.checker),
      headings_(space.motions.headings().count()),
      gears_(countsGears(space.options) ? 2 : 1),
      per_change_(space.unit().up(context_edges_.perChange())),
      known_m_(space.checker.nearKnown() - cellDiagonal(space.lattice.frame())),
      anchor_(space.lattice.frame().cellAt(space.lattice.anchor())) {
  std::vector<Motion> motions;
  for (const Primitive& p : space.motions.all()) {
    const Vec2 end{p.shift.columns * space.lattice.stepX(), p.shift.rows * space.lattice.stepY()};
    motions.clear();
    space.motions.appendMotions(p, {}, end, motions);
    const GearUse use = gearsIn(motions);
    const std::uint64_t cost = p.cost + static_cast<std::uint64_t>(use.changes) * per_change_;
    info_.push_back(
        {use, static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, CostUnit::kMaxUnits))});
  }
  if (context_edges_.near()) {
    const auto phases = static_cast<std::size_t>(space.lattice.step().denominator);
    terms_.resize(info_.size() * phases * phases);
  }
}

GearUse ContextEdges::gearsIn(const std::vector<Motion>& path) const {
  return gears_ == 1 ? GearUse{} : gearsOf(path, space_.options);
}

std::vector<EndpointConnection> ContextEdges::withDirections(
    std::span<const EndpointConnection> connections, SearchDirection of) const {
  std::vector<EndpointConnection> out;
  for (const EndpointConnection& c : connections) {
    const GearUse use = gearsIn(c.motions);
    for (const Gear gear : allGears()) {
      const bool to_goal = of == SearchDirection::Backward;
      if (!to_goal && use.last != Gear::None && use.last != gear) continue;
      EndpointConnection with = c;
      with.state.heading += layer(gear);
      if (to_goal) with.cost += change(gear, use.first);
      out.push_back(std::move(with));
    }
  }
  sortConnections(out);
  return out;
}

std::uint32_t ContextEdges::costOf(const std::vector<Motion>& path) const {
  return space_.unit().up(context_edges_(path));
}

std::uint32_t ContextEdges::extraCost(std::size_t motion, LatticePoint from) {
  if (terms_.empty()) return 0;
  const LatticeStep step = space_.lattice.step();
  const LatticePoint phase{modulo(from.row, step.denominator),
                           modulo(from.column, step.denominator)};
  const std::size_t at =
      (motion * static_cast<std::size_t>(step.denominator) + static_cast<std::size_t>(phase.row)) *
          static_cast<std::size_t>(step.denominator) +
      static_cast<std::size_t>(phase.column);
  Terms& terms = terms_[at];
  if (!terms.known) findTerms(motion, phase, terms);
  const ProximityField& near = *context_edges_.near();
  if (terms.list.empty()) return 0;
  const double enough = 1.000001 * (terms.reach_m + near.reach_m());
  if (enough < known_m_ && near.clearanceAt(space_.lattice.position(from)) > enough) return 0;
  const std::int32_t row = anchor_.row + (from.row - phase.row) / step.denominator * step.numerator;
  const std::int32_t column =
      anchor_.column + (from.column - phase.column) / step.denominator * step.numerator;
  double sum = 0.0;
  for (const Term& t : terms.list) {
    sum += t.weight * near.at({row + t.cell.rows, column + t.cell.columns});
  }
  return space_.unit().up(sum);
}

void ContextEdges::findTerms(std::size_t motion, LatticePoint phase, Terms& terms) const {
  const StateLattice& lattice = space_.lattice;
  const Primitive& primitive = space_.motions.all()[motion];
  const Vec2 from = lattice.position(phase);
  std::vector<Motion> motions;
  space_.motions.appendMotions(primitive, from, lattice.position(phase + primitive.shift), motions);
  for (const Motion& m : motions) {
    for (const ProximityWeight& w : proximityWeights(lattice.frame(), m)) {
      const LatticeVector cell{w.cell.row - anchor_.row, w.cell.column - anchor_.column};
      terms.list.push_back({cell, w.weight_m * context_edges_.proximityFactor(m)});
      terms.reach_m = std::max(terms.reach_m, length(lattice.frame().cellCentre(w.cell) - from));
    }
  }
  terms.known = true;
}

}  // namespace clearway::lattice
