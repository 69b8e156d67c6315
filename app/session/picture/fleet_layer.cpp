#include "app/session/picture/fleet_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/session/picture/agent_outline.h"
#include "app/session/picture/colour.h"
#include "app/session/picture/svg_writer.h"

namespace clearway::session::picture {
namespace {

constexpr std::array<const char*, 8> kPalette{"#0072b2", "#d55e00", "#009e73", "#b8579a",
                                              "#8a6d00", "#3c97d3", "#7a4fd0", "#5b7c1a"};
constexpr double kGoldenRatio = 0.6180339887498949;

// A hue in [0, 1) with a lightness that stands out from the floor.
std::string hueColour(double hue, bool dark) {
  const double lightness = dark ? 0.62 : 0.44;
  const double chroma = 0.62 * (1.0 - std::abs(2.0 * lightness - 1.0));
  const auto channel = [&](double shift) {
    const double h = 6.0 * (hue + shift - std::floor(hue + shift));
    return 255.0 * (lightness + chroma * (std::clamp(std::abs(h - 3.0) - 1.0, 0.0, 1.0) - 0.5));
  };
  return hex(packed({channel(0.0), channel(2.0 / 3.0), channel(1.0 / 3.0)}));
}

constexpr double kCapHeight = 0.8, kDescent = 0.25;  // of the size of a name

constexpr double kTicks = static_cast<double>(fleet::kTicksPerSecond);

Pose poseOf(const fleet::AgentSchedule& schedule, double time_s) {
  return clearway::poseAt(schedule, static_cast<fleet::Tick>(std::max(0.0, time_s) * kTicks));
}

// The centre's path between two times.
std::string trailOf(const fleet::AgentSchedule& schedule, double from_s, double to_s,
                    const View& view) {
  PathData path;
  path.moveTo(view.px(poseOf(schedule, from_s).position));
  bool moved = false;
  for (const fleet::TimedMotion& m : schedule.motions) {
    const double begin = static_cast<double>(m.start) / kTicks;
    const double end = static_cast<double>(m.end()) / kTicks;
    if (end <= from_s || begin >= to_s || m.motion.kind == MotionKind::Turn) continue;
    const int pieces = m.motion.kind == MotionKind::Arc ? 4 : 1;
    const double t0 = std::max(0.0, (from_s - begin) / (end - begin));
    const double t1 = std::min(1.0, (to_s - begin) / (end - begin));
    for (int k = 1; k <= pieces; ++k) {
      path.lineTo(view.px(poseAt(m.motion, t0 + (t1 - t0) * k / pieces).position));
    }
    moved = true;
  }
  return moved ? path.text() : std::string();
}

class FleetDrawing {
 public:
  FleetDrawing(const FleetPictureInput& input, const FleetMoment& moment, PictureTheme theme,
               const View& view)
      : input_(input),
        moment_(moment),
        theme_(theme),
        view_(view),
        few_(input.plan->agents.size() <= kFewAgents) {
    for (const fleet::AgentClass& c : input.problem->classes)
      rings_.push_back(bodyRings(c.footprint));
  }

  std::string draw() const {
    std::string goals, trails, bodies, names;
    for (const fleet::TimedObstacle& o : input_.problem->obstacles) bodies += obstacle(o);
    for (std::size_t a = 0; a < input_.plan->agents.size(); ++a) {
      const std::string colour = fleetColour(a, input_.plan->agents.size(), theme_);
      if (!moment_.muted) goals += goal(a, colour);
      if (!moment_.muted) trails += trail(a, colour);
      if (hasLeft(a)) continue;
      bodies += body(a, colour);
      if (few_ && !moment_.muted && isLarge(a)) names += name(a);
    }
    const double width = std::clamp(0.16 * cellPx(), 0.7 * view_.unit, 2.6 * view_.unit);
    return "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"" +
           attribute("stroke-width", width) + ">\n" + goals + "<g opacity=\"" +
           (few_ ? "0.75" : "0.5") + "\">\n" + trails + "</g></g>\n<g>\n" + bodies + "</g>\n" +
           names;
  }

 private:
  [[nodiscard]] double cellPx() const {
    const GridFrame& g = input_.map->grid.frame();
    return view_.scale * std::min(g.cellWidth(), g.cellLength());
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
  // Large enough for a name beside it.
  [[nodiscard]] bool isLarge(std::size_t a) const {
    return view_.scale * footprintOf(a).circumscribedRadius() > 5.0 * view_.unit;
  }
  [[nodiscard]] Pose goalPose(std::size_t a) const { return input_.plan->agents[a].last(); }

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

  [[nodiscard]] std::string goal(std::size_t a, const std::string& colour) const {
    const Pose pose = goalPose(a);
    const std::string stroke = " stroke=\"" + colour + "\"";
    if (few_ && !isDisc(a)) {
      PathData data;
      for (const Ring& r : outlineOf(ringsOf(a))) data.ring(at(pose, r, view_));
      return "<path" + stroke + " stroke-dasharray=\"" + number(3.0 * view_.unit) + " " +
             number(2.5 * view_.unit) + "\" d=\"" + data.text() + "\"/>\n";
    }
    const double radius = std::max(0.26 * cellPx(), 1.4 * view_.unit);
    return circle(view_.px(pose.position), radius,
                  stroke + " stroke-opacity=\"" + (few_ ? "0.9" : "0.55") + "\"");
  }

  [[nodiscard]] std::string trail(std::size_t a, const std::string& colour) const {
    const fleet::AgentSchedule& schedule = input_.plan->agents[a];
    const double end = static_cast<double>(schedule.end()) / kTicks;
    const std::string stroke = "<path stroke=\"" + colour + "\"";
    std::string out;
    const std::string past =
        trailOf(schedule, std::max(0.0, moment_.time_s - moment_.trail_s), moment_.time_s, view_);
    if (!past.empty()) out += stroke + " d=\"" + past + "\"/>\n";
    if (!moment_.whole_path) return out;
    const std::string rest = trailOf(schedule, moment_.time_s, end, view_);
    if (rest.empty()) return out;
    return out + stroke + " stroke-opacity=\"" + (few_ ? "0.7" : "0.35") + "\" d=\"" + rest +
           "\"/>\n";
  }

  [[nodiscard]] std::string body(std::size_t a, const std::string& colour) const {
    const Pose pose = poseOf(input_.plan->agents[a], moment_.time_s);
    const std::string fill =
        moment_.muted ? " class=\"cw-text\" fill-opacity=\"0.7\"" : " fill=\"" + colour + "\"";
    const double least = 1.3 * view_.unit;
    if (isDisc(a)) {
      const double radius =
          std::max(0.8 * view_.scale * footprintOf(a).circumscribedRadius(), least);
      return circle(view_.px(pose.position), moment_.muted ? 0.55 * radius : radius, fill);
    }
    if (view_.scale * footprintOf(a).circumscribedRadius() < least) {
      return circle(view_.px(pose.position), least, fill);
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
           attribute("stroke-width", 1.5 * view_.unit) + " d=\"" + data.text() + "\"/>\n";
  }

  // Above the agent, or below it where the panel ends; always within the panel, as other panels and
  // captions are around it.
  [[nodiscard]] Vec2 nameAt(Vec2 agent, double away, double half_width, double size) const {
    const Aabb& panel = view_.area;
    Vec2 at = agent - Vec2{0.0, away};
    if (at.y - size < panel.min.y) at.y = agent.y + away + kCapHeight * size;
    const double middle = 0.5 * (panel.min.x + panel.max.x);
    at.x = std::clamp(at.x, std::min(middle, panel.min.x + half_width),
                      std::max(middle, panel.max.x - half_width));
    at.y = std::min(std::max(at.y, panel.min.y + size), panel.max.y - kDescent * size);
    return at;
  }

  [[nodiscard]] std::string name(std::size_t a) const {
    const double size = 10.5 * view_.unit;
    const Vec2 p = view_.px(poseOf(input_.plan->agents[a], moment_.time_s).position);
    const double reach = view_.scale * footprintOf(a).circumscribedRadius();
    const std::string& id = input_.problem->agents[a].id;
    const std::string attributes = " text-anchor=\"middle\" font-weight=\"bold\"";
    const Vec2 at = nameAt(p, reach + 3.0 * view_.unit, 0.5 * textWidth(id, size), size);
    return textAt(at, size,
                  attributes + " class=\"cw-halo\" stroke-linejoin=\"round\"" +
                      attribute("stroke-width", 3.0 * view_.unit),
                  id) +
           textAt(at, size, attributes + " class=\"cw-text\"", id);
  }

  const FleetPictureInput& input_;
  const FleetMoment& moment_;
  PictureTheme theme_;
  const View& view_;
  bool few_;
  std::vector<std::vector<Ring>> rings_;  // by class
};

}  // namespace

std::string fleetColour(std::size_t agent, std::size_t agents, PictureTheme theme) {
  const bool dark = theme == PictureTheme::Dark;
  if (agents <= kPalette.size() && !dark) return kPalette[agent];
  const double hue = 0.58 + kGoldenRatio * static_cast<double>(agent);
  return hueColour(hue - std::floor(hue), dark);
}

std::string drawFleet(const FleetPictureInput& input, const FleetMoment& moment, PictureTheme theme,
                      const View& view) {
  return FleetDrawing(input, moment, theme, view).draw();
}

}  // namespace clearway::session::picture
