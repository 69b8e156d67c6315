#include "planner/point/any_angle/interval_trace.h"

#include <algorithm>
#include <cmath>

#include "planner/point/any_angle/interval_geometry.h"

namespace clearway::grid {

void noteNode(SearchTrace& trace, TraceKind kind, const MeshNode& n, LatticePoint root,
              const RectangleMesh::Rectangle& r) {
  if (n.kind == NodeKind::Star) return trace.note(kind, {root.y / 2, root.x / 2});
  const std::int32_t y = n.down > 0 ? r.top : r.bottom;
  double middle = root.x;
  if (n.kind == NodeKind::Cone) {
    middle = 0.5 * (onLine(root, n.left.through, y) + onLine(root, n.right.through, y));
  }
  const auto column = static_cast<std::int32_t>(std::floor(0.5 * middle));
  trace.note(kind, {n.down > 0 ? r.top / 2 : r.bottom / 2 - 1,
                    std::clamp(column, r.left / 2, r.right / 2 - 1)});
}

void noteLine(SearchTrace& trace, Cell start) {
  trace.note(TraceKind::Opened, start);
  trace.note(TraceKind::Expanded, start);
}

void noteRectangle(SearchTrace& trace, const RectangleMesh::Rectangle& r) {
  const Cell middle{(r.top + r.bottom) / 4, (r.left + r.right) / 4};
  trace.note(TraceKind::Opened, middle);
  trace.note(TraceKind::Expanded, middle);
}

}  // namespace clearway::grid
