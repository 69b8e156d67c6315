// app/gui/canvas/paint/interval_layer.h — paints the nodes of a recorded any-angle search:
// triangles from roots to intervals in the colours of the search, lines where intervals are open.
//
// Method: an image of what was painted is kept, so that a step forward paints only what it adds. A
//         place that several nodes see has the colour of the first one. Rays are painted if the
//         search has at most kMostRays steps, triangles if it has at most kMostTriangles.
// Memory: the image. Not thread-safe.
#pragma once

#include <QImage>
#include <QPainter>
#include <cstddef>

#include "app/document/plan/search_replay.h"
#include "app/gui/canvas/paint/map_tones.h"

namespace clearway::gui {

class IntervalLayer {
 public:
  static constexpr std::size_t kMostRays = 2'000;
  static constexpr std::size_t kMostTriangles = 300'000;

  // `size` in the painter's units.
  void paint(QPainter& painter, const app::SearchReplay& replay, const ViewTransform& view,
             QSize size, double opacity);
  // Before another recording is painted.
  void forget() { image_ = {}; }

 private:
  void add(const app::SearchReplay& replay, std::size_t from);

  QImage image_;
  ViewTransform view_;  // in the image's pixels
  std::size_t first_ = 0, step_ = 0;
};

}  // namespace clearway::gui
