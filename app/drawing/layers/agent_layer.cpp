#include "app/drawing/layers/agent_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/layers/agent_outline.h"

namespace clearway::app::picture {
namespace {

void addLines(Curve& out, const Pose& pose, const std::vector<Ring>& lines, const View& view) {
  for (const Ring& r : lines) {
    Ring line = at(pose, r, view);
    const bool closed = r.front() == r.back();
    if (closed) line.pop_back();
    closed ? out.ring(line) : out.line(line);
  }
}

void drawIfAny(Canvas& out, const Curve& curve, const Paint& paint) {
  if (!curve.empty()) out.draw(curve, paint);
}

bool drawBodyOf(Canvas& out, const PictureAgent& agent, const Pose& pose, double fill,
                const View& view) {
  return agent.footprint && drawBody(out, *agent.footprint, pose, {.fill = fill}, view);
}

// The label position of least penalty: far from `busy`, inside the map's area, near the point.
Vec2 placeLabel(Vec2 near, Vec2 half, const std::vector<Vec2>& busy, const View& view, int first) {
  const double u = view.unit;
  Vec2 best = near;
  double least = std::numeric_limits<double>::infinity();
  for (const double away : {22.0, 40.0, 64.0, 96.0}) {
    for (int k = 0; k < 16; ++k) {
      const auto h = Heading::fromDegrees(22.5 * ((first + k) % 16));
      if (!h) continue;
      const Vec2 c = near + Vec2{h->cos() * (away * u + half.x), h->sin() * (away * u + half.y)};
      const Aabb box{c - half, c + half};
      const Aabb room = enlarged(view.area, 6.0 * u);
      double cost = 0.02 * away;
      if (box.min.x < room.min.x || box.max.x > room.max.x) cost += 1000.0;
      if (box.min.y < room.min.y || box.max.y > room.max.y) cost += 1000.0;
      const Aabb wide = enlarged(box, 4.0 * u);
      for (const Vec2 p : busy) {
        if (overlap(wide, {p, p}, TouchRule::TouchingCollides)) cost += 1.0;
      }
      if (cost < least) {
        least = cost;
        best = c;
      }
    }
  }
  return best;
}

}  // namespace

bool drawBody(Canvas& out, const Footprint& footprint, const Pose& pose, const BodyLook& look,
              const View& view) {
  const double u = view.unit;
  if (footprint.circumscribedRadius() * view.scale < look.least * u) return false;
  const std::vector<Ring> rings = bodyRings(footprint);
  Curve area, edge, nose;
  for (const Ring& r : rings) area.ring(at(pose, r, view));
  addLines(edge, pose, outlineOf(rings), view);
  nose.line(at(pose, noseOf(rings), view));
  out.draw(area, Paint().fill().fillPart(look.fill));
  out.draw(edge, Paint().noFill().stroke().roundJoin().width(look.line * u));
  out.draw(nose, Paint().noFill().stroke().roundCap().roundJoin().width(1.8 * u));
  return true;
}

void drawPadding(Canvas& out, const Footprint& footprint, const Pose& pose, const View& view) {
  if (!(footprint.padding() > 0.0)) return;
  Curve padded;
  for (const Ring& r : paddedRings(footprint)) padded.ring(at(pose, r, view));
  out.draw(padded, Paint().noFill().stroke().width(1.2 * view.unit).dash(4.0 * view.unit));
}

Aabb drawLabel(Canvas& out, Vec2 near, const std::string& text, const std::vector<Vec2>& busy,
               const View& view, int first) {
  const double u = view.unit;
  const double size = 13.0 * u;
  const Vec2 half{0.5 * out.textWidth(text, size, true) + 6.0 * u, 11.0 * u};
  const Vec2 c = placeLabel(near, half, busy, view, first);
  Curve leader;
  leader.moveTo(near);
  leader.lineTo(c);
  const Aabb box{c - half, c + half};
  out.draw(leader, Paint().stroke().noFill().width(u));
  out.box(box, Paint().of("cw-pill").stroke().corners(5.0 * u).width(u));
  out.text(c + Vec2{0.0, 4.6 * u}, size, Paint().fill().bold().anchor("middle"), text);
  return box;
}

Aabb drawHitCell(Canvas& out, Aabb cell, double unit) {
  const Vec2 middle = 0.5 * (cell.min + cell.max);
  const Vec2 least{3.0 * unit, 3.0 * unit};
  cell = merged(cell, {middle - least, middle + least});
  out.box(cell, Paint().fill().of("cw-halo").width(1.5 * unit));
  out.circle(middle, 12.0 * unit, Paint().noFill().stroke().width(2.0 * unit));
  return cell;
}

void goalNumber(Canvas& out, Vec2 at, std::size_t number, double u, bool hanging) {
  const std::string text = std::to_string(number);
  const double size = 11.0 * u;
  const double width = std::max(16.0 * u, out.textWidth(text, size, true) + 8.0 * u);
  const Vec2 corner = at + Vec2{-u, (hanging ? 12.0 : -28.0) * u};
  out.box({corner, corner + Vec2{width, 16.0 * u}},
          Paint().fill().of("cw-halo").corners(4.0 * u).width(1.5 * u));
  out.text(corner + Vec2{0.5 * width, 12.0 * u}, size,
           Paint().of("cw-glyph").bold().anchor("middle"), text);
}

void viaMark(Canvas& out, Vec2 at, std::size_t number, double u) {
  const std::string text = std::to_string(number);
  const double size = 10.5 * u;
  const double radius = std::max(8.0 * u, 0.5 * out.textWidth(text, size, true) + 4.0 * u);
  out.circle(at, radius, Paint().fill().of("cw-halo").width(2.0 * u));
  out.text(at + Vec2{0.0, 3.7 * u}, size, Paint().of("cw-glyph").bold().anchor("middle"), text);
}

void startMark(Canvas& out, Vec2 at, Heading heading, double unit) {
  Curve arrow;
  const Pose p{at, heading};
  arrow.ring(std::array<Vec2, 3>{toWorld(p, {4.2 * unit, 0.0}),
                                 toWorld(p, {-2.4 * unit, 3.6 * unit}),
                                 toWorld(p, {-2.4 * unit, -3.6 * unit})});
  out.circle(at, kStartRadius * unit, Paint().fill().of("cw-halo").width(2.0 * unit));
  out.draw(arrow, Paint().of("cw-glyph"));
}

void goalMark(Canvas& out, Vec2 at, double unit, bool hanging) {
  const double up = hanging ? 1.0 : -1.0;
  Curve flag;
  flag.moveTo(at);
  flag.lineTo(at + Vec2{0.0, up * 26.0 * unit});
  flag.ring(std::array<Vec2, 3>{at + Vec2{0.0, up * 26.0 * unit},
                                at + Vec2{15.0 * unit, up * 20.0 * unit},
                                at + Vec2{0.0, up * 14.0 * unit}});
  out.draw(flag, Paint().of("cw-halo").noFill().roundJoin().width(5.5 * unit));
  out.circle(at, 6.5 * unit, Paint().of("cw-pill").stroke().width(2.4 * unit));
  out.circle(at, 2.6 * unit, Paint().fill());
  out.draw(flag, Paint().fill().stroke().roundJoin().width(1.8 * unit));
}

void dimension(Canvas& out, Vec2 a, Vec2 b, double unit) {
  const double gap = length(b - a);
  const Vec2 along = gap > 0.0 ? (1.0 / gap) * (b - a) : Vec2{1.0, 0.0};
  const Vec2 across = (5.0 * unit) * perpendicular(along);
  const double head = 4.5 * unit;
  const bool inside = gap > 3.0 * head;
  Curve lines;
  for (const auto& [p, side] : {std::pair{a, -1.0}, std::pair{b, 1.0}}) {
    const Vec2 outwards = side * along;
    if (gap > 5.0 * unit) {  // closer ticks would merge
      lines.moveTo(p - across);
      lines.lineTo(p + across);
    }
    const Vec2 tail = p + ((inside ? -1.0 : 1.0) * head) * outwards;
    lines.moveTo(tail + 0.6 * across);
    lines.lineTo(p);
    lines.lineTo(tail - 0.6 * across);
    if (inside) continue;
    lines.moveTo(p);
    lines.lineTo(p + (3.0 * head) * outwards);
  }
  if (inside) {
    lines.moveTo(a);
    lines.lineTo(b);
  }
  out.draw(lines, Paint().of("cw-halo").noFill().width(4.5 * unit));
  out.draw(lines, Paint().stroke().noFill().width(1.6 * unit));
}

Curve sweptCurve(const Footprint& footprint, const Path& path, const View& view) {
  Curve out;
  for (const Ring& r : sweptRings(footprint, path, view)) out.ring(r);
  return out;
}

Curve outlinesAlong(const Footprint& footprint, const Path& path, const View& view) {
  Curve out;
  const double reach = footprint.circumscribedRadius();
  if (reach * view.scale < kLeastOutline * view.unit) return out;
  const std::vector<Ring> rings = bodyRings(footprint);
  const std::vector<Ring> outline = outlineOf(rings);
  const Ring nose = noseOf(rings);
  const double spacing = std::max(2.3 * reach, 22.0 * view.unit / view.scale);
  for (const Pose& p : outlinePoses(path, reach, spacing)) {
    addLines(out, p, outline, view);
    out.line(at(p, nose, view));
  }
  return out;
}

Curve centreLine(const Path& path, const View& view) {
  Curve out;
  out.moveTo(view.px(path.start.position));
  for (std::size_t i = 0; i < path.motions.size(); ++i) {
    const Motion& m = path.motions[i];
    if (m.kind == MotionKind::Arc) {
      const double r = length(rotationCentre(m) - m.from.position) * view.scale;
      out.arcTo(view.px(m.to.position), r, turnAngle(m) > 0.0);
    } else if (m.kind == MotionKind::Straight) {
      const bool on = i + 1 < path.motions.size() &&
                      path.motions[i + 1].kind == MotionKind::Straight &&
                      continues(m.from, m.to, path.motions[i + 1].to);
      if (!on) out.lineTo(view.px(m.to.position));
    }
  }
  return out;
}

void drawOutlines(Canvas& out, const Curve& outlines, double unit) {
  drawIfAny(out, outlines,
            Paint().stroke().noFill().strokeOpacity(0.65).roundJoin().width(1.1 * unit));
}

void drawLine(Canvas& out, const Curve& line, double unit) {
  const auto round = [&](Paint paint, double width) {
    out.draw(line, paint.noFill().roundJoin().roundCap().width(width * unit));
  };
  round(Paint().of("cw-halo").strokeOpacity(0.85), 5.2);
  round(Paint().stroke(), 2.6);
}

void drawHits(Canvas& out, const Curve& swept, const Curve& line, double unit) {
  const Group group(out, Paint().of("cw-warn"));
  drawIfAny(out, swept, Paint().fill().fillOpacity(0.32));
  if (!line.empty()) drawLine(out, line, unit);
}

void drawMotion(Canvas& out, const PictureAgent& agent, const PictureOptions& options,
                bool own_colours, const View& view) {
  if (!agent.path) return;
  const double u = view.unit;
  Paint tint;
  if (!own_colours) tint.of("cw-tint");
  if (agent.outline && options.swept == SweptForm::Outline) {
    Curve area;
    forEachRing(agent.outline->polygons, [&](const PolygonRing& ring) {
      Ring px;
      for (const Vec2 p : ring) px.push_back(view.px(p));
      area.ring(px);
    });
    drawIfAny(out, area,
              Paint(tint).evenOdd().fillOpacity(0.35).stroke().roundJoin().width(1.4 * u));
  }
  if (agent.footprint && options.swept == SweptForm::Band) {
    const Curve area = sweptCurve(*agent.footprint, *agent.path, view);
    // Rim first, the tint over it: only the outer half of the rim remains.
    const Group group(out, Paint().opacity(0.55));
    drawIfAny(out, area, Paint().stroke().noFill().roundJoin().width(1.8 * u));
    drawIfAny(out, area, tint);
  }
  if (agent.footprint && options.outlines) {
    drawOutlines(out, outlinesAlong(*agent.footprint, *agent.path, view), u);
  }
  drawLine(out, centreLine(*agent.path, view), u);
  Curve swept, line;
  for (const Path& hit : agent.hits) {
    if (agent.footprint && options.swept != SweptForm::None) {
      swept.add(sweptCurve(*agent.footprint, hit, view));
    }
    line.add(centreLine(hit, view));
  }
  if (!agent.hits.empty()) drawHits(out, swept, line, u);
}

void drawNow(Canvas& out, const PictureAgent& agent, const Pose& pose, const View& view) {
  const double u = view.unit;
  if (drawBodyOf(out, agent, pose, 0.75, view)) return;
  out.circle(view.px(pose.position), 6.0 * u, Paint().of("cw-halo").fill().width(2.0 * u));
}

void drawEnds(Canvas& out, const PictureAgent& agent, bool own_colours, const View& view) {
  const double u = view.unit;
  const bool coloured = own_colours && agent.colours_ends;
  const auto group = [&](const char* colour) { return coloured ? Paint() : Paint().of(colour); };
  for (std::size_t i = 0; i < agent.goals.size(); ++i) {
    const PictureGoal& goal = agent.goals[i];
    const Vec2 at = view.px(goal.pose.position);
    const bool hanging = at.y - 30.0 * u < view.area.min.y - 8.0 * u;
    Paint paint = group("cw-goal");
    const Group all(out, goal.passed_over ? paint.opacity(0.5) : paint);
    if (!goal.any_heading) drawBodyOf(out, agent, goal.pose, 0.1, view);
    goalMark(out, at, u, hanging);
    if (agent.goals.size() > 1) goalNumber(out, at, i + 1, u, hanging);
  }
  for (std::size_t i = 0; i < agent.via.size(); ++i) {
    const Group all(out, group("cw-goal"));
    if (!agent.via[i].any_heading) drawBodyOf(out, agent, agent.via[i].pose, 0.06, view);
    viaMark(out, view.px(agent.via[i].pose.position), i + 1, u);
  }
  const Group start(out, group("cw-start"));
  drawBodyOf(out, agent, agent.start, 0.22, view);
  startMark(out, view.px(agent.start.position), agent.start.heading, u);
}

void drawVerdict(Canvas& out, const PictureAgent& agent, const GridFrame& grid,
                 const std::string& text, const std::vector<Vec2>& busy, const View& view) {
  if (!agent.certificate) return;
  const Certificate& c = *agent.certificate;
  if (c.free) {
    const auto [a, b] = clearancePoints(agent.footprint, c, grid);
    const Vec2 pa = view.px(a), pb = view.px(b);
    const Group group(out, Paint().of("cw-clear"));
    drawLabel(out, 0.5 * (pa + pb), text, busy, view);
    return dimension(out, pa, pb, view.unit);
  }
  const Group group(out, Paint().of("cw-warn"));
  drawBodyOf(out, agent, c.where.pose, 0.3, view);
  if (agent.footprint) drawPadding(out, *agent.footprint, c.where.pose, view);
  const Aabb at = view.px(grid.cellBox(c.cell));
  const Aabb cell = drawHitCell(out, at, view.unit);
  std::vector<Vec2> keep = busy;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      keep.push_back({cell.min.x + 0.25 * column * (cell.max.x - cell.min.x),
                      cell.min.y + 0.25 * row * (cell.max.y - cell.min.y)});
    }
  }
  drawLabel(out, 0.5 * (at.min + at.max), text, keep, view);
}

std::vector<Vec2> waypoints(const PictureAgent& agent, const View& view, double step) {
  std::vector<Vec2> out;
  if (agent.path) {
    for (const Motion& m : agent.path->motions) {
      const double n = std::clamp(std::ceil(travel(m) * view.scale / step), 1.0, 4096.0);
      for (int k = 0; k <= static_cast<int>(n); ++k) {
        out.push_back(view.px(poseAt(m, k / n).position));
      }
    }
  }
  // Start and goal marks repel labels more than the line does; the flag extends upwards.
  for (int k = 0; k < 20; ++k) {
    out.push_back(view.px(agent.start.position));
    for (const PictureGoal& goal : agent.goals) {
      out.push_back(view.px(goal.pose.position) +
                    Vec2{(k % 3) * 7.0 * view.unit, -1.4 * k * view.unit});
    }
  }
  return out;
}

Aabb extentOf(const PictureAgent& agent) {
  const double reach = agent.footprint ? agent.footprint->circumscribedRadius() : 0.0;
  const auto around = [&](Vec2 p) { return enlarged(Aabb{p, p}, reach); };
  Aabb out = around(agent.start.position);
  for (const PictureGoal& goal : agent.goals) {
    if (!goal.passed_over) out = merged(out, around(goal.pose.position));
  }
  if (!agent.path) return out;
  for (const Motion& m : agent.path->motions) {
    for (const double t : {0.25, 0.5, 0.75, 1.0}) {
      out = merged(out, around(poseAt(m, t).position));
    }
  }
  return out;
}

}  // namespace clearway::app::picture
