#include "app/drawing/layers/fleet_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/document/plan/play_clock.h"
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

// The centre's path between two times; arcs as linesOf() them. Empty if it does not move.
Polyline trailOf(const fleet::AgentSchedule& schedule, double from_s, double to_s,
                 const View& view) {
  Polyline out{view.px(poseOf(schedule, from_s).position)};
  for (const fleet::TimedMotion& m : schedule.motions) {
    const double begin = static_cast<double>(m.start) / kTicks;
    const double end = static_cast<double>(m.end()) / kTicks;
    if (end <= from_s || begin >= to_s || m.motion.kind == MotionKind::Turn) continue;
    const int pieces = linesOf(m.motion);
    const auto fraction = [&](double time_s) {
      return m.law.fractionAt(std::clamp((time_s - begin) / (end - begin), 0.0, 1.0));
    };
    const double t0 = fraction(from_s);
    const double t1 = fraction(to_s);
    for (int k = 1; k <= pieces; ++k) {
      out.push_back(view.px(poseAt(m.motion, t0 + (t1 - t0) * k / pieces).position));
    }
  }
  return out.size() > 1 ? out : Polyline();
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

  void draw(Canvas& out, const std::string& clip) const {
    {
      const Group all(out, Paint().clip(clip));
      {
        const Group goals(out, Paint().noFill().stroke().width(line_));
        for (std::size_t a = 0; a < input_.plan->agents.size() && !moment_.muted; ++a) {
          drawGoal(out, a);
        }
      }
      drawTrails(out);
      const Group bodies(out, Paint());
      for (const fleet::TimedObstacle& o : input_.problem->obstacles) drawObstacle(out, o);
      for (std::size_t a = 0; a < input_.plan->agents.size(); ++a) {
        if (!hasLeft(a)) drawBodyOf(out, a);
      }
    }
    drawNamesOn(out);
  }

 private:
  // What `draw` draws in the colour of an agent.
  template <class Draw>
  static void inColourOf(Canvas& out, std::size_t a, const Draw& draw) {
    const std::string colour = "cw-a" + std::to_string(a);
    const Group group(out, Paint().of(colour).tight());
    draw();
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

  void drawObstacle(Canvas& out, const fleet::TimedObstacle& o) const {
    const double now = moment_.time_s * kTicks;
    if (now < static_cast<double>(o.begin) || now >= static_cast<double>(o.end)) return;
    Curve area;
    for (const Ring& r : bodyRings(o.footprint)) area.ring(at(o.pose, r, view_));
    out.draw(area, Paint().of("cw-text").fillOpacity(0.55).data());
  }

  // The body's outline, or a ring where that is too small. An agent that is there hides it.
  void drawGoal(Canvas& out, std::size_t a) const {
    const double u = view_.unit;
    const Pose pose = goalPose(a);
    const Vec2 away = view_.px(pose.position) - view_.px(poseNow(a).position);
    if (!isDot(footprintOf(a), view_) && !hasLeft(a) && length(away) < u) return;
    inColourOf(out, a, [&] {
      if (few_ && !isDisc(a) && !isDot(footprintOf(a), view_)) {
        Curve outline;
        for (const Ring& r : outlineOf(ringsOf(a))) outline.ring(at(pose, r, view_));
        out.draw(outline, Paint().dash(3.0 * u, 2.5 * u).data().tight());
        return;
      }
      const double radius =
          std::max(0.5 * view_.scale * footprintOf(a).inscribedRadius(), kRingRadius * u);
      out.circle(view_.px(pose.position), radius, Paint());
    });
  }

  // Lines with the directions of few agents; then what several have in common.
  void drawTrails(Canvas& out) const {
    if (std::ranges::all_of(lines_, &Polyline::empty)) return;
    Paint paint;
    paint.noFill().roundJoin().roundCap().width(line_);
    {
      const Group all(out, few_ ? paint : paint.part(kManyOpacity));
      for (std::size_t a = 0; a < lines_.size(); ++a) {
        if (lines_[a].empty()) continue;
        Curve line;
        line.line(lines_[a]);
        inColourOf(out, a, [&] {
          if (few_) {
            const double halo = line_ + 2.2 * view_.unit;
            out.draw(line, Paint().of("cw-halo").strokeOpacity(0.85).width(halo).data().tight());
          }
          out.draw(line, Paint().stroke().data().tight());
        });
      }
      drawShared(out);
    }
    for (std::size_t a = 0; a < lines_.size() && few_; ++a) drawArrows(out, a);
  }

  void drawShared(Canvas& out) const {
    if (lines_.size() > kMostShared) return;
    const std::vector<Curve> pieces = sharedPieces(lines_, line_, kSharedPiece * view_.unit);
    for (std::size_t a = 0; a < pieces.size(); ++a) {
      if (pieces[a].empty()) continue;
      inColourOf(out, a, [&] { out.draw(pieces[a], Paint().of("cw-shared").stroke().flatCap()); });
    }
  }

  void drawArrows(Canvas& out, std::size_t a) const {
    const double u = view_.unit;
    const double whole = lengthOf(lines_[a]);
    if (whole < 2.0 * kArrowMargin * u) return;
    const double count = std::max(1.0, std::floor(whole / (kArrowGap * u)));
    const double gap = whole / count;
    Curve arrows;
    alongLine(lines_[a], 0.5 * gap, gap, whole, [&](Vec2 p, Vec2 along) {
      const Vec2 tip = p + (0.5 * kArrowLength * u) * along;
      const Vec2 tail = p - (0.5 * kArrowLength * u) * along;
      const Vec2 side = (kArrowHalf * u) * perpendicular(along);
      arrows.ring(std::array<Vec2, 3>{tip, tail + side, tail - side});
    });
    if (arrows.empty()) return;
    inColourOf(out, a, [&] { out.draw(arrows, Paint().of("cw-halo").fill().width(0.8 * u)); });
  }

  void drawBodyOf(Canvas& out, std::size_t a) const {
    if (!moment_.muted) return inColourOf(out, a, [&] { drawBodyIn(out, a); });
    drawBodyIn(out, a);
  }

  // With a light chevron at the front.
  void drawBodyIn(Canvas& out, std::size_t a) const {
    const double u = view_.unit;
    const Pose pose = poseNow(a);
    const Vec2 at_px = view_.px(pose.position);
    Paint fill;
    moment_.muted ? fill.of("cw-text").fillOpacity(0.7) : fill.of("cw-halo").fill().width(0.8 * u);
    if (isDot(footprintOf(a), view_)) return out.circle(at_px, kDotRadius * u, fill);
    if (isDisc(a)) {
      const double radius = view_.scale * footprintOf(a).circumscribedRadius();
      return out.circle(at_px, (moment_.muted ? 0.45 : 0.8) * radius, fill);
    }
    Curve area, nose;
    for (const Ring& r : ringsOf(a)) area.ring(at(pose, r, view_));
    out.draw(area, fill.data());
    if (view_.scale * footprintOf(a).inscribedRadius() <= 3.0 * u) return;
    nose.line(at(pose, noseOf(ringsOf(a)), view_));
    out.draw(nose, Paint().of("cw-halo").noFill().roundJoin().width(1.5 * u).data());
  }

  // Of few agents, where there is room.
  void drawNamesOn(Canvas& out) const {
    if (!few_ || moment_.muted) return;
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
    drawNames(out, wishes, {view_.area, bodies, busy, kNameSize * view_.unit}, 3.0 * view_.unit);
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

void drawFleet(Canvas& out, const FleetPictureInput& input, const FleetMoment& moment,
               const View& view, const std::string& clip) {
  FleetDrawing(input, moment, view).draw(out, clip);
}

}  // namespace clearway::app::picture
