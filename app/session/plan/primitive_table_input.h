// app/session/plan/primitive_table_input.h — from a motion-primitive file to the planner's table.
//
// Costs are those that SBPL's planners compute, as whole milliseconds: the longer of the time to
// drive the straight distance and the time to turn, rounded up, times the motion's factor.
// Poses on the way are kept as they are in the file, rounded by whoever wrote it; where all of them
// lie on the straight line between start and end, with one heading, there are none.
// Motions that go nowhere are left out.
#pragma once

#include "core/base/result.h"
#include "maps/primitive_file.h"
#include "planner/pose/primitives/primitive_table.h"

namespace clearway::session {

struct MotionTiming {
  double speed_m_s = 1.0;
  double turn_45_s = 0.1;  // to turn in place by 45 degrees
};

// Errors: InvalidArgument (poses on the way that turn by half a turn at once).
[[nodiscard]] Result<lattice::PrimitiveTable> motionTable(const maps::MotionFile& file,
                                                          const MotionTiming& timing = {});

}  // namespace clearway::session
