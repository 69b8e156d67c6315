// app/gui/painting/search_painter.h — paints a recorded search: tones of cells, rays for the
// expanded headings of each cell, and the current state.
#pragma once

#include <QPainter>

#include "app/gui/painting/map_painter.h"
#include "app/gui/widgets/theme.h"
#include "app/session/edit/search_replay.h"

namespace clearway::gui {

// Colours of the replay's tones: expanded cells from blue (first) to yellow (last), open cells
// vermilion.
[[nodiscard]] ToneTable searchColours(double opacity);

// Rays are drawn if cells are wide enough to distinguish them.
void paintSearch(QPainter& painter, const session::SearchReplay& replay, const ViewTransform& view,
                 QRectF area, const Theme& theme);

}  // namespace clearway::gui
