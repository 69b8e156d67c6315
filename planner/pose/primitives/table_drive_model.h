// planner/pose/primitives/table_drive_model.h — how an agent that moves by a motion table may move
// off its lattice.
//
// Start and goal need not lie on the lattice; the ways to them are not the table's
// (planner/pose/connect/endpoint_connector.h), but they ask no more of the agent than the table
// does: it turns in place, slides sideways and goes backwards only where some motion does, and no
// arc is tighter than the table's tightest. Tables are often rounded, so a slide is what drives
// more than kSlide off its heading. On the lattice the table's motions rule; where the options
// forbid to go backwards, those that do are left out. Cost: O(poses of the table). Thread-safe.
#pragma once

#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/primitive_table.h"

namespace clearway::lattice {

struct TableDriveModel {
  static constexpr double kSlide = 0.3;          // [rad]
  static constexpr double kRounded_cells = 0.1;  // of a way backwards
  bool turns_in_place = false;
  bool reverses = false;
  bool slides = false;
  double least_radius_cells = 0.0;  // of all arcs; infinite when there are none
};

[[nodiscard]] TableDriveModel movesOf(const PrimitiveTable& table);

// The options' table without motions that go backwards by more than rounded files make of a turn,
// unless the options allow them. Precondition: there is a table.
[[nodiscard]] PrimitiveTable allowedMotions(const PoseOptions& options);

// The options with what their table, if there is one, does not allow taken out: the model, the
// least radius and reversing. Taking them out again changes nothing.
[[nodiscard]] PoseOptions asTableDriveModel(PoseOptions options, double cell_m);

}  // namespace clearway::lattice
