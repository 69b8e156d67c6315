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
      path_cost_(space.options, space.checker),
      headings_(space.motions.headings().count()),
      gears_(countsGears(space.options) ? 2 : 1),
      per_change_(space.unit().up(path_cost_.perChange())),
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
  if (path_cost_.near() || path_cost_.terrain()) {
    const auto phases = static_cast<std::size_t>(space.lattice.step().denominator);
    terms_.resize(info_.size() * phases * phases);
  }
}

GearUse ContextEdges::gearsIn(std::span<const Motion> path) const {
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
  return space_.unit().up(path_cost_(path));
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
  const std::int32_t row = anchor_.row + (from.row - phase.row) / step.denominator * step.numerator;
  const std::int32_t column =
      anchor_.column + (from.column - phase.column) / step.denominator * step.numerator;
  const auto sumOf = [&](const std::vector<Term>& list, const auto& field) {
    double sum = 0.0;
    for (const Term& t : list) {
      sum += t.weight * field.at({row + t.cell.rows, column + t.cell.columns});
    }
    return sum;
  };
  double sum = 0.0;
  if (!terms.terrain.empty()) sum += sumOf(terms.terrain, *path_cost_.terrain());
  if (!terms.near.empty() && !isFarFromObstacles(terms, from)) {
    sum += sumOf(terms.near, *path_cost_.near());
  }
  return space_.unit().up(sum);
}

bool ContextEdges::isFarFromObstacles(const Terms& terms, LatticePoint from) const {
  const ProximityField& near = *path_cost_.near();
  const double enough = 1.000001 * (terms.reach_m + near.reach_m());
  return enough < known_m_ && near.clearanceAt(space_.lattice.position(from)) > enough;
}

void ContextEdges::findTerms(std::size_t motion, LatticePoint phase, Terms& terms) const {
  const StateLattice& lattice = space_.lattice;
  const Primitive& primitive = space_.motions.all()[motion];
  const Vec2 from = lattice.position(phase);
  std::vector<Motion> motions;
  space_.motions.appendMotions(primitive, from, lattice.position(phase + primitive.shift), motions);
  const auto append = [&](const Motion& m, Interpolation interpolation, double factor,
                          std::vector<Term>& out) {
    for (const CellWeight& w : cellWeights(lattice.frame(), m, interpolation)) {
      const LatticeVector cell{w.cell.row - anchor_.row, w.cell.column - anchor_.column};
      out.push_back({cell, w.weight_m * factor});
    }
  };
  for (const Motion& m : motions) {
    if (path_cost_.near()) {
      append(m, ProximityField::kInterpolation, path_cost_.proximityFactor(m), terms.near);
    }
    if (path_cost_.terrain()) {
      append(m, TerrainField::kInterpolation, path_cost_.terrainFactor(m), terms.terrain);
    }
  }
  for (const Term& t : terms.near) {
    const Vec2 centre =
        lattice.frame().cellCentre({anchor_.row + t.cell.rows, anchor_.column + t.cell.columns});
    terms.reach_m = std::max(terms.reach_m, length(centre - from));
  }
  terms.known = true;
}

}  // namespace clearway::lattice
