#include "app/drawing/layers/recording_marks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/drawing/layers/fleet_labels.h"
#include "core/world/placed_shape.h"

namespace clearway::app {
namespace {

using picture::Curve;
using picture::Paint;
using picture::View;

constexpr double kNameSize = 11.0;
constexpr double kLeastNamed = 4.0;  // the reach of an agent with a name

// A flag on a staff.
void drawFlag(picture::Canvas& out, Vec2 at, double u) {
  Curve data;
  data.moveTo(at);
  data.lineTo(at + Vec2{0.0, -20.0 * u});
  data.lineTo(at + Vec2{12.0 * u, -15.6 * u});
  data.lineTo(at + Vec2{0.0, -11.2 * u});
  out.draw(data, Paint().fill().stroke().roundJoin().width(1.8 * u));
  out.circle(at, 2.0 * u, Paint().fill());
}

}  // namespace

Paint paintOfAgent(std::size_t agent, const std::vector<std::uint32_t>& colours) {
  Paint out;
  return agent < colours.size() ? out.colour(colours[agent]).tight() : out.of("cw-agent").tight();
}

void drawGoalsAndRoutes(picture::Canvas& out, const RecordedFrame& frame,
                        const RecordingMarks& marks, const std::vector<std::uint32_t>& colours,
                        const View& view) {
  if (!marks.agents) return;
  std::vector<std::pair<std::size_t, Curve>> routes;
  if (marks.routes) {
    const AgentLines ahead = marks.agents->routes.ahead(frame);
    for (std::size_t k = 0; k < ahead.ends.size(); ++k) {
      std::vector<Vec2> px;
      for (const Vec2 p : ahead.of(k)) px.push_back(view.px(p));
      if (px.size() > 1) routes.emplace_back(k, Curve()).second.line(px);
    }
  }
  std::vector<const AgentGoal*> goals;
  for (const AgentGoal& goal : marks.agents->goals) {
    if (!marks.goals || goal.agent >= frame.agents.size()) continue;
    const RecordedAgent& agent = frame.agents[goal.agent];
    if (!agent.has(RecordedAgent::kPresent) || agent.has(RecordedAgent::kArrived)) continue;
    goals.push_back(&goal);
  }
  if (routes.empty() && goals.empty()) return;
  const picture::Group all(out, Paint().clip("cw-frame"));
  for (const auto& [agent, line] : routes) {
    const picture::Group group(out, paintOfAgent(agent, colours));
    out.draw(line, Paint().noFill().stroke().strokeOpacity(0.8).roundJoin().roundCap().width(
                       1.6 * view.unit));
  }
  for (const AgentGoal* goal : goals) {
    const picture::Group group(out, paintOfAgent(goal->agent, colours));
    drawFlag(out, view.px(goal->pose.position), view.unit);
  }
}

void drawNames(picture::Canvas& out, const RecordedFrame& frame, const View& view) {
  std::vector<picture::LabelWish> wishes;
  std::vector<Aabb> bodies;
  for (std::size_t k = 0; k < std::min(frame.agents.size(), frame.bodies.size()); ++k) {
    const RecordedBody& body = frame.bodies[k];
    const double reach = view.scale * 0.5 * collide::diameterOf(body.def.shape);
    if (!isShown(frame.agents[k], body) || !std::isfinite(reach) ||
        reach < kLeastNamed * view.unit) {
      continue;
    }
    const Vec2 at = view.px(frame.agents[k].pose.position);
    if (!overlap(view.area, {at, at}, TouchRule::TouchingCollides)) continue;
    bodies.push_back({at - Vec2{reach, reach}, at + Vec2{reach, reach}});
    wishes.push_back({at, {reach, reach}, body.name});
  }
  if (wishes.size() > kMostNamed) return;
  picture::drawNames(out, wishes, {view.area, bodies, {}, kNameSize * view.unit}, 3.0 * view.unit);
}

}  // namespace clearway::app
