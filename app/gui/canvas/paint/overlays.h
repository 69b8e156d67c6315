// app/gui/canvas/paint/overlays.h — marks that tools and painters draw over the map: outlines of
// cells, two-tone lines, labels. All in view pixels.
#pragma once

#include <QPainter>
#include <QPainterPath>
#include <QString>

#include "app/document/edit/cell_set.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// Outlines of cells, in view pixels.
[[nodiscard]] QRectF cellsRect(const CellRange& cells, const GridFrame& grid,
                               const ViewTransform& view);
// The border of a set of cells as one path: for selections and brushes.
[[nodiscard]] QPainterPath borderOf(const app::CellSet& cells, const GridFrame& grid,
                                    const ViewTransform& view);
// A line that is visible on any background: light under dashed dark.
void strokeTwice(QPainter& painter, const QPainterPath& path, const Theme& theme);
// The border of any number of cells, as far as it is in `room`: such a line while few runs are
// visible, else its pixels. Cost: linear in the visible runs and pixels.
void paintBorder(QPainter& painter, const app::CellSet& cells, const GridFrame& grid,
                 const ViewTransform& view, const QRect& room, const Theme& theme);
// Text on a rounded background near a point.
void paintTag(QPainter& painter, QPointF at, const QString& text, const Theme& theme);

}  // namespace clearway::gui
