#include "planner/point/grid/point_lattice.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "planner/common/grid_agent.h"

namespace clearway::grid {
namespace {

// The index of the lattice point with this coordinate, within the tolerance.
std::optional<double> pointIndex(double v, double cell, double offset) {
  const double index = v / cell - offset;
  const double near = std::round(index);
  if (std::abs(index - near) > kLatticeTolerance) return std::nullopt;
  return near;
}

}  // namespace

Vec2 PointLattice::fromSearch(Vec2 p) const {
  if (kind() == LatticeKind::Centres) return p;
  const auto moved = [](double v, double cell) {
    return 0.5 * (std::round(2.0 * v / cell) - 1.0) * cell;
  };
  return {moved(p.x, map_.cellWidth()), moved(p.y, map_.cellLength())};
}

Cell PointLattice::cellAt(Vec2 p) const {
  if (kind() == LatticeKind::Centres) return map_.cellAt(p);
  const auto moved = [](double v, double cell) { return std::round(v / cell) * cell; };
  const Vec2 corner{moved(p.x, map_.cellWidth()), moved(p.y, map_.cellLength())};
  return map_.cellAt(corner);
}

Vec2 PointLattice::snapped(Vec2 p) const {
  if (const auto column = pointIndex(p.x, map_.cellWidth(), offset_)) {
    p.x = (*column + offset_) * map_.cellWidth();
  }
  if (const auto row = pointIndex(p.y, map_.cellLength(), offset_)) {
    p.y = (*row + offset_) * map_.cellLength();
  }
  return p;
}

std::vector<Cell> PointLattice::around(Vec2 p) const {
  const auto indices = [&](double v, double cell) {
    const auto exact = pointIndex(v, cell, offset_);
    const double low = std::floor(v / cell - offset_);
    return exact ? std::pair(*exact, *exact) : std::pair(low, low + 1.0);
  };
  const auto [left, right] = indices(p.x, map_.cellWidth());
  const auto [top, bottom] = indices(p.y, map_.cellLength());
  std::vector<Cell> out;
  for (double i = std::max(0.0, top); i <= bottom && i < rows(); ++i) {
    for (double j = std::max(0.0, left); j <= right && j < columns(); ++j) {
      out.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)});
    }
  }
  return out;
}

}  // namespace clearway::grid
