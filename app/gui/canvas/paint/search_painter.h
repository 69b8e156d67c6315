// app/gui/canvas/paint/search_painter.h — paints a recorded search: tones of cells, rays for the
// expanded headings of each cell, and the current state.
#pragma once

#include <QPainter>

#include "app/document/plan/search_replay.h"
#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// Colours of the replay's tones: expanded cells from blue (first) to yellow (last), open cells
// vermilion.
[[nodiscard]] ToneTable searchColours(double opacity);
// The same without transparency.
[[nodiscard]] ToneTable opaqueSearchColours();

// Rays are drawn if cells are wide enough to distinguish them. The intervals of the other states of
// an any-angle search are not painted here (app/gui/canvas/paint/interval_layer.h).
void paintSearch(QPainter& painter, const app::SearchReplay& replay, const ViewTransform& view,
                 QRectF area, const Theme& theme);

}  // namespace clearway::gui
