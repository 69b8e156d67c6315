// planner/point/any_angle/interval_trace.h — how nodes of a search over intervals are recorded in a
// trace (planner/common/search_trace.h).
#pragma once

#include <span>

#include "planner/common/search_trace.h"
#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/interval_nodes.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// Of a cone: the interval on the line by which it enters its rectangle. Of a flat node, whose root
// is a near corner: the rectangle's far side. Of a star: its root alone. The root is the node's,
// the rectangle the one that it enters. `offset`: of the map's half cells from the search's.
void noteNode(SearchTrace& trace, TraceKind kind, const MeshNode& node, LatticePoint root,
              const RectangleMesh::Rectangle& rectangle, std::int32_t offset);

// The straight line from the start to the goal.
void noteLine(SearchTrace& trace, Cell start, Cell goal);

// Every rectangle of a corridor: the opening by which the path leaves it, visible from where the
// path enters it; of the last one the goal. `path`: half cells, from the start.
void noteCorridor(SearchTrace& trace, const RectangleMesh& mesh,
                  std::span<const std::uint32_t> corridor, std::span<const HalfCell> path);

}  // namespace clearway::grid
