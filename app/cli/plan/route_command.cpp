// clearway route: the proof of a graph of routes, routes through it, and conflicts between edges.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/cli/options/commands.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/options/values.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/cli/plan/check_path.h"
#include "app/cli/plan/route_arguments.h"
#include "app/document/export/order_export.h"
#include "app/document/plan/route_job.h"
#include "app/document/plan/route_plan.h"
#include "core/base/constants.h"
#include "core/base/number_text.h"
#include "maps/text/safe_path.h"
#include "planner/route/rigid_path.h"
#include "planner/validate/motion/path_sweep.h"

namespace clearway::cli {
namespace {

// All that is read. Not copied: jobs and proofs borrow its parts.
struct RouteTask {
  maps::RouteFile file;
  maps::RouteChoice choice;
  maps::GridMap map;
  maps::ProjectAgent agent;
  maps::PlanRequest request;
  route::Graph graph;
};

Result<RouteTask> openTask(const RouteArguments& a, maps::ProjectAgent agent,
                           maps::PlanRequest request, Console& console) {
  maps::RouteFile file = TRY(maps::loadRouteFile(a.file));
  for (const Message& warning : file.warnings) console.warn(a.file + ": " + warning.text());
  maps::RouteChoice choice =
      TRY(maps::inFile(maps::chooseRoute(file, a.layout, a.vehicle), a.file));
  app::OpenSite site = TRY(openSiteOfPath(a.map_file, a.map_options, a.zones, agent.name, console));
  request.query.zones = std::move(site.zones);
  route::Graph graph =
      TRY(maps::inFile(app::routeGraphOf(*choice.layout, choice.vehicle, site.map), a.file));
  // The layout of the choice is an element of a vector, which stays where it is.
  return RouteTask{std::move(file),  std::move(choice),  std::move(site.map),
                   std::move(agent), std::move(request), std::move(graph)};
}

Result<app::PlanJob> jobOf(const RouteTask& task, const maps::ProjectAgent& agent,
                           const CurvedPath& path) {
  return app::pathJob(task.map, agent, task.request.settings, path, task.request.query);
}

PlanControl controlOf(const RouteTask& task) {
  PlanControl control;
  control.stop = &interruptSource();
  if (task.request.settings.time_limit_s) {
    control.budget.time_limit_s = *task.request.settings.time_limit_s;
  }
  limitMemory(task.request.query.memory_mb, control.budget);
  return control;
}

Result<route::ProvedGraph> provedGraph(const RouteTask& task, const CheckedQuery& query,
                                       Console& console) {
  StopCheck stop({}, &interruptSource());
  ProgressBar bar(console);
  return route::prove(task.graph, query, stop,
                      [&](double fraction) { bar.update(fraction, "proving"); });
}

// The nodes that the text names, or its pose.
Result<route::RouteEnd> endOf(const std::string& option, const std::string& text,
                              const RouteTask& task, const std::string& file) {
  const auto named = maps::nodesNamed(*task.choice.layout, text);
  if (named) return route::RouteEnd(std::vector<std::uint32_t>(named->begin(), named->end()));
  if (text.find(',') == std::string::npos) return maps::inFile(named.error(), file);
  const TypedPose typed = TRY(parsePose(option, text));
  const maps::MapFrame& frame = task.map.frame;
  route::RoutePose pose{maps::positionToWorld(frame, task.map.grid.frame(), typed.position), {}};
  if (typed.heading) pose.heading = maps::headingToWorld(frame, *typed.heading);
  return route::RouteEnd(pose);
}

std::string proofsText(const Console& console, const RouteTask& task,
                       const route::ProvedGraph& proved, const app::ReportFrame& f,
                       const std::string& file) {
  constexpr std::size_t kMostRouteLines = 20;
  const app::ProofCounts bad = app::countsOf(proved);
  std::string out =
      fmt::format("{}  {}, {} and {}\n",
                  bad.isFree() ? console.styledSummary("Free", Style::Good)
                               : console.styledSummary("Not free", Style::Bad),
                  oneLine(file), app::plural(static_cast<long>(task.graph.nodes.size()), "node"),
                  app::plural(static_cast<long>(task.graph.edges.size()), "edge"));
  out += summaryLine(
      console, "edges",
      fmt::format("{} free, {} not", proved.edges.size() - bad.bad_edges, bad.bad_edges));
  out += summaryLine(console, "turns",
                     fmt::format("{} free, {} not, of free edges",
                                 proved.turns.size() - bad.bad_turns, bad.bad_turns));
  std::size_t lines = 0;
  for (std::uint32_t k = 0; k < proved.edges.size(); ++k) {
    if (proved.isFree(k) || ++lines > kMostRouteLines) continue;
    out += summaryLine(console, "not free", oneLine(app::edgeText(f, proved, k)));
  }
  for (const route::Turn& turn : proved.turns) {
    if (proved.joints[turn.joint].verdict == route::Verdict::Free || ++lines > kMostRouteLines)
      continue;
    out += summaryLine(console, "not free", oneLine(app::turnText(f, proved, turn)));
  }
  for (const app::ApartEnd& end : app::apartEnds(task.graph)) {
    if (++lines > kMostRouteLines) continue;
    out += summaryLine(
        console, "apart",
        oneLine(fmt::format("edge '{}' {} {} from node '{}': no route {} there",
                            task.graph.edges[end.edge].id, end.is_start ? "begins" : "ends",
                            app::lengthText(f, end.gap_m), task.graph.nodes[end.node].id,
                            end.is_start ? "begins" : "ends")));
  }
  if (lines > kMostRouteLines) {
    out += summaryLine(console, "",
                       fmt::format("and {} more: --json lists all", lines - kMostRouteLines));
  }
  return out;
}

// Why there is no route.
std::string blockageText(const app::ReportFrame& f, const route::ProvedGraph& proved,
                         const route::RouteAnswer& answer) {
  std::string out = "no path: " + answer.reason.text();
  for (const std::uint32_t k : answer.blockage.edges) out += "; " + app::edgeText(f, proved, k);
  for (const auto& turn : answer.blockage.turns) {
    out += fmt::format("; turn from {}: {}", app::jointName(*proved.graph, turn.from, turn.to),
                       app::verdictName(turn.verdict));
  }
  return out;
}

// With which no id of the graph begins.
std::string freePrefix(const route::Graph& graph) {
  std::string prefix = "via-";
  const auto isTaken = [&](const auto& item) { return item.id.starts_with(prefix); };
  while (std::ranges::any_of(graph.nodes, isTaken) || std::ranges::any_of(graph.edges, isTaken)) {
    prefix += '-';
  }
  return prefix;
}

// Of a node without its own: the map of the last one of the route before it.
void takeMaps(maps::Order& order, const maps::RouteLayout& layout, const route::Graph& graph,
              const route::RouteAnswer& answer) {
  const auto mapOf = [&](std::uint32_t node) {
    const std::string& own = layout.nodes[node].map;
    return own.empty() ? layout.map : own;
  };
  std::string map = mapOf(graph.edges[answer.route.edges.front()].from);
  for (std::size_t k = 0; k < order.nodes.size(); ++k) {
    order.nodes[k].map = map;
    if (k == order.edges.size()) break;
    const std::uint32_t edge = answer.path.pieces[order.edges[k].piece].source;
    if (edge == route::Route::kConnection) continue;
    map = mapOf(graph.edges[edge].to);
  }
}

// The limits of the graph's edges, in the map's own unit.
void takeSpeeds(maps::Order& order, const route::Graph& graph, const route::RouteAnswer& answer,
                const app::ReportFrame& f) {
  for (maps::OrderEdge& edge : order.edges) {
    const std::uint32_t source = answer.path.pieces[edge.piece].source;
    if (source == route::Route::kConnection) continue;
    const route::Edge& of = graph.edges[source];
    if (of.max_speed < kInfinity) {
      edge.max_speed = maps::lengthFromWorld(f.frame, f.grid, of.max_speed);
    }
    if (of.max_turn_speed < kInfinity) edge.max_turn_speed = of.max_turn_speed;
  }
}

// Ids of the graph where a node or an edge of the order is one of it; others get a prefix.
void takeIds(maps::Order& order, const route::Graph& graph, const route::RouteAnswer& answer) {
  const auto sourceOf = [&](std::size_t piece) { return answer.path.pieces[piece].source; };
  const std::string prefix = freePrefix(graph);
  for (maps::OrderNode& node : order.nodes) node.id = prefix + node.id;
  std::vector<bool> is_used(graph.edges.size(), false);
  for (std::size_t k = 0; k < order.edges.size(); ++k) {
    const std::uint32_t edge = sourceOf(order.edges[k].piece);
    std::string& id = order.edges[k].path.id;
    id = prefix + id;
    if (edge == route::Route::kConnection) continue;
    if (!is_used[edge]) id = graph.edges[edge].id;
    is_used[edge] = true;
    const bool begins = k == 0 || sourceOf(order.edges[k - 1].piece) != edge;
    const bool ends = k + 1 == order.edges.size() || sourceOf(order.edges[k + 1].piece) != edge;
    if (begins) order.nodes[k].id = graph.nodes[graph.edges[edge].from].id;
    if (ends) order.nodes[k + 1].id = graph.nodes[graph.edges[edge].to].id;
  }
}

Result<void> writeOrderOf(const RouteArguments& a, const RouteTask& task,
                          const Footprint& footprint, const route::RouteAnswer& answer,
                          Console& console) {
  const maps::MapFrame& frame = task.map.frame;
  const GridFrame& grid = task.map.grid.frame();
  maps::Order order = TRY(maps::orderOf(answer.path, frame, grid));
  order.map = app::mapIdOf(a.map_file);
  takeIds(order, task.graph, answer);
  takeMaps(order, *task.choice.layout, task.graph, answer);
  takeSpeeds(order, task.graph, answer, {frame, grid});
  app::permitDeviations(order, answer.certificate.clearance_m, footprint.circumscribedRadius(),
                        frame, grid);
  return writeOutput(console, a.order, maps::writeOrder(order));
}

Result<void> writePlanOf(const RouteArguments& a, const RouteTask& task,
                         const route::RouteAnswer& answer, Console& console) {
  const auto made = app::planOfRoute(task.map, task.agent, task.request, task.graph, answer);
  if (!made && made.error().code == ErrorCode::Unsupported) {
    return fail(ErrorCode::Unsupported, "%1: write an order by --order", {made.error().message});
  }
  const app::RoutePlan route = TRY(made);
  std::string map_name;
  if (a.map_file != "-") {
    map_name = TRY(maps::relativeReference(a.map_file, a.out == kStandardOutput ? "./-" : a.out));
  }
  maps::PlanFile plan = app::makePlanFile(route.job, route.result, std::move(map_name));
  plan.speeds = route.speeds;
  return writeOutput(console, a.out, maps::writePlan(plan));
}

std::string routeText(const RouteArguments& a, const Console& console, const app::ReportFrame& f,
                      const route::ProvedGraph& proved, const route::RouteAnswer& answer) {
  std::string out =
      fmt::format("{}  {}, from {} to {}\n", console.styledSummary("Free", Style::Good),
                  oneLine(a.file), oneLine(a.from), oneLine(a.to));
  out += summaryLine(console, "edges", oneLine(app::edgeIds(*proved.graph, answer.route.edges)));
  out += summaryLine(console, "length", app::lengthText(f, length(answer.path)));
  if (a.cost == "time") out += summaryLine(console, "time", app::shortNumber(answer.cost) + " s");
  if (a.cost == "graph") out += summaryLine(console, "cost", app::shortNumber(answer.cost));
  const bool is_padded = a.path.shape.padding.value_or(0.0) > 0.0;
  out += summaryLine(console, "clearance", app::clearanceText(f, answer.certificate, is_padded));
  return out;
}

// The route, drawn and written; the exit code.
Result<app::ExitCode> answerRoute(const RouteArguments& a, const RouteTask& task,
                                  const app::PlanJob& job, const route::ProvedGraph& proved,
                                  maps::JsonValue& json, Console& console) {
  const app::ReportFrame f = a.frame.of(task.map);
  const route::RouteEnd from = TRY(endOf("--from", a.from, task, a.file));
  const route::RouteEnd to = TRY(endOf("--to", a.to, task, a.file));
  if (const auto* pose = std::get_if<route::RoutePose>(&from); pose && !pose->heading) {
    return fail(ErrorCode::InvalidArgument, "--from: a pose needs its heading: X,Y,DEG");
  }
  const route::RouteAnswer answer =
      TRY(route::findRoute(proved, job.query, a.costModel(task.map), from, to, controlOf(task)));
  json.add("route", TRY(app::routeJson(f, proved, job.query.shaped()->footprint, answer,
                                       a.costModel(task.map).kind, a.step)));
  if (answer.status == PlanStatus::Cancelled) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (answer.status != PlanStatus::Solved) {
    const std::string why = answer.status == PlanStatus::NoPath ? blockageText(f, proved, answer)
                                                                : answer.reason.text();
    return console.error(app::exitCodeOf(answer.status, answer.stop),
                         fmt::format("{}: {}", a.file, why));
  }
  const Footprint& footprint = job.query.shaped()->footprint;
  if (!a.out.empty()) TRY(writePlanOf(a, task, answer, console));
  if (!a.order.empty()) TRY(writeOrderOf(a, task, footprint, answer, console));
  const app::PlanJob drawn = TRY(jobOf(task, task.agent, answer.path));
  TRY(a.path.draw(drawn, {{"", &answer.path, &answer.certificate}}, a.file, console));
  if (!a.json) console.summary(routeText(a, console, f, proved, answer));
  return app::ExitCode::Ok;
}

Result<maps::ProjectAgent> otherAgent(const RouteArguments& a, maps::ProjectAgent agent) {
  agent.shape = {};
  ShapeArguments shape;
  shape.agent = a.other_agent;
  TRY(shape.applyTo(agent.shape).map_error([](Error e) {
    e.source = "--other-agent";
    return e;
  }));
  shape.applyTo(agent.padding, agent.shape);
  return agent;
}

Result<void> answerConflicts(const RouteArguments& a, const RouteTask& task,
                             const app::PlanJob& job, const route::ProvedGraph& proved,
                             maps::JsonValue& json, Console& console) {
  StopCheck stop({}, &interruptSource());
  const Footprint& footprint = job.query.shaped()->footprint;
  std::optional<app::PlanJob> other_job;
  std::optional<route::ProvedGraph> other;
  if (!a.other_agent.empty()) {
    const maps::ProjectAgent agent = TRY(otherAgent(a, task.agent));
    other_job = TRY(jobOf(task, agent, task.graph.edges.front().path));
    other = TRY(provedGraph(task, other_job->query, console));
  }
  ProgressBar bar(console);
  auto compared = route::conflictsOf(proved, footprint, other ? *other : proved,
                                     other ? other_job->query.shaped()->footprint : footprint,
                                     a.tolerance.value_or(validation::kSweepTolerance_m), stop,
                                     [&](double fraction) { bar.update(fraction, "comparing"); });
  bar.clear();
  const route::ConflictTable table = TRY(std::move(compared));
  json.add("conflicts", app::conflictsJson(proved, table));
  if (a.csv) console.out(app::conflictsCsv(proved, table));
  if (a.csv || a.json) return {};
  std::string out =
      summaryLine(console, "conflicts",
                  fmt::format("{} in {}: --csv or --json lists them",
                              app::plural(static_cast<long>(table.conflicts.size()), "pair"),
                              app::plural(static_cast<long>(table.groups.size()), "group")));
  console.summary(out);
  return {};
}

// All edges; those that are not free are red.
Result<void> drawGraph(const RouteArguments& a, const app::PlanJob& job,
                       const route::ProvedGraph& proved, Console& console) {
  constexpr std::uint32_t kFreeColour = 0x2e7d32, kBadColour = 0xd32f2f;
  std::vector<PathArguments::Drawn> edges;
  for (const bool is_free : {true, false}) {  // red ones above
    for (std::uint32_t k = 0; k < proved.edges.size(); ++k) {
      if (proved.isFree(k) != is_free) continue;
      edges.push_back(
          {"", &proved.graph->edges[k].path, &proved.edges[k], is_free ? kFreeColour : kBadColour});
    }
  }
  return a.path.draw(job, edges, a.file, console);
}

Result<app::ExitCode> answer(const RouteArguments& a, const RouteTask& task, Console& console) {
  const app::ReportFrame f = a.frame.of(task.map);
  const app::PlanJob job = TRY(jobOf(task, task.agent, task.graph.edges.front().path));
  const route::ProvedGraph proved = TRY(provedGraph(task, job.query, console));
  maps::JsonValue json = maps::emptyObject();
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("layout", task.choice.layout->id);
  json.add("vehicle", task.choice.vehicle);
  app::addProofs(json, f, proved);
  json.add("apart", app::apartJson(f, task.graph));
  app::ExitCode code =
      app::countsOf(proved).isFree() ? app::ExitCode::Ok : app::ExitCode::CheckFailed;
  if (a.csv && !a.conflicts) console.out(app::proofsCsv(f, proved));
  if (!a.csv && !a.json && !a.hasRoute()) {
    console.summary(proofsText(console, task, proved, f, a.file));
  }
  if (a.hasRoute()) code = TRY(answerRoute(a, task, job, proved, json, console));
  if (!a.hasRoute()) TRY(drawGraph(a, job, proved, console));
  if (a.conflicts) TRY(answerConflicts(a, task, job, proved, json, console));
  if (a.json) console.out(maps::toText(json));
  return code;
}

}  // namespace

app::ExitCode routeCommand(Arguments arguments, Console& console) {
  RouteArguments a;
  if (const std::optional<app::ExitCode> end = a.parse(arguments, console)) return *end;
  for (const std::string& file : {a.out, a.order, a.path.svg, a.path.png}) {
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
    if (file == kStandardOutput) console.setDataOnStdout();
  }
  Result<maps::ProjectAgent> agent = a.path.agent();
  if (!agent && a.path.shape.isOfFile(agent.error())) return console.error(agent.error());
  if (!agent) return console.usage(describe(agent.error()), "route");
  if (!a.other_agent.empty()) {
    const auto other = otherAgent(a, *agent);
    if (!other) return console.usage(describe(other.error()), "route");
  }
  maps::PlanRequest request;
  a.planner.applyTo(request);
  const auto none = a.planner.ineffectiveIn(request, &*agent, {});
  if (!none.refusal.empty()) return console.usage(none.refusal, "route");
  for (const std::string& warning : none.warnings) console.warn(warning);
  const Result<RouteTask> task = openTask(a, *std::move(agent), std::move(request), console);
  if (!task) return console.error(task.error());
  const Result<app::ExitCode> code = answer(a, *task, console);
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  return code ? *code : console.error(code.error());
}

}  // namespace clearway::cli
