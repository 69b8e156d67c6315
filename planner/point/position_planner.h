// planner/point/position_planner.h — plans between arbitrary positions, as a user asks for them.
//
// Ends at cell centres are planned for as by PointPlanner::plan(), bit for bit. The shortest
// any-angle path of a point (PointSearch::AnyAngle) leads from any place to any other, to within
// rounding. For all else, any other end is connected with the centres around it by straight lines
// (planner/point/end_connection.h); of all combinations the one of least cost is the answer, the
// first among equals. The certificate covers the lines. Nothing is moved unless the options say
// `nearest`; then `gap` reports a moved goal, and a moved start is the path's; of equally near ends
// those with the cheapest path are taken.
// Method: straight lines in any direction: the line between the ends, where it is free. Else
//         combinations in the order of a lower bound of their costs; the search ends when the bound
//         reaches the incumbent's cost. Each combination is one search, at most 16 a goal. They are
//         also the fallback where no any-angle path is found, the validator refuses it because of
//         rounding, or its mesh needs more memory than it may have.
// Statuses: as PointPlanner::plan(); InvalidStart and InvalidGoal also for a free position from
//         which no line leads to a centre.
// An agent with a size that reaches no goal so is planned for between corners of cells, without
// progress and trace; that path is taken if it leads to a goal, or nearer to one.
// Not thread-safe.
#pragma once

#include <span>

#include "planner/point/point_planner.h"

namespace clearway::grid {

// `goal` of the result is the index of the goal that is cheapest to reach (with `nearest`: that can
// be approached most closely). Precondition: there is a goal.
[[nodiscard]] PlanResult planBetween(PointPlanner& planner, Vec2 start, std::span<const Vec2> goals,
                                     const CheckedPointOptions& options = {},
                                     const PlanControl& control = {});

}  // namespace clearway::grid
