#include "app/gui/painting/overlays.h"

#include <QFontMetricsF>
#include <cmath>
#include <map>

namespace clearway::gui {
namespace {

// Edges between a cell of the set and its complement, merged along rows and columns.
struct Edges {
  const GridFrame& grid;
  const ViewTransform& view;
  QPainterPath path;

  void line(std::int32_t row_a, std::int32_t column_a, std::int32_t row_b, std::int32_t column_b) {
    const Vec2 a = view.toPx({grid.columnEdge(column_a), grid.rowEdge(row_a)});
    const Vec2 b = view.toPx({grid.columnEdge(column_b), grid.rowEdge(row_b)});
    path.moveTo(std::round(a.x) + 0.5, std::round(a.y) + 0.5);
    path.lineTo(std::round(b.x) + 0.5, std::round(b.y) + 0.5);
  }
};

}  // namespace

QRectF cellsRect(const CellRange& cells, const GridFrame& grid, const ViewTransform& view) {
  const Vec2 a = view.toPx({grid.columnEdge(cells.first_column), grid.rowEdge(cells.first_row)});
  const Vec2 b = view.toPx({grid.columnEdge(cells.last_column), grid.rowEdge(cells.last_row)});
  return {QPointF(a.x, a.y), QPointF(b.x, b.y)};
}

QPainterPath borderOf(const session::CellSet& cells, const GridFrame& grid,
                      const ViewTransform& view) {
  Edges edges{grid, view, {}};
  std::map<std::int32_t, std::pair<std::int32_t, std::int32_t>> open;  // column: rows [from, to)
  for (const session::CellRun& r : cells.runs()) {
    for (const std::int32_t column : {r.first, r.last}) {
      auto [at, fresh] = open.try_emplace(column, r.row, r.row + 1);
      if (!fresh && at->second.second == r.row) {
        at->second.second = r.row + 1;
      } else if (!fresh) {
        edges.line(at->second.first, column, at->second.second, column);
        at->second = {r.row, r.row + 1};
      }
    }
  }
  for (const auto& [column, rows] : open) edges.line(rows.first, column, rows.second, column);
  const session::CellSet above = session::without(cells, moved(cells, 1, 0));
  for (const session::CellRun& r : above.runs()) edges.line(r.row, r.first, r.row, r.last);
  const session::CellSet below = session::without(cells, moved(cells, -1, 0));
  for (const session::CellRun& r : below.runs()) edges.line(r.row + 1, r.first, r.row + 1, r.last);
  return edges.path;
}

void strokeTwice(QPainter& painter, const QPainterPath& path, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(path, QPen(theme.floor, 1.0));
  QPen dashes(theme.ink, 1.0);
  dashes.setDashPattern({4.0, 3.0});
  painter.strokePath(path, dashes);
}

void paintTag(QPainter& painter, QPointF at, const QString& text, const Theme& theme) {
  const QFontMetricsF metrics(painter.font());
  const QRectF box(at + QPointF(14.0, 12.0),
                   QSizeF(metrics.horizontalAdvance(text) + 14.0, metrics.height() + 6.0));
  painter.setPen(QPen(theme.edge, 1.0));
  painter.setBrush(theme.floor);
  painter.drawRoundedRect(box, 5.0, 5.0);
  painter.setPen(theme.ink);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace clearway::gui
