#include "app/gui/canvas/paint/fleet_marks.h"

#include <array>

namespace clearway::gui {
namespace {

constexpr double kWaiting_px = 7.0;
constexpr double kDiamond_px = 6.0;
constexpr double kRing_px = 12.0;
constexpr std::size_t kLabelWeight = 10;  // the label does not cover the diamond

}  // namespace

void drawWaiting(Canvas& canvas, Vec2 at) {
  Curve bars;
  for (const double x : {-2.2, 2.2}) {
    bars.moveTo(at + Vec2{x, -2.6});
    bars.lineTo(at + Vec2{x, 2.6});
  }
  canvas.circle(at, kWaiting_px, Paint().of("cw-pill").stroke().width(2.0));
  canvas.draw(bars, Paint().stroke().roundCap().width(2.2));
}

void drawSeparation(Canvas& canvas, const SceneSeparation& separation, const View& view) {
  const Vec2 at = view.px(middle(separation));
  const Group group(canvas, Paint().of("cw-good"));
  if (separation.is_now) {
    Curve line;
    line.line(std::array{view.px(separation.from), view.px(separation.to)});
    canvas.draw(line, Paint().of("cw-halo").roundCap().width(6.0));
    canvas.draw(line, Paint().stroke().roundCap().width(3.0));
    drawLabelAt(canvas, at, separation.label, std::vector<Vec2>(kLabelWeight, at), view);
  }
  Curve diamond;
  diamond.ring(std::array{at + Vec2{0.0, -kDiamond_px}, at + Vec2{kDiamond_px, 0.0},
                          at + Vec2{0.0, kDiamond_px}, at + Vec2{-kDiamond_px, 0.0}});
  canvas.draw(diamond, Paint().fill().of("cw-halo").width(1.5));
}

void drawMeetings(Canvas& canvas, const std::vector<Vec2>& places, const ViewTransform& view) {
  const Group group(canvas, Paint().of("cw-warn").noFill());
  for (const Vec2 place : places) {
    canvas.circle(view.toPx(place), kRing_px, Paint().of("cw-halo").width(5.0));
    canvas.circle(view.toPx(place), kRing_px, Paint().stroke().width(2.5));
  }
}

}  // namespace clearway::gui
