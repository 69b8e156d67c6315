#include "planner/fleet/shaped/covered_offsets.h"

#include <algorithm>
#include <cmath>

#include "planner/pose/sweep/swept_cells.h"
#include "planner/pose/sweep/swept_volume.h"

namespace clearway::fleet::shaped {
namespace {

constexpr double kMargin = 1e-7;  // of cells that are touched within rounding

// The first and one past the last cell that (low, high) overlaps, relative to a centre at 0.
std::pair<int, int> cellsBetween(double low, double high, double cell_m, double margin) {
  const double first = std::floor((low - margin) / cell_m + 0.5);
  const double last = std::ceil((high + margin) / cell_m + 0.5);
  return {static_cast<int>(first), static_cast<int>(last)};
}

bool isAxisAligned(const Primitive& p) {
  return p.from.heading.isCardinal() && std::ranges::all_of(p.pieces, [](const TimedPiece& piece) {
           return piece.motion.kind == MotionKind::Straight;
         });
}

std::vector<CellOffset> alignedOffsets(double cell_m, const Box& box, const Primitive& p) {
  const bool along_x = p.from.heading.sin() == 0.0;
  const double ex = along_x ? box.half_length : box.half_width;
  const double ey = along_x ? box.half_width : box.half_length;
  const auto [x0, x1] = std::minmax(p.from.position.x, p.to.position.x);
  const auto [y0, y1] = std::minmax(p.from.position.y, p.to.position.y);
  const bool exact =
      std::ranges::all_of(std::initializer_list<double>{ex, ey, x0, x1, y0, y1, cell_m}, isDyadic);
  const double margin = exact ? 0.0 : kMargin * cell_m;
  const auto [column0, column1] = cellsBetween(x0 - ex, x1 + ex, cell_m, margin);
  const auto [row0, row1] = cellsBetween(y0 - ey, y1 + ey, cell_m, margin);
  std::vector<CellOffset> cells;
  for (int row = row0; row < row1; ++row) {
    for (int column = column0; column < column1; ++column) {
      cells.push_back({static_cast<std::int16_t>(row), static_cast<std::int16_t>(column)});
    }
  }
  return cells;
}

Pose moved(const Pose& p, Vec2 by) { return {p.position + by, p.heading}; }

std::vector<CellOffset> sweptOffsets(const GridFrame& frame, const Footprint& footprint,
                                     const Primitive& p) {
  const Vec2 centre = frame.cellCentre({0, 0});
  lattice::SweptVolume volume;
  const lattice::SweepPrecision precision{4e-3 * frame.cellWidth()};
  if (p.isRest()) volume.append(footprint, moved(p.from, centre));
  for (const TimedPiece& piece : p.pieces) {
    volume.append(
        footprint,
        Motion{piece.motion.kind, moved(piece.motion.from, centre), moved(piece.motion.to, centre)},
        precision);
  }
  const lattice::SweptCells cells =
      lattice::sweptCells(frame, volume, footprint.radius(), kMargin * frame.cellWidth(), {0, 0});
  std::vector<CellOffset> out;
  for (const auto* runs : {&cells.sure, &cells.near}) {
    for (const lattice::CellRun& run : *runs) {
      for (int i = 0; i < run.length; ++i) {
        out.push_back(
            {static_cast<std::int16_t>(run.row), static_cast<std::int16_t>(run.column + i)});
      }
    }
  }
  return out;
}

}  // namespace

bool isDyadic(double v) {
  const double scaled = v * 1024.0;
  return std::abs(scaled) < 0x1.0p+40 && scaled == std::floor(scaled);
}

std::vector<CellOffset> coveredOffsets(const GridFrame& frame, const Footprint& footprint,
                                       const Box& box, const Primitive& primitive) {
  std::vector<CellOffset> cells = isAxisAligned(primitive)
                                      ? alignedOffsets(frame.cellWidth(), box, primitive)
                                      : sweptOffsets(frame, footprint, primitive);
  std::ranges::sort(cells, [](CellOffset a, CellOffset b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace clearway::fleet::shaped
