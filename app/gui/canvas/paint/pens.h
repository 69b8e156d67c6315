// app/gui/canvas/paint/pens.h — pens whose width is in pixels, whatever the scale.
#pragma once

#include <QColor>
#include <QPen>

namespace clearway::gui {

inline QPen pen(QColor colour, double width, double opacity = 1.0) {
  colour.setAlphaF(static_cast<float>(opacity));
  QPen out(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  out.setCosmetic(true);
  return out;
}

inline QColor faded(QColor colour, double opacity) {
  colour.setAlphaF(static_cast<float>(opacity));
  return colour;
}

}  // namespace clearway::gui
