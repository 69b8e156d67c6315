#include "app/drawing/layers/debug_layers.h"

#include <algorithm>
#include <cmath>

namespace clearway::app::picture {
namespace {

Paint groupOf(const char* colour) { return Paint().of(colour).clip("cw-frame"); }

Paint dashed(double opacity, double unit) {
  return Paint().fill().fillOpacity(0.05).stroke().strokePart(opacity).width(unit).dash(3.0 * unit);
}

}  // namespace

void drawSweep(Canvas& out, const EngineMarks& marks, const View& view) {
  const double u = view.unit;
  const double row = 5.0 * u;
  const double lanes = std::max(1.0, std::floor((view.area.max.y - view.area.min.y) / row));
  const Group all(out, groupOf("cw-agent"));
  Curve bars, pairs;
  for (std::size_t k = 0; k < std::min(marks.fat_boxes.size(), kMaxMarks); ++k) {
    const Aabb px = view.px(marks.fat_boxes[k]);
    out.box(px, dashed(0.3, u));
    const double y = view.area.max.y - row * (1.0 + std::fmod(static_cast<double>(k), lanes));
    bars.moveTo({px.min.x, y});
    bars.lineTo({px.max.x, y});
  }
  for (std::size_t k = 0; k < std::min(marks.pairs.size(), kMaxMarks); ++k) {
    pairs.moveTo(view.px(marks.pairs[k].first));
    pairs.lineTo(view.px(marks.pairs[k].second));
  }
  out.draw(pairs, Paint().noFill().stroke().strokeOpacity(0.7).width(1.2 * u));
  out.draw(bars, Paint().noFill().stroke().roundCap().width(2.4 * u));
}

void drawCells(Canvas& out, std::vector<Aabb> cells, const View& view) {
  if (cells.size() > kMaxMarks) return;
  const Group all(out, groupOf("cw-agent"));
  // Large ones first, so that small ones stay visible.
  std::reverse(cells.begin(), cells.end());
  const Aabb seen = enlarged(view.area, 4.0 * view.unit);
  for (const Aabb& c : cells) {
    Aabb px = view.px(c);
    if (!overlap(px, seen, TouchRule::TouchingCollides)) continue;
    px = {{std::max(px.min.x, seen.min.x), std::max(px.min.y, seen.min.y)},
          {std::min(px.max.x, seen.max.x), std::min(px.max.y, seen.max.y)}};
    out.box(px, dashed(0.28, view.unit));
  }
}

void drawTrees(Canvas& out, const EngineMarks& marks, const View& view) {
  const double u = view.unit;
  const Group all(out, groupOf("cw-agent"));
  for (std::size_t k = 0; k < std::min(marks.nodes.size(), kMaxMarks); ++k) {
    const EngineMarks::Node& node = marks.nodes[k];
    const double share = node.depth / static_cast<double>(node.deepest);
    // Inner boxes are drawn a little larger, so that shared sides remain distinguishable.
    out.box(enlarged(view.px(node.box), 2.2 * u * (node.deepest - node.depth)),
            Paint()
                .noFill()
                .stroke()
                .strokePart(0.25 + 0.7 * share)
                .width((node.is_leaf ? 1.6 : 1.0) * u)
                .corners(1.5 * u));
  }
}

void drawSupportFields(Canvas& out, const EngineMarks& marks, const View& view) {
  const double u = view.unit;
  Curve rays, leads;
  for (std::size_t k = 0; k < std::min(marks.bins.size(), kMaxMarks); ++k) {
    const EngineMarks::Bin& bin = marks.bins[k];
    rays.moveTo(view.px(bin.from));
    rays.lineTo(view.px(bin.to));
    leads.moveTo(view.px(bin.to));
    leads.lineTo(view.px(bin.vertex));
  }
  const Group all(out, groupOf("cw-goal"));
  out.draw(rays, Paint().noFill().stroke().strokeOpacity(0.45).width(0.9 * u));
  out.draw(leads, Paint().noFill().stroke().strokeOpacity(0.9).width(1.1 * u).dash(2.5 * u));
  for (std::size_t k = 0; k < std::min(marks.vertices.size(), kMaxMarks); ++k) {
    out.circle(view.px(marks.vertices[k]), 2.6 * u, Paint().fill());
  }
}

}  // namespace clearway::app::picture
