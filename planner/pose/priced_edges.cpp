#include "planner/pose/priced_edges.h"

#include <algorithm>
#include <utility>

namespace clearway {
namespace {

std::int32_t modulo(std::int32_t a, std::int32_t m) {
  const std::int32_t r = a % m;
  return r < 0 ? r + m : r;
}

double cellDiagonal(const GridFrame& frame) {
  return length(Vec2{frame.cellWidth(), frame.cellLength()});
}

}  // namespace

PricedEdges::PricedEdges(const PoseSearchProblem& problem)
    : p_(problem),
      price_(*problem.options, *problem.validity),
      headings_(problem.motions->headings().count()),
      gears_(countsGears(*problem.options) ? 2 : 1),
      per_change_(problem.unit.up(price_.perChange())),
      known_m_(problem.validity->nearKnown() - cellDiagonal(problem.lattice->frame())),
      anchor_(problem.lattice->frame().cellAt(problem.lattice->anchor())) {
  std::vector<Motion> motions;
  for (const Primitive& p : problem.motions->all()) {
    const Vec2 end{p.shift.columns * problem.lattice->stepX(),
                   p.shift.rows * problem.lattice->stepY()};
    motions.clear();
    problem.motions->appendMotions(p, {}, end, motions);
    const GearUse use = gearsIn(motions);
    const std::uint64_t cost = p.cost + static_cast<std::uint64_t>(use.changes) * per_change_;
    info_.push_back(
        {use, static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, CostUnit::kMaxUnits))});
  }
  if (price_.near()) {
    const auto phases = static_cast<std::size_t>(problem.lattice->step().denominator);
    terms_.resize(info_.size() * phases * phases);
  }
}

GearUse PricedEdges::gearsIn(const std::vector<Motion>& way) const {
  return gears_ == 1 ? GearUse{} : gearsOf(way, *p_.options);
}

std::vector<Connection> PricedEdges::geared(std::span<const Connection> ways, bool to_goal) const {
  std::vector<Connection> out;
  for (const Connection& c : ways) {
    const GearUse use = gearsIn(c.motions);
    for (const Gear gear : allGears()) {
      if (!to_goal && use.last != Gear::None && use.last != gear) continue;
      Connection with = c;
      with.state.heading += layer(gear);
      if (to_goal) with.cost += change(gear, use.first);
      out.push_back(std::move(with));
    }
  }
  sortWays(out);
  return out;
}

std::uint32_t PricedEdges::costOf(const std::vector<Motion>& way) const {
  return p_.unit.up(price_(way));
}

std::uint32_t PricedEdges::nearness(std::size_t motion, LatticePoint from) {
  if (terms_.empty()) return 0;
  const LatticeStep step = p_.lattice->step();
  const LatticePoint phase{modulo(from.row, step.denominator),
                           modulo(from.column, step.denominator)};
  const std::size_t at =
      (motion * static_cast<std::size_t>(step.denominator) + static_cast<std::size_t>(phase.row)) *
          static_cast<std::size_t>(step.denominator) +
      static_cast<std::size_t>(phase.column);
  Terms& terms = terms_[at];
  if (!terms.known) findTerms(motion, phase, terms);
  const NearField& near = *price_.near();
  if (terms.list.empty()) return 0;
  const double enough = 1.000001 * (terms.reach_m + near.reach_m());
  if (enough < known_m_ && near.clearanceAt(p_.lattice->position(from)) > enough) return 0;
  const std::int32_t row = anchor_.row + (from.row - phase.row) / step.denominator * step.numerator;
  const std::int32_t column =
      anchor_.column + (from.column - phase.column) / step.denominator * step.numerator;
  double sum = 0.0;
  for (const Term& t : terms.list) {
    sum += t.weight * near.at({row + t.cell.rows, column + t.cell.columns});
  }
  return p_.unit.up(sum);
}

void PricedEdges::findTerms(std::size_t motion, LatticePoint phase, Terms& terms) const {
  const Lattice& lattice = *p_.lattice;
  const Primitive& primitive = p_.motions->all()[motion];
  const Vec2 from = lattice.position(phase);
  std::vector<Motion> motions;
  p_.motions->appendMotions(primitive, from, lattice.position(phase + primitive.shift), motions);
  for (const Motion& m : motions) {
    for (const NearWeight& w : nearWeights(lattice.frame(), m)) {
      const LatticeVector cell{w.cell.row - anchor_.row, w.cell.column - anchor_.column};
      terms.list.push_back({cell, w.weight_m * price_.nearFactor(m)});
      terms.reach_m = std::max(terms.reach_m, length(lattice.frame().cellCentre(w.cell) - from));
    }
  }
  terms.known = true;
}

}  // namespace clearway
