#include "app/drawing/style/style.h"

#include <algorithm>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/style/colour.h"
#include "app/drawing/style/palette.h"
#include "app/drawing/style/safe_colours.h"

namespace clearway::app::picture {
namespace {

constexpr double kLeastSide_px = 32.0;  // 20 mm at 50 dpi have 39
constexpr double kPaperText_pt = 6.5;   // of the smallest texts on paper
constexpr double kSmallestText = 10.5;  // in units: the names of robots

std::string rule(const char* names, const char* property, std::uint32_t rgb) {
  return std::string(names) + "{" + property + ":" + hex(rgb) + "}";
}

// With the colours that colour-blind people can distinguish.
std::string safeCss(bool dark) {
  const SafeColours& c = safeColours(dark);
  return rule(".cw-agent", "color", c.agents.front()) + rule(".cw-tint", "fill", c.tint) +
         rule(".cw-start,.cw-good", "color", c.start) + rule(".cw-goal", "color", c.goal) +
         rule(".cw-warn", "color", c.warn) + rule(".cw-caution", "color", c.caution);
}

std::string css(const Palette& p) {
  return ".cw-card{fill:" + hex(p.card) + ";stroke:" + hex(p.edge) + "}" +
         rule(".cw-page", "fill", p.page) + rule(".cw-floor,.cw-glyph,.cw-pill", "fill", p.floor) +
         rule(".cw-halo", "stroke", p.floor) + rule(".cw-wall,.cw-unknown", "fill", p.wall) +
         rule(".cw-rim", "stroke", p.wall) + rule(".cw-edge", "stroke", p.edge) +
         rule(".cw-text", "fill", p.ink) + rule(".cw-ink", "stroke", p.ink) +
         rule(".cw-muted", "fill", p.muted) + rule(".cw-tick", "stroke", p.muted) +
         rule(".cw-clear", "color", p.ink) + rule(".cw-agent", "color", p.agent) +
         rule(".cw-tint", "fill", p.tint) + rule(".cw-start", "color", p.start) +
         rule(".cw-goal", "color", p.goal) + rule(".cw-warn", "color", p.warn) +
         rule(".cw-caution", "color", p.caution) + rule(".cw-good", "color", p.good);
}

}  // namespace

std::string styleSheet(PictureTheme theme, bool safe) {
  const auto rules = [&](bool dark) {
    return css(dark ? kDark : kLight) + (safe ? safeCss(dark) : std::string());
  };
  std::string out =
      "<style>text{font-family:\"DejaVu Sans\",sans-serif}.cw-unknown{fill-opacity:0.4}";
  out += rules(theme == PictureTheme::Dark);
  if (theme == PictureTheme::Auto) {
    out += "@media (prefers-color-scheme:dark){" + rules(true) + "}";
  }
  return out + "</style>\n";
}

std::string svgHead(double width, double height, std::string_view title, double dpi) {
  const std::string w = number(width);
  const std::string h = number(height);
  const auto size = [&](const std::string& px, double length) {
    return dpi == kCssDpi ? px : number(25.4 * length / dpi, 3, false) + "mm";
  };
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
         " width=\"" +
         size(w, width) + "\" height=\"" + size(h, height) + "\" viewBox=\"0 0 " + w + " " + h +
         "\" role=\"img\">\n<title>" + escaped(title) + "</title>\n";
}

std::string clipPath(const char* id, const Aabb& box) {
  return std::string("<clipPath id=\"") + id + "\">" + rectangle(box, "") + "</clipPath>\n";
}

std::string cardGround(double width, double height, double unit, double dpi) {
  if (dpi != kCssDpi) return rectangle({{0.0, 0.0}, {width, height}}, " class=\"cw-page\"");
  return rectangle({{0.5, 0.5}, {width - 0.5, height - 0.5}},
                   " class=\"cw-card\" stroke-width=\"1\"" + attribute("rx", 12.0 * unit));
}

CardLimits cardLimits(double max_width, double max_height, double dpi, const LeastCard& least) {
  const double x = std::clamp(max_width, kLeastSide_px, 16384.0);
  const double y = std::clamp(max_height, kLeastSide_px, 16384.0);
  double unit = std::max(std::min(x, y) / 1000.0, least.unit);
  if (dpi != kCssDpi) unit = std::max(unit, kPaperText_pt / 72.0 * dpi / kSmallestText);
  return {x, y, unit, std::min(x / least.width, y / least.height)};
}

double cardSide(double needed, double most, bool meets) {
  return meets ? most : std::min(std::ceil(needed - kLayoutRounding_px), most);
}

Nice niceAtLeast(double v) {
  double power = 1.0;
  int decimals = 0;
  while (power > v) {
    power /= 10.0;
    ++decimals;
  }
  while (power * 10.0 <= v) power *= 10.0;
  for (const double f : {1.0, 2.0, 5.0}) {
    if (f * power >= v) return {f * power, decimals};
  }
  return {10.0 * power, std::max(0, decimals - 1)};
}

std::string drawScaleBar(const ScaleBar& bar, Vec2 right, double u) {
  const std::string h = number(4.0 * u);
  const std::string d = "M" + number(right.x - bar.px) + " " + number(right.y - 4.0 * u) + "v" + h +
                        "h" + number(bar.px) + "v-" + h;
  return "<path d=\"" + d + "\" class=\"cw-ink\" fill=\"none\" stroke-linejoin=\"round\"" +
         attribute("stroke-width", 1.6 * u) + "/>\n" +
         textAt(right + Vec2{-0.5 * bar.px, -7.0 * u}, kScaleTextSize * u,
                " class=\"cw-text\" text-anchor=\"middle\"", bar.text);
}

}  // namespace clearway::app::picture
