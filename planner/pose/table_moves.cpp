#include "planner/pose/table_moves.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/motion.h"
#include "planner/pose/motion_cost.h"

namespace clearway {
namespace {

void note(const Pose& from, const Pose& to, TableMoves& moves) {
  const Result<Motion> m = motionBetween(from, to);
  const Vec2 way = to.position - from.position;
  const double chord = length(way);
  if (!m || chord == 0.0) return;
  const Vec2 along = from.heading.vector() + to.heading.vector();
  if (std::abs(cross(along, way)) > std::tan(TableMoves::kSlide) * std::abs(dot(along, way))) {
    moves.slides = true;
  } else if (isBackwards(*m)) {
    moves.reverses = true;
  }
  if (m->kind != MotionKind::Arc) return;
  const double radius = 0.5 * chord / std::sin(0.5 * std::abs(turnAngle(*m)));
  moves.least_radius_cells = std::min(moves.least_radius_cells, radius);
}

}  // namespace

TableMoves movesOf(const MotionTable& table) {
  TableMoves moves;
  moves.least_radius_cells = std::numeric_limits<double>::infinity();
  const HeadingSet headings = HeadingSet::uniform(table.headings);
  for (const TableMotion& m : table.motions) {
    if (m.shift == LatticeVector{}) {
      moves.turns_in_place = true;
      continue;
    }
    Pose last{{}, headings.heading(m.from)};
    for (const TableMotion::Via& v : m.via) {
      const Pose next{v.offset_cells, v.heading};
      note(last, next, moves);
      last = next;
    }
    const Vec2 end{static_cast<double>(m.shift.columns), static_cast<double>(m.shift.rows)};
    note(last, {end, headings.heading(m.to)}, moves);
  }
  return moves;
}

PoseOptions asTableMoves(PoseOptions options, double cell_m) {
  if (options.table == nullptr) return options;
  const TableMoves moves = movesOf(*options.table);
  if (options.model == MotionModel::Omni && !moves.slides) {
    options.model = MotionModel::Differential;
  }
  if (!moves.turns_in_place) options.model = MotionModel::Car;
  if (options.model == MotionModel::Car) {
    options.min_radius_m = std::max(options.min_radius_m, moves.least_radius_cells * cell_m);
  }
  options.allow_reverse = options.allow_reverse && moves.reverses;
  return options;
}

}  // namespace clearway
