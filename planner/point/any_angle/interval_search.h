// planner/point/any_angle/interval_search.h — optimal any-angle paths of a point on a rectangle
// mesh, between any two places: the rules and, between cell centres, the lengths of
// planner/point/any_angle/anya.h, many times faster.
//
// Method: as there, over rectangles of several rows that are known beforehand: A search node is an
//         interval on the line between two rectangles, entirely visible from one root. Besides:
//         slanted outlines are crossed by trapezoids of many rectangles, but for those around the
//         start and the goal (planner/point/any_angle/trapezoids.h);
//         dead ends are searched only where they hold the start or the goal; a corridor without
//         branches needs no search (planner/point/any_angle/corridor_path.h); a node whose f-value
//         is the least is expanded at once and never enters the queue; openings along a wall are
//         looked for one by one, when the path to the one before was expanded; the search of a
//         point begins at the end with less room around it: the bound does not see detours near
//         the other end, and more nodes seem short there.
// Exact:  every bend is a cell's corner. Interval ends seen from one, or from a start on the
//         lattice of half cells, are fractions below 2^15 with denominators below 2^15, rounded
//         once: doubles keep their order and equality. What any other start sees is rounded to some
//         units in the last place, by the same formula in all nodes. The first and the last line of
//         a path may pass an obstacle's corner within rounding on the wrong side
//         (planner/point/touched_corners.h).
// Source: D. Harabor, A. Grastien, D. Oz, V. Aksakalli, "Optimal Any-Angle Pathfinding in Practice"
//         (2016); M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation
//         Mesh" (2017).
// Cost:   some 100 ns a node. The mesh grows by the bands of rows that queries meet.
// Agents with a size: the mesh is made of squares between centres, and junctions join what it does
//         not (planner/point/any_angle/centre_lattice.h).
// Not thread-safe; one search a thread.
#pragma once

#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/interval_space.h"

namespace clearway::grid {

// Between cell centres. Precondition: both cells are free on the grid that the mesh was made of.
[[nodiscard]] AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, Cell start,
                                        Cell goal, StopCheck& stop, ProgressMeter& progress,
                                        SearchTrace* trace = nullptr);

// Of a point, between any two places. Preconditions: at both, one of the cells that they touch is
// free, and no two obstacles touch at a corner only. Does not test whether they see each other.
[[nodiscard]] AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame,
                                        HalfCell start, HalfCell goal, StopCheck& stop,
                                        ProgressMeter& progress, SearchTrace* trace = nullptr);

}  // namespace clearway::grid
