#include "app/gui/docks/agent/agent_swatch.h"

#include <QPainter>
#include <algorithm>

#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr double kLongest = 26.0, kThinnest = 8.0;  // of an icon of 32

template <class Draw>
QIcon drawn(const QColor& colour, const QColor& edge, Draw draw) {
  const auto pixmap = [&](const QColor& line) {
    QPixmap out(32, 32);
    out.fill(Qt::transparent);
    QPainter painter(&out);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 2.0));
    painter.setBrush(colour);
    draw(painter);
    return out;
  };
  QIcon out(pixmap(edge));
  // Qt would tint it with the colour of the selection.
  out.addPixmap(pixmap(currentPalette().color(QPalette::HighlightedText)), QIcon::Selected);
  return out;
}

QRectF middle(double wide, double tall) {
  return {16.0 - 0.5 * wide, 16.0 - 0.5 * tall, wide, tall};
}

}  // namespace

QIcon dotOf(const QColor& colour, const QColor& edge) {
  return drawn(colour, edge, [](QPainter& p) { p.drawEllipse(middle(18.0, 18.0)); });
}

QIcon shapeIcon(const maps::AgentShape& shape, const QColor& colour, const QColor& edge) {
  return drawn(colour, edge, [&](QPainter& p) {
    switch (shape.kind) {
      case maps::ShapeKind::Box: {
        const double most = std::max({shape.length, shape.width, 1e-9});
        p.drawRect(middle(std::max(kThinnest, kLongest * shape.length / most),
                          std::max(kThinnest, kLongest * shape.width / most)));
        break;
      }
      case maps::ShapeKind::Disc: p.drawEllipse(middle(22.0, 22.0)); break;
      case maps::ShapeKind::Point: p.drawEllipse(middle(8.0, 8.0)); break;
      case maps::ShapeKind::Square: p.drawRect(middle(20.0, 20.0)); break;
      case maps::ShapeKind::Polygon:
      case maps::ShapeKind::Body:
        p.drawPolygon(
            QPolygonF({{4.0, 9.0}, {18.0, 5.0}, {28.0, 14.0}, {23.0, 27.0}, {8.0, 25.0}}));
        break;
    }
  });
}

QColor shownColour(const app::EditAgent& a) {
  if (a.agent.colour) return QColor::fromRgb(*a.agent.colour);
  return hasUsualColour(a.number) ? mapTheme().agent : distinctColour(a.number, isMapDark());
}

}  // namespace clearway::gui
