// app/gui/painting/search_painter.h — a recorded search over a map: its colours, the headings that
// were expanded in each cell as rays, and the state that is expanded now.
#pragma once

#include <QPainter>

#include "app/gui/painting/map_painter.h"
#include "app/gui/widgets/theme.h"
#include "app/session/edit/search_replay.h"

namespace clearway::gui {

// Of the replay's tones: expanded from blue (first) to yellow (last), open ones in violet.
[[nodiscard]] ToneTable searchColours(double opacity);

// Rays appear once cells are wide enough to tell them apart.
void paintSearch(QPainter& painter, const session::SearchReplay& replay, const ViewTransform& view,
                 QRectF area, const Theme& theme);

}  // namespace clearway::gui
