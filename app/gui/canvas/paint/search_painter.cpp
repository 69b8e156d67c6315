#include "app/gui/canvas/paint/search_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/layers/search_layer.h"

namespace clearway::gui {
namespace {

constexpr double kRaysFrom_px = 16.0;  // of a cell
constexpr double kFill = 0.72;         // opacity of expanded cells

// Root and interval of the current state.
void paintCurrent(QPainter& painter, const TraceInterval& seen, const GridFrame& grid,
                  const ViewTransform& view, const Theme& theme) {
  const auto px = [&](float column, float row) {
    const Vec2 p = view.toPx({column * grid.cellWidth(), row * grid.cellLength()});
    return QPointF(p.x, p.y);
  };
  const QPointF root = px(seen.root_column, seen.root_row);
  const QPolygonF triangle({root, px(seen.left, seen.row), px(seen.right, seen.row)});
  for (const auto& [ink, width] : {std::pair{theme.floor, 4.0}, std::pair{theme.ink, 2.0}}) {
    painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(triangle);
    painter.setBrush(ink);
    painter.drawEllipse(root, 1.0 + width, 1.0 + width);
    painter.setBrush(Qt::NoBrush);
  }
}

}  // namespace

ToneTable searchColours(double opacity) {
  ToneTable out = opaqueSearchColours();
  for (std::size_t t = 1; t < out.size(); ++t) {
    const double alpha = (t <= app::SearchReplay::kLast ? kFill : 0.8) * opacity;
    out[t] = (out[t] & 0xFFFFFFU) | static_cast<QRgb>(std::lround(255.0 * alpha)) << 24U;
  }
  return out;
}

ToneTable opaqueSearchColours() {
  ToneTable out{};
  const auto rgb = [](const app::picture::Rgb& c) { return 0xFF000000U | app::picture::packed(c); };
  constexpr std::size_t kLast = app::SearchReplay::kLast;
  for (std::size_t t = 1; t < out.size(); ++t) {
    const double part = static_cast<double>(t - 1) / static_cast<double>(kLast - 1);
    out[t] = rgb(t <= kLast ? app::picture::searchColour(part) : app::picture::kOpenSearch);
  }
  return out;
}

void paintSearch(QPainter& painter, const app::SearchReplay& replay, const ViewTransform& view,
                 QRectF area, const Theme& theme) {
  const GridFrame& grid = replay.frame();
  const double cell = view.scale * std::min(grid.cellWidth(), grid.cellLength());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const auto ray = [&](Cell c, Heading h, double reach) {
    const Aabb box = grid.cellBox(c);
    const Vec2 at = view.toPx(0.5 * (box.min + box.max));
    const Vec2 to = at + reach * h.vector();
    painter.drawLine(QPointF(at.x, at.y), QPointF(to.x, to.y));
  };
  if (cell >= kRaysFrom_px && !replay.headings().empty()) {
    const CellRange seen = grid.clipped(grid.cellsMeeting(
        {view.toWorld({area.left(), area.top()}), view.toWorld({area.right(), area.bottom()})},
        TouchRule::TouchingCollides));
    painter.setPen(QPen(theme.ink, std::clamp(cell / 24.0, 0.8, 1.6)));
    for (std::int32_t i = seen.first_row; i < seen.last_row; ++i) {
      for (std::int32_t j = seen.first_column; j < seen.last_column; ++j) {
        const std::uint64_t bits = replay.headingsAt({i, j});
        for (std::size_t k = 0; k < replay.headings().size() && k < 64; ++k) {
          if (((bits >> k) & 1U) != 0) ray({i, j}, replay.headings()[k], 0.42 * cell);
        }
      }
    }
  }
  if (const std::optional<TraceEvent> now = replay.current();
      now && replay.step() < replay.steps()) {
    const Aabb box = grid.cellBox(now->cell);
    const Vec2 at = view.toPx(0.5 * (box.min + box.max));
    const double radius = std::max(6.0, 0.5 * cell);
    if (const TraceInterval* const seen = replay.currentInterval()) {
      paintCurrent(painter, *seen, grid, view, theme);
      painter.restore();
      return;
    }
    for (const auto& [ink, width] : {std::pair{theme.floor, 4.0}, std::pair{theme.ink, 2.0}}) {
      painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
      painter.drawEllipse(QPointF(at.x, at.y), radius, radius);
      if (now->heading < replay.headings().size()) {
        ray(now->cell, replay.headings()[now->heading], 1.6 * radius);
      }
    }
  }
  painter.restore();
}

}  // namespace clearway::gui
