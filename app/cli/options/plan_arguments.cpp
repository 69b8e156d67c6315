#include "app/cli/options/plan_arguments.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/cli/options/command_line.h"
#include "app/cli/options/values.h"
#include "app/cli/output/output.h"
#include "app/document/body/body_shape.h"
#include "app/document/plan/plan_request.h"

namespace clearway::cli {
namespace {

const CommandText kPlanText{
    "plan",
    "Plans a collision-free path and proves it along the whole swept motion.",
    {"--map MAP --agent L,W --from X,Y,DEG --to X,Y[,DEG] [options]",
     "PROJECT [--agent-name NAME] [options]"},
    {"Positions and headings are in the map's own frame. ROS maps: metres, y up, degrees "
     "counter-clockwise. MovingAI maps and images: cells, y down, (0.5,0.5) is the centre of the "
     "first cell; sizes are in cells too."},
    {"clearway plan --map workshop.yaml --agent 0.7,0.5 --from -4.4,2.6,-90 --to 4,-2",
     "clearway plan --map random.map --planner point --from 2.5,2.5 --to 100.2,90.7",
     "clearway plan --map random.map --planner auto --any-angle --from 2.5,2.5 --to 100.2,90.7",
     "clearway plan --map random.map --radius 0.4 --from 2.2,2.4 --to 100.5,90.5",
     "clearway plan warehouse.clearway --out plan.json --svg plan.svg",
     "clearway plan hall.clearway --agent-name box --obstacle-agents hall.clearway",
     "clearway plan --map yard.map --agent 1,0.8 --from 2,6.5,0 --to 22,6.5 --moving crossing.json",
     "clearway plan warehouse.clearway --json > answer.json"}};

constexpr const char* kEditsListCosts =
    "--edits only prints costs to one goal: drop --out, --svg, --png, --trace, --path, "
    "--nearest, --taut, --landmarks, --smooth and further goals";
constexpr const char* kEditsNeed =
    "--edits needs --planner dstar, or an agent with a heading, whose planner is pose";

// "A;B;C": B and C.
std::vector<std::string> furtherGoals(const std::string& to) {
  std::vector<std::string> goals;
  for (std::size_t at = to.find(';'); at != std::string::npos;) {
    const std::size_t end = to.find(';', at + 1);
    goals.push_back(to.substr(at + 1, end == std::string::npos ? end : end - at - 1));
    at = end;
  }
  return goals;
}

}  // namespace

void PlanArguments::declareTask(CommandLine& line) {
  line.positional(project, Need::Optional, "PROJECT",
                  "A project file: map, agents and settings. Options override it.");
  line.section("Task");
  line.text(map, "--map", "FILE", "The map, in any format that is readable.");
  shape.declare(line);
  grid.declareAgent(line);
  line.text(from, "--from", "X,Y,DEG",
            "Start pose; the point planner takes X,Y.\nNegative numbers need no quoting.");
  line.text(to, "--to", "X,Y[,DEG]",
            "Goal; without degrees any heading will do. Of several (X,Y;X,Y) the one that is "
            "cheapest to reach is taken.\nEach has degrees or not. For shapes blocked goals are "
            "skipped.");
  line.text(agent_name, "--agent-name", "NAME",
            "Which agent of the project to plan for.\nIt is needed when the project has several.");
  line.text(obstacle_agents, "--obstacle-agents", "FILE",
            "The agents of this project, at their starts, are static obstacles; in the map's own "
            "frame. The one that is planned for is skipped when FILE is PROJECT.\nThey have their "
            "exact shapes and paddings. Disabled ones, those on other floors and, unless touching "
            "collides, points without padding are no obstacles.");
}

void PlanArguments::declareRest(CommandLine& line) {
  planner.declare(line);
  line.section("Via points");
  line.texts(
      via, "--via", "X,Y[,DEG[,WAIT]]",
      "A pose on the path from the start to the goal; repeated, in the order given.\nWithout "
      "degrees any heading will do: that in which the path to it arrives. WAIT is in seconds. "
      "The plan file has the whole path; --json also the order, the cost of each leg and the "
      "number of motions up to its end.");
  line.choice(
      via_order, "--via-order", {"given", "best"},
      "Visit the via points in the order given, or at least cost.\nbest is exact for up to "
      "12 via points with headings, or of points, by the costs of plans between all pairs.");
  line.flag(loop, "--loop", "End where the path starts, instead of a goal.");
  zones.declare(line);
  line.section("Moving bodies");
  line.text(
      moving, "--moving", "FILE",
      "Plan in time around the bodies of this scene, which have key frames or rest.\n"
      "Time 0 is the departure at the earliest. The bodies are in the world's frame, as "
      "'collide' reads them; the scene's own map and filters do not count. The plan may wait, "
      "and is proved at every moment. --out writes a plan of a fleet of one, which 'check' "
      "proves again.");
  line.number(speed, "--speed", "M", {maps::kSlowestSpeed, maps::kFastestSpeed, false},
              "With --moving: metres per second at most (1, or what the project says).");
  line.number(turn_rate, "--turn-rate", "DEG", {maps::kSlowestSpeed, maps::kFastestSpeed, false},
              "With --moving: degrees per second at most (90, or what the project says).");
  line.section("Replanning and landmarks");
  line.text(
      edits, "--edits", "FILE",
      "dstar, pose: edits of the map, one a line (block R C, free R C, start R C); prints the "
      "cost after each, repaired, next to a fresh search. '-' is standard input.\n"
      "After each edit the answer is repaired, or kept where it can be proved to remain valid. A "
      "line of the output has status, cost, what the repair expanded and what the same planner "
      "expands from scratch, and whether the answer is that of a fresh plan. Rows and columns are "
      "counted from 0 at the upper left cell, several pairs may follow block and free; start moves "
      "the agent. Empty lines and those that begin with # are ignored. The exit code is that of "
      "the last answer.");
  tables.declare(line);
  line.section("Output");
  grid.declarePath(line);
  line.text(out, "--out", "FILE", "Write the plan file (JSON); '-' is standard output.");
  line.text(svg, "--svg", "FILE", "Draw the path as SVG.");
  line.text(png, "--png", "FILE", "Draw the path as PNG.");
  line.text(
      trace, "--trace", "FILE",
      "Write what the search opened and expanded, in its order, as CSV, or as JSON if FILE ends in "
      ".json.\n"
      "The header is event,row,column; for shapes event,row,column,heading_deg, where "
      "an event began says that the search starts again, as on a finer lattice. Jump searches "
      "have their jump points. Any-angle searches add root_x,root_y,left_x,left_y,right_x,right_y: "
      "the root of a node and the ends of the interval that is visible from it.");
  line.flag(
      draw_search, "--draw-search",
      "Draw what the search expanded in the pictures of --svg and --png, from blue (first) to "
      "yellow (last).\n"
      "Of an any-angle search these are triangles from the roots to the intervals. Of several "
      "searches the last one is drawn.");
  line.flag(json, "--json",
            "Print the result as JSON instead of the summary, with the poses, or the path of a "
            "point.");
  line.number(step, "--step", "S", kPositive,
              "With --json: distance between poses (the ends of the motions).");
  frame.declare(line);
}

std::string PlanArguments::conflict() const {
  if (project.empty() && map.empty()) return "a project or --map is missing";
  if (!project.empty() && !map.empty()) return "a project and --map exclude each other";
  if (project.empty() && !agent_name.empty()) return "--agent-name needs a project";
  if (const std::string problem = shape.conflict(); !problem.empty()) return problem;
  const std::array reads{NamedFile{"PROJECT", project},
                         NamedFile{"--map", map},
                         NamedFile{"--obstacle-agents", obstacle_agents},
                         NamedFile{"--mprim", planner.textOf("--mprim")},
                         NamedFile{"--footprint", shape.footprintFile()},
                         NamedFile{"--edits", edits},
                         NamedFile{"--moving", moving},
                         NamedFile{"--zones", zones.files.zones},
                         NamedFile{"--keepout", zones.files.keepout},
                         NamedFile{"--speed-mask", zones.files.speed_mask}};
  const std::array writes{NamedFile{"--out", out}, NamedFile{"--svg", svg}, NamedFile{"--png", png},
                          NamedFile{"--trace", trace}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) return problem;
  const std::array on_stdout{out == kStandardOutput, svg == kStandardOutput, png == kStandardOutput,
                             trace == kStandardOutput, json};
  if (std::ranges::count(on_stdout, true) > 1) {
    return "only one of --out, --svg, --png, --trace and --json can go to standard output";
  }
  if (step && !json) return "--step needs --json";
  if (draw_search && svg.empty() && png.empty()) return "--draw-search needs --svg or --png";
  if (const std::string problem = grid.conflict(planner); !problem.empty()) return problem;
  const bool files =
      std::ranges::any_of(writes, [](const NamedFile& w) { return !w.file.empty(); });
  const bool beyond = planner.isGiven("--nearest") || planner.isGiven("--taut") ||
                      !grid.path.empty() || tables.wanted || step || planner.isGiven("--smooth");
  if (!edits.empty() && (files || beyond || to.find(';') != to.npos)) {
    return kEditsListCosts;
  }
  if (const std::string problem = conflictWithVia(); !problem.empty()) return problem;
  if (!zones.firstGiven().empty() && (!edits.empty() || !moving.empty())) {
    return zones.firstGiven() + " is not for --edits and --moving";
  }
  if (const std::string problem = conflictWithMoving(); !problem.empty()) return problem;
  if (const std::string problem = tables.conflict(); !problem.empty()) return problem;
  if (const std::string problem = planner.conflict(); !problem.empty()) return problem;
  if (const std::string problem = map_options.problem(); !problem.empty()) return problem;
  if (grid.hasAgent() && shape.hasShape()) {
    return "--agent, --footprint and --agent-radius are for agents that turn, --radius and "
           "--square "
           "for others";
  }
  if (project.empty() && !planner.choosesGrid() && !grid.hasAgent() && !shape.hasShape()) {
    return "--agent or --footprint is missing; for a point add --planner auto";
  }
  if (project.empty() && from.empty()) return "--from is missing";
  if (project.empty() && to.empty() && !loop) return "--to is missing";
  return {};
}

std::string PlanArguments::conflictWithVia() const {
  if (via.empty()) {
    if (!via_order.empty()) return "--via-order needs --via";
    return loop ? "--loop needs --via" : "";
  }
  if (loop && !to.empty()) return "--loop and --to exclude each other";
  return conflictOfVia("--via");
}

std::string PlanArguments::conflictOfVia(const std::string& by) const {
  for (const auto& [given, name] :
       {std::pair{planner.isGiven("--nearest"), "--nearest"}, std::pair{!edits.empty(), "--edits"},
        std::pair{!moving.empty(), "--moving"}, std::pair{tables.wanted, "--landmarks"},
        std::pair{!trace.empty(), "--trace"}, std::pair{draw_search, "--draw-search"}}) {
    if (given) return std::string(name) + " and " + by + " exclude each other";
  }
  return {};
}

std::string PlanArguments::conflictWithMoving() const {
  if (moving.empty()) {
    if (speed) return "--speed needs --moving";
    return turn_rate ? "--turn-rate needs --moving" : "";
  }
  for (const auto& [given, name] :
       {std::pair{planner.isGiven("--nearest"), "--nearest"}, std::pair{!edits.empty(), "--edits"},
        std::pair{planner.isGiven("--escape"), "--escape"}, std::pair{tables.wanted, "--landmarks"},
        std::pair{!grid.path.empty(), "--path"}, std::pair{step.has_value(), "--step"},
        std::pair{!trace.empty(), "--trace"}, std::pair{draw_search, "--draw-search"}}) {
    if (given) return std::string(name) + " and --moving exclude each other";
  }
  return {};
}

std::optional<app::ExitCode> PlanArguments::parse(Arguments arguments, Console& console) {
  CommandLine line(kPlanText);
  declareTask(line);
  declareRest(line);
  map_options.declare(line, true);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return end;
  renameStandardOutput({&out, &svg, &png, &trace});
  const std::string problem = conflict();
  if (problem.empty()) return std::nullopt;
  return console.usage(problem, kPlanText.name);
}

Result<void> PlanArguments::applyPoses(maps::ProjectAgent& agent, bool point) const {
  if (!from.empty()) {
    const TypedPose typed = TRY(parsePose("--from", from));
    if (!typed.heading && !point) {
      return fail(ErrorCode::InvalidArgument, "'%1' has no heading: X,Y,DEGREES is needed", {from},
                  "--from");
    }
    agent.start = Pose{typed.position, typed.heading.value_or(Heading{})};
  }
  if (!to.empty()) {
    const std::string first = to.substr(0, to.find(';'));
    const TypedPose typed = TRY(parsePose("--to", first));
    agent.goal = maps::GoalPose{typed.position, typed.heading};
    agent.more_goals.clear();
    for (const std::string& more : furtherGoals(to)) {
      const TypedPose goal = TRY(parsePose("--to", more));
      agent.more_goals.push_back({goal.position, goal.heading});
    }
  }
  const bool is_loop = loop || (agent.loop && via.empty() && to.empty());
  if (is_loop && agent.start) {
    agent.goal = maps::GoalPose{agent.start->position, agent.start->heading};
    agent.more_goals.clear();
  }
  return {};
}

Result<void> PlanArguments::applyTo(maps::ProjectAgent& a, maps::PlanRequest& request) const {
  maps::PlannerSettings& settings = request.settings;
  if (grid.hasAgent()) settings.planner = maps::PlannerKind::Point;
  planner.applyTo(request);
  settings.terrain = map_options.costs(settings.terrain);
  Result<void> good = shape.applyTo(a.shape);
  if (const app::RobotTemplate* robot = shape.robot()) {
    a.motion = robot->motion;
    a.min_radius = robot->min_radius_m;
  }
  grid.applyTo(a.shape);
  if (good) shape.applyTo(a.padding, a.shape);
  // What does not turn moves from cell to cell, whatever the project says, as in the editor.
  const bool wants_pose = planner.textOf("--planner") == "pose";
  if (!maps::isTurning(a.shape.kind) && !wants_pose) settings.planner = maps::PlannerKind::Point;
  if (good) good = applyPoses(a, settings.planner == maps::PlannerKind::Point);
  if (good && settings.planner == maps::PlannerKind::Pose) good = checkPose(a, request);
  if (good) {
    std::string refusal = planner.ineffectiveIn(request, &a, project).refusal;
    if (!refusal.empty()) good = fail(ErrorCode::InvalidArgument, std::move(refusal));
  }
  if (!good) return good;
  const bool dstar = planner.textOf("--planner") == "dstar";
  if (!edits.empty() && settings.planner == maps::PlannerKind::Point && !dstar) {
    return fail(ErrorCode::InvalidArgument, kEditsNeed);
  }
  if (!edits.empty() && !a.more_goals.empty()) {
    return fail(ErrorCode::InvalidArgument, kEditsListCosts);
  }
  if (!a.start) return fail(ErrorCode::InvalidArgument, "the agent has no start; give --from");
  if (!a.goal) return fail(ErrorCode::InvalidArgument, "the agent has no goal; give --to");
  return {};
}

Result<void> PlanArguments::checkPose(const maps::ProjectAgent& a,
                                      const maps::PlanRequest& request) const {
  std::string problem = conflictWithPose();
  maps::PlannerSettings whole = request.settings;
  app::takeOwnMotion(whole, a);
  if (whole.motion == DriveKind::Car && whole.min_radius <= 0.0) {
    problem = "a car needs --min-radius, the minimum turning radius";
  }
  if (problem.empty()) return {};
  return fail(ErrorCode::InvalidArgument, std::move(problem));
}

std::string PlanArguments::ignoredByPoint(maps::ShapeKind kind) const {
  const bool sized = !maps::isTurning(kind) && kind != maps::ShapeKind::Point;
  const auto turned = [](const char* option, const std::string& typed_pose) {
    const Result<TypedPose> typed = parsePose(option, typed_pose);
    return typed && typed->heading;
  };
  std::string ignored;
  for (const auto& [given, name] :
       {std::pair{!shape.agent.empty(), "--agent"},
        std::pair{!shape.footprint.empty(), "--footprint"},
        std::pair{shape.agent_radius.has_value(), "--agent-radius"},
        std::pair{!sized && shape.padding.has_value(), "--padding"},
        std::pair{!sized && !shape.padding_shape.empty(), "--padding-shape"},
        std::pair{turned("--from", from), "the heading of --from"},
        std::pair{turned("--to", to.substr(0, to.find(';'))), "the heading of --to"},
        std::pair{!obstacle_agents.empty(), "--obstacle-agents"}}) {
    if (given) appendToList(ignored, name);
  }
  appendToList(ignored, planner.givenFor(maps::OptionPlanner::Pose));
  return ignored;
}

std::string PlanArguments::conflictWithPose() const {
  std::string names = planner.givenFor(maps::OptionPlanner::Grid);
  appendToList(names, grid.given());
  return names.empty() ? names : names + ": only for points, discs and squares that do not turn";
}

}  // namespace clearway::cli
