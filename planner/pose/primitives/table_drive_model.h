// planner/pose/primitives/table_drive_model.h — the drive model that an external primitive table
// implies.
//
// Start and goal need not lie on the lattice. The connections to them are not motions of the table
// (planner/pose/connect/endpoint_connector.h), but they demand no more of the agent than the table
// does: the agent turns in place, slides sideways and reverses only if some motion of the table
// does, and no arc is tighter than the tightest arc of the table. Poses of tables are often
// rounded, so a motion counts as a slide only if it deviates from its heading by more than kSlide.
// Where the options forbid reversing, the reversing motions of the table are discarded.
// Cost: O(poses of the table). Thread-safe.
#pragma once

#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/primitive_table.h"

namespace clearway::lattice {

struct TableDriveModel {
  static constexpr double kSlide = 0.3;          // [rad]
  static constexpr double kRounded_cells = 0.1;  // backward travel within rounding
  bool turns_in_place = false;
  bool reverses = false;
  bool slides = false;
  double least_radius_cells = 0.0;  // of all arcs; infinite when there are none
};

[[nodiscard]] TableDriveModel movesOf(const PrimitiveTable& table);

// The table of the options. If reversing is not allowed, motions are removed that go backwards by
// more than kRounded_cells. Precondition: options.table is set.
[[nodiscard]] PrimitiveTable allowedMotions(const PoseOptions& options);

// The options restricted to what their table, if any, permits: model, minimum radius and reversing.
// The function is idempotent.
[[nodiscard]] PoseOptions asTableDriveModel(PoseOptions options, double cell_m);

}  // namespace clearway::lattice
