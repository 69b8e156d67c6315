// app/document/plan/primitive_table_input.h — converts a motion-primitive file to the planner's
// primitive table.
//
// Costs are those of SBPL's planners, in whole milliseconds: the maximum of the time to drive the
// straight distance and the time to turn, rounded up, times the primitive's cost multiplier.
// Intermediate poses are kept as rounded in the file. A primitive whose poses all lie on the
// straight segment from start to end, with one heading, is stored without them. Primitives that
// change neither position nor heading are skipped.
#pragma once

#include "core/base/result.h"
#include "maps/plan/primitive_file.h"
#include "planner/pose/primitives/primitive_table.h"

namespace clearway::app {

struct MotionTiming {
  double speed_m_s = 1.0;
  double turn_45_s = 0.1;  // to turn in place by 45 degrees
};

// Errors: InvalidArgument (consecutive intermediate poses whose headings differ by 180 degrees).
[[nodiscard]] Result<lattice::PrimitiveTable> motionTable(const maps::MotionFile& file,
                                                          const MotionTiming& timing = {});

}  // namespace clearway::app
