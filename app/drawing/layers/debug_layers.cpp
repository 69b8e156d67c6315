#include "app/drawing/layers/debug_layers.h"

#include <algorithm>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/map_layer.h"

namespace clearway::app::picture {
namespace {

std::string groupOf(const char* colour) {
  return std::string("<g class=\"") + colour + "\" clip-path=\"url(#cw-frame)\">\n";
}

std::string dashed(double opacity, double unit) {
  return " fill=\"currentColor\" fill-opacity=\"0.05\" stroke=\"currentColor\"" +
         attribute("stroke-opacity", opacity) + attribute("stroke-width", unit) +
         attribute("stroke-dasharray", 3.0 * unit);
}

}  // namespace

std::string drawSweep(const EngineMarks& marks, const View& view) {
  const double u = view.unit;
  const double row = 5.0 * u;
  const double lanes = std::max(1.0, std::floor((view.area.max.y - view.area.min.y) / row));
  std::string boxes;
  PathData bars, pairs;
  for (std::size_t k = 0; k < std::min(marks.fat_boxes.size(), kMaxMarks); ++k) {
    const Aabb px = view.px(marks.fat_boxes[k]);
    boxes += rectangle(px, dashed(0.3, u));
    const double y = view.area.max.y - row * (1.0 + std::fmod(static_cast<double>(k), lanes));
    bars.moveTo({px.min.x, y});
    bars.lineTo({px.max.x, y});
  }
  for (std::size_t k = 0; k < std::min(marks.pairs.size(), kMaxMarks); ++k) {
    pairs.moveTo(view.px(marks.pairs[k].first));
    pairs.lineTo(view.px(marks.pairs[k].second));
  }
  return groupOf("cw-agent") + boxes +
         path(pairs, " fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.7\"" +
                         attribute("stroke-width", 1.2 * u)) +
         path(bars, " fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\"" +
                        attribute("stroke-width", 2.4 * u)) +
         "</g>\n";
}

std::string drawCells(std::vector<Aabb> cells, const View& view) {
  if (cells.size() > kMaxMarks) return "";
  std::string out = groupOf("cw-agent");
  // Large ones first, so that small ones stay visible.
  std::reverse(cells.begin(), cells.end());
  const Aabb seen = enlarged(view.area, 4.0 * view.unit);
  for (const Aabb& c : cells) {
    Aabb px = view.px(c);
    if (!overlap(px, seen, TouchRule::TouchingCollides)) continue;
    px = {{std::max(px.min.x, seen.min.x), std::max(px.min.y, seen.min.y)},
          {std::min(px.max.x, seen.max.x), std::min(px.max.y, seen.max.y)}};
    out += rectangle(px, dashed(0.28, view.unit));
  }
  return out + "</g>\n";
}

std::string drawTrees(const EngineMarks& marks, const View& view) {
  std::string out = groupOf("cw-agent");
  for (std::size_t k = 0; k < std::min(marks.nodes.size(), kMaxMarks); ++k) {
    const EngineMarks::Node& node = marks.nodes[k];
    const double share = node.depth / static_cast<double>(node.deepest);
    // Inner boxes are drawn a little larger, so that shared sides remain distinguishable.
    const Aabb px = enlarged(view.px(node.box), 2.2 * view.unit * (node.deepest - node.depth));
    out += rectangle(px, " fill=\"none\" stroke=\"currentColor\"" +
                             attribute("stroke-opacity", 0.25 + 0.7 * share) +
                             attribute("stroke-width", (node.is_leaf ? 1.6 : 1.0) * view.unit) +
                             attribute("rx", 1.5 * view.unit));
  }
  return out + "</g>\n";
}

std::string drawSupportFields(const EngineMarks& marks, const View& view) {
  PathData rays, leads;
  for (std::size_t k = 0; k < std::min(marks.bins.size(), kMaxMarks); ++k) {
    const EngineMarks::Bin& bin = marks.bins[k];
    rays.moveTo(view.px(bin.from));
    rays.lineTo(view.px(bin.to));
    leads.moveTo(view.px(bin.to));
    leads.lineTo(view.px(bin.vertex));
  }
  std::string out = groupOf("cw-goal") +
                    path(rays, " fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.45\"" +
                                   attribute("stroke-width", 0.9 * view.unit)) +
                    path(leads, " fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.9\"" +
                                    attribute("stroke-width", 1.1 * view.unit) +
                                    attribute("stroke-dasharray", 2.5 * view.unit));
  for (std::size_t k = 0; k < std::min(marks.vertices.size(), kMaxMarks); ++k) {
    out += circle(view.px(marks.vertices[k]), 2.6 * view.unit, " fill=\"currentColor\"");
  }
  return out + "</g>\n";
}

}  // namespace clearway::app::picture
