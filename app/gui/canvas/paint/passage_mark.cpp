#include "app/gui/canvas/paint/passage_mark.h"

#include <algorithm>
#include <vector>

#include "app/gui/canvas/paint/painter_canvas.h"

namespace clearway::gui {
namespace {

constexpr double kLeastRadius_px = 5.0;
constexpr double kPointEvery_px = 12.0;  // of the path, that a label avoids
constexpr double kSide_px = 3.5;
constexpr double kNear_px = 160.0;
constexpr int kMostPoints = 400;

}  // namespace

void paintPassage(QPainter& painter, const PassageMark& mark, const Curve& line,
                  const ViewTransform& view, const QRectF& room, const Theme& theme) {
  const Vec2 a = view.toPx(mark.sides[0]), b = view.toPx(mark.sides[1]);
  const Vec2 at = 0.5 * (a + b);
  const double radius = std::max(kLeastRadius_px, 0.5 * length(b - a));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, theme, room);
  {
    const Group group(canvas, Paint().of("cw-caution"));
    canvas.circle(at, radius, Paint().of("cw-halo").fill().fillOpacity(0.2).width(5.0));
    canvas.circle(at, radius, Paint().noFill().stroke().width(2.5));
    for (const Vec2 side : {a, b}) {
      canvas.circle(side, kSide_px, Paint().fill().of("cw-halo").width(1.5));
    }
  }
  std::vector<Vec2> busy;
  addRim(busy, at, radius);
  addRim(busy, at, 0.5 * radius);
  // The path near the mark.
  const Aabb near = enlarged(Aabb{at, at}, kNear_px);
  const auto isNear = [&](const Aabb& box) {
    return overlap(near, box, TouchRule::TouchingCollides);
  };
  Vec2 from;
  line.forEachPoint([&](Vec2 world, Curve::Step step) {
    const Vec2 to = view.toPx(world), piece = to - from;
    if (step == Curve::Step::Line && isNear(merged(Aabb{from, from}, Aabb{to, to}))) {
      const int n = std::clamp(static_cast<int>(length(piece) / kPointEvery_px), 1, kMostPoints);
      for (int i = 0; i <= n; ++i) {
        const Vec2 p = from + (1.0 * i / n) * piece;
        if (isNear({p, p})) busy.push_back(p);
      }
    }
    from = to;
  });
  drawLabelAt(canvas, at, mark.label, busy, labelView(painter, view, room));
  painter.restore();
}

}  // namespace clearway::gui
