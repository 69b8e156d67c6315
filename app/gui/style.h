// app/gui/style.h — Qt's Fusion style with edges of check boxes that are seen on dark surfaces,
// too.
//
// Fusion draws them darker than the window, so that they vanish where the window is dark.
#pragma once

#include <QProxyStyle>

namespace clearway::gui {

class Style : public QProxyStyle {
 public:
  Style();
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
};

}  // namespace clearway::gui
