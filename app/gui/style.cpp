#include "app/gui/style.h"

#include <QPainter>
#include <QStyleOption>

#include "app/gui/theme.h"

namespace clearway::gui {

Style::Style() : QProxyStyle("Fusion") {}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  if (element != PE_IndicatorCheckBox) return;
  QColor edge = themeOf(option->palette).muted;
  if (!option->state.testFlag(State_Enabled)) edge.setAlphaF(0.5F);
  painter->save();
  painter->setPen(QPen(edge, 1.0));
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
  painter->restore();
}

}  // namespace clearway::gui
