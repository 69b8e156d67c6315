#include "planner/point/any_angle/interval_trace.h"

#include <algorithm>
#include <cmath>

namespace clearway::grid {
namespace {

using Rectangle = RectangleMesh::Rectangle;

// From half cells.
TraceInterval intervalOf(double root_x, double root_y, double left, double right, double y) {
  const auto cells = [](double half) { return static_cast<float>(0.5 * half); };
  return {cells(root_x), cells(root_y), cells(left), cells(right), cells(y)};
}

// The middle of an interval in the rectangle's nearest row.
Cell cellAt(const Rectangle& r, double middle, bool down) {
  const auto column = static_cast<std::int32_t>(std::floor(0.5 * middle));
  return {down ? r.top / 2 : r.bottom / 2 - 1, std::clamp(column, r.left / 2, r.right / 2 - 1)};
}

// Walks along a path from line to line between two rows.
class PathWalk {
 public:
  explicit PathWalk(std::span<const HalfCell> path) : path_(path) {
    x_ = path[0].x;
    y_ = path[0].y;
  }
  // To the next place where the path meets the part [left, right] of the line y.
  void moveTo(double left, double right, double y) {
    for (; k_ + 1 < path_.size(); ++k_) {
      const double to_x = path_[k_ + 1].x;
      const double to_y = path_[k_ + 1].y;
      if (std::min(y_, to_y) <= y && y <= std::max(y_, to_y)) {
        const double part = to_y == y_ ? 0.0 : (y - y_) / (to_y - y_);
        const double x = x_ + part * (to_x - x_);
        const bool along = to_y == y_ && std::min(x_, to_x) <= right && left <= std::max(x_, to_x);
        if (along || (x >= left - kSlack && x <= right + kSlack)) {
          x_ = std::clamp(x, left, right);
          y_ = y;
          return;
        }
      }
      x_ = to_x;
      y_ = to_y;
    }
  }
  [[nodiscard]] double x() const { return x_; }
  [[nodiscard]] double y() const { return y_; }

 private:
  static constexpr double kSlack = 1e-6;  // of the crossing
  std::span<const HalfCell> path_;
  std::size_t k_ = 0;  // of the segment
  double x_ = 0.0, y_ = 0.0;
};

}  // namespace

void noteNode(SearchTrace& trace, TraceKind kind, const MeshNode& n, HalfCell root,
              const std::array<double, 2>& ends, const Rectangle& r, std::int32_t offset) {
  const bool down = n.down > 0;
  const double root_x = root.x + offset;
  const double root_y = root.y + offset;
  if (n.kind == NodeKind::Star) {
    return trace.note(kind, cellsTouching(root)[3],
                      intervalOf(root_x, root_y, root_x, root_x, root_y));
  }
  if (n.kind == NodeKind::Flat) {
    return trace.note(kind, cellAt(r, root.x, down),
                      intervalOf(root_x, root_y, r.left + offset, r.right + offset,
                                 (down ? r.bottom : r.top) + offset));
  }
  const std::int32_t y = down ? r.top : r.bottom;
  const auto [left, right] = ends;
  trace.note(kind, cellAt(r, 0.5 * (left + right), down),
             intervalOf(root_x, root_y, left + offset, right + offset, y + offset));
}

void noteLine(SearchTrace& trace, HalfCell start, HalfCell goal) {
  const TraceInterval ray = intervalOf(start.x, start.y, goal.x, goal.x, goal.y);
  const Cell cell = cellsTouching(start)[3];
  trace.note(TraceKind::Opened, cell, ray);
  trace.note(TraceKind::Expanded, cell, ray);
}

void noteCorridor(SearchTrace& trace, const RectangleMesh& mesh,
                  std::span<const std::uint32_t> corridor, std::span<const HalfCell> path) {
  PathWalk walk(path);
  for (std::size_t k = 0; k < corridor.size(); ++k) {
    const Rectangle& r = mesh[corridor[k]];
    const double x = walk.x();
    const double y = walk.y();
    TraceInterval seen;
    Cell at{(r.top + r.bottom) / 4, (r.left + r.right) / 4};
    if (k + 1 < corridor.size()) {
      const Rectangle& next = mesh[corridor[k + 1]];
      const double left = std::max(r.left, next.left);
      const double right = std::min(r.right, next.right);
      const double line = next.top == r.bottom ? r.bottom : r.top;
      walk.moveTo(left, right, line);
      seen = intervalOf(x, y, left, right, line);
    } else {
      const HalfCell goal = path.back();
      seen = intervalOf(x, y, goal.x, goal.x, goal.y);
      at = {std::clamp(cellsTouching(goal)[3].row, r.top / 2, r.bottom / 2 - 1),
            std::clamp(cellsTouching(goal)[3].column, r.left / 2, r.right / 2 - 1)};
    }
    trace.note(TraceKind::Opened, at, seen);
    trace.note(TraceKind::Expanded, at, seen);
  }
}

}  // namespace clearway::grid
