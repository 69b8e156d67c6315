#include "app/gui/canvas/paint/interval_layer.h"

#include <array>

#include "app/gui/canvas/paint/search_painter.h"

namespace clearway::gui {
namespace {

constexpr double kLayerOpacity = 0.6;

}  // namespace

void IntervalLayer::paint(QPainter& painter, const app::SearchReplay& replay,
                          const ViewTransform& view, QSize size, double opacity) {
  if (!replay.hasIntervals() || size.isEmpty()) return;
  const double ratio = painter.device()->devicePixelRatioF();
  const QSize pixels = (QSizeF(size) * ratio).toSize();
  const ViewTransform own{view.origin, view.scale * ratio};
  const bool same = image_.size() == pixels && view_.origin == own.origin &&
                    view_.scale == own.scale && first_ == replay.firstStep() &&
                    step_ <= replay.step();
  if (!same) {
    image_ = QImage(pixels, QImage::Format_ARGB32_Premultiplied);
    image_.fill(Qt::transparent);
    view_ = own;
    first_ = step_ = replay.firstStep();
    add(replay, first_);
  } else if (step_ < replay.step()) {
    add(replay, step_);
  }
  step_ = replay.step();
  painter.save();
  painter.setOpacity(kLayerOpacity * opacity);
  painter.drawImage(QRectF(QPointF(), QSizeF(size)), image_, QRectF(image_.rect()));
  painter.restore();
}

void IntervalLayer::add(const app::SearchReplay& replay, std::size_t from) {
  static const ToneTable kColours = opaqueSearchColours();
  const bool rays = replay.steps() <= kMostRays;
  const bool fills = replay.steps() <= kMostTriangles;
  const GridFrame& grid = replay.frame();
  const QRectF shown = QRectF(image_.rect()).adjusted(-1, -1, 1, 1);
  QPainter painter(&image_);
  const auto px = [&](float column, float row) {
    const Vec2 p = view_.toPx({column * grid.cellWidth(), row * grid.cellLength()});
    return QPointF(p.x, p.y);
  };
  replay.forEachInterval(from, replay.step(), [&](const TraceInterval& t, std::uint8_t tone) {
    const QPointF root = px(t.root_column, t.root_row);
    const QPointF left = px(t.left, t.row);
    const QPointF right = px(t.right, t.row);
    const QPointF low(std::min(root.x(), left.x()), std::min(root.y(), left.y()));
    const QPointF high(std::max(root.x(), right.x()), std::max(root.y(), left.y()));
    if (high.x() < shown.left() || low.x() > shown.right() || high.y() < shown.top() ||
        low.y() > shown.bottom()) {
      return;
    }
    const bool open = tone == app::SearchReplay::kOpen;
    if (t.isRay() && (open || !rays)) return;
    const QColor colour = QColor::fromRgba(kColours[tone]);
    if (fills && !open && !t.isRay() && high.y() - low.y() > 0.5) {
      painter.setCompositionMode(QPainter::CompositionMode_DestinationOver);
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      painter.drawConvexPolygon(std::array{root, left, right}.data(), 3);
      painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    }
    painter.setPen(QPen(colour, 1.5));
    painter.drawLine(t.isRay() ? root : left, right);
  });
}

}  // namespace clearway::gui
