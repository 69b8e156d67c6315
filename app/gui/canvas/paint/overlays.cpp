#include "app/gui/canvas/paint/overlays.h"

#include <QFontMetricsF>
#include <QImage>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

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

constexpr std::size_t kMostRuns = 4000;  // whose border is a line

// The part of a set in a range of cells.
app::CellSet partOf(const app::CellSet& cells, const CellRange& range) {
  std::vector<app::CellRun> runs;
  auto r = std::ranges::lower_bound(cells.runs(), range.first_row, {}, &app::CellRun::row);
  for (; r != cells.runs().end() && r->row < range.last_row; ++r) {
    const std::int32_t first = std::max(r->first, range.first_column);
    const std::int32_t last = std::min(r->last, range.last_column);
    if (first < last) runs.push_back({r->row, first, last});
  }
  return app::CellSet(std::move(runs));
}

// Pixels [first, last) that an interval meets.
struct Pixels {
  int first, last;
  Pixels(double from, double to, int size) {
    first = static_cast<int>(std::floor(std::clamp(from, 0.0, 1.0 * size)));
    last = static_cast<int>(std::ceil(std::clamp(to, 0.0, 1.0 * size)));
  }
};

// The pixels of cells that have another pixel beside them, dashed in two colours.
QImage borderPixels(const app::CellSet& cells, const GridFrame& grid, const ViewTransform& view,
                    const QSize& size, const Theme& theme) {
  const int width = size.width();
  const int height = size.height();
  const auto step = static_cast<std::size_t>(width);
  std::vector<std::uint8_t> covered(step * static_cast<std::size_t>(height));
  for (const app::CellRun& r : cells.runs()) {
    const Vec2 a = view.toPx({grid.columnEdge(r.first), grid.rowEdge(r.row)});
    const Vec2 b = view.toPx({grid.columnEdge(r.last), grid.rowEdge(r.row + 1)});
    const Pixels rows(a.y, b.y, height);
    const Pixels columns(a.x, b.x, width);
    for (int y = rows.first; y < rows.last; ++y) {
      std::uint8_t* const line = covered.data() + static_cast<std::size_t>(y) * step;
      std::fill(line + columns.first, line + std::max(columns.first, columns.last), 1);
    }
  }
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  const QRgb light = theme.floor.rgb();
  const QRgb dark = theme.ink.rgb();
  for (int y = 0; y < height; ++y) {
    const std::uint8_t* const line = covered.data() + static_cast<std::size_t>(y) * step;
    const std::uint8_t* const above = y > 0 ? line - step : line;
    const std::uint8_t* const below = y + 1 < height ? line + step : line;
    auto* const out = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < width; ++x) {
      if (line[x] == 0) continue;
      const bool inner = above[x] != 0 && below[x] != 0 && (x == 0 || line[x - 1] != 0) &&
                         (x + 1 == width || line[x + 1] != 0);
      if (!inner) out[x] = (x + y) % 7 < 4 ? dark : light;
    }
  }
  return image;
}

}  // namespace

QRectF cellsRect(const CellRange& cells, const GridFrame& grid, const ViewTransform& view) {
  const Vec2 a = view.toPx({grid.columnEdge(cells.first_column), grid.rowEdge(cells.first_row)});
  const Vec2 b = view.toPx({grid.columnEdge(cells.last_column), grid.rowEdge(cells.last_row)});
  return {QPointF(a.x, a.y), QPointF(b.x, b.y)};
}

QPainterPath borderOf(const app::CellSet& cells, const GridFrame& grid, const ViewTransform& view) {
  Edges edges{grid, view, {}};
  std::map<std::int32_t, std::pair<std::int32_t, std::int32_t>> open;  // column: rows [from, to)
  for (const app::CellRun& r : cells.runs()) {
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
  const app::CellSet above = app::without(cells, moved(cells, 1, 0));
  for (const app::CellRun& r : above.runs()) edges.line(r.row, r.first, r.row, r.last);
  const app::CellSet below = app::without(cells, moved(cells, -1, 0));
  for (const app::CellRun& r : below.runs()) edges.line(r.row + 1, r.first, r.row + 1, r.last);
  return edges.path;
}

void strokeTwice(QPainter& painter, const QPainterPath& path, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(path, QPen(theme.floor, 1.0));
  QPen dashes(theme.ink, 1.0);
  dashes.setDashPattern({4.0, 3.0});
  painter.strokePath(path, dashes);
}

void paintBorder(QPainter& painter, const app::CellSet& cells, const GridFrame& grid,
                 const ViewTransform& view, const QRect& room, const Theme& theme) {
  const Cell low = grid.cellAt(view.toWorld({0.0, 0.0}));
  const Cell high = grid.cellAt(view.toWorld({double(room.width()), double(room.height())}));
  // The border of the part is not in sight.
  const double least_px = view.scale * std::min(grid.cellWidth(), grid.cellLength());
  const auto more = static_cast<std::int32_t>(1.0 + std::ceil(2.0 / least_px));
  const app::CellSet seen = partOf(
      cells, {low.row - more, high.row + more + 1, low.column - more, high.column + more + 1});
  if (seen.runs().size() <= kMostRuns) {
    strokeTwice(painter, borderOf(seen, grid, view), theme);
    return;
  }
  const double ratio = painter.device()->devicePixelRatio();
  const QSize size = (QSizeF(room.size()) * ratio).toSize();
  QImage image = borderPixels(seen, grid, {view.origin, view.scale * ratio}, size, theme);
  image.setDevicePixelRatio(ratio);
  painter.drawImage(room.topLeft(), image);
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
