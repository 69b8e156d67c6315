#include "planner/pose/primitives/table_drive_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/motion.h"
#include "planner/pose/primitives/primitive_cost.h"

namespace clearway::lattice {
namespace {

bool isSlide(const Motion& m) {
  const Vec2 chord = m.to.position - m.from.position;
  const Vec2 along = m.from.heading.vector() + m.to.heading.vector();
  return std::abs(cross(along, chord)) >
         std::tan(TableDriveModel::kSlide) * std::abs(dot(along, chord));
}

// The rigid motions between the poses of a primitive, without motions between equal poses.
std::vector<Motion> partsOf(const TablePrimitive& m, const HeadingSet& headings) {
  std::vector<Motion> parts;
  Pose last{{}, headings.heading(m.from)};
  const auto append = [&](const Pose& next) {
    const Result<Motion> part = motionBetween(last, next);
    if (part && next.position != last.position) parts.push_back(*part);
    last = next;
  };
  for (const TablePrimitive::Via& v : m.via) append({v.offset_cells, v.heading});
  append({{static_cast<double>(m.shift.columns), static_cast<double>(m.shift.rows)},
          headings.heading(m.to)});
  return parts;
}

void note(const Motion& m, TableDriveModel& moves) {
  if (isSlide(m)) {
    moves.slides = true;
  } else if (isBackwards(m)) {
    moves.reverses = true;
  }
  if (m.kind != MotionKind::Arc) return;
  const double chord = length(m.to.position - m.from.position);
  const double radius = 0.5 * chord / std::sin(0.5 * std::abs(turnAngle(m)));
  moves.least_radius_cells = std::min(moves.least_radius_cells, radius);
}

}  // namespace

TableDriveModel movesOf(const PrimitiveTable& table) {
  TableDriveModel moves;
  moves.least_radius_cells = std::numeric_limits<double>::infinity();
  const HeadingSet headings = table.headingSet();
  for (const TablePrimitive& m : table.motions) {
    if (m.shift == LatticeVector{}) {
      moves.turns_in_place = true;
      continue;
    }
    for (const Motion& part : partsOf(m, headings)) note(part, moves);
  }
  return moves;
}

PrimitiveTable allowedMotions(const PoseOptions& options) {
  PrimitiveTable table = *options.table;
  if (options.allow_reverse || options.model == DriveKind::Omnidirectional) return table;
  const HeadingSet headings = table.headingSet();
  std::erase_if(table.motions, [&](const TablePrimitive& m) {
    double backwards = 0.0;
    for (const Motion& part : partsOf(m, headings)) {
      if (!isSlide(part) && isBackwards(part)) backwards += travel(part);
    }
    return backwards > TableDriveModel::kRounded_cells;
  });
  return table;
}

PoseOptions asTableDriveModel(PoseOptions options, double cell_m) {
  if (options.table == nullptr) return options;
  const TableDriveModel moves = movesOf(*options.table);
  if (options.model == DriveKind::Omnidirectional && !moves.slides) {
    options.model = DriveKind::Differential;
  }
  if (!moves.turns_in_place) options.model = DriveKind::Car;
  if (options.model == DriveKind::Car) {
    options.min_radius_m = std::max(options.min_radius_m, moves.least_radius_cells * cell_m);
  }
  options.allow_reverse = options.allow_reverse && moves.reverses;
  return options;
}

}  // namespace clearway::lattice
