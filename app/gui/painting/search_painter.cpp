#include "app/gui/painting/search_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::gui {
namespace {

constexpr double kRaysFrom_px = 16.0;  // of a cell
constexpr double kFill = 0.72;         // opacity of expanded cells
constexpr std::array<std::array<double, 3>, 4> kStops{
    {{61, 105, 222}, {0, 168, 181}, {98, 200, 92}, {250, 214, 56}}};
const QColor kOpenColour(213, 94, 0);

}  // namespace

ToneTable searchColours(double opacity) {
  ToneTable out{};
  const auto with = [](double r, double g, double b, double alpha) {
    return qRgba(static_cast<int>(r), static_cast<int>(g), static_cast<int>(b),
                 static_cast<int>(std::lround(255.0 * alpha)));
  };
  for (int t = 1; t <= session::SearchReplay::kLast; ++t) {
    const double at = 1.0 * (kStops.size() - 1) * (t - 1) / (session::SearchReplay::kLast - 1);
    const auto k = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
    const double part = at - static_cast<double>(k);
    const auto mixed = [&](std::size_t c) {
      return kStops[k][c] + part * (kStops[k + 1][c] - kStops[k][c]);
    };
    out[static_cast<std::size_t>(t)] = with(mixed(0), mixed(1), mixed(2), kFill * opacity);
  }
  for (std::size_t t = session::SearchReplay::kLast + 1U; t < out.size(); ++t) {
    out[t] = with(kOpenColour.red(), kOpenColour.green(), kOpenColour.blue(), 0.8 * opacity);
  }
  return out;
}

void paintSearch(QPainter& painter, const session::SearchReplay& replay, const ViewTransform& view,
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
