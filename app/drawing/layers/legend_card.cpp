#include "app/drawing/layers/legend_card.h"

#include <algorithm>
#include <cmath>

#include "app/document/plan/plan_report.h"
#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/agent_layer.h"
#include "app/drawing/layers/polygon_layer.h"
#include "app/drawing/layers/route_layer.h"
#include "app/drawing/layers/search_layer.h"
#include "app/drawing/layers/zone_layer.h"
#include "app/drawing/style/agent_style.h"
#include "app/drawing/style/colour.h"
#include "app/drawing/style/style.h"

namespace clearway::app::picture {
namespace {

constexpr double kValueSize = 16.0;
constexpr double kLabelSize = 11.5;
constexpr double kLegendSize = 12.5;
constexpr double kSymbolRoom = 30.0;
constexpr std::size_t kListedAgents = 12;

std::string unitText(const PictureInput& input) { return picture::unitText(axesOf(input)); }

double fromMetres(const PictureInput& input, double m) {
  return lengthFromWorld(input.frame, input.grid->frame(), m);
}

std::string shortNumber(const PictureInput& input, double v) {
  if (v > 0.0 && v < 0.01) return input.words.number("< 0.01");
  return input.words.number(number(v, v >= 1000.0 ? 0 : v >= 100.0 ? 1 : 2, false));
}

std::string clearanceText(const PictureInput& input, double metres) {
  const double v = fromMetres(input, metres);
  if (v == 0.0) return input.words("0 %1 (touches)", {unitText(input)});
  const bool is_small = v < kLeastPrintedClearance;
  return (is_small ? "< " : "") +
         input.words.number(app::shortNumber(is_small ? kLeastPrintedClearance : v)) + " " +
         unitText(input);
}

// Size of the agent without its padding, along and across its heading.
std::string sizeText(const PictureInput& input, const Footprint& footprint) {
  Vec2 size;
  if (footprint.isBox()) {
    size = {footprint.length(), footprint.width()};
  } else {
    Aabb box = footprint.collisionParts().front().bounds();
    for (const ConvexPolygon& p : footprint.collisionParts()) box = merged(box, p.bounds());
    size = enlarged(box, footprint.ownRadius()).max - enlarged(box, footprint.ownRadius()).min;
  }
  return shortNumber(input, fromMetres(input, size.x)) + " \xC3\x97 " + lengthText(input, size.y);
}

// "12.3 m²" in the frame's unit.
std::string areaText(const PictureInput& input, double area_m2) {
  const double metre = fromMetres(input, 1.0);
  return shortNumber(input, area_m2 * metre * metre) + " " + unitText(input) + "\xC2\xB2";
}

std::vector<Figure> figuresOf(const PictureInput& input, const PictureOptions& options) {
  if (!options.figures) return {};
  double swept_m2 = 0.0;
  double path_length = 0.0;
  double turning = 0.0;
  double clearance = std::numeric_limits<double>::infinity();
  int turns = 0;
  bool paths = false;
  bool turning_agents = false;  // grid agents change direction but do not rotate
  for (const PictureAgent& a : input.agents) {
    if (a.certificate && a.certificate->free) {
      clearance = std::min(clearance, a.certificate->clearance_m);
    }
    if (!a.path) continue;
    if (a.outline && options.swept == SweptForm::Outline) swept_m2 += a.outline->area_m2;
    paths = true;
    path_length += length(*a.path);
    if (!a.footprint || a.on_cells) continue;
    turning_agents = true;
    turning += rotation(*a.path);
    turns += turnCount(*a.path);
  }
  const auto say = [&](const char* text) { return input.words(text); };
  std::vector<Figure> out;
  if (input.agents.size() > 1) out.push_back({std::to_string(input.agents.size()), say("agents")});
  if (paths) out.push_back({lengthText(input, path_length), say("path length")});
  if (turning_agents) {
    std::string degrees = number(turning * 57.29577951308232, 0, false) + "\xC2\xB0";
    out.push_back({turns == 1 ? say("1 turn") : input.words("%1 turns", {std::to_string(turns)}),
                   input.words("%1 in all", {degrees})});
  }
  if (std::isfinite(clearance)) {
    out.push_back({clearanceText(input, clearance), say("smallest clearance")});
  }
  if (swept_m2 > 0.0) out.push_back({areaText(input, swept_m2), say("swept")});
  const PictureAgent* only = input.agents.size() == 1 ? input.agents.data() : nullptr;
  if (only != nullptr && only->on_cells && only->on_cells->shape == PointShape::Disc) {
    out.push_back({lengthText(input, only->on_cells->size_m), say("radius of the agent")});
  } else if (only != nullptr && only->footprint) {
    const Footprint& f = *only->footprint;
    out.push_back({sizeText(input, f),
                   f.padding() > 0.0
                       ? input.words("agent + %1 padding", {lengthText(input, f.padding())})
                       : say("agent")});
  }
  return out;
}

std::vector<LegendItem> legendOf(const PictureInput& input, const MapLayer& map,
                                 const PictureOptions& options) {
  std::vector<LegendItem> out;
  bool paths = false, swept = false, clear = false, hit = false, goal = false;
  for (const PictureAgent& a : input.agents) {
    goal = goal || !a.goals.empty();
    paths = paths || a.path.has_value();
    swept = swept || (a.path && a.footprint && options.swept != SweptForm::None);
    clear = clear || (a.certificate && a.certificate->free && options.clearance);
    hit = hit || (a.certificate && !a.certificate->free);
  }
  const bool several = input.agents.size() > 1;
  const auto say = [&](const char* text) { return input.words(text); };
  if (!input.agents.empty()) out.push_back({LegendItem::Start, say("start"), "", several});
  if (goal) out.push_back({LegendItem::Goal, say("goal"), "", several});
  const auto style = [&](std::size_t i) {
    const AgentStyle s = agentStyle(input, i);
    return s.own_tint() ? attributesOf(s.paint()) : std::string();
  };
  const std::string first = input.agents.empty() ? std::string() : style(0);
  if (!several) {
    if (paths) out.push_back({LegendItem::Path, say("path of the centre"), first, several});
  } else {
    const std::size_t listed = std::min(input.agents.size(), kListedAgents);
    for (std::size_t i = 0; i < listed; ++i) {
      const std::string& name = input.agents[i].name;
      out.push_back({LegendItem::Path,
                     name.empty() ? input.words("agent %1", {std::to_string(i + 1)}) : name,
                     style(i), several});
    }
    const std::size_t more = input.agents.size() - listed;
    if (more > 0) {
      out.push_back({LegendItem::More, input.words("and %1 more", {std::to_string(more)})});
    }
  }
  const bool outline = options.swept == SweptForm::Outline;
  if (swept) {
    out.push_back(
        {LegendItem::Swept, outline ? say("swept outline") : say("swept area"), first, several});
  }
  if (clear) out.push_back({LegendItem::Clearance, say("smallest clearance"), "", several});
  if (hit) out.push_back({LegendItem::Collision, say("collision"), "", several});
  for (const PictureInput::TintName& tint : input.tint_names) {
    out.push_back({LegendItem::Tint, tint.text, "", several, 0.0, tint.colour});
  }
  if (input.search != nullptr && !input.search->events.empty()) {
    out.push_back({LegendItem::Search, say("search, first to last"), "", several});
    if (hasOpenCells(*input.search, input.search_events, input.grid->frame())) {
      out.push_back({LegendItem::OpenCell, say("opened, not expanded"), "", several});
    }
    if (!input.search->intervals.empty()) {
      out.push_back({LegendItem::Open, say("opened interval"), "", several});
    }
  }
  if (input.routes) out.push_back({LegendItem::Route, say("graph of routes"), "", several});
  if (input.zones) addZoneItems(out, *input.zones, input.words);
  addMapItems(out, map, options.sheet.polygons ? input.polygons.get() : nullptr, input.words);
  return out;
}

// Bands in the colours of a search.
void searchSwatch(Canvas& out, const Aabb& box) {
  constexpr int kBands = 5;
  const double width = (box.max.x - box.min.x) / kBands;
  for (int k = 0; k < kBands; ++k) {
    const double left = box.min.x + k * width;
    out.box({{left, box.min.y}, {left + width, box.max.y}},
            Paint().fill(packed(searchColour(static_cast<double>(k) / (kBands - 1)))));
  }
}

// Of a fleet, in the colour of text: its agents each have their own.
void fleetSymbol(Canvas& out, const LegendItem& item, Vec2 at, double u) {
  const Vec2 middle = at + Vec2{12.0 * u, 0.0};
  const Aabb box{middle - Vec2{9.0 * u, 5.5 * u}, middle + Vec2{9.0 * u, 5.5 * u}};
  Paint line;
  line.noFill().stroke().width(item.width > 0.0 ? item.width : 1.6 * u);
  const Group group(out, Paint().of("cw-clear").tight());
  switch (item.kind) {
    case LegendItem::Body: return out.box(box, Paint().fill());
    case LegendItem::Disc: return out.circle(middle, 6.0 * u, Paint().fill());
    case LegendItem::Dot: return out.circle(middle, item.width, Paint().fill());
    case LegendItem::GoalBody: return out.box(box, line.dash(3.0 * u));
    case LegendItem::GoalRing: return out.circle(middle, 5.0 * u, line);
    default: {
      Curve track;
      track.moveTo(at + Vec2{u, 0.0});
      track.lineTo(at + Vec2{23.0 * u, 0.0});
      out.draw(track, line.roundCap());
    }
  }
}

// The item's symbol, 26 units wide, its middle line at `at`.
void symbol(SvgCanvas& out, const LegendItem& item, Vec2 at, double u) {
  const Aabb swatch{at + Vec2{2.0 * u, -6.0 * u}, at + Vec2{22.0 * u, 6.0 * u}};
  const std::string line =
      "<path d=\"M" + number(at.x + u) + " " + number(at.y) + "h" + number(22.0 * u) +
      "\" stroke=\"currentColor\" stroke-linecap=\"round\"" + attribute("stroke-width", 3.0 * u);
  const auto own = [&](const char* usual) { return Paint().of(item.neutral ? "cw-clear" : usual); };
  switch (item.kind) {
    case LegendItem::Start: {
      const Group group(out, own("cw-start"));
      return startMark(out, at + Vec2{13.0 * u, 0.0}, Heading(), u);
    }
    case LegendItem::Goal: {
      const Group group(out, own("cw-goal"));
      return goalMark(out, at + Vec2{9.0 * u, 6.0 * u}, 0.8 * u);
    }
    case LegendItem::Path:
      return out.raw(item.style.empty() ? "<g class=\"cw-agent\">" + line + "/></g>\n"
                                        : line + item.style + "/>\n");
    case LegendItem::Swept: {
      const bool usual = !item.neutral && item.style.empty();
      const std::string colour = item.neutral ? " class=\"cw-clear\""
                                 : usual      ? " class=\"cw-agent\""
                                              : item.style;
      // No opacity of the group: painting that takes an image of the size of the picture.
      Paint fill;
      if (item.neutral) fill.fill();
      if (usual) fill.of("cw-tint");
      fill.fillOpacity(item.neutral ? 0.22 : 0.55).stroke().strokeOpacity(0.55);
      out.raw("<g" + colour + ">\n");
      out.box(swatch, fill.width(u).corners(2.0 * u));
      return out.end();
    }
    case LegendItem::Clearance: {
      const Group group(out, Paint().of("cw-clear").tight());
      return dimension(out, at + Vec2{2.0 * u, 0.0}, at + Vec2{22.0 * u, 0.0}, u);
    }
    case LegendItem::Collision: {
      const Group group(out, Paint().of("cw-warn").tight());
      return out.circle(at + Vec2{12.0 * u, 0.0}, 7.0 * u,
                        Paint().fill().fillOpacity(0.3).stroke().width(2.0 * u));
    }
    case LegendItem::Body:
    case LegendItem::Disc:
    case LegendItem::Dot:
    case LegendItem::GoalBody:
    case LegendItem::GoalRing:
    case LegendItem::Track: return fleetSymbol(out, item, at, u);
    case LegendItem::Wall: return out.box(swatch, Paint().of("cw-wall").corners(2.0 * u));
    case LegendItem::Unknown: return out.box(swatch, Paint().of("cw-unknown").corners(2.0 * u));
    case LegendItem::Search: return searchSwatch(out, swatch);
    case LegendItem::Open:
      return out.raw(line + " style=\"color:" + hex(packed(kOpenSearch)) + "\"/>\n");
    case LegendItem::OpenCell: return out.box(swatch, Paint().fill(packed(kOpenSearch)));
    case LegendItem::Tint: {
      const double opacity = (item.colour >> 24U) / 255.0;
      return out.box(swatch, Paint().fill(item.colour & 0xffffffU).fillOpacity(opacity));
    }
    case LegendItem::Route: return routeSign(out, at, u);
    case LegendItem::Zone: return zoneSign(out, swatch, item.zone, u);
    case LegendItem::Polygon:
    case LegendItem::UnknownPolygon:
      return polygonSign(out, at + Vec2{u, 0.0}, item.kind == LegendItem::UnknownPolygon, u);
    case LegendItem::More: break;
  }
}

double drawFigures(const std::vector<Figure>& figures, Vec2 at, double width, double u,
                   std::string* out) {
  double x = 0.0;
  double y = 0.0;
  for (const Figure& f : figures) {
    const double w =
        std::max(textWidth(f.value, kValueSize * u, true), textWidth(f.label, kLabelSize * u)) +
        30.0 * u;
    if (x > 0.0 && x + w - 30.0 * u > width) {
      x = 0.0;
      y += 46.0 * u;
    }
    if (out != nullptr) {
      *out += textAt(at + Vec2{x, y + 16.0 * u}, kValueSize * u,
                     " class=\"cw-text\" font-weight=\"bold\"", f.value) +
              textAt(at + Vec2{x, y + 32.0 * u}, kLabelSize * u, " class=\"cw-muted\"", f.label);
    }
    x += w;
  }
  return figures.empty() ? 0.0 : y + 46.0 * u;
}

double badgeWidth(const std::string& text, double u) {
  return textWidth(text, 13.0 * u, true) + 40.0 * u;
}

// The sign is drawn: fonts that have no tick or cross show a box.
std::string badge(const Header& header, Vec2 right, double u) {
  const double w = badgeWidth(header.verdict, u);
  const Aabb box{right + Vec2{-w, -13.0 * u}, right + Vec2{0.0, 13.0 * u}};
  const std::string x = number(box.min.x + 12.0 * u);
  const std::string s = number(4.0 * u), t = number(8.0 * u), n = number(-8.0 * u);
  const std::string tick = "M" + x + " " + number(right.y) + "l" + s + " " + s + "l" + t + " " + n;
  const std::string cross =
      "M" + x + " " + number(right.y - 4.0 * u) + "l" + t + " " + t + "m0 " + n + "l" + n + " " + t;
  const std::string call = "M" + number(box.min.x + 16.0 * u) + " " + number(right.y - 6.0 * u) +
                           "v" + number(7.0 * u) + "m0 " + number(5.0 * u) + "v0.01";
  const std::string& sign = header.good ? tick : header.caution ? call : cross;
  const char* const tone = header.good ? "cw-good" : header.caution ? "cw-caution" : "cw-warn";
  return std::string("<g class=\"") + tone + "\">\n" +
         rectangle(box,
                   " fill=\"currentColor\" fill-opacity=\"0.13\"" + attribute("rx", 13.0 * u)) +
         "<path d=\"" + sign + "\" fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\"" +
         " stroke-linejoin=\"round\"" + attribute("stroke-width", 2.4 * u) + "/>\n" +
         textAt({box.min.x + 30.0 * u, right.y + 4.6 * u}, 13.0 * u,
                " fill=\"currentColor\" font-weight=\"bold\"", header.verdict) +
         "</g>\n";
}

}  // namespace

MapAxes axesOf(const PictureInput& input) {
  return {input.grid->frame(), input.frame, input.words};
}

void addZoneItems(std::vector<LegendItem>& out, const SiteZones& zones, const PictureWords& words) {
  const auto kinds = zoneKindsOf(zones);
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (!kinds[k]) continue;
    const auto kind = static_cast<ZoneKind>(k);
    LegendItem item{LegendItem::Zone, words(legendNameOf(kind))};
    item.zone = kind;
    out.push_back(std::move(item));
  }
}

void addMapItems(std::vector<LegendItem>& out, const MapLayer& map,
                 const maps::VectorLayers* polygons, const PictureWords& words) {
  if (polygons != nullptr) {
    const PolygonKinds kinds = polygonKindsOf(*polygons);
    if (kinds.occupied) out.push_back({LegendItem::Polygon, words("imported polygon")});
    if (kinds.unknown) out.push_back({LegendItem::UnknownPolygon, words("imported, unknown")});
  }
  if (map.has_obstacles) out.push_back({LegendItem::Wall, words("obstacle")});
  if (map.has_unknown) out.push_back({LegendItem::Unknown, words("unknown")});
}

double drawLegend(const std::vector<LegendItem>& items, const ScaleBar& bar, Vec2 at, double width,
                  double u, std::string* out) {
  const double bar_width = std::max(bar.px, textWidth(bar.text, kLegendSize * u));
  const double first_line = width - bar_width - 24.0 * u;
  double x = 0.0;
  double y = 0.0;
  for (const LegendItem& item : items) {
    const std::string text = fitted(item.text, kLegendSize * u, false, 220.0 * u);
    const double room = item.kind == LegendItem::More ? 0.0 : kSymbolRoom * u;
    const double w = room + textWidth(text, kLegendSize * u);
    if (x + w > (y > 0.0 ? width : first_line) && (x > 0.0 || y == 0.0)) {
      x = 0.0;
      y += 26.0 * u;
    }
    if (out != nullptr) {
      const Vec2 middle = at + Vec2{x, y + 13.0 * u};
      SvgCanvas canvas;
      symbol(canvas, item, middle, u);
      canvas.text(middle + Vec2{room, 4.4 * u}, kLegendSize * u, Paint().of("cw-text"), text);
      *out += canvas.svg();
    }
    x += w + 20.0 * u;
  }
  if (out != nullptr) {
    const double half = 0.5 * (bar_width - bar.px);
    *out += drawScaleBar(bar, at + Vec2{width - half, 20.0 * u}, u);
  }
  return y + 26.0 * u;
}

std::string lengthText(const PictureInput& input, double metres) {
  return shortNumber(input, fromMetres(input, metres)) + " " + unitText(input);
}

std::string verdictText(const PictureInput& input, const Certificate& certificate) {
  if (!certificate.free)
    return input.words("collides, %1 deep", {lengthText(input, certificate.depth_m)});
  return clearanceText(input, certificate.clearance_m);
}

Header headerOf(const PictureInput& input, const PictureOptions& options, const CellRange& window) {
  const GridFrame& g = input.grid->frame();
  Header h;
  h.title = options.title;
  h.subtitle =
      input.words("%1 \xC3\x97 %2 cells", {std::to_string(g.columns()), std::to_string(g.rows())});
  if (input.frame.kind != maps::FrameKind::Cells) {
    h.subtitle += " \xC2\xB7 " + shortNumber(input, g.columnEdge(g.columns())) + " \xC3\x97 " +
                  shortNumber(input, g.rowEdge(g.rows())) + " m";
  }
  if (window != CellRange{0, g.rows(), 0, g.columns()})
    h.subtitle += " \xC2\xB7 " + input.words("detail");
  const auto free = [](const PictureAgent& a) { return a.certificate && a.certificate->free; };
  const auto hit = [](const PictureAgent& a) { return a.certificate && !a.certificate->free; };
  if (std::any_of(input.agents.begin(), input.agents.end(), hit)) {
    h.verdict = input.words("not free");
  } else if (!input.agents.empty() && std::all_of(input.agents.begin(), input.agents.end(), free)) {
    h.good = true;
    h.verdict =
        input.agents.size() == 1 ? input.words("proved free") : input.words("each proved free");
  }
  return h;
}

double headerHeight(const Header& header, double unit) {
  return (header.title.empty() ? 34.0 : 56.0) * unit;
}

std::string drawHeader(const Header& header, Vec2 at, double width, double u) {
  const bool badged = !header.verdict.empty();
  const double room = width - (badged ? badgeWidth(header.verdict, u) + 12.0 * u : 0.0);
  std::string out;
  double y = at.y + 18.0 * u;
  if (!header.title.empty()) {
    out += textAt({at.x, y}, 20.0 * u, " class=\"cw-text\" font-weight=\"bold\"",
                  fitted(header.title, 20.0 * u, true, room));
    y += 22.0 * u;
  }
  out += textAt({at.x, y}, 13.0 * u, " class=\"cw-muted\"",
                fitted(header.subtitle, 13.0 * u, false, room));
  if (badged) {
    out += badge(header, at + Vec2{width, 13.0 * u}, u);
  }
  return out;
}

FooterContent footerContent(const PictureInput& input, const MapLayer& map,
                            const PictureOptions& options) {
  if (!options.legend) return {};
  return {figuresOf(input, options), legendOf(input, map, options)};
}

double footer(const PictureInput& input, const FooterContent& content,
              const DistanceLayer* distance, Vec2 at, double width, const View& view,
              std::string* out) {
  const double u = view.unit;
  const double top = kLegendTop * u;
  const double figures = drawFigures(content.figures, at + Vec2{0.0, top}, width, u, out);
  const double above =
      top + figures +
      (distance != nullptr ? distance->legend(at + Vec2{0.0, top + figures}, width, u, out) : 0.0);
  return above + drawLegend(content.legend, scaleBarOf(axesOf(input), view), at + Vec2{0.0, above},
                            width, u, out);
}

}  // namespace clearway::app::picture
