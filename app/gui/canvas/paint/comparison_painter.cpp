#include "app/gui/canvas/paint/comparison_painter.h"

#include <QLineF>
#include <QObject>
#include <algorithm>

#include "app/gui/canvas/paint/painter_canvas.h"
#include "app/gui/canvas/paint/pens.h"
#include "app/study/compare/comparison_picture.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kColours = 7;  // that are easy to distinguish; others are dotted
constexpr double kPathWidth_px = 3.6, kTopWidth_px = 4.6, kThin_px = 1.4;
constexpr double kTurnDash_px = 13.0;  // of a path, where paths coincide
constexpr int kLightening = 135;       // of the colours on dark floors, in percent

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

double opacityOf(const ComparedPath& path) { return path.stale ? 0.45 : 1.0; }

QPainterPath onScreen(const ComparedPath& path, const ViewTransform& view) {
  QTransform to_px;
  to_px.scale(view.scale, view.scale);
  to_px.translate(-view.origin.x, -view.origin.y);
  return to_px.map(pathOf(path.paths->line));
}

// Whether an edge of the polygon or one of its ends is in the box.
bool crosses(const QPolygonF& line, const QRectF& box) {
  for (qsizetype k = 0; k < line.size(); ++k) {
    if (box.contains(line[k])) return true;
    if (k == 0) continue;
    const QLineF edge(line[k - 1], line[k]);
    for (const QLineF& diagonal :
         {QLineF(box.topLeft(), box.bottomRight()), QLineF(box.topRight(), box.bottomLeft())}) {
      if (edge.intersects(diagonal, nullptr) == QLineF::BoundedIntersection) return true;
    }
  }
  return false;
}

}  // namespace

QColor comparedColour(std::size_t row, bool dark) {
  const QColor colour = QColor::fromRgb(app::comparedColour(row));
  return dark ? colour.lighter(kLightening) : colour;
}

void paintCompared(QPainter& painter, const std::vector<ComparedPath>& paths,
                   const ViewTransform& view, const Theme& theme, bool dark) {
  if (paths.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  std::vector<QPainterPath> lines;
  for (const ComparedPath& p : paths) lines.push_back(onScreen(p, view));
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
  painter.restore();
}

bool crosses(const std::vector<ComparedPath>& paths, const ViewTransform& view, const QRectF& box) {
  return std::ranges::any_of(paths, [&](const ComparedPath& p) {
    const QList<QPolygonF> lines = onScreen(p, view).toSubpathPolygons();
    return std::ranges::any_of(lines, [&](const QPolygonF& line) { return crosses(line, box); });
  });
}

Legend comparedLegend(const std::vector<ComparedPath>& paths, bool dark) {
  Legend out;
  out.title = QObject::tr("Compared paths");
  for (const ComparedPath& p : paths) {
    QPen line =
        pen(comparedColour(p.row, dark), p.top ? kTopWidth_px : kPathWidth_px, opacityOf(p));
    if (p.row >= kColours) line.setDashPattern({2.0, 1.6});
    const QString name = p.stale ? QObject::tr("%1 (out of date)").arg(p.name) : p.name;
    out.swatches.push_back({{}, name, false, line});
  }
  return out;
}

}  // namespace clearway::gui
