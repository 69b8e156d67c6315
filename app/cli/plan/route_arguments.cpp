#include "app/cli/plan/route_arguments.h"

#include <array>

#include "app/cli/output/output.h"

namespace clearway::cli {
namespace {

const CommandText kRouteText{
    "route",
    "Proves the edges and turns of a graph of routes for an agent, and finds routes and conflicts.",
    {"GRAPH --map MAP --agent L,W [--from A --to B] [--conflicts] [options]"},
    {"GRAPH is a LIF layout, or a GeoJSON graph of Nav2's route server, in the map's own frame. "
     "Every edge is proved along its whole swept motion, and every turn where two free edges join.",
     "With --from and --to, the cheapest route that uses free edges and turns alone is found and "
     "proved as a whole. Poses are connected to the nearest node with a route by the planner.",
     "With --conflicts, pairs of edges and nodes that two agents cannot use at the same time, as "
     "the areas that they sweep overlap, and groups for locks, each for one agent at a time."},
    {"clearway route route.lif.json --map warehouse.clearway --agent 2.4,1.2",
     "clearway route route.lif.json --map warehouse.clearway --agent 2.4,1.2 --from n1 --to n6 "
     "--out plan.json",
     "clearway route route.lif.json --map warehouse.clearway --agent 2.4,1.2 --conflicts --csv"}};

}  // namespace

void RouteArguments::declare(CommandLine& line) {
  line.positional(file, Need::Required, "GRAPH", "The file of the graph, '-' for standard input.");
  line.section("Graph, map and agent");
  line.text(map_file, "--map", "FILE", "The map: an image, a ROS map or a project.");
  line.text(layout, "--layout", "ID", "The layout, of a file with several.");
  line.text(vehicle, "--vehicle-type", "ID", "The type of vehicle, of a file with several.");
  path.shape.declare(line);
  line.section("Route");
  line.text(from, "--from", "NODE",
            "Where the route begins: a node, a station, or a pose X,Y,DEG.\nNodes are named by "
            "their id or name, stations by theirs.");
  line.text(to, "--to", "NODE", "Where it ends: a node, a station, or a pose X,Y or X,Y,DEG.");
  line.choice(cost, "--cost", {"length", "time", "graph"},
              "What the route costs: length (the default), time, or the costs of the graph.\ntime: "
              "length by speed, that of zones too, and turns at nodes by their angle. graph: the "
              "length of edges "
              "without a cost.");
  line.number(speed, "--speed", "V", kPositive,
              "For --cost time: the speed where the graph has no lower one (1).");
  line.number(turn_speed, "--turn-speed", "W", kPositive,
              "For --cost time: the turns at nodes, in radians per second (1).");
  planner.declare(line);
  zones.declare(line);
  line.section("Conflicts");
  line.flag(conflicts, "--conflicts",
            "Find the pairs of edges and nodes that two agents cannot use at the same time.");
  line.text(other_agent, "--other-agent", "L,W",
            "The length and width of the second agent (the same agent twice).");
  line.number(tolerance, "--tolerance", "M", {1e-6, 1.0, false},
              "Curves: pairs that are not proved to be apart when curves are approximated this "
              "closely, in metres, count as conflicts (0.001).\nStraight motions are decided "
              "exactly.");
  line.section("Output");
  line.text(out, "--out", "FILE",
            "Write the route as a plan file (.json).\nCurves become arcs within a millimetre, and "
            "the plan is proved as it is written.");
  line.text(order, "--order", "FILE",
            "Write the route as an order of VDA 5050 (.json).\nWith --svg or --png and without a "
            "route, all edges are drawn, those that are not free "
            "in red.");
  path.declarePictures(line);
  line.flag(csv, "--csv", "Print the edges and turns, or the conflicts, as CSV.");
  line.flag(json, "--json", "Print the result as JSON, with the poses of the route.");
  line.number(step, "--step", "S", kPositive,
              "With --json: distance between poses (the ends of the motions).");
  frame.declare(line);
  map_options.declare(line);
}

std::optional<app::ExitCode> RouteArguments::parse(Arguments arguments, Console& console) {
  CommandLine line(kRouteText);
  declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&out, &order});
  if (const std::string problem = conflict(); !problem.empty()) {
    return console.usage(problem, kRouteText.name);
  }
  return std::nullopt;
}

std::string RouteArguments::conflict() const {
  if (map_file.empty()) return "--map is missing: a graph names none";
  if (const std::string problem = path.shape.conflict(); !problem.empty()) return problem;
  if (!path.shape.hasShape()) return "--agent or --footprint is missing: a graph has no agent";
  if (from.empty() != to.empty()) return "--from and --to go together";
  if (!hasRoute()) {
    for (const auto& [option, text] :
         {std::pair{"--out", &out}, std::pair{"--order", &order}, std::pair{"--cost", &cost}}) {
      if (!text->empty()) return std::string(option) + " needs --from and --to";
    }
  }
  if ((speed || turn_speed) && cost != "time")
    return "--speed and --turn-speed are for --cost time";
  if (step && !(json && hasRoute())) return "--step needs --json and --from";
  if (!conflicts && (!other_agent.empty() || tolerance)) {
    return "--other-agent and --tolerance are for --conflicts";
  }
  if (csv && (json || hasRoute())) return "--csv goes with neither --json nor --from";
  for (const char* const option : {"--nearest", "--escape", "--goal-tolerance"}) {
    if (planner.isGiven(option)) return std::string(option) + " is not for a route";
  }
  if (const std::string problem = planner.conflict(); !problem.empty()) return problem;
  if (const std::string problem = map_options.problem(); !problem.empty()) return problem;
  std::vector<NamedFile> reads = zones.reads();
  reads.insert(reads.end(),
               {{"GRAPH", file}, {"--map", map_file}, {"--footprint", path.shape.footprintFile()}});
  const std::array writes{NamedFile{"--out", out}, NamedFile{"--order", order},
                          NamedFile{"--svg", path.svg}, NamedFile{"--png", path.png}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) return problem;
  if (json && (out == kStandardOutput || order == kStandardOutput)) {
    return "only one of --out, --order and --json can go to standard output";
  }
  const bool is_known = out.empty() || out == kStandardOutput || out.ends_with(".json");
  return is_known ? "" : "--out: the ending must be .json (a plan)";
}

route::CostModel RouteArguments::costModel(const maps::GridMap& map) const {
  route::CostModel model;
  if (cost == "time") model.kind = route::CostKind::Time;
  if (cost == "graph") model.kind = route::CostKind::Graph;
  model.speed = maps::lengthToWorld(map.frame, map.grid.frame(), speed.value_or(1.0));
  if (turn_speed) model.turn_speed = *turn_speed;
  return model;
}

}  // namespace clearway::cli
