// app/gui/canvas/paint/agent_raster.h — scanline rasteriser for thousands of agents.
//
// Method: each convex part is clipped to the area and filled row by row between its left and right
// edges, without antialiasing; agents smaller than a few pixels become dots of their size. Selected
// and driving agents are skipped; the painter draws them. Cost: about 100 ns per agent and 1 ns per
// pixel.
#pragma once

#include <QImage>

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// `view` in the image's pixels; only pixels of `area` are written.
void rasterAgents(QImage& image, const QRect& area, const Scene& scene, const ViewTransform& view,
                  const Theme& theme);

}  // namespace clearway::gui
