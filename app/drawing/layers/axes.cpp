#include "app/drawing/layers/axes.h"

#include <algorithm>
#include <cmath>

#include "app/drawing/files/svg_writer.h"

namespace clearway::app::picture {
namespace {

constexpr double kTickGap = 7.0;
constexpr double kTickSize = 11.0;

}  // namespace

bool hasTicks(const maps::MapFrame& frame) {
  return frame.kind != maps::FrameKind::Ros || frame.origin_yaw == 0.0;
}

double tickGutter(const MapAxes& axes, double u) {
  const Vec2 a = maps::positionFromWorld(axes.frame, axes.grid, {0.0, 0.0});
  const Vec2 b = maps::positionFromWorld(axes.frame, axes.grid, axes.grid.bounds().max);
  const double most = std::max(std::abs(a.y), std::abs(b.y));
  const std::string widest = (std::min(a.y, b.y) < 0.0 ? "-" : "") + number(most, 0, false) +
                             (std::abs(a.y - b.y) < 5.0 ? ".00" : "");
  return textWidth(widest, kTickSize * u) + (kTickGap + 5.0) * u;
}

std::string drawTicks(const MapAxes& axes, const View& view, TickNumbers numbers) {
  const GridFrame& grid = axes.grid;
  const double u = view.unit;
  const Vec2 a = maps::positionFromWorld(axes.frame, grid, view.world.min);
  const Vec2 b = maps::positionFromWorld(axes.frame, grid, view.world.max);
  const auto each = [&](double from, double to, double px, double gap, const auto& draw) {
    const Nice step = niceAtLeast(std::abs(to - from) * gap / px);
    const double first = std::ceil(std::min(from, to) / step.value - 1e-9);
    const double last = std::floor(std::max(from, to) / step.value + 1e-9);
    for (double k = first; k <= last && k < first + 1000.0; k += 1.0) {
      draw(k * step.value, axes.words.number(number(k * step.value, step.decimals, false)));
    }
  };
  std::string marks;
  std::string labels;
  const Vec2 size = view.area.max - view.area.min;
  each(a.x, b.x, std::max(size.x, 1e-3), 80.0 * u, [&](double v, const std::string& text) {
    const double x = view.px(maps::positionToWorld(axes.frame, grid, {v, a.y})).x;
    marks += "M" + number(x) + " " + number(view.area.max.y + 2.0 * u) + "v" + number(4.0 * u);
    if (!numbers.below) return;
    labels +=
        textAt({x, view.area.max.y + 18.0 * u}, kTickSize * u, " text-anchor=\"middle\"", text);
  });
  each(a.y, b.y, std::max(size.y, 1e-3), 48.0 * u, [&](double v, const std::string& text) {
    const double y = view.px(maps::positionToWorld(axes.frame, grid, {a.x, v})).y;
    marks += "M" + number(view.area.min.x - 2.0 * u) + " " + number(y) + "h" + number(-4.0 * u);
    if (!numbers.left) return;
    labels += textAt({view.area.min.x - kTickGap * u - 2.0 * u, y + 3.9 * u}, kTickSize * u,
                     " text-anchor=\"end\"", text);
  });
  return "<g class=\"cw-muted\">\n<path d=\"" + marks + "\" class=\"cw-tick\"" +
         attribute("stroke-width", u) + "/>\n" + labels + "</g>\n";
}

std::string unitText(const MapAxes& axes) { return axes.words(maps::unitOf(axes.frame)); }

ScaleBar scaleBarOf(const MapAxes& axes, const View& view) {
  const double one = maps::lengthToWorld(axes.frame, axes.grid, 1.0) * view.scale;
  const Nice n = niceAtLeast(60.0 * view.unit / one);
  const bool single = n.value == 1.0 && axes.frame.kind == maps::FrameKind::Cells;
  return {n.value * one, axes.words.number(number(n.value, n.decimals, false)) + " " +
                             (single ? axes.words("cell") : unitText(axes))};
}

void drawGrid(Canvas& out, const View& view, const GridFrame& g) {
  constexpr double kLeastCell = 4.0;  // in units
  if (view.scale * std::min(g.cellWidth(), g.cellLength()) < kLeastCell * view.unit) return;
  Curve lines;
  for (std::int32_t j = view.cells.first_column + 1; j < view.cells.last_column; ++j) {
    const double x = view.px(Vec2{g.columnEdge(j), 0.0}).x;
    lines.moveTo({x, view.area.min.y});
    lines.lineTo({x, view.area.max.y});
  }
  for (std::int32_t i = view.cells.first_row + 1; i < view.cells.last_row; ++i) {
    const double y = view.px(Vec2{0.0, g.rowEdge(i)}).y;
    lines.moveTo({view.area.min.x, y});
    lines.lineTo({view.area.max.x, y});
  }
  out.draw(lines, Paint().of("cw-edge").noFill().strokeOpacity(0.7).width(0.5 * view.unit));
}

// Both frames extend half a pixel inwards, which avoids a light seam at the border cells.
std::string drawFrame(const GridFrame& grid, const View& view) {
  const double w = 1.6 * view.unit;
  const Aabb map = enlarged(view.px(grid.bounds()), 0.5 * w - 0.5);
  return rectangle(enlarged(view.area, 0.5 * w - 0.5),
                   " class=\"cw-edge\" fill=\"none\"" + attribute("stroke-width", w)) +
         "<g clip-path=\"url(#cw-frame)\">\n" +
         rectangle(map, " class=\"cw-rim\" fill=\"none\"" + attribute("stroke-width", w)) +
         "</g>\n";
}

}  // namespace clearway::app::picture
