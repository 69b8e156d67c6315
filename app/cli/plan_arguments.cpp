#include "app/cli/plan_arguments.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/cli/command_line.h"
#include "app/cli/output.h"
#include "app/cli/values.h"
#include "app/session/plan/plan_request.h"

namespace clearway::cli {
namespace {

const CommandText kText{
    "plan",
    "Plans a collision-free path and proves it along the whole swept motion.",
    {"--map MAP --agent L,W --from X,Y,DEG --to X,Y[,DEG] [options]",
     "PROJECT [--agent-name NAME] [options]"},
    {"Positions and headings are in the map's own frame. ROS maps: metres, y up, degrees "
     "counter-clockwise. MovingAI maps and images: cells, y down, (0.5,0.5) is the centre of the "
     "first cell; sizes are in cells too."},
    {"clearway plan --map depot.yaml --agent 0.9,0.62 --from 3,7.5,90 --to 26,7",
     "clearway plan --map arena.map --planner point --from 1.5,1.5 --to 40.5,22.5",
     "clearway plan --map arena.map --planner anyangle --from 1.5,1.5 --to 40.5,22.5",
     "clearway plan --map arena.map --radius 1.5 --terrain S=3 --from 2.5,2.5 --to 40.5,22.5",
     "clearway plan warehouse.clearway --out plan.json --svg plan.svg",
     "clearway plan hall.clearway --agent-name cart --obstacle-agents hall.clearway",
     "clearway plan warehouse.clearway --json | jq .length"}};

constexpr const char* kEditsListCosts =
    "--edits only tells costs to one goal: leave out --out, --svg, --png, --trace, --path, "
    "--nearest, --taut, --preprocess, --smooth and further goals";
constexpr const char* kEditsNeed =
    "--edits needs --planner dstar, or an agent with a heading, whose planner is pose";

Result<void> applyShape(const PlanArguments& a, maps::ProjectAgent& agent) {
  if (!a.agent.empty()) {
    const Result<std::vector<double>> size = parseNumbers("--agent", a.agent, 2, 2, "LENGTH,WIDTH");
    if (!size) return tl::unexpected(size.error());
    if ((*size)[0] <= 0.0 || (*size)[1] <= 0.0) {
      return fail(ErrorCode::InvalidArgument,
                  "'" + a.agent + "': length and width must be greater than 0", "--agent");
    }
    agent.shape = {maps::ShapeKind::Box, (*size)[0], (*size)[1], {}};
  }
  if (!a.footprint.empty()) agent.shape = {maps::ShapeKind::Polygon, 1.0, 1.0, a.footprint};
  a.point.applyTo(agent.shape);
  if (a.padding) agent.padding.distance = *a.padding;
  if (a.padding_shape == "square") agent.padding.shape = PaddingShape::Square;
  if (a.padding_shape == "round") agent.padding.shape = PaddingShape::Round;
  if (agent.shape.kind != maps::ShapeKind::Box) agent.padding.shape = PaddingShape::Round;
  return {};
}

void applySettings(const PlanArguments& a, maps::PlannerSettings& s) {
  a.point.applyTo(s);
  if (!a.map_options.costs().empty()) s.terrain = a.map_options.costs();
  a.pose.applyTo(s);
  if (a.time_limit_s) s.time_limit_s = a.time_limit_s;
}

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

Result<void> applyPoses(const PlanArguments& a, maps::ProjectAgent& agent, bool point) {
  if (!a.from.empty()) {
    const Result<TypedPose> from = parsePose("--from", a.from);
    if (!from) return tl::unexpected(from.error());
    if (!from->heading && !point) {
      return fail(ErrorCode::InvalidArgument,
                  "'" + a.from + "' has no heading: X,Y,DEGREES is needed", "--from");
    }
    agent.start = Pose{from->position, from->heading.value_or(Heading{})};
  }
  if (!a.to.empty()) {
    const std::string first = a.to.substr(0, a.to.find(';'));
    const Result<TypedPose> to = parsePose("--to", first);
    if (!to) return tl::unexpected(to.error());
    agent.goal = maps::GoalPose{to->position, to->heading};
    agent.more_goals.clear();
    for (const std::string& more : furtherGoals(a.to)) {
      const Result<TypedPose> goal = parsePose("--to", more);
      if (!goal) return tl::unexpected(goal.error());
      agent.more_goals.push_back({goal->position, goal->heading});
    }
  }
  return {};
}

}  // namespace

void PlanArguments::declareTask(CommandLine& line) {
  line.positional(project, Need::Optional, "PROJECT",
                  "A project file: map, agents and settings. Options override it.");
  line.section("Task");
  line.text(map, "--map", "FILE", "The map, in any format that is readable.");
  line.text(agent, "--agent", "L,W", "A box of this length (along its heading) and width.");
  line.text(
      footprint, "--footprint", "WKT",
      "Or any polygon as WKT, also with holes, x along the heading: 'POLYGON((0 0, 2 0, 0 1))'.");
  line.number(padding, "--padding", "P", kNotNegative, "Distance to keep from every obstacle.");
  line.choice(padding_shape, "--padding-shape", {"square", "round"},
              "An enlarged box (square, the default), or rounded corners.");
  point.declareAgent(line);
  line.text(from, "--from", "X,Y,DEG", "Start pose; the point planner takes X,Y.");
  line.text(to, "--to", "X,Y[,DEG]",
            "Goal; without degrees any heading will do. Of several (X,Y;X,Y) the one that is "
            "cheapest to reach is taken.");
  line.text(agent_name, "--agent-name", "NAME", "Which agent of the project to plan for.");
  line.text(obstacle_agents, "--obstacle-agents", "FILE",
            "The agents of this project stand at their starts, in the way; in the map's own frame. "
            "The one that is planned for is left out when FILE is PROJECT.");
}

void PlanArguments::declareRest(CommandLine& line) {
  line.section("Planner");
  point.declarePlanner(line, true);
  line.flag(
      nearest, "--nearest",
      "A goal that is blocked or out of reach stands for the nearest pose or cell within; for "
      "the point planner a blocked start, too.");
  line.text(
      edits, "--edits", "FILE",
      "dstar, pose: edits of the map, one a line (block R C, free R C, start R C); prints the "
      "cost after each, repaired, next to a fresh search. '-' is standard input.");
  tables.declare(line);
  pose.declare(line);
  line.section("Limits");
  line.number(time_limit_s, "--time-limit", "S", kPositive, "Give up after so many seconds.");
  line.number(memory_limit_mb, "--memory-limit", "MB", {0.0, 1e9, true},
              "Give up when the search holds more megabytes.");
  line.section("Output");
  line.text(out, "--out", "FILE", "Write the plan file (JSON); '-' is standard output.");
  line.text(svg, "--svg", "FILE", "Draw the path as SVG.");
  line.text(png, "--png", "FILE", "Draw the path as PNG.");
  line.text(trace, "--trace", "FILE",
            "Write what the search opened and expanded, in its order, as CSV.");
  line.flag(json, "--json", "Print the result as JSON instead of the summary.");
}

std::string PlanArguments::conflict() const {
  if (project.empty() && map.empty()) return "a project or --map is missing";
  if (!project.empty() && !map.empty()) return "a project and --map exclude each other";
  if (project.empty() && !agent_name.empty()) return "--agent-name needs a project";
  if (!agent.empty() && !footprint.empty()) return "--agent and --footprint exclude each other";
  const std::array reads{NamedFile{"PROJECT", project}, NamedFile{"--map", map},
                         NamedFile{"--obstacle-agents", obstacle_agents},
                         NamedFile{"--mprim", pose.motion_file}, NamedFile{"--edits", edits}};
  const std::array writes{NamedFile{"--out", out}, NamedFile{"--svg", svg}, NamedFile{"--png", png},
                          NamedFile{"--trace", trace}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) return problem;
  const std::array on_stdout{out == kStandardOutput, svg == kStandardOutput, png == kStandardOutput,
                             trace == kStandardOutput, json};
  if (std::ranges::count(on_stdout, true) > 1) {
    return "only one of --out, --svg, --png, --trace and --json can go to standard output";
  }
  if (const std::string problem = point.conflict(); !problem.empty()) return problem;
  const bool files =
      std::ranges::any_of(writes, [](const NamedFile& w) { return !w.file.empty(); });
  const bool beyond =
      nearest || point.string_pull || !point.path.empty() || tables.wanted || pose.smooth;
  if (!edits.empty() && (files || beyond || to.find(';') != to.npos)) {
    return kEditsListCosts;
  }
  if (const std::string problem = tables.conflict(); !problem.empty()) return problem;
  if (const std::string problem = pose.conflict(); !problem.empty()) return problem;
  if (const std::string problem = map_options.problem(); !problem.empty()) return problem;
  if (point.hasAgent() && (!agent.empty() || !footprint.empty())) {
    return "--agent and --footprint are for agents that turn, --radius and --square for others";
  }
  if (project.empty() && !point.isNamed() && !point.hasAgent() && agent.empty() &&
      footprint.empty()) {
    return "--agent or --footprint is missing; for a point add --planner auto";
  }
  if (project.empty() && from.empty()) return "--from is missing";
  if (project.empty() && to.empty()) return "--to is missing";
  return {};
}

std::optional<session::ExitCode> PlanArguments::parse(Arguments arguments, Console& console) {
  CommandLine line(kText);
  declareTask(line);
  declareRest(line);
  map_options.declare(line, true);
  if (const std::optional<session::ExitCode> end = line.parse(arguments, console)) return end;
  const std::string problem = conflict();
  if (problem.empty()) return std::nullopt;
  return console.usage(problem, kText.name);
}

Result<void> PlanArguments::applyTo(maps::ProjectAgent& a, maps::PlannerSettings& settings) const {
  applySettings(*this, settings);
  Result<void> good = applyShape(*this, a);
  // What does not turn moves from cell to cell, whatever the project says, as in the editor.
  if (!maps::isTurning(a.shape.kind) && point.planner != "pose")
    settings.planner = maps::PlannerKind::Point;
  if (good && settings.planner == maps::PlannerKind::Pose) {
    std::string problem = conflictWithPose();
    maps::PlannerSettings whole = settings;
    session::takeOwnMotion(whole, a);
    if (whole.motion == maps::DriveModel::Car && whole.min_radius <= 0.0) {
      problem = "a car needs --min-radius, the least radius that it can drive";
    }
    if (problem.empty() && whole.motion == maps::DriveModel::Omni)
      problem = pose.conflictWithOmni();
    if (!problem.empty()) {
      good = fail(ErrorCode::InvalidArgument, std::move(problem));
    }
  }
  if (good) good = applyPoses(*this, a, settings.planner == maps::PlannerKind::Point);
  if (!good) return good;
  if (!edits.empty() && settings.planner == maps::PlannerKind::Point && point.planner != "dstar") {
    return fail(ErrorCode::InvalidArgument, kEditsNeed);
  }
  if (!edits.empty() && !a.more_goals.empty()) {
    return fail(ErrorCode::InvalidArgument, kEditsListCosts);
  }
  if (!a.start) return fail(ErrorCode::InvalidArgument, "the agent has no start; give --from");
  if (!a.goal) return fail(ErrorCode::InvalidArgument, "the agent has no goal; give --to");
  return {};
}

std::string PlanArguments::ignoredByPoint() const {
  const auto turned = [](const char* option, const std::string& typed_pose) {
    const Result<TypedPose> typed = parsePose(option, typed_pose);
    return typed && typed->heading;
  };
  std::string ignored;
  for (const auto& [given, name] :
       {std::pair{!agent.empty(), "--agent"}, std::pair{!footprint.empty(), "--footprint"},
        std::pair{padding.has_value(), "--padding"},
        std::pair{!padding_shape.empty(), "--padding-shape"},
        std::pair{turned("--from", from), "the heading of --from"},
        std::pair{turned("--to", to.substr(0, to.find(';'))), "the heading of --to"},
        std::pair{!obstacle_agents.empty(), "--obstacle-agents"}}) {
    if (given) ignored += (ignored.empty() ? "" : ", ") + std::string(name);
  }
  if (const std::string more = pose.given(); !more.empty()) {
    ignored += (ignored.empty() ? "" : ", ") + more;
  }
  return ignored;
}

std::string PlanArguments::conflictWithPose() const {
  std::string names = point.given();
  const auto add = [&](bool given, const char* name) {
    if (given) names += (names.empty() ? "" : ", ") + std::string(name);
  };
  add(!map_options.costs().empty(), "costs in --terrain");
  return names.empty() ? names : names + ": only for points, discs and squares that do not turn";
}

}  // namespace clearway::cli
