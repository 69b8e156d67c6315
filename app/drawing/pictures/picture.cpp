#include "app/drawing/pictures/picture.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/agent_layer.h"
#include "app/drawing/layers/axes.h"
#include "app/drawing/layers/distance_layer.h"
#include "app/drawing/layers/legend_card.h"
#include "app/drawing/layers/map_layer.h"
#include "app/drawing/layers/polygon_layer.h"
#include "app/drawing/layers/route_layer.h"
#include "app/drawing/layers/search_layer.h"
#include "app/drawing/layers/terrain_layer.h"
#include "app/drawing/layers/zone_layer.h"
#include "app/drawing/style/agent_style.h"
#include "app/drawing/style/style.h"
#include "app/drawing/style/view_box.h"
#include "core/base/work_progress.h"

namespace clearway::app {
namespace picture {
namespace {

constexpr double kLeastWidth = 420.0;   // of the content, so that the legend of a 1x1 map fits
constexpr double kLeastHeight = 520.0;  // of the card
constexpr double kLargestCell = 76.0;
constexpr double kLeastUnit = 0.75;      // [px], of small cards
constexpr double kSurveyPart = 0.5;      // of the work of drawing a large map
constexpr double kSmallestScale = 1e-6;  // [px/m]
constexpr double kSmallestUnit = 0.01, kSmallerText = 0.9;
constexpr int kHalvings = 60;

CellRange windowOf(const PictureInput& input, const PictureOptions& options) {
  const GridFrame& g = input.grid->frame();
  const CellRange all{0, g.rows(), 0, g.columns()};
  if (options.sheet.area) return areaCells(g, *options.sheet.area);
  const PictureWindow window = options.window;
  if (window == PictureWindow::WholeMap || input.agents.empty()) return all;
  Aabb box = extentOf(input.agents[0]);
  for (const PictureAgent& a : input.agents) box = merged(box, extentOf(a));
  const Vec2 size = box.max - box.min;
  const double room =
      std::max({0.08 * std::max(size.x, size.y), 2.0 * g.cellWidth(), 2.0 * g.cellLength()});
  const CellRange r = g.clipped(g.cellsMeeting(enlarged(box, room), TouchRule::TouchingIsFree));
  return r.empty() ? all : r;
}

struct Layout {
  View view;
  double width = 0.0, height = 0.0;  // of the card [px]
  double content = 0.0;              // width between the margins
  double footer_top = 0.0;
  Header header;
};

// Everything for a given scale; heights follow from the width because legends wrap.
Layout layoutAt(const PictureInput& input, const PictureOptions& options,
                const FooterContent& below_map, const DistanceLayer* distance,
                const CellRange& cells, double unit, double scale) {
  const GridFrame& g = input.grid->frame();
  Layout l;
  View& v = l.view;
  v.unit = unit;
  v.scale = scale;
  v.cells = cells;
  v.world = {g.cellBox({cells.first_row, cells.first_column}).min,
             g.cellBox({cells.last_row - 1, cells.last_column - 1}).max};
  const Vec2 size = scale * (v.world.max - v.world.min);
  const bool ticks = options.axes && hasTicks(input.frame);
  const double gutter = ticks ? tickGutter(axesOf(input), unit) : 0.0;
  const double margin = kCardMargin * unit;
  l.header = headerOf(input, options, cells);
  l.content = std::max(size.x + gutter, kLeastWidth * unit);
  l.width = l.content + 2.0 * margin;
  const double left = margin + gutter + 0.5 * (l.content - gutter - size.x);
  const double top = margin + headerHeight(l.header, unit);
  v.area = {{left, top}, Vec2{left, top} + size};
  l.footer_top = v.area.max.y + (ticks ? kTickRoom * unit : 0.0);
  const double below = options.legend ? footer(input, below_map, distance, {margin, l.footer_top},
                                               l.content, v, nullptr)
                                      : 0.0;
  l.height = l.footer_top + below + margin;
  return l;
}

CardLimits limitsOf(const PictureOptions& options) {
  return cardLimits(options.max_width, options.max_height, options.sheet.dpi,
                    {kLeastWidth + 2.0 * kCardMargin, kLeastHeight, kLeastUnit});
}

bool fits(const Layout& l, const CardLimits& limits) {
  return l.width <= limits.most_x + kLayoutRounding_px &&
         l.height <= limits.most_y + kLayoutRounding_px;
}

// The largest map whose card fits. The legend wraps where it has no room, so sizes may jump.
Layout layoutOf(const PictureInput& input, const PictureOptions& options,
                const FooterContent& below_map, const DistanceLayer* distance,
                const CellRange& cells) {
  const CardLimits limits = limitsOf(options);
  const GridFrame& g = input.grid->frame();
  double unit = std::min(limits.usual_unit * std::clamp(options.sheet.text_scale, 0.25, 4.0),
                         limits.largest_unit);
  const auto at = [&](double scale) {
    return layoutAt(input, options, below_map, distance, cells, unit, scale);
  };
  // A legend that leaves no room for the map has smaller texts.
  while (unit > kSmallestUnit && !fits(at(kSmallestScale), limits)) unit *= kSmallerText;
  const double cell = std::max(g.cellWidth(), g.cellLength());
  double high =
      (options.sheet.fill ? std::max(limits.most_x, limits.most_y) : kLargestCell * unit) / cell;
  Layout l = at(high);
  bool meets_x = false, meets_y = false;
  if (!fits(l, limits)) {
    double low = kSmallestScale;
    for (int k = 0; k < kHalvings; ++k) {
      const double middle = 0.5 * (low + high);
      (fits(at(middle), limits) ? low : high) = middle;
    }
    const Layout beyond = at(high);
    meets_x = beyond.width > limits.most_x;
    meets_y = beyond.height > limits.most_y;
    l = at(low);
  }
  l.width = cardSide(l.width, limits.most_x, meets_x);
  l.height = cardSide(l.height, limits.most_y, meets_y);
  return l;
}

void drawPaths(Canvas& out, const PictureInput& input, const PictureOptions& options,
               const View& view) {
  const bool alone = input.agents.size() == 1;
  const Group all(out, Paint().clip("cw-near"));
  const auto each = [&](const auto& draw) {
    for (std::size_t i = 0; i < input.agents.size(); ++i) {
      const AgentStyle style = agentStyle(input, i);
      const Group group(out, style.paint());
      draw(input.agents[i], style);
    }
  };
  each([&](const PictureAgent& a, const AgentStyle& style) {
    drawMotion(out, a, options, style.own_tint(), view);
  });
  each([&](const PictureAgent& a, const AgentStyle&) { drawEnds(out, a, !alone, view); });
}

// Of those at a pose of now.
void drawMoving(Canvas& out, const PictureInput& input, const std::vector<std::optional<Pose>>& now,
                const View& view) {
  if (std::ranges::none_of(now, [](const auto& pose) { return pose.has_value(); })) return;
  const Group all(out, Paint().clip("cw-near"));
  for (std::size_t i = 0; i < input.agents.size() && i < now.size(); ++i) {
    if (!now[i]) continue;
    const AgentStyle style = agentStyle(input, i);
    const Group group(out, style.paint());
    drawNow(out, input.agents[i], *now[i], view);
  }
}

void drawVerdicts(Canvas& out, const PictureInput& input, const PictureOptions& options,
                  const View& view) {
  std::vector<Vec2> busy;
  const PictureAgent* tightest = nullptr;
  for (const PictureAgent& a : input.agents) {
    const std::vector<Vec2> points = waypoints(a, view, 6.0 * view.unit);
    busy.insert(busy.end(), points.begin(), points.end());
    if (!a.certificate || !a.certificate->free) continue;
    if (tightest == nullptr || a.certificate->clearance_m < tightest->certificate->clearance_m) {
      tightest = &a;
    }
  }
  for (const PictureAgent& a : input.agents) {
    const bool hit = a.certificate && !a.certificate->free;
    if (!hit && (&a != tightest || !options.clearance)) continue;
    drawVerdict(out, a, input.grid->frame(), verdictText(input, *a.certificate), busy, view);
  }
}

}  // namespace
}  // namespace picture

PictureInput pictureOf(const maps::GridMap& map) {
  return {&map.grid, map.frame, [&map](Cell c) { return maps::stateOf(map, c); }, {}};
}

PictureFrames::PictureFrames(const PictureInput& input, const PictureOptions& options) {
  using namespace picture;
  assert(input.grid != nullptr);
  const CellRange cells = windowOf(input, options);
  // The legend's items are known before the size; the map is drawn for the final size.
  const MapLayer map = [&] {
    const WorkPart part(0.0, kSurveyPart);
    return surveyMap(*input.grid, input.state, cells);
  }();
  const WorkPart part(kSurveyPart, 1.0);
  std::optional<DistanceLayer> distances;
  if (options.sheet.distance) distances.emplace(*input.grid, input.frame, cells, input.words);
  if (distances && input.search != nullptr) distances->makePale();
  const DistanceLayer* const distance = distances ? &*distances : nullptr;
  const FooterContent below_map = footerContent(input, map, options);
  const Layout l = layoutOf(input, options, below_map, distance, cells);
  const View& v = l.view;
  const double u = v.unit;
  const double margin = kCardMargin * u;

  std::string& out = before_;
  out = svgHead(l.width, l.height, options.title.empty() ? "Clearway map" : options.title,
                options.sheet.dpi) +
        styleSheet(options.theme, options.sheet.safe) +
        agentStyleSheet(input, options.theme, options.sheet.safe) + "<defs>\n" +
        clipPath("cw-frame", enlarged(v.area, 2.0 * u)) +
        clipPath("cw-near", enlarged(v.area, (options.sheet.area ? 1.0 : 14.0) * u)) + "</defs>\n";
  out += cardGround(l.width, l.height, u, options.sheet.dpi);
  out += drawHeader(l.header, {margin, margin}, l.content, u);
  out += drawMap(map, v, options.sheet.map) + drawTerrain(input, v);
  if (distance != nullptr) out += distance->draw(v);
  out += drawTint(input, v);
  if (input.search) {
    out += drawSearch(*input.search, input.search_events, input.grid->frame(), v);
  }
  if (options.grid) {
    out += svgOf([&](Canvas& c) { drawGrid(c, v, input.grid->frame()); });
  }
  if (options.sheet.polygons && input.polygons) {
    out += svgOf([&](Canvas& c) { drawPolygons(c, polygonCurves(*input.polygons, v), u); });
  }
  if (input.zones) {
    const GridFrame& grid = input.grid->frame();
    const std::vector<std::string> labels =
        zoneLabels(*input.zones, input.frame, grid, input.words);
    out += svgOf([&](Canvas& c) { drawZones(c, *input.zones, labels, v); });
  }
  out += drawFrame(input.grid->frame(), v);
  if (input.routes) {
    out += svgOf([&](Canvas& c) { drawRoutes(c, *input.routes, v); });
  }
  if (options.axes && hasTicks(input.frame)) out += drawTicks(axesOf(input), v);
  out += svgOf([&](Canvas& canvas) { drawPaths(canvas, input, options, v); });
  moving_ = [&input, v](const std::vector<std::optional<Pose>>& now) {
    return svgOf([&](Canvas& canvas) { drawMoving(canvas, input, now, v); });
  };
  after_ = svgOf([&](Canvas& canvas) { drawVerdicts(canvas, input, options, v); });
  if (options.legend) {
    (void)footer(input, below_map, distance, {margin, l.footer_top}, l.content, v, &after_);
  }
  after_ += "</svg>\n";
}

std::string PictureFrames::at(const std::vector<std::optional<Pose>>& now) const {
  return before_ + moving_(now) + after_;
}

double largestTextScale(const PictureOptions& options) {
  const picture::CardLimits limits = picture::limitsOf(options);
  return limits.largest_unit / limits.usual_unit;
}

std::string renderSvg(const PictureInput& input, const PictureOptions& options) {
  std::vector<std::optional<Pose>> now;
  for (const PictureAgent& a : input.agents) now.push_back(a.now);
  return PictureFrames(input, options).at(now);
}

}  // namespace clearway::app
