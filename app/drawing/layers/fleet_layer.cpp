#include "app/drawing/layers/fleet_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/agent_outline.h"
#include "app/drawing/layers/fleet_labels.h"
#include "app/drawing/layers/shared_lines.h"
#include "app/drawing/style/agent_colours.h"
#include "app/drawing/style/colour.h"

namespace clearway::app::picture {
namespace {

constexpr double kFewLine = 1.65, kLeastLine = 0.85;  // widths, in units
constexpr double kManyOpacity = 0.85;                 // of paths of many agents
constexpr std::size_t kMostShared = 300;              // more lines have no colours of their own
constexpr double kSharedPiece = 7.0;                  // in units, as the following ones
constexpr double kArrowGap = 150.0, kArrowMargin = 30.0;
constexpr double kArrowLength = 8.5, kArrowHalf = 3.8;
constexpr double kNameSize = 10.5;

constexpr double kTicks = static_cast<double>(fleet::kTicksPerSecond);

Pose poseOf(const fleet::AgentSchedule& schedule, double time_s) {
  return clearway::poseAt(schedule, static_cast<fleet::Tick>(std::max(0.0, time_s) * kTicks));
}

// The centre's path between two times; arcs as four lines. Empty if it does not move.
Polyline trailOf(const fleet::AgentSchedule& schedule, double from_s, double to_s,
                 const View& view) {
  Polyline out{view.px(poseOf(schedule, from_s).position)};
  for (const fleet::TimedMotion& m : schedule.motions) {
    const double begin = static_cast<double>(m.start) / kTicks;
    const double end = static_cast<double>(m.end()) / kTicks;
    if (end <= from_s || begin >= to_s || m.motion.kind == MotionKind::Turn) continue;
    const int pieces = m.motion.kind == MotionKind::Arc ? 4 : 1;
    const double t0 = std::max(0.0, (from_s - begin) / (end - begin));
    const double t1 = std::min(1.0, (to_s - begin) / (end - begin));
    for (int k = 1; k <= pieces; ++k) {
      out.push_back(view.px(poseAt(m.motion, t0 + (t1 - t0) * k / pieces).position));
    }
  }
  return out.size() > 1 ? out : Polyline();
}

std::string dataOf(const Polyline& line) {
  PathData out;
  for (std::size_t i = 0; i < line.size(); ++i) i == 0 ? out.moveTo(line[i]) : out.lineTo(line[i]);
  return out.text();
}

double lengthOf(const Polyline& line) {
  double out = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) out += length(line[i] - line[i - 1]);
  return out;
}

// Calls `visit` at distances from the start of a line, with the place and the direction there.
template <class Visit>
void alongLine(const Polyline& line, double first, double gap, double last, const Visit& visit) {
  double next = first, passed = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Vec2 d = line[i] - line[i - 1];
    const double far = length(d);
    for (; next <= std::min(passed + far, last) && far > 0.0; next += gap) {
      visit(line[i - 1] + ((next - passed) / far) * d, (1.0 / far) * d);
    }
    passed += far;
  }
}

class FleetDrawing {
 public:
  FleetDrawing(const FleetPictureInput& input, const FleetMoment& moment, const View& view)
      : input_(input),
        moment_(moment),
        view_(view),
        few_(input.plan->agents.size() <= kFewAgents),
        line_(lineWidthOf(agentsInView(input, view)) * view.unit) {
    for (const fleet::AgentClass& c : input.problem->classes) {
      rings_.push_back(bodyRings(c.footprint));
    }
    if (moment.muted) return;
    for (const fleet::AgentSchedule& schedule : input.plan->agents) {
      lines_.push_back(moment.whole_path
                           ? trailOf(schedule, 0.0, secondsOf(schedule.end()), view)
                           : trailOf(schedule, std::max(0.0, moment.time_s - moment.trail_s),
                                     moment.time_s, view));
    }
  }

  std::string draw(const std::string& clip) const {
    std::string goals, bodies, obstacles;
    for (const fleet::TimedObstacle& o : input_.problem->obstacles) obstacles += obstacle(o);
    for (std::size_t a = 0; a < input_.plan->agents.size(); ++a) {
      if (!moment_.muted) goals += group(a, goal(a));
      if (!hasLeft(a)) bodies += moment_.muted ? body(a) : group(a, body(a));
    }
    return "<g clip-path=\"url(#" + clip + ")\">\n<g fill=\"none\" stroke=\"currentColor\"" +
           stroke(line_) + ">\n" + goals + "</g>\n" + trails() + "<g>\n" + obstacles + bodies +
           "</g>\n</g>\n" + names();
  }

 private:
  [[nodiscard]] static std::string group(std::size_t a, const std::string& drawn) {
    return drawn.empty() ? drawn : "<g class=\"cw-a" + std::to_string(a) + "\">" + drawn + "</g>\n";
  }
  [[nodiscard]] const Footprint& footprintOf(std::size_t a) const {
    return input_.problem->classes[input_.problem->agents[a].agent_class].footprint;
  }
  [[nodiscard]] const std::vector<Ring>& ringsOf(std::size_t a) const {
    return rings_[input_.problem->agents[a].agent_class];
  }
  [[nodiscard]] bool isDisc(std::size_t a) const {
    return footprintOf(a).collisionParts().front().size() == 1;
  }
  [[nodiscard]] Pose goalPose(std::size_t a) const { return input_.plan->agents[a].last(); }
  [[nodiscard]] Pose poseNow(std::size_t a) const {
    return poseOf(input_.plan->agents[a], moment_.time_s);
  }
  // Half the size of what is drawn of an agent now.
  [[nodiscard]] Vec2 reachOf(std::size_t a) const {
    double radius = kDotRadius * view_.unit;
    if (!isDot(footprintOf(a), view_)) radius = view_.scale * footprintOf(a).circumscribedRadius();
    if (isDot(footprintOf(a), view_) || isDisc(a)) return {radius, radius};
    Vec2 out;
    const Vec2 middle = view_.px(poseNow(a).position);
    for (const Ring& ring : ringsOf(a)) {
      for (const Vec2 p : at(poseNow(a), ring, view_)) {
        out = {std::max(out.x, std::abs(p.x - middle.x)),
               std::max(out.y, std::abs(p.y - middle.y))};
      }
    }
    return out;
  }

  // An agent that leaves is drawn until it does; the last moment shows where.
  [[nodiscard]] bool hasLeft(std::size_t a) const {
    return input_.problem->agents[a].leaves &&
           static_cast<double>(input_.plan->agents[a].end()) / kTicks < moment_.time_s;
  }

  [[nodiscard]] std::string obstacle(const fleet::TimedObstacle& o) const {
    const double now = moment_.time_s * kTicks;
    if (now < static_cast<double>(o.begin) || now >= static_cast<double>(o.end)) return {};
    PathData data;
    for (const Ring& r : bodyRings(o.footprint)) data.ring(at(o.pose, r, view_));
    return "<path class=\"cw-text\" fill-opacity=\"0.55\" d=\"" + data.text() + "\"/>\n";
  }

  // The body's outline, or a ring where that is too small. An agent that is there hides it.
  [[nodiscard]] std::string goal(std::size_t a) const {
    const Pose pose = goalPose(a);
    const Vec2 away = view_.px(pose.position) - view_.px(poseNow(a).position);
    if (!isDot(footprintOf(a), view_) && !hasLeft(a) && length(away) < view_.unit) return {};
    if (few_ && !isDisc(a) && !isDot(footprintOf(a), view_)) {
      PathData data;
      for (const Ring& r : outlineOf(ringsOf(a))) data.ring(at(pose, r, view_));
      return "<path stroke-dasharray=\"" + number(3.0 * view_.unit) + " " +
             number(2.5 * view_.unit) + "\" d=\"" + data.text() + "\"/>";
    }
    const double radius =
        std::max(0.5 * view_.scale * footprintOf(a).inscribedRadius(), kRingRadius * view_.unit);
    return circle(view_.px(pose.position), radius, "");
  }

  // Lines with the directions of few agents; then what several have in common.
  [[nodiscard]] std::string trails() const {
    std::string out, arrows;
    for (std::size_t a = 0; a < lines_.size(); ++a) {
      if (lines_[a].empty()) continue;
      const std::string data = " d=\"" + dataOf(lines_[a]) + "\"/>";
      std::string drawn;
      if (few_) {
        drawn = "<path class=\"cw-halo\" stroke-opacity=\"0.85\"" +
                stroke(line_ + 2.2 * view_.unit) + data;
      }
      out += group(a, drawn + "<path stroke=\"currentColor\"" + data);
      if (few_) arrows += group(a, arrowsOn(lines_[a]));
    }
    if (out.empty()) return out;
    if (lines_.size() <= kMostShared) {
      const std::vector<PathData> pieces = sharedPieces(lines_, line_, kSharedPiece * view_.unit);
      for (std::size_t a = 0; a < pieces.size(); ++a) {
        if (pieces[a].empty()) continue;
        out +=
            group(a, path(pieces[a],
                          " class=\"cw-shared\" stroke=\"currentColor\" stroke-linecap=\"butt\""));
      }
    }
    return "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"" + stroke(line_) +
           (few_ ? std::string() : " opacity=\"" + number(kManyOpacity) + "\"") + ">\n" + out +
           "</g>\n" + arrows;
  }

  [[nodiscard]] std::string arrowsOn(const Polyline& line) const {
    const double u = view_.unit;
    const double whole = lengthOf(line);
    if (whole < 2.0 * kArrowMargin * u) return {};
    const double count = std::max(1.0, std::floor(whole / (kArrowGap * u)));
    const double gap = whole / count;
    PathData arrows;
    alongLine(line, 0.5 * gap, gap, whole, [&](Vec2 p, Vec2 along) {
      const Vec2 tip = p + (0.5 * kArrowLength * u) * along;
      const Vec2 tail = p - (0.5 * kArrowLength * u) * along;
      const Vec2 side = (kArrowHalf * u) * perpendicular(along);
      arrows.ring(std::array<Vec2, 3>{tip, tail + side, tail - side});
    });
    return arrows.empty()
               ? std::string()
               : path(arrows, " class=\"cw-halo\" fill=\"currentColor\"" + stroke(0.8 * u));
  }

  [[nodiscard]] std::string body(std::size_t a) const {
    const Pose pose = poseNow(a);
    const Vec2 at_px = view_.px(pose.position);
    const std::string fill =
        moment_.muted ? " class=\"cw-text\" fill-opacity=\"0.7\""
                      : " class=\"cw-halo\" fill=\"currentColor\"" + stroke(0.8 * view_.unit);
    if (isDot(footprintOf(a), view_)) return circle(at_px, kDotRadius * view_.unit, fill);
    if (isDisc(a)) {
      const double radius = view_.scale * footprintOf(a).circumscribedRadius();
      return circle(at_px, (moment_.muted ? 0.45 : 0.8) * radius, fill);
    }
    PathData data;
    for (const Ring& r : ringsOf(a)) data.ring(at(pose, r, view_));
    std::string out = "<path" + fill + " d=\"" + data.text() + "\"/>\n";
    if (view_.scale * footprintOf(a).inscribedRadius() > 3.0 * view_.unit) out += nose(a, pose);
    return out;
  }

  // A light chevron at the front.
  [[nodiscard]] std::string nose(std::size_t a, const Pose& pose) const {
    const Ring points = at(pose, noseOf(ringsOf(a)), view_);
    PathData data;
    data.moveTo(points[0]);
    data.lineTo(points[1]);
    data.lineTo(points[2]);
    return "<path class=\"cw-halo\" fill=\"none\" stroke-linejoin=\"round\"" +
           stroke(1.5 * view_.unit) + " d=\"" + data.text() + "\"/>\n";
  }

  // Of few agents, where there is room.
  [[nodiscard]] std::string names() const {
    if (!few_ || moment_.muted) return {};
    std::vector<LabelWish> wishes;
    std::vector<Aabb> bodies;
    std::vector<Vec2> busy;
    for (std::size_t a = 0; a < input_.plan->agents.size(); ++a) {
      const Vec2 goal = view_.px(goalPose(a).position);
      for (const double x : {-1.0, 0.0, 1.0}) busy.push_back(goal + Vec2{x * reachOf(a).x, 0.0});
      if (a < lines_.size()) {
        alongLine(lines_[a], 0.0, 0.5 * kNameSize * view_.unit, 1e9,
                  [&](Vec2 p, Vec2) { busy.push_back(p); });
      }
      if (hasLeft(a)) continue;
      const Vec2 p = view_.px(poseNow(a).position);
      if (!overlap(view_.area, {p, p}, TouchRule::TouchingCollides)) continue;
      const Vec2 reach = reachOf(a);
      bodies.push_back({p - reach, p + reach});
      wishes.push_back({p, reach, input_.problem->agents[a].id});
    }
    const double size = kNameSize * view_.unit;
    const std::vector<std::optional<Aabb>> places =
        placeLabels(wishes, {view_.area, bodies, busy, size});
    std::string out;
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (places[k]) out += name(*places[k], wishes[k].text, size);
    }
    return out;
  }

  [[nodiscard]] std::string name(const Aabb& box, const std::string& id, double size) const {
    const std::string attributes = " text-anchor=\"middle\" font-weight=\"bold\"";
    const Vec2 at{0.5 * (box.min.x + box.max.x), box.max.y - kLabelDescent * size};
    return textAt(at, size,
                  attributes + " class=\"cw-halo\" stroke-linejoin=\"round\"" +
                      stroke(3.0 * view_.unit),
                  id) +
           textAt(at, size, attributes + " class=\"cw-text\"", id);
  }

  const FleetPictureInput& input_;
  const FleetMoment& moment_;
  const View& view_;
  bool few_;
  double line_;                           // the width of paths [px]
  std::vector<std::vector<Ring>> rings_;  // by class
  std::vector<Polyline> lines_;           // the drawn paths, by agent
};

}  // namespace

double lineWidthOf(std::size_t agents) {
  if (agents <= kFewAgents) return kFewLine;
  const double part = static_cast<double>(kFewAgents) / static_cast<double>(agents);
  return std::max(kLeastLine, kFewLine * std::sqrt(part));
}

// Those that begin or end a motion there.
std::size_t agentsInView(const FleetPictureInput& input, const View& view) {
  const auto isIn = [&](const Pose& p) {
    return overlap(view.world, {p.position, p.position}, TouchRule::TouchingCollides);
  };
  std::size_t out = 0;
  for (const fleet::AgentSchedule& schedule : input.plan->agents) {
    const bool passes = isIn(schedule.start) ||
                        std::ranges::any_of(schedule.motions, [&](const fleet::TimedMotion& m) {
                          return isIn(m.motion.to);
                        });
    out += passes ? 1 : 0;
  }
  return out;
}

bool isDot(const Footprint& footprint, const View& view) {
  return 2.0 * view.scale * footprint.inscribedRadius() < kLeastBody * view.unit;
}

std::string fleetStyleSheet(const FleetPictureInput& input, PictureTheme theme, bool safe) {
  std::vector<AgentColour> agents = input.colours;
  for (std::size_t k = agents.size(); k < input.plan->agents.size(); ++k) {
    agents.push_back({static_cast<std::uint32_t>(k) + 1, std::nullopt});
  }
  const auto rules = [&](bool dark) {
    std::string out;
    for (std::size_t k = 0; k < agents.size(); ++k) {
      out += ".cw-a" + std::to_string(k) + "{color:" + hex(colourOf(agents[k], dark, safe)) + "}";
    }
    return out;
  };
  std::string out = "<style>" + rules(theme == PictureTheme::Dark);
  if (theme == PictureTheme::Auto) {
    out += "@media (prefers-color-scheme:dark){" + rules(true) + "}";
  }
  return out + "</style>\n";
}

std::string drawFleet(const FleetPictureInput& input, const FleetMoment& moment, const View& view,
                      const std::string& clip) {
  return FleetDrawing(input, moment, view).draw(clip);
}

}  // namespace clearway::app::picture
