#include "app/gui/painting/comparison_painter.h"

#include <QFontMetricsF>
#include <algorithm>

#include "app/gui/painting/pens.h"
#include "app/session/compare/comparison_picture.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kColours = 7;  // that are easy to distinguish; others are dotted
constexpr double kPathWidth_px = 3.6, kTopWidth_px = 4.6, kThin_px = 1.4;
constexpr double kTurnDash_px = 13.0;  // of a path, where paths coincide
constexpr int kLightening = 135;       // of the colours on dark floors, in percent
constexpr double kLegendRow_px = 20.0, kSwatch_px = 26.0, kLegendPad_px = 8.0,
                 kCardMargin_px = 10.0;

QPen dashesOf(const QColor& colour, std::size_t at, std::size_t count, double opacity) {
  QPen out = pen(colour, kPathWidth_px, opacity);
  out.setCapStyle(Qt::FlatCap);
  if (count < 2) return out;
  const double dash = kTurnDash_px / kPathWidth_px;
  out.setDashPattern({dash, dash * static_cast<double>(count - 1)});
  out.setDashOffset(dash * static_cast<double>(count - at));
  return out;
}

QPen thinOf(const ComparedPath& path, const QColor& colour, double opacity) {
  QPen out = pen(colour, kThin_px, opacity);
  if (path.row >= kColours) out.setDashPattern({2.0, 3.0});
  return out;
}

void paintLegend(QPainter& painter, const std::vector<ComparedPath>& paths, const QRectF& room,
                 const Theme& theme, bool dark) {
  const QFontMetricsF metrics(painter.font());
  double widest = 0.0;
  for (const ComparedPath& p : paths) {
    widest = std::max(widest, metrics.horizontalAdvance(p.name));
  }
  const QRectF card(room.left() + kCardMargin_px, room.top() + kCardMargin_px,
                    widest + kSwatch_px + 3.0 * kLegendPad_px,
                    kLegendRow_px * static_cast<double>(paths.size()) + kLegendPad_px);
  painter.setPen(QPen(theme.edge, 1.0));
  painter.setBrush(faded(theme.floor, 0.94));
  painter.drawRoundedRect(card, 6.0, 6.0);
  for (std::size_t k = 0; k < paths.size(); ++k) {
    const double y =
        card.top() + 0.5 * kLegendPad_px + kLegendRow_px * (static_cast<double>(k) + 0.5);
    const QColor colour = comparedColour(paths[k].row, dark);
    const double opacity = paths[k].stale ? 0.45 : 1.0;
    QPen line = pen(colour, paths[k].top ? kTopWidth_px : kPathWidth_px, opacity);
    if (paths[k].row >= kColours) line.setDashPattern({2.0, 1.6});
    painter.setPen(line);
    painter.drawLine(QPointF(card.left() + kLegendPad_px, y),
                     QPointF(card.left() + kLegendPad_px + kSwatch_px, y));
    QFont font = painter.font();
    font.setBold(paths[k].top);
    painter.setFont(font);
    painter.setPen(paths[k].stale ? theme.caution : theme.ink);
    painter.drawText(QRectF(card.left() + 2.0 * kLegendPad_px + kSwatch_px, y - 0.5 * kLegendRow_px,
                            widest + 2.0 * kLegendPad_px, kLegendRow_px),
                     Qt::AlignVCenter | Qt::AlignLeft, paths[k].name);
  }
}

}  // namespace

QColor comparedColour(std::size_t row, bool dark) {
  const QColor colour = QColor::fromRgb(session::comparedColour(row));
  return dark ? colour.lighter(kLightening) : colour;
}

void paintCompared(QPainter& painter, const std::vector<ComparedPath>& paths,
                   const ViewTransform& view, const QRectF& room, const Theme& theme, bool dark) {
  if (paths.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QTransform to_px;
  to_px.scale(view.scale, view.scale);
  to_px.translate(-view.origin.x, -view.origin.y);
  std::vector<QPainterPath> lines;
  for (const ComparedPath& p : paths) lines.push_back(to_px.map(p.paths->line));
  const auto opacityOf = [](const ComparedPath& p) { return p.stale ? 0.45 : 1.0; };
  for (const QPainterPath& line : lines) painter.strokePath(line, pen(theme.floor, 6.0, 0.8));
  for (std::size_t k = 0; k < paths.size(); ++k) {
    painter.strokePath(lines[k],
                       thinOf(paths[k], comparedColour(paths[k].row, dark), opacityOf(paths[k])));
  }
  for (std::size_t k = 0; k < paths.size(); ++k) {
    painter.strokePath(lines[k], dashesOf(comparedColour(paths[k].row, dark), k, paths.size(),
                                          opacityOf(paths[k])));
  }
  for (std::size_t k = 0; k < paths.size(); ++k) {
    if (!paths[k].top) continue;
    painter.strokePath(lines[k], pen(theme.floor, kTopWidth_px + 3.0));
    painter.strokePath(lines[k],
                       pen(comparedColour(paths[k].row, dark), kTopWidth_px, opacityOf(paths[k])));
  }
  paintLegend(painter, paths, room, theme, dark);
  painter.restore();
}

}  // namespace clearway::gui
