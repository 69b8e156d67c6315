#include "app/gui/docks/agent_swatch.h"

#include <QPainter>

#include "app/gui/painting/agent_marks.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

QIcon dotOf(const QColor& colour, const QColor& edge) {
  QPixmap out(32, 32);
  out.fill(Qt::transparent);
  QPainter painter(&out);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(edge, 2.0));
  painter.setBrush(colour);
  painter.drawEllipse(QRectF(7.0, 7.0, 18.0, 18.0));
  return QIcon(out);
}

QColor shownColour(const session::EditAgent& a, const Editor& editor) {
  if (a.agent.colour) return QColor::fromRgb(*a.agent.colour);
  return editor.document().agents().size() > 1 ? distinctColour(a.id, isDark(currentPalette()))
                                               : currentTheme().agent;
}

}  // namespace clearway::gui
