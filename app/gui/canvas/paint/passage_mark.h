// app/gui/canvas/paint/passage_mark.h — marks a narrow passage: a disc of its width between the two
// obstacles, with its width beside it.
#pragma once

#include <QPainter>
#include <QString>
#include <array>

#include "app/drawing/canvas/curve.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

struct PassageMark {
  std::array<Vec2, 2> sides;  // where the disc touches the obstacles
  QString label;
};
// `line`: the path, which the label does not cover. `room`: the view.
void paintPassage(QPainter& painter, const PassageMark& mark, const app::picture::Curve& line,
                  const ViewTransform& view, const QRectF& room, const Theme& theme);

}  // namespace clearway::gui
