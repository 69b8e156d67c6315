// planner/point/any_angle/interval_trace.h — how nodes of a search over intervals are recorded in a
// trace (planner/common/search_trace.h).
#pragma once

#include "planner/common/search_trace.h"
#include "planner/point/any_angle/interval_nodes.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// A node is displayed by the cell at its interval's middle, in its rectangle's nearest row; a star
// by the cell of its root. The root is the node's, the rectangle the one that it enters.
void noteNode(SearchTrace& trace, TraceKind kind, const MeshNode& node, LatticePoint root,
              const RectangleMesh::Rectangle& rectangle);

// The straight line from the start to the goal.
void noteLine(SearchTrace& trace, Cell start);

// A rectangle of a corridor, by its middle.
void noteRectangle(SearchTrace& trace, const RectangleMesh::Rectangle& rectangle);

}  // namespace clearway::grid
