#include "app/drawing/layers/zone_layer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include "app/document/plan/plan_report.h"

namespace clearway::app::picture {
namespace {

constexpr std::size_t kMostStyled = 2000;  // visible zones that have outlines, hatches, arrows
constexpr double kHatch = 9.0;             // between lines, in units
constexpr double kArrowAlong = 54.0, kArrowAcross = 36.0, kZoneArrow = 22.0;
constexpr double kZoneArrowHead = 6.0, kZoneArrowLine = 1.7;
constexpr double kStrengths = 8.0;  // strengths of a fill
constexpr double kLeastSpan = 3.0;  // px of a zone that has more than a fill
constexpr double kSpeedSize = 12.0;

using Ring = std::vector<Vec2>;  // [px]

struct ZoneStyle {
  const char* colour;
  double fill;      // opacity of a fill at strength 0
  double stronger;  // and what strength 1 adds
  double width;     // of the outline, in units
  double dash, gap;
};

ZoneStyle styleOf(ZoneKind kind) {
  switch (kind) {
    case ZoneKind::Blocked: break;
    case ZoneKind::SpeedLimit: return {"cw-caution", 0.13, 0.0, 1.6, 7.0, 4.0};
    case ZoneKind::Penalty: return {"cw-goal", 0.08, 0.26, 1.6, 1.6, 3.2};
    case ZoneKind::Priority: return {"cw-good", 0.08, 0.16, 1.0, 0.0, 0.0};
    case ZoneKind::Directed:
    case ZoneKind::Bidirected: return {"cw-clear", 0.05, 0.0, 1.0, 0.0, 0.0};
  }
  return {"cw-warn", 0.12, 0.0, 1.6, 0.0, 0.0};
}

double strengthOf(const Zone& zone) {
  return isCost(zone.kind) ? std::round(kStrengths * std::clamp(zone.factor, 0.0, 1.0)) / kStrengths
                           : 0.0;
}

// With one orientation, so that rings of one curve add up.
Ring ringOf(const Zone& zone, const View& view) {
  Ring out;
  double area = 0.0;
  for (std::size_t k = 0; k < zone.ring.size(); ++k) {
    area += cross(zone.ring[k], zone.ring[(k + 1) % zone.ring.size()]);
    out.push_back(view.px(zone.ring[k]));
  }
  if (area < 0.0) std::ranges::reverse(out);
  return out;
}

Aabb boxOf(const Ring& ring) {
  Aabb out{ring.front(), ring.front()};
  for (const Vec2 p : ring) out = merged(out, {p, p});
  return out;
}

// Where the line {p : dot(p, normal) = at} is inside: positions along the line, in pairs.
std::vector<double> crossings(const Ring& ring, Vec2 normal, double at) {
  std::vector<double> out;
  const Vec2 along = perpendicular(normal);
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 a = ring[k], b = ring[(k + 1) % ring.size()];
    const double from = dot(a, normal), to = dot(b, normal);
    if ((from < at) == (to < at)) continue;
    const double t = (at - from) / (to - from);
    out.push_back(dot(a, along) + t * (dot(b, along) - dot(a, along)));
  }
  std::ranges::sort(out);
  return out;
}

bool contains(const Ring& ring, Vec2 p) {
  const std::vector<double> at = crossings(ring, {0.0, 1.0}, p.y);
  const double x = dot(p, perpendicular({0.0, 1.0}));
  return (std::ranges::upper_bound(at, x) - at.begin()) % 2 == 1;
}

// In the middle of the widest part at half the height of what is visible.
Vec2 innerPoint(const Ring& ring, const Aabb& visible) {
  const double y = 0.5 * (visible.min.y + visible.max.y);
  const Vec2 normal{0.0, 1.0}, along = perpendicular(normal);
  const std::vector<double> at = crossings(ring, normal, y);
  double best = 0.5 * dot(visible.min + visible.max, along), widest = 0.0;
  for (std::size_t k = 0; k + 1 < at.size(); k += 2) {
    if (at[k + 1] - at[k] <= widest) continue;
    widest = at[k + 1] - at[k];
    best = 0.5 * (at[k] + at[k + 1]);
  }
  return y * normal + best * along;
}

// Of a label: at the upper left, where a path that crosses the zone covers it least.
Vec2 labelPlace(const Ring& ring, const Aabb& visible, Vec2 half, double u) {
  const Vec2 normal{0.0, 1.0};
  const double y = visible.min.y + half.y + 5.0 * u;
  std::vector<double> at = crossings(ring, normal, y);
  for (double& x : at) x *= perpendicular(normal).x;
  std::ranges::sort(at);
  for (std::size_t k = 0; k + 1 < at.size(); k += 2) {
    const double left = std::max(at[k], visible.min.x), right = std::min(at[k + 1], visible.max.x);
    if (right - left > 2.0 * half.x + 12.0 * u) return {left + half.x + 6.0 * u, y};
  }
  return innerPoint(ring, visible);
}

Aabb common(const Aabb& a, const Aabb& b) {
  return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
          {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}

// Lines that go on in the next zone.
void addHatch(Curve& out, const Ring& ring, const Aabb& visible, double u) {
  const double d = kHatch * u * std::sqrt(0.5);
  const Vec2 normal{std::sqrt(0.5), std::sqrt(0.5)}, along = perpendicular(normal);
  const double last = dot(visible.max, normal);
  for (double k = std::ceil(dot(visible.min, normal) / d); k * d < last; ++k) {
    const std::vector<double> at = crossings(ring, normal, k * d);
    for (std::size_t i = 0; i + 1 < at.size(); i += 2) {
      out.moveTo(k * d * normal + at[i] * along);
      out.lineTo(k * d * normal + at[i + 1] * along);
    }
  }
}

struct Arrow {
  Vec2 forward;  // a unit vector
  bool two_heads = false;
  double u = 1.0;
};

void addArrow(Curve& out, const Arrow& arrow, Vec2 middle, double length) {
  const Vec2 half = 0.5 * length * arrow.forward;
  const double head = std::min(kZoneArrowHead * arrow.u, 0.45 * length);
  const auto addHead = [&](Vec2 tip, Vec2 forward) {
    const Vec2 side = perpendicular(forward);
    out.moveTo(tip - head * forward + 0.7 * head * side);
    out.lineTo(tip);
    out.lineTo(tip - head * forward - 0.7 * head * side);
  };
  out.moveTo(middle - half);
  out.lineTo(middle + half);
  addHead(middle + half, arrow.forward);
  if (arrow.two_heads) addHead(middle - half, -1.0 * arrow.forward);
}

// On a lattice of the whole picture; one in the middle of a zone that is too small for it.
void addArrows(Curve& out, const Ring& ring, const Aabb& visible, const Arrow& arrow) {
  const double u = arrow.u;
  const Vec2 across = perpendicular(arrow.forward);
  const Vec2 centre = 0.5 * (visible.min + visible.max), half = 0.5 * (visible.max - visible.min);
  const auto reach = [&](Vec2 v) { return std::abs(v.x) * half.x + std::abs(v.y) * half.y; };
  const auto first = [](double from, double step) { return std::ceil(from / step); };
  bool any = false;
  const double rows_end = dot(centre, across) + reach(across);
  const double row_0 = first(dot(centre, across) - reach(across), kArrowAcross * u);
  for (double i = row_0; i * kArrowAcross * u < rows_end; ++i) {
    const double shift = std::fmod(std::abs(i), 2.0) * 0.5;
    const double end = dot(centre, arrow.forward) + reach(arrow.forward);
    const double from = dot(centre, arrow.forward) - reach(arrow.forward);
    for (double k = first(from, kArrowAlong * u) - 1.0; (k + shift) * kArrowAlong * u < end; ++k) {
      const Vec2 at = (k + shift) * kArrowAlong * u * arrow.forward + i * kArrowAcross * u * across;
      const Vec2 tip = 0.7 * kZoneArrow * u * arrow.forward,
                 side = 0.5 * kZoneArrowHead * u * across;
      const bool fits = contains(ring, at + tip) && contains(ring, at - tip) &&
                        contains(ring, at + side) && contains(ring, at - side);
      if (!fits) continue;
      any = true;
      addArrow(out, arrow, at, kZoneArrow * u);
    }
  }
  if (any) return;
  const auto along = [](double size, double part) { return size / std::max(std::abs(part), 1e-9); };
  const double room =
      0.8 * std::min(along(2.0 * half.x, arrow.forward.x), along(2.0 * half.y, arrow.forward.y));
  addArrow(out, arrow, innerPoint(ring, visible), std::min(room, kZoneArrow * u));
}

// What one kind and strength draws.
struct Sheet {
  Curve fill, lines;
};

struct Label {
  Vec2 at;
  const std::string* text;
};

void drawFill(Canvas& out, const Curve& fill, double opacity) {
  out.draw(fill, Paint().fill().fillOpacity(opacity));
}

void drawOutline(Canvas& out, const Curve& fill, const ZoneStyle& style, double u) {
  Paint line;
  line.noFill().stroke().roundJoin().width(style.width * u);
  if (style.dash > 0.0) line.dash(style.dash * u, style.gap * u);
  out.draw(fill, line);
}

void drawSheet(Canvas& out, const Sheet& sheet, ZoneKind kind, double strength, bool styled,
               double u) {
  const ZoneStyle style = styleOf(kind);
  const Group group(out, Paint().of(style.colour));
  const bool hatched = kind == ZoneKind::Blocked && styled;
  drawFill(out, sheet.fill, style.fill + style.stronger * strength + (styled ? 0.0 : 0.12));
  if (!styled) return;
  if (hatched) {
    out.draw(sheet.lines, Paint().noFill().stroke().strokeOpacity(0.55).width(1.1 * u));
  }
  drawOutline(out, sheet.fill, style, u);
  if (!isDirection(kind) || sheet.lines.empty()) return;
  out.draw(sheet.lines,
           Paint().of("cw-halo").strokeOpacity(0.85).noFill().roundJoin().roundCap().width(
               (kZoneArrowLine + 2.4) * u));
  out.draw(sheet.lines, Paint().noFill().stroke().roundJoin().roundCap().width(kZoneArrowLine * u));
}

// Of the box of a label.
Vec2 halfOf(const Canvas& out, const std::string& text, double u) {
  return {0.5 * out.textWidth(text, kSpeedSize * u, true) + 6.0 * u, 9.5 * u};
}

void drawSpeed(Canvas& out, const Label& label, double u) {
  const double size = kSpeedSize * u;
  const Vec2 half = halfOf(out, *label.text, u);
  const Group group(out, Paint().of("cw-caution"));
  out.box({label.at - half, label.at + half},
          Paint().of("cw-pill").stroke().corners(9.5 * u).width(1.4 * u));
  out.text(label.at + Vec2{0.0, 4.3 * u}, size, Paint().fill().bold().anchor("middle"),
           *label.text);
}

void addLines(Sheet& sheet, const Zone& zone, const Ring& ring, const Aabb& visible, double u) {
  if (zone.kind == ZoneKind::Blocked) return addHatch(sheet.lines, ring, visible, u);
  if (!isDirection(zone.kind)) return;
  const Vec2 forward{zone.direction.cos(), zone.direction.sin()};
  addArrows(sheet.lines, ring, visible, {forward, zone.kind == ZoneKind::Bidirected, u});
}

bool isVisible(const Zone& zone, const View& view) {
  const Aabb box = view.px(boxOf(zone.ring));
  return overlap(box, view.area, TouchRule::TouchingCollides);
}

}  // namespace

std::vector<std::string> zoneLabels(const SiteZones& zones, const maps::MapFrame& frame,
                                    const GridFrame& grid, const PictureWords& words) {
  std::vector<std::string> out;
  const char* const unit = frame.kind == maps::FrameKind::Cells ? "%1 cells/s" : "%1 m/s";
  for (const Zone& zone : zones.zones) {
    out.emplace_back();
    if (zone.kind != ZoneKind::SpeedLimit) continue;
    const double own = maps::lengthFromWorld(frame, grid, zone.speed_m_s);
    out.back() = words(unit, {words.number(app::shortNumber(own))});
  }
  return out;
}

// Of the kinds that colour an area most faintly first, the blocked ones last.
void drawZones(Canvas& out, const SiteZones& zones, const std::vector<std::string>& labels,
               const View& view) {
  std::vector<std::size_t> visible;
  for (std::size_t k = 0; k < zones.zones.size(); ++k) {
    if (!zones.zones[k].ring.empty() && isVisible(zones.zones[k], view)) visible.push_back(k);
  }
  if (visible.empty()) return;
  const bool styled = visible.size() <= kMostStyled;
  std::map<std::pair<int, double>, Sheet> sheets;
  std::vector<Label> texts;
  for (const std::size_t k : visible) {
    const Zone& zone = zones.zones[k];
    const Ring ring = ringOf(zone, view);
    const Aabb box = common(boxOf(ring), view.area);
    Sheet& sheet = sheets[{-static_cast<int>(zone.kind), strengthOf(zone)}];
    sheet.fill.ring(ring);
    const Vec2 size = box.max - box.min;
    if (!styled || std::max(size.x, size.y) < kLeastSpan) continue;
    addLines(sheet, zone, ring, box, view.unit);
    if (k >= labels.size() || labels[k].empty()) continue;
    const Vec2 half = halfOf(out, labels[k], view.unit);
    if (size.x > 2.0 * half.x && size.y > 2.0 * half.y) {
      texts.push_back({labelPlace(ring, box, half, view.unit), &labels[k]});
    }
  }
  const Group all(out, Paint().of("cw-zones").clip("cw-frame"));
  for (const auto& [key, sheet] : sheets) {
    drawSheet(out, sheet, static_cast<ZoneKind>(-key.first), key.second, styled, view.unit);
  }
  for (const Label& label : texts) drawSpeed(out, label, view.unit);
}

void drawZoneOutline(Canvas& out, const Zone& zone, const View& view) {
  if (zone.ring.empty()) return;
  Curve ring;
  ring.ring(ringOf(zone, view));
  out.draw(ring, Paint().of("cw-halo").noFill().roundJoin().width(6.0 * view.unit));
  out.draw(ring, Paint().of("cw-ink").noFill().roundJoin().width(2.6 * view.unit));
}

std::optional<std::size_t> zoneAt(const SiteZones& zones, Vec2 world) {
  std::optional<std::size_t> best;
  for (std::size_t k = 0; k < zones.zones.size(); ++k) {
    const Zone& zone = zones.zones[k];
    const bool is_above = !best || zone.kind <= zones.zones[*best].kind;
    if (is_above && !zone.ring.empty() && contains(zone.ring, world)) best = k;
  }
  return best;
}

std::array<bool, kZoneKinds> zoneKindsOf(const SiteZones& zones) {
  std::array<bool, kZoneKinds> out{};
  for (const Zone& zone : zones.zones) out[static_cast<std::size_t>(zone.kind)] = true;
  return out;
}

const char* legendNameOf(ZoneKind kind) {
  switch (kind) {
    case ZoneKind::Blocked: break;
    case ZoneKind::SpeedLimit: return "speed limit";
    case ZoneKind::Penalty: return "zone with a penalty";
    case ZoneKind::Priority: return "preferred zone";
    case ZoneKind::Directed: return "directed zone";
    case ZoneKind::Bidirected: return "bidirected zone";
  }
  return "blocked zone";
}

void zoneSign(Canvas& out, const Aabb& box, ZoneKind kind, double u) {
  Sheet sheet;
  const Ring ring{box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  sheet.fill.ring(ring);
  Zone zone;
  zone.kind = kind;
  constexpr double kSmaller = 0.7;
  addLines(sheet, zone, ring, box, kSmaller * u);
  drawSheet(out, sheet, kind, 0.6, true, kSmaller * u);
}

}  // namespace clearway::app::picture
