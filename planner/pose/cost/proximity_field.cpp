#include "planner/pose/cost/proximity_field.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace clearway::lattice {
namespace {

constexpr double kArcPieceInCells = 0.5;

// Coordinates in cells, with cell centres at integers.
Vec2 inCentres(const GridFrame& frame, Vec2 p) {
  return {p.x / frame.cellWidth() - 0.5, p.y / frame.cellLength() - 0.5};
}

// The four cell centres around a position with their bilinear weights.
template <class Visit>
void visitPlace(Vec2 at, double weight, const Visit& visit) {
  const double i = std::floor(at.y);
  const double j = std::floor(at.x);
  const double down = at.y - i;
  const double right = at.x - j;
  const Cell c{static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)};
  visit(c, weight * (1.0 - down) * (1.0 - right));
  visit(Cell{c.row, c.column + 1}, weight * (1.0 - down) * right);
  visit(Cell{c.row + 1, c.column}, weight * down * (1.0 - right));
  visit(Cell{c.row + 1, c.column + 1}, weight * down * right);
}

// Simpson's rule over a segment of that length.
template <class Visit>
void visitPiece(Vec2 from, Vec2 middle, Vec2 to, double length_m, const Visit& visit) {
  visitPlace(from, length_m / 6.0, visit);
  visitPlace(middle, length_m * (2.0 / 3.0), visit);
  visitPlace(to, length_m / 6.0, visit);
}

// The next integer strictly beyond v in a direction.
double nextLine(double v, double direction) {
  return direction > 0.0 ? std::floor(v) + 1.0 : std::ceil(v) - 1.0;
}

template <class Visit>
void visitStraight(const GridFrame& frame, const Motion& m, const Visit& visit) {
  const Vec2 a = inCentres(frame, m.from.position);
  const Vec2 d = inCentres(frame, m.to.position) - a;
  const double whole = travel(m);
  double x = nextLine(a.x, d.x);
  double y = nextLine(a.y, d.y);
  for (double t = 0.0; t < 1.0;) {
    const double to_x = d.x == 0.0 ? 1.0 : (x - a.x) / d.x;
    const double to_y = d.y == 0.0 ? 1.0 : (y - a.y) / d.y;
    const double next = std::clamp(std::min(to_x, to_y), t, 1.0);
    if (next > t) {
      visitPiece(a + t * d, a + (0.5 * (t + next)) * d, a + next * d, (next - t) * whole, visit);
    }
    if (to_x <= next) x += d.x > 0.0 ? 1.0 : -1.0;
    if (to_y <= next) y += d.y > 0.0 ? 1.0 : -1.0;
    t = next;
  }
}

template <class Visit>
void visitWeights(const GridFrame& frame, const Motion& m, const Visit& visit) {
  const double whole = travel(m);
  if (whole <= 0.0) return;
  if (m.kind == MotionKind::Straight) {
    visitStraight(frame, m, visit);
    return;
  }
  const double piece = kArcPieceInCells * std::min(frame.cellWidth(), frame.cellLength());
  const double n = std::ceil(std::clamp(whole / piece, 1.0, 1e6));
  const auto place = [&](double k) { return inCentres(frame, poseAt(m, k / n).position); };
  for (double k = 0.0; k < n; ++k) {
    visitPiece(place(k), place(k + 0.5), place(k + 1.0), whole / n, visit);
  }
}

}  // namespace

double ProximityField::at(Cell c) const {
  const double room = std::max(0.0, distances_->at(c) - inscribed_m_);
  return std::max(0.0, 1.0 - room / distance_m_);
}

double ProximityField::over(const Motion& m) const {
  double sum = 0.0;
  visitWeights(distances_->frame(), m, [&](Cell c, double weight) {
    if (weight > 0.0) sum += weight * at(c);
  });
  return sum;
}

std::vector<ProximityWeight> proximityWeights(const GridFrame& frame, const Motion& m) {
  std::map<std::tuple<std::int32_t, std::int32_t>, double> sums;
  visitWeights(frame, m, [&](Cell c, double weight) {
    if (weight > 0.0) sums[{c.row, c.column}] += weight;
  });
  std::vector<ProximityWeight> weights;
  for (const auto& [cell, weight] : sums) {
    weights.push_back({{std::get<0>(cell), std::get<1>(cell)}, weight});
  }
  return weights;
}

}  // namespace clearway::lattice
