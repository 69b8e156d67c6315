// Pickles of planners, fleets, answers and certificates: the same bits come back.
//
// A state is a tuple; poses in it are x, y, cosine and sine. Agents and recipes are in the map's
// own frame; all else, timed fleets too, is in metres of the grid's frame.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/document/body/body_shape.h"
#include "app/python/arrays.h"
#include "app/python/cover.h"
#include "app/python/errors.h"
#include "app/python/fleet.h"
#include "app/python/results.h"
#include "app/python/routes.h"
#include "maps/plan/plan_options.h"
#include "maps/plan/plan_settings_json.h"
#include "maps/plan/zone_set.h"

namespace clearway::python {
namespace {

void checkCount(const py::tuple& state, std::size_t count) {
  if (state.size() != count) refuse("state", "the pickle is of another version");
}

// `last`: the last value of the enumeration.
template <class Enum>
Enum enumOf(const py::handle& state, Enum last) {
  const int value = state.cast<int>();
  if (value < 0 || value > static_cast<int>(last)) refuse("state", "the pickle is damaged");
  return static_cast<Enum>(value);
}

py::tuple stateOfPose(const Pose& p) {
  return py::make_tuple(p.position.x, p.position.y, p.heading.cos(), p.heading.sin());
}
Pose poseOfState(const py::tuple& state) {
  checkCount(state, 4);
  const auto at = [&](std::size_t k) { return state[k].cast<double>(); };
  return {{at(0), at(1)}, valueOf(Heading::fromUnit(at(2), at(3)), "state")};
}

py::object stateOfCell(const std::optional<Cell>& c) {
  if (!c) return py::none();
  return py::make_tuple(c->row, c->column);
}
std::optional<Cell> cellOfState(const py::object& state) {
  if (state.is_none()) return std::nullopt;
  const auto [row, column] = state.cast<std::pair<std::int32_t, std::int32_t>>();
  return Cell{row, column};
}

py::tuple stateOfPath(const Path& path) {
  py::array_t<double> poses({path.motions.size() + 1, std::size_t{4}});
  double* to = poses.mutable_data();
  std::string kinds;
  const auto add = [&](const Pose& p) {
    for (const double v : {p.position.x, p.position.y, p.heading.cos(), p.heading.sin()}) *to++ = v;
  };
  add(path.start);
  for (const Motion& m : path.motions) {
    add(m.to);
    kinds += static_cast<char>(m.kind);
  }
  return py::make_tuple(poses, py::bytes(kinds));
}
Path pathOfState(const py::tuple& state) {
  checkCount(state, 2);
  const auto poses = state[0].cast<py::array_t<double, py::array::c_style>>();
  const auto kinds = state[1].cast<std::string>();
  if (poses.ndim() != 2 || poses.shape(1) != 4 ||
      poses.shape(0) != static_cast<Py_ssize_t>(kinds.size() + 1)) {
    refuse("state", "the pickle is of another version");
  }
  const double* at = poses.data();
  const auto next = [&] {
    const Pose p{{at[0], at[1]}, valueOf(Heading::fromUnit(at[2], at[3]), "state")};
    at += 4;
    return p;
  };
  Path path{next(), {}};
  for (const char kind : kinds) {
    if (kind < 0 || kind > static_cast<char>(MotionKind::Glide)) refuse("state", "no motion");
    const Pose from = path.goal();
    path.motions.push_back({static_cast<MotionKind>(kind), from, next()});
  }
  return path;
}

py::tuple stateOfCertificate(const Certificate& c) {
  return py::make_tuple(c.free, static_cast<int>(c.fault), c.clearance_m, c.where.motion, c.where.t,
                        stateOfPose(c.where.pose), stateOfCell(c.cell), c.agent, c.zone, c.depth_m,
                        c.resolution_m, c.problem.text());
}
Certificate certificateOfState(const py::tuple& state) {
  checkCount(state, 12);
  Certificate c;
  c.free = state[0].cast<bool>();
  c.fault = enumOf(state[1], PathFault::Direction);
  c.clearance_m = state[2].cast<double>();
  c.where = {state[3].cast<std::size_t>(), state[4].cast<double>(), poseOfState(state[5])};
  c.cell = cellOfState(state[6]).value_or(Cell{});
  c.agent = state[7].cast<std::string>();
  c.zone = state[8].cast<std::string>();
  c.depth_m = state[9].cast<double>();
  c.resolution_m = state[10].cast<double>();
  c.problem = Message(state[11].cast<std::string>());
  return c;
}

py::object stateOfEscape(const std::optional<EscapeMotions>& escape) {
  if (!escape) return py::none();
  return py::make_tuple(escape->motions, escape->cost, escape->area_m2);
}

// Costs, bound, goal and what else says how good the answer is.
py::tuple stateOfFigures(const PlanResult& r) {
  return py::make_tuple(r.cost, r.cost_unsmoothed, r.suboptimality_bound, r.goal, r.blocked_goals,
                        r.gap ? py::object(py::make_tuple(r.gap->distance_m, r.gap->angle_rad))
                              : py::object(py::none()),
                        r.left_zones, r.against_soft, r.metrics.expanded, r.metrics.generated,
                        r.metrics.time_s, r.metrics.memory_bytes, stateOfEscape(r.escape));
}
void takeFigures(PlanResult& r, const py::tuple& state) {
  checkCount(state, 13);
  r.cost = state[0].cast<double>();
  r.cost_unsmoothed = state[1].cast<double>();
  r.suboptimality_bound = state[2].cast<double>();
  r.goal = state[3].cast<std::size_t>();
  r.blocked_goals = state[4].cast<std::vector<std::size_t>>();
  if (!state[5].is_none()) {
    const auto [distance_m, angle_rad] = state[5].cast<std::pair<double, double>>();
    r.gap = GoalGap{distance_m, angle_rad};
  }
  r.left_zones = state[6].cast<std::vector<std::string>>();
  r.against_soft = state[7].cast<bool>();
  r.metrics.expanded = state[8].cast<std::uint64_t>();
  r.metrics.generated = state[9].cast<std::uint64_t>();
  r.metrics.time_s = state[10].cast<double>();
  r.metrics.memory_bytes = state[11].cast<std::size_t>();
  if (state[12].is_none()) return;
  const auto [motions, cost, area_m2] = state[12].cast<std::tuple<std::size_t, double, double>>();
  if (motions < 1 || motions > r.path.motions.size()) refuse("state", "the pickle is damaged");
  r.escape = EscapeMotions{motions, cost, area_m2};
}

py::tuple stateOfPlan(const PlanResult& r) {
  return py::make_tuple(static_cast<int>(r.status), static_cast<int>(r.stop), r.reason.text(),
                        stateOfCell(r.blocking_cell), r.too_near, r.blocking_zone,
                        stateOfPath(r.path), stateOfFigures(r), stateOfCertificate(r.certificate));
}
PlanResult planOfState(const py::tuple& state) {
  checkCount(state, 9);
  PlanResult r;
  r.status = enumOf(state[0], PlanStatus::LimitReached);
  r.stop = enumOf(state[1], StopReason::MemoryLimit);
  r.reason = Message(state[2].cast<std::string>());
  r.blocking_cell = cellOfState(state[3]);
  r.too_near = state[4].cast<bool>();
  r.blocking_zone = state[5].cast<std::string>();
  r.path = pathOfState(state[6]);
  takeFigures(r, state[7]);
  r.certificate = certificateOfState(state[8]);
  return r;
}

py::object stateOfVia(const std::shared_ptr<const ViaAnswer>& via) {
  if (!via) return py::none();
  py::list legs;
  for (const ViaLeg& leg : via->legs) {
    legs.append(py::make_tuple(leg.cost, leg.length_m, leg.end_motion));
  }
  return py::make_tuple(via->order, via->waits_s, legs, via->failed_leg);
}
std::shared_ptr<const ViaAnswer> viaOfState(const py::object& state) {
  if (state.is_none()) return nullptr;
  const auto parts = state.cast<py::tuple>();
  checkCount(parts, 4);
  auto via = std::make_shared<ViaAnswer>();
  via->order = parts[0].cast<std::vector<std::size_t>>();
  via->waits_s = parts[1].cast<std::vector<double>>();
  for (const py::handle leg : parts[2].cast<py::list>()) {
    const auto [cost, length_m, end] = leg.cast<std::tuple<double, double, std::size_t>>();
    via->legs.push_back({cost, length_m, end});
  }
  via->failed_leg = parts[3].cast<std::size_t>();
  return via;
}

// The options that differ from their defaults, by their ids.
py::dict stateOfOptions(const maps::PlanRequest& request) {
  py::dict out;
  for (const maps::PlanOption& o : maps::planOptions()) {
    const maps::OptionValue value = o.value.get(request);
    if (value != o.defaultValue()) out[py::str(std::string(o.id))] = py::cast(value);
  }
  return out;
}
maps::PlanRequest requestOfState(const py::dict& state) {
  maps::PlanRequest request;
  for (const auto& [id, value] : state) {
    const auto* const option = maps::findPlanOption(id.cast<std::string>());
    if (option == nullptr) refuse("state", "the pickle is of another version");
    option->value.set(request, value.cast<maps::OptionValue>());
  }
  return request;
}

// What the status says is so: a plan without a proof is none.
void checkProved(bool is_solved, bool is_free) {
  if (is_solved && !is_free) refuse("state", "the pickle has a path that failed its check");
}

py::tuple stateOfFootprint(const Footprint& f) {
  py::list parts;
  if (!f.isBox()) {
    for (const ConvexPolygon& part : f.collisionParts()) parts.append(pointArray(part.ring()));
  }
  return py::make_tuple(parts, f.isBox() ? f.length() : 0.0, f.isBox() ? f.width() : 0.0,
                        f.ownRadius(), f.padding(), f.paddingShape() == PaddingShape::Square);
}
Footprint footprintOfState(const py::tuple& state) {
  checkCount(state, 6);
  const auto number = [&](std::size_t k) { return state[k].cast<double>(); };
  const auto rings = state[0].cast<py::list>();
  if (rings.empty()) {
    const auto padding = state[5].cast<bool>() ? PaddingShape::Square : PaddingShape::Round;
    return valueOf(Footprint::box(number(1), number(2), number(4), padding), "state");
  }
  std::vector<ConvexPolygon> parts;
  for (const py::handle ring : rings) {
    const std::vector<Vec2> points = pointsOf(ring, "state");
    if (points.size() == 1) {
      parts.push_back(ConvexPolygon::point(points.front()));
    } else {
      parts.push_back(valueOf(ConvexPolygon::fromRing(points), "state"));
    }
  }
  return valueOf(Footprint::parts(std::move(parts), number(4), number(3)), "state");
}

// The motions, their times and their laws.
py::tuple stateOfTimed(const TimedPath& path) {
  Path motions{path.start, {}};
  py::array_t<std::int64_t> times({path.motions.size(), std::size_t{2}});
  py::array_t<double> laws({path.motions.size(), std::size_t{4}});
  std::int64_t* time = times.mutable_data();
  double* law = laws.mutable_data();
  for (const TimedMotion& m : path.motions) {
    motions.motions.push_back(m.motion);
    for (const Tick t : {m.start, m.duration}) *time++ = t;
    for (const double v : {m.law.begin, m.law.rise, m.law.fall, m.law.end}) *law++ = v;
  }
  return py::make_tuple(stateOfPath(motions), times, laws);
}
TimedPath timedOfState(const py::tuple& state) {
  checkCount(state, 3);
  const Path motions = pathOfState(state[0]);
  using Times = py::array_t<std::int64_t, py::array::c_style>;
  const auto times = state[1].cast<Times>();
  const auto laws = state[2].cast<py::array_t<double, py::array::c_style>>();
  const auto count = static_cast<Py_ssize_t>(motions.motions.size());
  if (times.size() != 2 * count || laws.size() != 4 * count) {
    refuse("state", "the pickle is damaged");
  }
  TimedPath path{motions.start, {}};
  Tick before = 0;
  for (std::size_t k = 0; k < motions.motions.size(); ++k) {
    const std::int64_t* const t = times.data() + 2 * k;
    const double* const v = laws.data() + 4 * k;
    if (t[0] < before || t[1] <= 0 || t[1] > kForever - t[0]) {
      refuse("state", "the pickle is damaged");
    }
    path.motions.push_back({motions.motions[k], t[0], t[1], {v[0], v[1], v[2], v[3]}});
    before = t[0] + t[1];
  }
  return path;
}

py::list stateOfGoals(const std::vector<fleet::TimedGoal>& goals) {
  py::list out;
  for (const fleet::TimedGoal& g : goals) {
    const bool is_turned = g.heading.has_value();
    out.append(py::make_tuple(stateOfPose({g.position, g.heading.value_or(Heading{})}), is_turned));
  }
  return out;
}
std::vector<fleet::TimedGoal> goalsOfState(const py::list& state) {
  std::vector<fleet::TimedGoal> out;
  for (const py::handle item : state) {
    const auto [place, is_turned] = item.cast<std::pair<py::tuple, bool>>();
    const Pose pose = poseOfState(place);
    out.push_back({pose.position, is_turned ? std::optional(pose.heading) : std::nullopt});
  }
  return out;
}

py::list stateOfPieces(const CurvedPath& path) {
  py::list out;
  for (const PathPiece& piece : path.pieces) {
    if (const Motion* const m = piece.motion()) {
      out.append(stateOfPath({m->from, {*m}}));
      continue;
    }
    const Curve& curve = *piece.curve();
    py::list points;
    for (const ControlPoint& p : curve.points) {
      points.append(py::make_tuple(p.position.x, p.position.y, p.weight));
    }
    out.append(py::make_tuple(points, curve.law == HeadingLaw::Even, stateOfPose({{}, curve.from}),
                              stateOfPose({{}, curve.to})));
  }
  return out;
}
std::vector<PathPiece> piecesOfState(const py::list& state) {
  std::vector<PathPiece> out;
  for (const py::handle item : state) {
    const auto one = item.cast<py::tuple>();
    if (one.size() == 2) {
      const Path path = pathOfState(one);
      if (path.motions.size() != 1) refuse("state", "the pickle is damaged");
      out.push_back({path.motions.front()});
      continue;
    }
    checkCount(one, 4);
    Curve curve;
    for (const py::handle point : one[0].cast<py::list>()) {
      const auto [x, y, weight] = point.cast<std::tuple<double, double, double>>();
      curve.points.push_back({{x, y}, weight});
    }
    if (curve.points.size() < 2 || curve.points.size() > kMaxCurveDegree + 1) {
      refuse("state", "the pickle is damaged");
    }
    curve.law = one[1].cast<bool>() ? HeadingLaw::Even : HeadingLaw::Tangent;
    curve.from = poseOfState(one[2]).heading;
    curve.to = poseOfState(one[3]).heading;
    out.push_back({std::move(curve)});
  }
  return out;
}

maps::JsonValue parsed(py::handle text) {
  return valueOf(maps::parseJson(text.cast<std::string>(), "state"), "state");
}

void takeShape(maps::ProjectAgent& agent, py::handle shape_text, py::handle padding_text) {
  const maps::JsonValue shape = parsed(shape_text), padding = parsed(padding_text);
  maps::JsonErrors errors("state");
  agent.shape = maps::shapeFromJson(maps::JsonCursor(shape, errors));
  agent.padding = maps::paddingFromJson(maps::JsonCursor(padding, errors));
  if (errors.any()) throw Refusal(errors.first());
}

}  // namespace

py::tuple stateOf(const std::shared_ptr<Map>& map, const Recipe& recipe) {
  const maps::ProjectAgent& agent = recipe.agent;
  py::object zones = py::none();
  if (const auto& set = recipe.request.query.zones) {
    zones = py::str(maps::toLine(maps::zoneSetToJson(*set)));
  }
  return py::make_tuple(map, maps::toLine(maps::shapeToJson(agent.shape)),
                        maps::toLine(maps::paddingToJson(agent.padding)), recipe.footprint,
                        stateOfOptions(recipe.request), zones, agent.name);
}

std::pair<std::shared_ptr<Map>, Recipe> recipeOf(const py::tuple& state) {
  checkCount(state, 7);
  Recipe out;
  takeShape(out.agent, state[1], state[2]);
  out.agent.name = state[6].cast<std::string>();
  out.footprint = state[3].cast<std::optional<Outline>>();
  out.request = requestOfState(state[4]);
  if (!state[5].is_none()) {
    out.request.query.zones = std::make_shared<const maps::ZoneSet>(
        valueOf(maps::parseZoneSet(state[5].cast<std::string>(), "state"), "state"));
  }
  auto map = state[0].cast<std::shared_ptr<Map>>();
  if (map == nullptr) refuse("state", "the pickle has no map");
  return {std::move(map), std::move(out)};
}

py::tuple stateOf(const Answer& answer) {
  return py::make_tuple(stateOf(answer.setting->map, answer.setting->recipe),
                        stateOfPlan(answer.plan), stateOfVia(answer.via), answer.error);
}

Answer answerOf(const py::tuple& state) {
  checkCount(state, 4);
  auto [map, recipe] = recipeOf(state[0]);
  PlanResult plan = planOfState(state[1]);
  auto error = state[3].cast<std::string>();
  checkProved(plan.status == PlanStatus::Solved && error.empty(), plan.certificate.free);
  return {settingOf(std::move(map), std::move(recipe)), std::move(plan), viaOfState(state[2]),
          std::move(error)};
}

py::tuple stateOf(const Covered& covered) {
  const cover::CoveragePlan& p = covered.plan;
  const cover::CoverFigures& f = p.figures;
  std::string cells(p.cover.size(), '\0');
  std::ranges::transform(p.cover, cells.begin(),
                         [](cover::CoverCell cell) { return static_cast<char>(cell); });
  return py::make_tuple(
      stateOf(covered.setting->map, covered.setting->recipe), static_cast<int>(p.status),
      static_cast<int>(p.stop), p.reason.text(), stateOfPath(p.path),
      stateOfCertificate(p.certificate),
      py::make_tuple(f.free_m2, f.region_m2, f.proved_m2, f.twice_m2, p.working_m, p.angle.cos(),
                     p.angle.sin(), covered.tool_width_m),
      py::make_tuple(p.cells, p.laps, p.swaths, p.skipped, p.gap_swaths, p.searches), p.factor,
      py::bytes(cells));
}

Covered coveredOf(const py::tuple& state) {
  checkCount(state, 10);
  cover::CoveragePlan p;
  p.status = enumOf(state[1], PlanStatus::LimitReached);
  p.stop = enumOf(state[2], StopReason::MemoryLimit);
  p.reason = Message(state[3].cast<std::string>());
  p.path = pathOfState(state[4]);
  p.certificate = certificateOfState(state[5]);
  checkProved(p.status == PlanStatus::Solved, p.certificate.free);
  const auto figures = state[6].cast<std::array<double, 8>>();
  p.figures = {figures[0], figures[1], figures[2], figures[3]};
  p.working_m = figures[4];
  p.angle = valueOf(Heading::fromUnit(figures[5], figures[6]), "state");
  const auto counts = state[7].cast<std::array<std::size_t, 6>>();
  p.cells = counts[0];
  p.laps = counts[1];
  p.swaths = counts[2];
  p.skipped = counts[3];
  p.gap_swaths = counts[4];
  p.searches = counts[5];
  p.factor = state[8].cast<std::int32_t>();
  auto [map, recipe] = recipeOf(state[0]);
  const std::size_t side = p.factor > 0 ? static_cast<std::size_t>(p.factor) : 0;
  const auto cells = state[9].cast<std::string>();
  const auto is_bad = [](char cell) {
    return static_cast<unsigned char>(cell) > static_cast<unsigned char>(cover::CoverCell::Covered);
  };
  constexpr std::size_t kMostSide = 1024;
  const GridFrame& frame = map->cells->grid.frame();
  const std::size_t all = static_cast<std::size_t>(frame.rows()) *
                          static_cast<std::size_t>(frame.columns()) * side * side;
  if (side > kMostSide || (!cells.empty() && cells.size() != all) ||
      std::ranges::any_of(cells, is_bad)) {
    refuse("state", "the pickle is damaged");
  }
  for (const char cell : cells) p.cover.push_back(static_cast<cover::CoverCell>(cell));
  return {settingOf(std::move(map), std::move(recipe)), std::move(p), figures[7]};
}

py::tuple stateOf(const Verdict& verdict) {
  const maps::MapFrame& f = verdict.place.frame;
  const GridFrame& g = verdict.place.grid;
  return py::make_tuple(static_cast<int>(f.kind), f.origin.x, f.origin.y, f.origin_yaw, g.rows(),
                        g.columns(), g.cellWidth(), g.cellLength(),
                        stateOfCertificate(verdict.certificate));
}

Verdict verdictOf(const py::tuple& state) {
  checkCount(state, 9);
  const auto number = [&](std::size_t k) { return state[k].cast<double>(); };
  const GridFrame grid =
      valueOf(GridFrame::make(state[4].cast<std::int32_t>(), state[5].cast<std::int32_t>(),
                              number(6), number(7)),
              "state");
  return {{{enumOf(state[0], maps::FrameKind::Metres), {number(1), number(2)}, number(3)}, grid},
          certificateOfState(state[8])};
}

py::tuple stateOf(const FoundRoute& r) {
  return py::make_tuple(stateOf(r.setting->map, r.setting->recipe), static_cast<int>(r.status),
                        r.reason.text(), r.edges, r.blocked, r.blocked_turns, r.cost,
                        stateOfPose(r.path.start), stateOfPieces(r.path),
                        stateOfCertificate(r.certificate));
}

FoundRoute routeOf(const py::tuple& state) {
  checkCount(state, 10);
  auto [map, recipe] = recipeOf(state[0]);
  using Turns = std::vector<std::tuple<std::string, std::string, std::string>>;
  FoundRoute r{settingOf(std::move(map), std::move(recipe)),
               enumOf(state[1], PlanStatus::LimitReached),
               Message(state[2].cast<std::string>()),
               state[3].cast<std::vector<std::string>>(),
               state[4].cast<std::vector<std::string>>(),
               state[5].cast<Turns>(),
               state[6].cast<double>(),
               {poseOfState(state[7]), piecesOfState(state[8])},
               certificateOfState(state[9])};
  checkProved(r.isFound(), r.certificate.free);
  return r;
}

py::tuple stateOf(const maps::ProjectAgent& a) {
  std::vector<fleet::TimedGoal> goals;
  for (std::size_t i = 0; i < goalCount(a); ++i) {
    goals.push_back({goalAt(a, i).position, goalAt(a, i).heading});
  }
  return py::make_tuple(a.name, maps::toLine(maps::shapeToJson(a.shape)),
                        maps::toLine(maps::paddingToJson(a.padding)), stateOfPose(*a.start),
                        stateOfGoals(goals), a.speed, a.turn_rate, static_cast<int>(a.motion),
                        a.min_radius, a.mode == maps::SceneMode::Static);
}

maps::ProjectAgent agentOfState(const py::tuple& state) {
  checkCount(state, 10);
  maps::ProjectAgent agent;
  agent.name = state[0].cast<std::string>();
  takeShape(agent, state[1], state[2]);
  agent.start = poseOfState(state[3]);
  for (const fleet::TimedGoal& g : goalsOfState(state[4])) addGoal(agent, {g.position, g.heading});
  agent.speed = state[5].cast<double>();
  agent.turn_rate = state[6].cast<double>();
  agent.motion = enumOf(state[7], DriveKind::Omnidirectional);
  agent.min_radius = state[8].cast<double>();
  if (state[9].cast<bool>()) agent.mode = maps::SceneMode::Static;
  checkAgent(agent);
  return agent;
}

py::tuple stateOf(const TimedFleet& fleet) {
  const fleet::TimedFleetProblem& problem = fleet.problem;
  py::list classes, agents, obstacles;
  for (const fleet::AgentClass& c : problem.classes) {
    classes.append(py::make_tuple(stateOfFootprint(c.footprint), static_cast<int>(c.drive),
                                  c.speed_m_per_s, c.turn_rate_rad_per_s, c.min_radius_m,
                                  c.acceleration_m_per_s2, c.turn_acceleration_rad_per_s2));
  }
  for (const fleet::TimedAgent& a : problem.agents) {
    agents.append(py::make_tuple(a.id, a.agent_class, stateOfPose(a.start),
                                 stateOfGoals({{a.goal, a.goal_heading}}),
                                 stateOfGoals(a.alternatives), stateOfGoals(a.via), a.leaves));
  }
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    obstacles.append(py::make_tuple(o.id, stateOfFootprint(o.footprint), o.begin, o.end,
                                    stateOfTimed({o.pose, o.motions})));
  }
  return py::make_tuple(std::make_shared<Map>(fleet.map), classes, agents, obstacles,
                        fleet.without_goal);
}

TimedFleet timedFleetOf(const py::tuple& state) {
  checkCount(state, 5);
  const auto map = state[0].cast<std::shared_ptr<Map>>();
  if (map == nullptr) refuse("state", "the pickle has no map");
  fleet::TimedFleetProblem problem{map->cells->grid, {}, {}};
  for (const py::handle item : state[1].cast<py::list>()) {
    const auto c = item.cast<py::tuple>();
    checkCount(c, 7);
    const auto number = [&](std::size_t k) { return c[k].cast<double>(); };
    problem.classes.push_back({footprintOfState(c[0]), number(2), number(3),
                               enumOf(c[1], DriveKind::Omnidirectional), number(4), number(5),
                               number(6)});
  }
  for (const py::handle item : state[2].cast<py::list>()) {
    const auto a = item.cast<py::tuple>();
    checkCount(a, 7);
    const std::vector<fleet::TimedGoal> goal = goalsOfState(a[3]);
    if (goal.size() != 1) refuse("state", "the pickle is damaged");
    problem.agents.push_back({a[0].cast<std::string>(), a[1].cast<std::size_t>(), poseOfState(a[2]),
                              goal[0].position, goal[0].heading, goalsOfState(a[4]),
                              goalsOfState(a[5]), a[6].cast<bool>()});
  }
  for (const py::handle item : state[3].cast<py::list>()) {
    const auto o = item.cast<py::tuple>();
    checkCount(o, 5);
    TimedPath path = timedOfState(o[4]);
    problem.obstacles.push_back({o[0].cast<std::string>(), footprintOfState(o[1]), path.start,
                                 o[2].cast<Tick>(), o[3].cast<Tick>(), std::move(path.motions)});
  }
  valueOf(fleet::checkTimedFleetValues(problem), "state");
  auto without_goal = state[4].cast<std::vector<fleet::AgentId>>();
  const bool ascends =
      std::ranges::adjacent_find(without_goal, std::ranges::greater_equal{}) == without_goal.end();
  if (!ascends || (!without_goal.empty() && without_goal.back() >= problem.agents.size())) {
    refuse("state", "the pickle is damaged");
  }
  return {*map, std::move(problem), std::move(without_goal)};
}

py::tuple stateOf(const TimedAnswer& a) {
  const fleet::TimedFleetResult& r = a.proved.result;
  const validation::TimedFleetCertificate& c = a.proved.certificate;
  const fleet::TimedFleetProblem& problem = a.fleet->problem;
  py::list names, classes, class_of, schedules;
  for (const fleet::AgentClass& one : problem.classes) {
    classes.append(stateOfFootprint(one.footprint));
  }
  for (const fleet::TimedAgent& agent : problem.agents) {
    names.append(agent.id);
    class_of.append(agent.agent_class);
  }
  for (const TimedPath& path : r.plan.agents) schedules.append(stateOfTimed(path));
  py::object separation = py::none();
  if (c.separation) separation = py::float_(c.separation->lower_bound_m);
  return py::make_tuple(
      std::make_shared<Map>(a.fleet->map), py::make_tuple(names, classes, class_of),
      py::make_tuple(static_cast<int>(r.status), static_cast<int>(r.planner), r.reason.text(),
                     r.time_s, r.cost.makespan, r.cost.sum_of_costs),
      schedules, py::make_tuple(c.free, c.wall.lower_bound_m, separation), a.goal_of);
}

TimedAnswer timedAnswerOf(const py::tuple& state) {
  checkCount(state, 6);
  const auto who = state[1].cast<py::tuple>(), how = state[2].cast<py::tuple>(),
             proof = state[4].cast<py::tuple>();
  checkCount(who, 3);
  checkCount(how, 6);
  checkCount(proof, 3);
  const auto map = state[0].cast<std::shared_ptr<Map>>();
  if (map == nullptr) refuse("state", "the pickle has no map");
  fleet::TimedFleetProblem problem{map->cells->grid, {}, {}};
  for (const py::handle one : who[1].cast<py::list>()) {
    problem.classes.push_back({footprintOfState(one.cast<py::tuple>())});
  }
  const auto names = who[0].cast<std::vector<std::string>>();
  const auto class_of = who[2].cast<std::vector<std::size_t>>();
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (class_of.size() != names.size() || class_of[k] >= problem.classes.size()) {
      refuse("state", "the pickle is damaged");
    }
    problem.agents.push_back({names[k], class_of[k], {}, {}, {}});
  }
  TimedAnswer a{nullptr, {}, state[5].cast<std::vector<fleet::AgentId>>()};
  fleet::TimedFleetResult& r = a.proved.result;
  r.status = enumOf(how[0], PlanStatus::LimitReached);
  r.planner = enumOf(how[1], FleetMethod::Joint);
  r.reason = Message(how[2].cast<std::string>());
  r.time_s = how[3].cast<double>();
  r.cost = {how[4].cast<Tick>(), how[5].cast<Tick>()};
  for (const py::handle one : state[3].cast<py::list>()) {
    r.plan.agents.push_back(timedOfState(one.cast<py::tuple>()));
  }
  const bool is_whole = r.plan.agents.size() == names.size();
  if (!is_whole && (r.status == PlanStatus::Solved || !r.plan.agents.empty())) {
    refuse("state", "the pickle is damaged");
  }
  validation::TimedFleetCertificate& c = a.proved.certificate;
  c.free = proof[0].cast<bool>();
  c.wall.lower_bound_m = proof[1].cast<double>();
  if (!proof[2].is_none()) c.separation.emplace().lower_bound_m = proof[2].cast<double>();
  checkProved(a.isSolved(), c.free);
  a.fleet = std::make_shared<TimedFleet>(TimedFleet{*map, std::move(problem), {}});
  return a;
}

py::tuple stateOf(const GridFleet& fleet) {
  const fleet::GridFleetProblem& problem = fleet.problem;
  const auto ids = [](const std::vector<fleet::CellId>& cells) {
    return py::array_t<fleet::CellId>(static_cast<Py_ssize_t>(cells.size()), cells.data());
  };
  return py::make_tuple(std::make_shared<Map>(fleet.map), ids(problem.starts), ids(problem.goals),
                        problem.neighbourhood == fleet::Neighbourhood::Eight, problem.robustness,
                        problem.forbids_cycles);
}

GridFleet gridFleetOf(const py::tuple& state) {
  checkCount(state, 6);
  const auto map = state[0].cast<std::shared_ptr<Map>>();
  if (map == nullptr) refuse("state", "the pickle has no map");
  const auto neighbours =
      state[3].cast<bool>() ? fleet::Neighbourhood::Eight : fleet::Neighbourhood::Four;
  fleet::GridFleetProblem problem{map->cells->grid,
                                  state[1].cast<std::vector<fleet::CellId>>(),
                                  state[2].cast<std::vector<fleet::CellId>>(),
                                  neighbours,
                                  state[4].cast<std::uint32_t>(),
                                  state[5].cast<bool>()};
  valueOf(fleet::checkGridFleetProblem(problem), "state");
  return {*map, std::move(problem)};
}

py::tuple stateOf(const GridAnswer& a) {
  const fleet::GridFleetResult& r = a.proved.result;
  const std::vector<fleet::CellId>& cells = r.plan.cells;
  return py::make_tuple(
      std::make_shared<Map>(a.fleet->map), a.fleet->problem.agents(),
      py::make_tuple(static_cast<int>(r.status), static_cast<int>(r.planner), r.reason.text(),
                     r.time_s, r.cost.makespan, r.cost.sum_of_costs, r.lower_bound, r.optimal),
      r.plan.agents,
      py::array_t<fleet::CellId>(static_cast<Py_ssize_t>(cells.size()), cells.data()),
      !a.proved.finding, a.goal_of);
}

GridAnswer gridAnswerOf(const py::tuple& state) {
  checkCount(state, 7);
  const auto how = state[2].cast<py::tuple>();
  checkCount(how, 8);
  const auto map = state[0].cast<std::shared_ptr<Map>>();
  if (map == nullptr) refuse("state", "the pickle has no map");
  fleet::GridFleetProblem problem{map->cells->grid, {}, {}};
  const auto agents = state[1].cast<std::size_t>();
  GridAnswer a{nullptr, {}, state[6].cast<std::vector<fleet::AgentId>>()};
  fleet::GridFleetResult& r = a.proved.result;
  r.status = enumOf(how[0], PlanStatus::LimitReached);
  r.planner = enumOf(how[1], fleet::GridFleetPlanner::Dwca);
  r.reason = Message(how[2].cast<std::string>());
  r.time_s = how[3].cast<double>();
  r.cost = {how[4].cast<std::uint64_t>(), how[5].cast<std::uint64_t>()};
  r.lower_bound = how[6].cast<std::uint64_t>();
  r.optimal = how[7].cast<bool>();
  r.plan.agents = state[3].cast<std::size_t>();
  using Ids = py::array_t<fleet::CellId, py::array::c_style | py::array::forcecast>;
  const auto cells = state[4].cast<Ids>();
  r.plan.cells.assign(cells.data(), cells.data() + cells.size());
  const GridFrame& frame = problem.grid.frame();
  const std::size_t all =
      static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns());
  const bool is_whole =
      r.plan.agents == 0 ? r.plan.cells.empty() && (agents == 0 || r.status != PlanStatus::Solved)
                         : r.plan.agents == agents && r.plan.cells.size() % agents == 0;
  if (!is_whole || agents > all ||
      std::ranges::any_of(r.plan.cells, [&](fleet::CellId id) { return id >= all; })) {
    refuse("state", "the pickle is damaged");
  }
  checkProved(a.isSolved(), state[5].cast<bool>());
  problem.starts.resize(agents);  // where they started is in the plan
  a.fleet = std::make_shared<GridFleet>(GridFleet{*map, std::move(problem)});
  return a;
}

}  // namespace clearway::python
