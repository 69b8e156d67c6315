// app/gui/canvas/paint/engine_painter.h — draws what the collision engine works with.
//
// Cost: linear in the marks; those outside of the area are skipped. Not thread-safe.
#pragma once

#include <QPainter>
#include <QStringList>

#include "app/drawing/style/picture_words.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::gui {

// In the order of app::EngineLayer.
[[nodiscard]] QStringList engineLayerNames();

// `area`: the visible one [px].
void paintMarks(QPainter& painter, const app::EngineMarks& marks, const ViewTransform& view,
                const QRectF& area, const Theme& theme, const app::PictureWords& words);

}  // namespace clearway::gui
