#include "app/drawing/layers/contact_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/drawing/files/svg_writer.h"

namespace clearway::app::picture {
namespace {

constexpr double kArrow = 24.0;  // all in view units
constexpr double kText = 11.0;
constexpr std::size_t kMaxDepths = 24;

std::string metres(double m, const PictureWords& words) {
  return words.number(number(m, m < 0.1 ? 3 : 2, false)) + " m";
}

using Mark = EngineMarks::Contact;

bool isFree(const Aabb& box, const std::vector<Aabb>& occupied) {
  return std::ranges::none_of(
      occupied, [&](const Aabb& t) { return overlap(box, t, TouchRule::TouchingIsFree); });
}

// A free position for a label of this size near the tip of an arrow: next to the tip, else on wider
// circles around it.
std::optional<Aabb> placeFor(Vec2 size, Vec2 tip, Vec2 normal, const Aabb& area,
                             const std::vector<Aabb>& occupied) {
  constexpr std::array<double, 8> kTurns{0, 45, -45, 90, -90, 135, -135, 180};
  for (int ring = 0; ring < 5; ++ring) {
    for (const double turn : kTurns) {
      const Vec2 d = rotate(Heading::fromDegrees(turn).value_or(Heading{}), normal);
      // The box's centre lies its own extent along d, so that the box begins at the tip.
      const double reach = std::min(std::abs(d.x) < 1e-9 ? 1e9 : 0.5 * size.x / std::abs(d.x),
                                    std::abs(d.y) < 1e-9 ? 1e9 : 0.5 * size.y / std::abs(d.y));
      const Vec2 centre = tip + (reach + 0.25 * size.y + ring * size.y) * d;
      const Aabb box{centre - 0.5 * size, centre + 0.5 * size};
      const bool inside = box.min.x >= area.min.x && box.min.y >= area.min.y &&
                          box.max.x <= area.max.x && box.max.y <= area.max.y;
      if (inside && isFree(box, occupied)) return box;
    }
  }
  return std::nullopt;
}

// A label, with a leader line if it does not touch the tip.
void drawDepth(Canvas& out, const Mark& m, Vec2 tip, const Aabb& box, const View& view,
               const PictureWords& words) {
  const double u = view.unit;
  const Vec2 base{0.5 * (box.min.x + box.max.x), box.max.y - 3.0 * u};
  const std::string text = metres(std::abs(m.depth_m), words);
  const Vec2 nearest{std::clamp(tip.x, box.min.x, box.max.x),
                     std::clamp(tip.y, box.min.y, box.max.y)};
  const Group group(out, Paint().of(m.collides ? "cw-warn" : "cw-goal"));
  if (length(nearest - tip) > 8.0 * u) {
    Curve line;
    line.moveTo(tip);
    line.lineTo(nearest);
    out.draw(line, Paint().noFill().stroke().strokeOpacity(0.5).width(0.8 * u));
  }
  out.text(base, kText * u, Paint().anchor("middle").of("cw-halo").roundJoin().width(3.4 * u),
           text);
  out.text(base, kText * u, Paint().anchor("middle").fill(), text);
}

}  // namespace

void contactMark(Canvas& out, Vec2 at, Vec2 normal, double depth_m, bool hit, double size,
                 const View& view) {
  const double u = size * view.unit;
  const Vec2 p = view.px(at);
  const Vec2 tip = p + (kArrow * u) * normal;
  const Vec2 across = (4.0 * u) * perpendicular(normal);
  Curve bar;
  const Vec2 half = (0.5 * std::abs(depth_m) * view.scale) * normal;
  bar.moveTo(p - half);
  bar.lineTo(p + half);
  Curve arrow;
  arrow.moveTo(p);
  arrow.lineTo(tip);
  arrow.moveTo(tip - (7.0 * u) * normal + across);
  arrow.lineTo(tip);
  arrow.lineTo(tip - (7.0 * u) * normal - across);
  const auto round = [&](const Curve& curve, Paint paint, double width) {
    out.draw(curve, paint.noFill().roundCap().roundJoin().width(width * u));
  };
  const Group group(out, Paint().of(hit ? "cw-warn" : "cw-goal"));
  round(arrow, Paint().of("cw-halo"), 4.6);
  round(bar, Paint().stroke().strokeOpacity(0.45), 6.0);
  round(arrow, Paint().stroke(), 1.7);
  out.circle(p, 3.4 * u, Paint().fill().of("cw-halo").width(1.2 * u));
}

void drawContacts(Canvas& out, const EngineMarks& engine, const View& view,
                  std::vector<Aabb> occupied, const PictureWords& words) {
  const std::vector<Mark>& marks = engine.contacts;
  const bool labelled = marks.size() <= kMaxDepths;
  const double u = view.unit;
  for (const Mark& m : marks) {
    contactMark(out, m.at, m.normal, m.depth_m, m.collides, labelled ? 1.0 : 0.6, view);
    const Vec2 p = view.px(m.at);
    const Vec2 dot{4.0 * u, 4.0 * u};
    occupied.push_back({p - dot, p + dot});
  }
  if (!labelled) return;
  for (auto m = marks.rbegin(); m != marks.rend(); ++m) {  // collisions get their labels first
    if (std::abs(m->depth_m) < 0.0005) continue;
    const Vec2 size{out.textWidth(metres(std::abs(m->depth_m), words), kText * u, false) + 2.0 * u,
                    (kText + 2.0) * u};
    const Vec2 tip = view.px(m->at) + (kArrow * u) * m->normal;
    const std::optional<Aabb> box = placeFor(size, tip, m->normal, view.area, occupied);
    if (!box) continue;
    occupied.push_back(*box);
    drawDepth(out, *m, tip, *box, view, words);
  }
}

}  // namespace clearway::app::picture
