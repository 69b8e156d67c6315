// planner/point/any_angle/interval_trace.h — how nodes of a search over intervals are recorded in a
// trace (planner/common/search_trace.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "planner/common/search_trace.h"
#include "planner/point/any_angle/half_cell.h"
#include "planner/point/any_angle/interval_nodes.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// Of a cone: the interval on the line by which it enters its rectangle. Of a flat node, whose root
// is a near corner: the rectangle's far side. Of a star: its root alone. The rectangle is the one
// that the node enters. `ends`: of a cone's interval. `offset`: of the map's half cells from the
// search's.
void noteNode(SearchTrace& trace, TraceKind kind, const MeshNode& node, HalfCell root,
              const std::array<double, 2>& ends, const RectangleMesh::Rectangle& rectangle,
              std::int32_t offset);

// The straight line from the start to the goal.
void noteLine(SearchTrace& trace, HalfCell start, HalfCell goal);

// Every rectangle of a corridor: the opening by which the path leaves it, visible from where the
// path enters it; of the last one the goal. `path`: half cells, from the start.
void noteCorridor(SearchTrace& trace, const RectangleMesh& mesh,
                  std::span<const std::uint32_t> corridor, std::span<const HalfCell> path);

}  // namespace clearway::grid
