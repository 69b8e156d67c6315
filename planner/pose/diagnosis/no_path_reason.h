// planner/pose/diagnosis/no_path_reason.h — why a pose query has no answer, in words.
//
// in the 2-D projection, whatever the motions: connected components of the free cells, for any
// agent; and of the cells where the middle of the inscribed disc can lie, for this one. Cost:
// O(cells). Thread-safe.
#pragma once

#include <span>

#include "core/base/stop_or.h"
#include "planner/common/plan_result.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

// One sentence; empty when a point or the disc reaches one of the goals. Or why it was stopped.
[[nodiscard]] StopOr<Message> explainNoPathInProjection(const MotionChecker& checker, Vec2 start,
                                                        std::span<const PoseGoal> goals,
                                                        StopCheck& stop);

// `car_radius_m`: the least radius of a car; 0 for what is none.
[[nodiscard]] Message explainNoPathOnLattice(const StateLattice& lattice, int headings,
                                             double car_radius_m, std::size_t refusals);
// The largest disc inside the agent surely passes the narrowest place; it may also where the width
// is not known well enough to say so.
[[nodiscard]] bool wouldPassAsDisc(const Footprint& footprint, const Bottleneck& place);
[[nodiscard]] const char* textOf(StopReason reason);
// "the obstacle at row 3, column 7", or the outside of the map there.
[[nodiscard]] Message obstacleAt(Cell c, const GridFrame& frame);

}  // namespace clearway::lattice
