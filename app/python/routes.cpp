// clearway.RouteGraph: proved graphs of routes, and routes through them.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/document/plan/plan_report.h"
#include "app/document/plan/route_job.h"
#include "app/python/arrays.h"
#include "app/python/errors.h"
#include "app/python/options.h"
#include "app/python/results.h"
#include "app/python/routes.h"
#include "app/python/running.h"
#include "app/python/zones.h"
#include "core/base/range_check.h"
#include "planner/route/route_query.h"
#include "planner/validate/motion/path_sweep.h"

namespace clearway::python {
namespace {

// Not copied: the proof borrows the graph, and the choice a layout of the file.
struct ProvedRoutes {
  std::shared_ptr<const Setting> setting;
  maps::RouteFile file;
  maps::RouteChoice choice;
  route::Graph graph;
  route::ProvedGraph proved;
};

app::ReportFrame frameOf(const ProvedRoutes& r) {
  const maps::GridMap& map = r.setting->cells();
  return {map.frame, map.grid.frame()};
}

std::shared_ptr<ProvedRoutes> provedRoutes(const std::shared_ptr<Map>& map,
                                           const Outline& footprint,
                                           const std::filesystem::path& path,
                                           const std::string& layout, const std::string& vehicle,
                                           const ZoneArguments& zones, const py::object& callback,
                                           const py::kwargs& options) {
  Recipe recipe{agentOf(footprint), requestOf(options, maps::PlannerKind::Pose), footprint};
  recipe.agent.name = zones.agent;
  recipe.request.query.zones = zonesOf(zones, map->cells->frame);
  const std::string name = path.string();
  auto out = std::make_shared<ProvedRoutes>(
      ProvedRoutes{settingOf(std::make_shared<Map>(*map), std::move(recipe)), {}, {}, {}, {}});
  out->file = valueOf(maps::loadRouteFile(path), name);
  for (const Message& warning : out->file.warnings) warn(name + ": " + warning.text());
  out->choice = valueOf(maps::chooseRoute(out->file, layout, vehicle), name);
  const maps::GridMap& cells = out->setting->cells();
  out->graph = valueOf(app::routeGraphOf(*out->choice.layout, out->choice.vehicle, cells), name);
  Running running(callback);
  StopCheck stop({}, &running.stop());
  const auto progress = [&](double fraction) { running.reportSometimes({fraction, 0}); };
  out->proved = valueOf(
      running([&] { return route::prove(out->graph, out->setting->job.query, stop, progress); }),
      name);
  return out;
}

// A name of nodes, or a pose; the heading of a goal may be open.
route::RouteEnd routeEndOf(const ProvedRoutes& r, const py::object& given,
                           const std::string& field) {
  if (py::isinstance<py::str>(given)) {
    const auto nodes =
        valueOf(maps::nodesNamed(*r.choice.layout, given.cast<std::string>()), field);
    return std::vector<std::uint32_t>(nodes.begin(), nodes.end());
  }
  const maps::GoalPose world = app::toWorld(r.setting->cells(), goalOf(given, field));
  if (field == "start" && !world.heading) refuse(field, "start has no heading");
  return route::RoutePose{world.position, world.heading};
}

FoundRoute findRoute(const std::shared_ptr<ProvedRoutes>& r, const py::object& start,
                     const py::object& goal, const std::string& cost, double speed,
                     double turn_speed, const py::object& callback) {
  const route::RouteEnd from = routeEndOf(*r, start, "start");
  const route::RouteEnd to = routeEndOf(*r, goal, "goal");
  route::CostModel model;
  model.kind = choiceOf<route::CostKind>("cost", cost,
                                         {{"length", route::CostKind::Length},
                                          {"time", route::CostKind::Time},
                                          {"graph", route::CostKind::Graph}});
  for (const auto& [name, value] :
       {std::pair{"speed", speed}, std::pair{"turn_speed", turn_speed}}) {
    if (!(value > 0.0 && value <= 1e6)) {
      refuse(name, std::string(name) + " is " + shortest(value) + ": it must be above 0, to 1e6");
    }
  }
  const app::ReportFrame f = frameOf(*r);
  model.speed = maps::lengthToWorld(f.frame, f.grid, speed);
  model.turn_speed = turn_speed;
  Running running(callback);
  PlanControl control;
  control.stop = &running.stop();
  control.budget.time_limit_s = r->setting->job.query->time_limit_s;
  if (running.reports()) {
    control.progress = [&](const PlanProgress& p) {
      running.report({p.fraction, p.expanded, p.elapsed_s});
    };
  }
  route::RouteAnswer answer =
      valueOf(running([&] {
                return route::findRoute(r->proved, r->setting->job.query, model, from, to, control);
              }),
              "start");
  const auto idOf = [&](std::uint32_t edge) { return r->graph.edges[edge].id; };
  FoundRoute out{r->setting, answer.status, answer.reason, {}, {}, {}, answer.cost, {}, {}};
  for (const std::uint32_t k : answer.route.edges) out.edges.push_back(idOf(k));
  for (const std::uint32_t k : answer.blockage.edges) out.blocked.push_back(idOf(k));
  for (const auto& turn : answer.blockage.turns) {
    out.blocked_turns.emplace_back(idOf(turn.from), idOf(turn.to), app::verdictName(turn.verdict));
  }
  out.path = std::move(answer.path);
  out.certificate = std::move(answer.certificate);
  return out;
}

// Of each edge and turn, as `clearway route --json` has them.
py::object proofsOf(const ProvedRoutes& r, const char* what) {
  maps::JsonValue json = maps::emptyObject();
  app::addProofs(json, frameOf(r), r.proved);
  return py::module_::import("json").attr("loads")(maps::toLine(json))[what];
}

bool isSameGraph(const route::Graph& a, const route::Graph& b) {
  const auto is_same = [](const auto& x, const auto& y) { return x.id == y.id; };
  return std::ranges::equal(a.nodes, b.nodes, is_same) &&
         std::ranges::equal(a.edges, b.edges, is_same);
}

py::object conflictsOf(const std::shared_ptr<ProvedRoutes>& r,
                       const std::shared_ptr<ProvedRoutes>& other, double tolerance,
                       const py::object& callback) {
  const ProvedRoutes& second = other ? *other : *r;
  if (!isSameGraph(r->graph, second.graph)) refuse("other", "other is of another graph");
  valueOf(checkRanges({{"tolerance", tolerance, 1e-6, 1.0}}), "tolerance");
  const auto footprintOf = [](const ProvedRoutes& of) -> const Footprint& {
    return of.setting->job.query.shaped()->footprint;
  };
  Running running(callback);
  StopCheck stop({}, &running.stop());
  const auto progress = [&](double fraction) { running.reportSometimes({fraction, 0}); };
  const route::ConflictTable table = valueOf(running([&] {
    return route::conflictsOf(r->proved, footprintOf(*r), second.proved, footprintOf(second),
                              tolerance, stop, progress);
  }));
  const std::string text = maps::toLine(app::conflictsJson(r->proved, table));
  return py::module_::import("json").attr("loads")(text);
}

py::dict nodesOf(const ProvedRoutes& r) {
  py::dict out;
  const app::ReportFrame f = frameOf(r);
  for (const route::Node& node : r.graph.nodes) {
    const Vec2 own = maps::positionFromWorld(f.frame, f.grid, node.position);
    out[py::str(node.id)] = py::make_tuple(own.x, own.y);
  }
  return out;
}

py::dict stationsOf(const ProvedRoutes& r) {
  py::dict out;
  for (const maps::RouteStation& station : r.choice.layout->stations) {
    py::list nodes;
    for (const std::size_t k : station.nodes) nodes.append(r.choice.layout->nodes[k].id);
    py::dict one;
    one["name"] = station.name;
    one["nodes"] = std::move(nodes);
    out[py::str(station.id)] = std::move(one);
  }
  return out;
}

bool isAllFree(const ProvedRoutes& r) {
  const auto is_free = [](const auto& c) { return c.free; };
  const auto is_good = [&](const route::Turn& turn) {
    return !route::isRefuted(r.proved.joints[turn.joint].verdict);
  };
  return std::ranges::all_of(r.proved.edges, is_free) &&
         std::ranges::all_of(r.proved.turns, is_good);
}

py::array_t<double> sampleRoute(const FoundRoute& f, double step) {
  const maps::GridMap& map = f.setting->cells();
  std::vector<Pose> poses;
  if (f.isFound()) {
    const double step_m = maps::lengthToWorld(map.frame, map.grid.frame(), step);
    valueOf(samplePath({f.path.start, {}}, step_m), "step");  // a step at all
    if (length(f.path) / step_m > static_cast<double>(kMaxSamples)) {
      refuse("step", "step is so short that there are too many poses", ErrorCode::LimitExceeded);
    }
    for (const PathPoint& p : valueOf(samplePath(drawnPath(f.path, step_m), step_m), "step")) {
      poses.push_back(p.pose);
    }
  }
  return poseArray(map, poses);
}

py::object routeCertificate(const FoundRoute& f) {
  if (!f.isFound()) return py::none();
  return py::cast(Verdict{placeOf(f.setting->cells()), f.certificate});
}

std::string describeRoute(const FoundRoute& f) {
  const std::string head = std::string("<clearway.Route ") + toString(f.status);
  if (!f.isFound()) return head + ": " + f.reason.text() + ">";
  const app::ReportFrame frame{f.setting->cells().frame, f.setting->cells().grid.frame()};
  return head + ", " + app::plural(static_cast<long>(f.edges.size()), "edge") + ", length " +
         app::lengthText(frame, length(f.path)) + ">";
}

constexpr const char* kGraphDoc =
    R"(RouteGraph(map, footprint, file, *, layout="", vehicle="", zones=None, keepout=None, speed_mask=None, agent="", progress=None, **options)

A graph of routes that someone else made, every edge and turn of it proved for a robot, as
`clearway route`.

file: a LIF layout, or the GeoJSON of the route server of Nav2.
layout, vehicle: which layout and type of vehicle of a LIF file, if there are several.
zones, keepout, speed_mask, agent, options: as of a PosePlanner, which connects poses with nodes.

The map is taken as it is now. Raises IoError, ParseError, InvalidArgument, LimitExceeded.)";

constexpr const char* kFindDoc =
    R"(plan(start, goal, *, cost="length", speed=1.0, turn_speed=1.0, progress=None) -> Route

The cheapest route over free edges and free turns.

start, goal: the id of a node, the id or name of a station, or a pose (x, y, heading [rad]), which
  is connected to the nearest node with a route; the heading of a goal may be missing.
cost: "length", "time", or "graph": the costs of the file.
speed, turn_speed: of edges without a lower limit [map unit/s], and of turns at nodes [rad/s].

Raises InvalidArgument; `field` is start, goal, cost or a speed.)";

constexpr const char* kConflictsDoc =
    R"(conflicts(other=None, *, tolerance=0.001, progress=None) -> dict

What two robots cannot use at the same time, as the areas that they sweep overlap: "pairs", each
with "a", "b" ({"edge": id} or {"node": id}) and "proved"; and "groups" of elements for locks.

other: the RouteGraph of the second robot, of the same file and map; None: another one alike.
tolerance: of curves [m]; pairs that come closer count.

Raises InvalidArgument, LimitExceeded.)";

}  // namespace

void addRoutes(py::module_& module) {
  py::class_<ProvedRoutes, std::shared_ptr<ProvedRoutes>>(module, "RouteGraph", kGraphDoc)
      .def(py::init([](const std::shared_ptr<Map>& map, const Outline& footprint,
                       const std::filesystem::path& file, const std::string& layout,
                       const std::string& vehicle, const py::object& zones,
                       const py::object& keepout, const py::object& speed_mask,
                       const std::string& agent, const py::object& progress,
                       const py::kwargs& options) {
             return provedRoutes(map, footprint, file, layout, vehicle,
                                 {zones, keepout, speed_mask, agent}, progress, options);
           }),
           py::arg("map").none(false), py::arg("footprint"), py::arg("file"), py::kw_only(),
           py::arg("layout") = "", py::arg("vehicle") = "", py::arg("zones") = py::none(),
           py::arg("keepout") = py::none(), py::arg("speed_mask") = py::none(),
           py::arg("agent") = "", py::arg("progress") = py::none())
      .def("plan", &findRoute, py::arg("start"), py::arg("goal"), py::kw_only(),
           py::arg("cost") = "length", py::arg("speed") = 1.0, py::arg("turn_speed") = 1.0,
           py::arg("progress") = py::none(), kFindDoc)
      .def("conflicts", &conflictsOf, py::arg("other") = py::none(), py::kw_only(),
           py::arg("tolerance") = validation::kSweepTolerance_m, py::arg("progress") = py::none(),
           kConflictsDoc)
      .def_property_readonly("free", &isAllFree, "Whether no edge and no turn collides.")
      .def_property_readonly("nodes", &nodesOf, "dict: the (x, y) of each node.")
      .def_property_readonly("stations", &stationsOf,
                             "dict: of each station of a LIF layout its name, and the ids of its "
                             "nodes:\n{id: {\"name\": ..., \"nodes\": [...]}}.")
      .def_property_readonly(
          "edges", [](const ProvedRoutes& r) { return proofsOf(r, "edges"); },
          "A dict for each edge: id, from, to, length, verdict, clearance, where, ...")
      .def_property_readonly(
          "turns", [](const ProvedRoutes& r) { return proofsOf(r, "turns"); },
          "A dict for each turn between two free edges: node, from, to, angle_deg, verdict, ...")
      .def("__repr__", [](const ProvedRoutes& r) {
        return "<clearway.RouteGraph of " + std::to_string(r.graph.nodes.size()) + " nodes and " +
               std::to_string(r.graph.edges.size()) + " edges>";
      });
  py::class_<FoundRoute>(module, "Route",
                         "The answer of RouteGraph.plan(), in the map's own frame and unit.")
      .def_property_readonly(
          "status", [](const FoundRoute& f) { return toString(f.status); }, "As of a Result.")
      .def_property_readonly("solved", &FoundRoute::isFound, "Whether there is a route.")
      .def_property_readonly(
          "reason", [](const FoundRoute& f) { return f.reason.text(); },
          "Why there is none, one sentence.")
      .def_property_readonly(
          "edges", [](const FoundRoute& f) { return f.edges; }, "The ids of its edges.")
      .def_property_readonly(
          "blocked", [](const FoundRoute& f) { return f.blocked; },
          "The ids of the fewest edges that would have to become free.")
      .def_property_readonly(
          "blocked_turns", [](const FoundRoute& f) { return f.blocked_turns; },
          "The same of turns: (from, to, verdict).")
      .def_property_readonly(
          "cost", [](const FoundRoute& f) { return f.cost; },
          "Of the edges, and of the turns between them, in the unit of the cost.")
      .def_property_readonly(
          "length", [](const FoundRoute& f) { return f.setting->toOwn(length(f.path)); },
          "Of the path of the reference point.")
      .def("sample", &sampleRoute, py::arg("step"),
           "sample(step) -> array (M, 3)\n\nPoses along the route, at most step apart, or so on "
           "curves. Raises InvalidArgument,\nLimitExceeded.")
      .def_property_readonly("certificate", &routeCertificate,
                             "The Certificate of the whole path; None without a route.")
      .def(py::pickle([](const FoundRoute& f) { return stateOf(f); }, &routeOf))
      .def("__repr__", &describeRoute);
}

}  // namespace clearway::python
