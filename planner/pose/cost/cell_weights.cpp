#include "planner/pose/cost/cell_weights.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace clearway::lattice {
namespace {

constexpr double kArcPieceInCells = 0.5;

// Coordinates in cells, with the lines where a field has kinks or steps at integers.
Vec2 inCells(const GridFrame& frame, Interpolation interpolation, Vec2 p) {
  const double centre = interpolation == Interpolation::Bilinear ? 0.5 : 0.0;
  return {p.x / frame.cellWidth() - centre, p.y / frame.cellLength() - centre};
}

// The next integer strictly beyond v in a direction.
double nextLine(double v, double direction) {
  return direction > 0.0 ? std::floor(v) + 1.0 : std::ceil(v) - 1.0;
}

// The parts of a segment between integer lines, by their parameters.
template <class Visit>
void visitParts(Vec2 a, Vec2 b, const Visit& visit) {
  const Vec2 d = b - a;
  double x = nextLine(a.x, d.x);
  double y = nextLine(a.y, d.y);
  for (double t = 0.0; t < 1.0;) {
    const double to_x = d.x == 0.0 ? 1.0 : (x - a.x) / d.x;
    const double to_y = d.y == 0.0 ? 1.0 : (y - a.y) / d.y;
    const double next = std::clamp(std::min(to_x, to_y), t, 1.0);
    if (next > t) visit(t, next);
    if (to_x <= next) x += d.x > 0.0 ? 1.0 : -1.0;
    if (to_y <= next) y += d.y > 0.0 ? 1.0 : -1.0;
    t = next;
  }
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

// The cells of a coordinate: one, or the two beside the line that it is on.
struct Sides {
  std::int32_t first = 0;
  std::int32_t last = 0;
};
Sides sidesOf(double v) {
  const double line = std::nearbyint(v);
  const auto beyond = static_cast<std::int32_t>(line);
  if (std::abs(v - line) <= kOnLine) return {beyond - 1, beyond};
  const auto cell = static_cast<std::int32_t>(std::floor(v));
  return {cell, cell};
}

// The cells at a position, with equal shares of the weight.
template <class Visit>
void visitCellsAt(Vec2 at, double weight, const Visit& visit) {
  const Sides rows = sidesOf(at.y);
  const Sides columns = sidesOf(at.x);
  const int count = (rows.last - rows.first + 1) * (columns.last - columns.first + 1);
  for (std::int32_t i = rows.first; i <= rows.last; ++i) {
    for (std::int32_t j = columns.first; j <= columns.last; ++j) visit(Cell{i, j}, weight / count);
  }
}

// A straight segment of the path, of that length along the path.
template <class Visit>
void visitSegment(Vec2 a, Vec2 b, double length_m, Interpolation interpolation,
                  const Visit& visit) {
  const Vec2 d = b - a;
  visitParts(a, b, [&](double t, double next) {
    const Vec2 middle = a + (0.5 * (t + next)) * d;
    const double part_m = (next - t) * length_m;
    if (interpolation == Interpolation::Bilinear) {
      visitPiece(a + t * d, middle, a + next * d, part_m, visit);
    } else {
      visitCellsAt(middle, part_m, visit);
    }
  });
}

template <class Visit>
void visitAll(const GridFrame& frame, const Motion& m, Interpolation interpolation,
              const Visit& visit) {
  const double whole = travel(m);
  if (whole <= 0.0) return;
  const auto place = [&](Vec2 p) { return inCells(frame, interpolation, p); };
  if (m.kind == MotionKind::Straight) {
    visitSegment(place(m.from.position), place(m.to.position), whole, interpolation, visit);
    return;
  }
  const double piece = kArcPieceInCells * std::min(frame.cellWidth(), frame.cellLength());
  const double n = std::ceil(std::clamp(whole / piece, 1.0, 1e6));
  const auto along = [&](double k) { return place(poseAt(m, k / n).position); };
  for (double k = 0.0; k < n; ++k) {
    if (interpolation == Interpolation::Bilinear) {
      visitPiece(along(k), along(k + 0.5), along(k + 1.0), whole / n, visit);
    } else {
      visitSegment(along(k), along(k + 1.0), whole / n, interpolation, visit);
    }
  }
}

}  // namespace

void visitCellWeights(const GridFrame& frame, const Motion& m, Interpolation interpolation,
                      const std::function<void(Cell, double)>& visit) {
  visitAll(frame, m, interpolation, [&](Cell c, double weight_m) {
    if (weight_m > 0.0) visit(c, weight_m);
  });
}

std::vector<CellWeight> cellWeights(const GridFrame& frame, const Motion& m,
                                    Interpolation interpolation) {
  std::map<std::tuple<std::int32_t, std::int32_t>, double> sums;
  visitCellWeights(frame, m, interpolation, [&](Cell c, double weight_m) {
    sums[{c.row, c.column}] += weight_m;
  });
  std::vector<CellWeight> weights;
  for (const auto& [cell, weight_m] : sums) {
    weights.push_back({{std::get<0>(cell), std::get<1>(cell)}, weight_m});
  }
  return weights;
}

}  // namespace clearway::lattice
