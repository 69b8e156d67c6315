#include "app/drawing/layers/agent_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/agent_outline.h"

namespace clearway::app::picture {
namespace {

void addLines(PathData& out, const Pose& pose, const std::vector<Ring>& lines, const View& view) {
  for (const Ring& r : lines) {
    Ring line = at(pose, r, view);
    const bool closed = r.front() == r.back();
    if (closed) line.pop_back();
    out.moveTo(line.front());
    for (std::size_t i = 1; i < line.size(); ++i) out.lineTo(line[i]);
    if (closed) out.close();
  }
}

void addOutline(PathData& out, const Pose& pose, const std::vector<Ring>& body, const View& view) {
  addLines(out, pose, outlineOf(body), view);
  const Ring nose = at(pose, noseOf(body), view);
  out.moveTo(nose[0]);
  out.lineTo(nose[1]);
  out.lineTo(nose[2]);
}

std::string centreLine(const Path& path, const View& view) {
  PathData out;
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
  return out.text();
}

std::string path(const std::string& data, const std::string& attributes) {
  return data.empty() ? "" : "<path d=\"" + data + "\"" + attributes + "/>\n";
}

std::string strokeOf(double width) { return attribute("stroke-width", width); }

std::string body(const PictureAgent& agent, const Pose& pose, const View& view, double fill) {
  if (!agent.footprint) return "";
  const std::vector<Ring> rings = bodyRings(*agent.footprint);
  if (agent.footprint->circumscribedRadius() * view.scale < 2.0 * view.unit) return "";
  PathData area;
  for (const Ring& r : rings) area.ring(at(pose, r, view));
  PathData edge;
  addLines(edge, pose, outlineOf(rings), view);
  PathData nose;
  const Ring chevron = at(pose, noseOf(rings), view);
  nose.moveTo(chevron[0]);
  nose.lineTo(chevron[1]);
  nose.lineTo(chevron[2]);
  return path(area.text(), " fill=\"currentColor\"" + attribute("fill-opacity", fill)) +
         path(edge.text(), " fill=\"none\" stroke=\"currentColor\" stroke-linejoin=\"round\"" +
                               strokeOf(1.8 * view.unit)) +
         path(nose.text(),
              " fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\""
              " stroke-linejoin=\"round\"" +
                  strokeOf(1.8 * view.unit));
}

// The label position of least penalty: far from `busy`, inside the map's area, near the point.
Vec2 placeLabel(Vec2 near, Vec2 half, const std::vector<Vec2>& busy, const View& view) {
  const double u = view.unit;
  Vec2 best = near;
  double least = std::numeric_limits<double>::infinity();
  for (const double away : {22.0, 40.0, 64.0, 96.0}) {
    for (int k = 0; k < 16; ++k) {
      const auto h = Heading::fromDegrees(22.5 * k);
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

std::string label(Vec2 near, const std::string& text, const std::vector<Vec2>& busy,
                  const View& view) {
  const double u = view.unit;
  const double size = 13.0 * u;
  const Vec2 half{0.5 * textWidth(text, size, true) + 6.0 * u, 11.0 * u};
  const Vec2 c = placeLabel(near, half, busy, view);
  PathData leader;
  leader.moveTo(near);
  leader.lineTo(c);
  return path(leader.text(), " stroke=\"currentColor\" fill=\"none\"" + strokeOf(1.0 * u)) +
         rectangle({c - half, c + half}, " class=\"cw-pill\" stroke=\"currentColor\"" +
                                             attribute("rx", 5.0 * u) + strokeOf(1.0 * u)) +
         textAt(c + Vec2{0.0, 4.6 * u}, size,
                " fill=\"currentColor\" font-weight=\"bold\" text-anchor=\"middle\"", text);
}

std::string collision(const PictureAgent& agent, const GridFrame& grid, const std::string& text,
                      const std::vector<Vec2>& busy, const View& view) {
  const double u = view.unit;
  const Certificate& c = *agent.certificate;
  Aabb cell = view.px(grid.cellBox(c.cell));
  const Vec2 middle = 0.5 * (cell.min + cell.max);
  const double least = 3.0 * u;  // a cell of a huge map is enlarged to remain visible
  cell.min = {std::min(cell.min.x, middle.x - least), std::min(cell.min.y, middle.y - least)};
  cell.max = {std::max(cell.max.x, middle.x + least), std::max(cell.max.y, middle.y + least)};
  std::vector<Vec2> keep = busy;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      keep.push_back({cell.min.x + 0.25 * column * (cell.max.x - cell.min.x),
                      cell.min.y + 0.25 * row * (cell.max.y - cell.min.y)});
    }
  }
  PathData padded;  // the padded body, if the agent has a padding
  if (agent.footprint && agent.footprint->padding() > 0.0) {
    for (const Ring& r : paddedRings(*agent.footprint)) padded.ring(at(c.where.pose, r, view));
  }
  return "<g class=\"cw-warn\">\n" + body(agent, c.where.pose, view, 0.3) +
         path(padded.text(), " fill=\"none\" stroke=\"currentColor\"" + strokeOf(1.2 * u) +
                                 attribute("stroke-dasharray", 4.0 * u)) +
         rectangle(cell, " fill=\"currentColor\" class=\"cw-halo\"" + strokeOf(1.5 * u)) +
         circle(middle, 12.0 * u, " fill=\"none\" stroke=\"currentColor\"" + strokeOf(2.0 * u)) +
         label(middle, text, keep, view) + "</g>\n";
}

// The number on a goal's flag, for several goals.
std::string goalNumber(Vec2 at, std::size_t number, double u, bool hanging) {
  const std::string text = std::to_string(number);
  const double size = 11.0 * u;
  const double width = std::max(16.0 * u, textWidth(text, size, true) + 8.0 * u);
  const Vec2 corner = at + Vec2{-u, (hanging ? 12.0 : -28.0) * u};
  return rectangle({corner, corner + Vec2{width, 16.0 * u}},
                   " fill=\"currentColor\" class=\"cw-halo\"" + attribute("rx", 4.0 * u) +
                       strokeOf(1.5 * u)) +
         textAt(corner + Vec2{0.5 * width, 12.0 * u}, size,
                " class=\"cw-glyph\" font-weight=\"bold\" text-anchor=\"middle\"", text);
}

}  // namespace

std::string startMark(Vec2 at, Heading heading, double unit) {
  PathData arrow;
  const Pose p{at, heading};
  arrow.ring(std::array<Vec2, 3>{toWorld(p, {4.2 * unit, 0.0}),
                                 toWorld(p, {-2.4 * unit, 3.6 * unit}),
                                 toWorld(p, {-2.4 * unit, -3.6 * unit})});
  return circle(at, 7.0 * unit, " fill=\"currentColor\" class=\"cw-halo\"" + strokeOf(2.0 * unit)) +
         path(arrow.text(), " class=\"cw-glyph\"");
}

std::string goalMark(Vec2 at, double unit, bool hanging) {
  const double up = hanging ? 1.0 : -1.0;
  PathData pole;
  pole.moveTo(at);
  pole.lineTo(at + Vec2{0.0, up * 26.0 * unit});
  PathData flag;
  flag.ring(std::array<Vec2, 3>{at + Vec2{0.0, up * 26.0 * unit},
                                at + Vec2{15.0 * unit, up * 20.0 * unit},
                                at + Vec2{0.0, up * 14.0 * unit}});
  const std::string halo = " class=\"cw-halo\" fill=\"none\" stroke-linejoin=\"round\"";
  return path(pole.text() + flag.text(), halo + strokeOf(5.5 * unit)) +
         circle(at, 6.5 * unit,
                " class=\"cw-pill\" stroke=\"currentColor\"" + strokeOf(2.4 * unit)) +
         circle(at, 2.6 * unit, " fill=\"currentColor\"") +
         path(pole.text() + flag.text(),
              " fill=\"currentColor\" stroke=\"currentColor\" stroke-linejoin=\"round\"" +
                  strokeOf(1.8 * unit));
}

std::string dimension(Vec2 a, Vec2 b, double unit) {
  const double gap = length(b - a);
  const Vec2 along = gap > 0.0 ? (1.0 / gap) * (b - a) : Vec2{1.0, 0.0};
  const Vec2 across = (5.0 * unit) * perpendicular(along);
  const double head = 4.5 * unit;
  const bool inside = gap > 3.0 * head;
  PathData out;
  for (const auto& [p, side] : {std::pair{a, -1.0}, std::pair{b, 1.0}}) {
    const Vec2 outwards = side * along;
    if (gap > 5.0 * unit) {  // closer ticks would merge
      out.moveTo(p - across);
      out.lineTo(p + across);
    }
    const Vec2 tail = p + ((inside ? -1.0 : 1.0) * head) * outwards;
    out.moveTo(tail + 0.6 * across);
    out.lineTo(p);
    out.lineTo(tail - 0.6 * across);
    if (inside) continue;
    out.moveTo(p);
    out.lineTo(p + (3.0 * head) * outwards);
  }
  if (inside) {
    out.moveTo(a);
    out.lineTo(b);
  }
  return path(out.text(), " class=\"cw-halo\" fill=\"none\"" + strokeOf(4.5 * unit)) +
         path(out.text(), " stroke=\"currentColor\" fill=\"none\"" + strokeOf(1.6 * unit));
}

std::string drawMotion(const PictureAgent& agent, const PictureOptions& options, bool own_colours,
                       const View& view) {
  if (!agent.path) return "";
  const double u = view.unit;
  std::string out;
  if (agent.outline && options.swept == SweptForm::Outline) {
    PathData area;
    forEachRing(agent.outline->polygons, [&](const PolygonRing& ring) {
      Ring px;
      for (const Vec2 p : ring) px.push_back(view.px(p));
      area.ring(px);
    });
    out +=
        path(area.text(), std::string(own_colours ? "" : " class=\"cw-tint\"") +
                              " fill-rule=\"evenodd\" fill-opacity=\"0.35\" stroke=\"currentColor\""
                              " stroke-linejoin=\"round\"" +
                              strokeOf(1.4 * u));
  }
  if (agent.footprint && options.swept == SweptForm::Band) {
    PathData area;
    for (const Ring& r : sweptRings(*agent.footprint, *agent.path, view)) area.ring(r);
    const std::string data = area.text();
    // Rim first, the tint over it: only the outer half of the rim remains.
    out += "<g opacity=\"0.55\">\n" +
           path(data, " stroke=\"currentColor\" fill=\"none\" stroke-linejoin=\"round\"" +
                          strokeOf(1.8 * u)) +
           path(data, own_colours ? "" : " class=\"cw-tint\"") + "</g>\n";
  }
  if (agent.footprint && options.outlines) {
    const double reach = agent.footprint->circumscribedRadius();
    const std::vector<Ring> rings = bodyRings(*agent.footprint);
    PathData outlines;
    if (reach * view.scale >= 5.0 * u) {
      const double spacing = std::max(2.3 * reach, 22.0 * u / view.scale);
      for (const Pose& p : outlinePoses(*agent.path, reach, spacing)) {
        addOutline(outlines, p, rings, view);
      }
    }
    out += path(
        outlines.text(),
        " stroke=\"currentColor\" fill=\"none\" stroke-opacity=\"0.65\" stroke-linejoin=\"round\"" +
            strokeOf(1.1 * u));
  }
  const std::string line = centreLine(*agent.path, view);
  const std::string round = " fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
  return out +
         path(line, " class=\"cw-halo\" stroke-opacity=\"0.85\"" + round + strokeOf(5.2 * u)) +
         path(line, " stroke=\"currentColor\"" + round + strokeOf(2.6 * u));
}

std::string drawNow(const PictureAgent& agent, const Pose& pose, const View& view) {
  const double u = view.unit;
  const std::string shape = body(agent, pose, view, 0.75);
  if (!shape.empty()) return shape;
  return circle(view.px(pose.position), 6.0 * u,
                " class=\"cw-halo\" fill=\"currentColor\"" + strokeOf(2.0 * u));
}

std::string drawEnds(const PictureAgent& agent, bool own_colours, const View& view) {
  const double u = view.unit;
  const bool coloured = own_colours && agent.colours_ends;
  std::string out;
  for (std::size_t i = 0; i < agent.goals.size(); ++i) {
    const PictureGoal& goal = agent.goals[i];
    const Vec2 at = view.px(goal.pose.position);
    const bool hanging = at.y - 30.0 * u < view.area.min.y - 8.0 * u;
    out += std::string(coloured ? "<g" : "<g class=\"cw-goal\"") +
           (goal.passed_over ? " opacity=\"0.5\">\n" : ">\n");
    if (!goal.any_heading) out += body(agent, goal.pose, view, 0.1);
    out += goalMark(at, u, hanging);
    if (agent.goals.size() > 1) out += goalNumber(at, i + 1, u, hanging);
    out += "</g>\n";
  }
  return out + (coloured ? "<g>\n" : "<g class=\"cw-start\">\n") +
         body(agent, agent.start, view, 0.22) +
         startMark(view.px(agent.start.position), agent.start.heading, u) + "</g>\n";
}

std::string drawVerdict(const PictureAgent& agent, const GridFrame& grid, const std::string& text,
                        const std::vector<Vec2>& busy, const View& view) {
  if (!agent.certificate) return "";
  if (!agent.certificate->free) return collision(agent, grid, text, busy, view);
  const auto [a, b] = clearancePoints(agent.footprint, *agent.certificate, grid);
  const Vec2 pa = view.px(a);
  const Vec2 pb = view.px(b);
  return "<g class=\"cw-clear\">\n" + label(0.5 * (pa + pb), text, busy, view) +
         dimension(pa, pb, view.unit) + "</g>\n";
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
