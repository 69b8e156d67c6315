#include "app/drawing/layers/recording_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/fleet_labels.h"
#include "core/world/placed_shape.h"

namespace clearway::app {
namespace {

using picture::PathData;
using picture::View;

constexpr double kNameSize = 11.0;
constexpr double kLeastNamed = 4.0;  // the reach of an agent with a name

// A flag on a staff, as in the window.
std::string flag(Vec2 at, double u) {
  PathData data;
  data.moveTo(at);
  data.lineTo(at + Vec2{0.0, -20.0 * u});
  data.lineTo(at + Vec2{12.0 * u, -15.6 * u});
  data.lineTo(at + Vec2{0.0, -11.2 * u});
  return picture::path(data,
                       " fill=\"currentColor\" stroke=\"currentColor\" "
                       "stroke-linejoin=\"round\"" +
                           picture::stroke(1.8 * u)) +
         picture::circle(at, 2.0 * u, " fill=\"currentColor\"");
}

std::string line(std::span<const Vec2> points, const View& view) {
  if (points.size() < 2) return {};
  PathData data;
  for (std::size_t k = 0; k < points.size(); ++k) {
    k == 0 ? data.moveTo(view.px(points[k])) : data.lineTo(view.px(points[k]));
  }
  return picture::path(data,
                       " fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.8\" "
                       "stroke-linejoin=\"round\" stroke-linecap=\"round\"" +
                           picture::stroke(1.6 * view.unit));
}

std::string name(const Aabb& box, const std::string& text, double size, double unit) {
  const std::string attributes = " text-anchor=\"middle\" font-weight=\"bold\"";
  const Vec2 at{0.5 * (box.min.x + box.max.x), box.max.y - picture::kLabelDescent * size};
  return picture::textAt(at, size,
                         attributes + " class=\"cw-halo\" stroke-linejoin=\"round\"" +
                             picture::stroke(3.0 * unit),
                         text) +
         picture::textAt(at, size, attributes + " class=\"cw-text\"", text);
}

}  // namespace

std::string inColourOf(std::size_t agent, const std::vector<std::uint32_t>& colours,
                       const std::string& drawn) {
  if (drawn.empty()) return {};
  const std::string colour = agent < colours.size()
                                 ? fmt::format(" color=\"#{:06x}\"", colours[agent])
                                 : std::string(" class=\"cw-agent\"");
  return "<g" + colour + ">" + drawn + "</g>\n";
}

std::string drawGoalsAndRoutes(const RecordedFrame& frame, const RecordingMarks& marks,
                               const std::vector<std::uint32_t>& colours, const View& view) {
  if (!marks.agents) return {};
  std::string out;
  if (marks.routes) {
    const AgentLines routes = marks.agents->routes.ahead(frame);
    for (std::size_t k = 0; k < routes.ends.size(); ++k) {
      out += inColourOf(k, colours, line(routes.of(k), view));
    }
  }
  for (const AgentGoal& goal : marks.agents->goals) {
    if (!marks.goals || goal.agent >= frame.agents.size()) continue;
    const RecordedAgent& agent = frame.agents[goal.agent];
    if (!agent.has(RecordedAgent::kPresent) || agent.has(RecordedAgent::kArrived)) continue;
    out += inColourOf(goal.agent, colours, flag(view.px(goal.pose.position), view.unit));
  }
  return out.empty() ? out : "<g clip-path=\"url(#cw-frame)\">\n" + out + "</g>\n";
}

std::string drawNames(const RecordedFrame& frame, const View& view) {
  std::vector<picture::LabelWish> wishes;
  std::vector<Aabb> bodies;
  for (std::size_t k = 0; k < std::min(frame.agents.size(), frame.bodies.size()); ++k) {
    const RecordedBody& body = frame.bodies[k];
    const bool there = frame.agents[k].has(RecordedAgent::kPresent) &&
                       body.def.mode != collide::BodyMode::Disabled;
    const double reach = view.scale * 0.5 * collide::diameterOf(body.def.shape);
    if (!there || !std::isfinite(reach) || reach < kLeastNamed * view.unit) continue;
    const Vec2 at = view.px(frame.agents[k].pose.position);
    if (!overlap(view.area, {at, at}, TouchRule::TouchingCollides)) continue;
    bodies.push_back({at - Vec2{reach, reach}, at + Vec2{reach, reach}});
    wishes.push_back({at, {reach, reach}, body.name});
  }
  if (wishes.size() > kMostNamed) return {};
  const double size = kNameSize * view.unit;
  const auto places = picture::placeLabels(wishes, {view.area, bodies, {}, size});
  std::string out;
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (places[k]) out += name(*places[k], wishes[k].text, size, view.unit);
  }
  return out;
}

}  // namespace clearway::app
