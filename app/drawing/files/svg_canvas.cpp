#include "app/drawing/files/svg_canvas.h"

#include <algorithm>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/style/colour.h"

namespace clearway::app::picture {
namespace {

std::string inkText(const Paint::Attribute& a) {
  switch (a.ink) {
    case Paint::Ink::None: return "none";
    case Paint::Ink::Current: return "currentColor";
    case Paint::Ink::Fixed: break;
  }
  return hex(a.rgb);
}

std::string pair(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

std::string partOf(std::string_view name, const Paint::Attribute& a) {
  const std::string value = number(a.value);
  return pair(name, value.front() == '.' && !a.bare ? "0" + value : value);
}

std::string textOf(const Paint::Attribute& a) {
  using Name = Paint::Name;
  switch (a.name) {
    case Name::Class: return pair("class", a.text);
    case Name::Clip: return pair("clip-path", "url(#" + std::string(a.text) + ")");
    case Name::Own: return pair("style", "color:" + hex(a.rgb) + ";fill:" + hex(a.fill));
    case Name::Colour: return pair("color", hex(a.rgb));
    case Name::Fill: return pair("fill", inkText(a));
    case Name::Stroke: return pair("stroke", inkText(a));
    case Name::FillOpacity: return partOf("fill-opacity", a);
    case Name::StrokeOpacity: return partOf("stroke-opacity", a);
    case Name::Opacity: return partOf("opacity", a);
    case Name::Width: return attribute("stroke-width", a.value);
    case Name::Dash:
      return pair("stroke-dasharray",
                  a.gap > 0.0 ? number(a.value) + " " + number(a.gap) : number(a.value));
    case Name::RoundJoin: return pair("stroke-linejoin", "round");
    case Name::RoundCap: return pair("stroke-linecap", "round");
    case Name::FlatCap: return pair("stroke-linecap", "butt");
    case Name::EvenOdd: return pair("fill-rule", "evenodd");
    case Name::Corners: return attribute("rx", a.value);
    case Name::Anchor: return pair("text-anchor", a.text);
    case Name::Bold: return pair("font-weight", "bold");
    case Name::Data:
    case Name::Tight: break;
  }
  return {};
}

bool has(const Paint& paint, Paint::Name name) {
  return std::ranges::any_of(paint, [&](const Paint::Attribute& a) { return a.name == name; });
}

}  // namespace

std::string attributesOf(const Paint& paint) {
  std::string out;
  for (const Paint::Attribute& a : paint) out += textOf(a);
  return out;
}

void SvgCanvas::begin(const Paint& group) {
  out_ += "<g" + attributesOf(group) + (has(group, Paint::Name::Tight) ? ">" : ">\n");
}

void SvgCanvas::draw(const Curve& curve, const Paint& paint) {
  PathData data;
  for (const Curve::Node& n : curve.nodes()) {
    switch (n.step) {
      case Curve::Step::Move: data.moveTo(n.to); break;
      case Curve::Step::Line: data.lineTo(n.to); break;
      case Curve::Step::Arc: data.arcTo(n.to, n.radius, n.positive); break;
      case Curve::Step::Close: data.close(); break;
    }
  }
  const std::string d = " d=\"" + data.text() + "\"";
  out_ += "<path";
  if (!has(paint, Paint::Name::Data)) out_ += d;
  for (const Paint::Attribute& a : paint) out_ += a.name == Paint::Name::Data ? d : textOf(a);
  out_ += has(paint, Paint::Name::Tight) ? "/>" : "/>\n";
}

void SvgCanvas::circle(Vec2 centre, double radius, const Paint& paint) {
  out_ += picture::circle(centre, radius, attributesOf(paint));
}

void SvgCanvas::box(const Aabb& box, const Paint& paint) {
  out_ += rectangle(box, attributesOf(paint));
}

void SvgCanvas::text(Vec2 at, double size, const Paint& paint, std::string_view text) {
  out_ += textAt(at, size, attributesOf(paint), text);
}

double SvgCanvas::textWidth(std::string_view text, double size, bool bold) const {
  return picture::textWidth(text, size, bold);
}

}  // namespace clearway::app::picture
