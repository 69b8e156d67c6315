// app/gui/canvas/paint/view_transform.h — the transform between world and view: pure arithmetic, no
// widget.
//
// Pixels are logical ones, x right and y down like the world, so that a view is a point and a
// scale. All functions return a new value.
#pragma once

#include <algorithm>

#include "core/geometry/aabb.h"
#include "core/grid/grid_frame.h"

namespace clearway::gui {

struct ViewTransform {
  Vec2 origin;         // world point in the view's upper left corner [m]
  double scale = 1.0;  // px per metre, > 0

  [[nodiscard]] constexpr Vec2 toPx(Vec2 world) const { return scale * (world - origin); }
  [[nodiscard]] constexpr Vec2 toWorld(Vec2 px) const { return origin + (1.0 / scale) * px; }
  friend constexpr bool operator==(const ViewTransform&, const ViewTransform&) = default;
};

struct ScaleLimits {
  double min = 0.0;
  double max = 0.0;
};

inline constexpr double kLargestCell_px = 160.0;
inline constexpr double kSmallestMap_px = 64.0;
inline constexpr double kLeastInSight_px = 48.0;  // of the map, when it is moved

// Limits of zooming: from a thumbnail of the map to very large cells.
[[nodiscard]] inline ScaleLimits scaleLimits(const GridFrame& grid) {
  const Aabb map = grid.bounds();
  const double side = std::max(map.max.x, map.max.y);
  const double max = kLargestCell_px / std::max(grid.cellWidth(), grid.cellLength());
  return {std::min(kSmallestMap_px / side, max), max};
}

// The scale at which a column is one pixel wide.
[[nodiscard]] inline double actualScale(const GridFrame& grid) { return 1.0 / grid.cellWidth(); }

// Centres the whole box, with a margin.
[[nodiscard]] inline ViewTransform fitted(const Aabb& box, Vec2 size_px, double margin_px,
                                          ScaleLimits limits) {
  const Vec2 room{std::max(size_px.x - 2.0 * margin_px, 1.0),
                  std::max(size_px.y - 2.0 * margin_px, 1.0)};
  const Vec2 extent = box.max - box.min;
  const double wanted = std::min(room.x / extent.x, room.y / extent.y);
  const double scale = std::clamp(wanted, limits.min, limits.max);
  return {0.5 * (box.min + box.max) - (0.5 / scale) * size_px, scale};
}

// Changes the scale; the world point under `px` is fixed.
[[nodiscard]] inline ViewTransform scaledAt(const ViewTransform& view, Vec2 px, double scale,
                                            ScaleLimits limits) {
  const double kept = std::clamp(scale, limits.min, limits.max);
  return {view.toWorld(px) - (1.0 / kept) * px, kept};
}

[[nodiscard]] inline ViewTransform panned(const ViewTransform& view, Vec2 by_px) {
  return {view.origin - (1.0 / view.scale) * by_px, view.scale};
}

// The smallest translation that keeps a part of the box in the view.
[[nodiscard]] inline ViewTransform keptInSight(const ViewTransform& view, const Aabb& box,
                                               Vec2 size_px, double least_px) {
  const Vec2 least = (std::min({least_px, size_px.x, size_px.y}) / view.scale) * Vec2{1.0, 1.0};
  const Vec2 low = box.min + least - (1.0 / view.scale) * size_px;
  const Vec2 high = box.max - least;
  return {{std::clamp(view.origin.x, std::min(low.x, high.x), std::max(low.x, high.x)),
           std::clamp(view.origin.y, std::min(low.y, high.y), std::max(low.y, high.y))},
          view.scale};
}

}  // namespace clearway::gui
