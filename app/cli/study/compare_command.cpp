// clearway compare: several planners, or option sets of them, on the same query, side by side.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "app/cli/options/commands.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/options/plan_arguments.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/open/document.h"
#include "app/document/plan/point_settings.h"
#include "app/study/compare/comparison_picture.h"
#include "app/study/compare/comparison_table.h"

namespace clearway::cli {
namespace {

const CommandText kCompareText{
    "compare",
    "Plans the same query by several planners or option sets, and compares the paths.",
    {"--map MAP --from X,Y[,DEG] --to X,Y[,DEG] [--planner A,B,C] [options]",
     "PROJECT [--agent-name NAME] [--planner A,B,C] [options]"},
    {"The rows are planned one after the other, so that their times can be compared. Without "
     "--planner all that fit the agent are compared; without a shape the agent is a point.",
     "A row of --planner is a planner, and options that it alone has, without their dashes: "
     "pose+weight=1.5+smooth. Options that are given as usual hold for all rows.",
     "The verdict is that of the independent validator. A row that is planned for a point says "
     "'shape not checked' when the agent has a shape.",
     "The exit code is 0 if a row has a path, else that of the first row, as of 'clearway plan': 2 "
     "if "
     "its options exclude each other or do not fit the agent."},
    {"clearway compare --map random.map --from 2.5,2.5 --to 100.2,90.7",
     "clearway compare --map random.map --from 2.5,2.5 --to 100.2,90.7 --planner jps,theta,anya "
     "--json",
     "clearway compare warehouse.clearway --planner pose,pose+weight=1.5,pose+smooth --markdown",
     "clearway compare warehouse.clearway --png compared.png"}};

struct CompareArguments {
  PlanArguments plan;
  std::string rows, svg, png;
  bool json = false, tsv = false, markdown = false;
};

std::string conflictOf(const CompareArguments& a) {
  const PlanArguments& p = a.plan;
  if (p.project.empty() && p.map.empty()) return "a project or --map is missing";
  if (!p.project.empty() && !p.map.empty()) return "a project and --map exclude each other";
  if (p.project.empty() && !p.agent_name.empty()) return "--agent-name needs a project";
  if (p.project.empty() && p.from.empty()) return "--from is missing";
  if (p.project.empty() && p.to.empty()) return "--to is missing";
  std::vector<NamedFile> reads = p.zones.reads();
  reads.insert(reads.end(), {{"PROJECT", p.project},
                             {"--map", p.map},
                             {"--obstacle-agents", p.obstacle_agents},
                             {"--mprim", p.planner.textOf("--mprim")}});
  const std::array writes{NamedFile{"--svg", a.svg}, NamedFile{"--png", a.png}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) return problem;
  const std::array on_stdout{a.svg == kStandardOutput, a.png == kStandardOutput, a.json, a.tsv,
                             a.markdown};
  if (std::ranges::count(on_stdout, true) > 1) {
    return "only one of --json, --tsv, --markdown, --svg and --png can go to standard output";
  }
  if (const std::string problem = p.shape.conflict(); !problem.empty()) return problem;
  if (const std::string problem = p.planner.conflict(); !problem.empty()) return problem;
  if (const std::string problem = p.map_options.problem(); !problem.empty()) return problem;
  if (p.grid.hasAgent() && p.shape.hasShape()) {
    return "--agent, --footprint and --agent-radius are for agents that turn, --radius and "
           "--square for others";
  }
  if (p.grid.radius && p.grid.square) return "--radius and --square exclude each other";
  return {};
}

// The items of --planner. A number after a comma belongs to the option before it: near-cost=3,1.5.
std::vector<std::string> itemsOf(const std::string& list) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    const std::string item = list.substr(at, end - at);
    if (!out.empty() && out.back().find('=') != std::string::npos && parseNumber(item)) {
      out.back() += ',' + item;
    } else {
      out.push_back(item);
    }
    at = end + 1;
  }
  return out;
}

// "pose+weight=1.5" as typed on a command line.
std::vector<std::string> wordsOfItem(const std::string& item) {
  std::vector<std::string> words{"--planner"};
  for (std::size_t at = 0; at <= item.size();) {
    const std::size_t end = std::min(item.find('+', at), item.size());
    const std::string part = item.substr(at, end - at);
    at = end + 1;
    if (words.size() == 1) {
      words.push_back(part);
      continue;
    }
    const std::size_t equals = part.find('=');
    words.push_back("--" + part.substr(0, equals));
    if (equals != std::string::npos) words.push_back(part.substr(equals + 1));
  }
  return words;
}

struct Query {
  maps::GridMap map;
  std::string file;
  maps::PlanRequest base{};
  app::ComparedQuery compared{};
};

Result<Query> queryOfMap(const PlanArguments& p) {
  app::OpenSite site = TRY(app::openSite(p.map, p.map_options.load()));
  Query out{std::move(site.map), p.map};
  out.base.query.zones = std::move(site.zones);
  if (!p.shape.hasShape() && !p.grid.hasAgent()) {
    out.compared.agent.shape.kind = maps::ShapeKind::Point;
  }
  return out;
}

Result<Query> queryOfProject(const PlanArguments& p) {
  app::OpenProject opened = TRY(app::openProject(p.project));
  maps::ProjectAgent agent = TRY(app::chooseAgent(opened.project, p.agent_name, p.project));
  Query out{std::move(opened.map), p.project, {opened.project.planner, {}}};
  out.compared.agent = std::move(agent);
  out.base.query.zones = std::move(opened.zones);
  return out;
}

Result<Query> openQuery(const PlanArguments& p) {
  Result<Query> q = p.project.empty() ? queryOfMap(p) : queryOfProject(p);
  if (!q || p.obstacle_agents.empty()) return q;
  app::OpenProject opened = TRY(app::openProject(p.obstacle_agents));
  std::vector<maps::ProjectAgent>& others = q->compared.others;
  others = std::move(opened.project.agents);
  std::error_code error;
  if (!p.project.empty() && std::filesystem::equivalent(p.project, p.obstacle_agents, error)) {
    std::erase_if(others, [&](const auto& o) { return o.name == q->compared.agent.name; });
  }
  q->base.query.avoid_others = true;
  return q;
}

// What was typed overrides what the project says. Errors are usage errors.
Result<void> applyTyped(const PlanArguments& p, Query& q) {
  maps::ProjectAgent& agent = q.compared.agent;
  p.planner.applyTo(q.base);
  q.base.settings.terrain = p.map_options.costs(q.base.settings.terrain);
  Result<void> good = p.shape.applyTo(agent.shape);
  if (!good) return good;
  if (const app::RobotTemplate* robot = p.shape.robot()) {
    agent.motion = robot->motion;
    agent.min_radius = robot->min_radius_m;
  }
  p.grid.applyTo(agent.shape);
  p.shape.applyTo(agent.padding, agent.shape);
  good = p.applyPoses(agent, !maps::isTurning(agent.shape.kind));
  if (good && !agent.start) {
    good = fail(ErrorCode::InvalidArgument, "the agent has no start; give --from");
  }
  if (good && !agent.goal) {
    good = fail(ErrorCode::InvalidArgument, "the agent has no goal; give --to");
  }
  return good;
}

using Methods = std::vector<app::PlanMethod>;

// Adds a row of --planner; a code: a usage error was reported.
std::optional<app::ExitCode> addItem(const std::string& item, const Query& q, Methods& out,
                                     Console& console) {
  PlannerArguments own(maps::OptionPlanner::Any);
  CommandLine line(kCompareText);
  own.declare(line);
  const std::vector<std::string> words = wordsOfItem(item);
  if (words[1].empty()) return console.usage("--planner: a row has no name", kCompareText.name);
  if (const auto end = line.parse(words, console)) return end;
  if (const std::string problem = own.conflict(); !problem.empty()) {
    return console.usage(item + ": " + problem, kCompareText.name);
  }
  maps::PlanRequest request = q.base;
  own.applyTo(request);
  request.settings.planner = own.choosesGrid() ? maps::PlannerKind::Point : maps::PlannerKind::Pose;
  if (own.choosesGrid() && own.textOf("--planner") == "point") {
    request.settings.method = PointSearch::Auto;
  }
  const std::string refusal = own.ineffectiveIn(request, &q.compared.agent, "").refusal;
  if (!refusal.empty()) return console.usage(item + ": " + refusal, kCompareText.name);
  const bool known = std::ranges::any_of(out, [&](const auto& m) { return m.name == item; });
  if (known) return console.usage("--planner: '" + item + "' is named twice", kCompareText.name);
  out.push_back({item, std::move(request)});
  return std::nullopt;
}

std::vector<app::ComparedRow> planRows(const Query& q, const Methods& methods, Console& console) {
  std::vector<app::ComparedRow> rows;
  const LongerEnd for_rows;
  ProgressBar bar(console);
  for (const app::PlanMethod& method : methods) {
    if (interruptSource().requested()) break;
    PlanControl control;
    control.stop = &interruptSource();
    limitMemory(method.request.query.memory_mb, control.budget);
    control.progress = [&](const PlanProgress& p) {
      const double done = static_cast<double>(rows.size()) + p.fraction;
      bar.update(done / static_cast<double>(methods.size()), method.name);
    };
    rows.push_back(app::planWith(method, q.compared, control));
  }
  return rows;
}

// The options exclude each other or the agent, which `clearway plan` refuses as a usage error.
bool isRefusedByOptions(const app::ComparedRow& row, const maps::ProjectAgent& agent) {
  const maps::PlannerSettings& settings = row.method.request.settings;
  return settings.planner == maps::PlannerKind::Point
             ? !app::checkPoint(settings, agent.shape, agent.padding)
             : !maps::isTurning(agent.shape.kind);
}

app::ExitCode codeOf(const std::vector<app::ComparedRow>& rows, const maps::ProjectAgent& agent) {
  if (std::ranges::any_of(rows, [](const auto& r) { return r.reached(); })) {
    return app::ExitCode::Ok;
  }
  const app::ComparedRow& first = rows.front();
  if (first.error) {
    return isRefusedByOptions(first, agent) ? app::ExitCode::Usage : app::ExitCode::BadInput;
  }
  return app::exitCodeOf(first.result);
}

Result<void> writePictures(const CompareArguments& a, const Query& q,
                           const std::vector<app::ComparedRow>& rows, Console& console) {
  const std::string title = std::filesystem::path(q.file).filename().string();
  for (const auto& [file, format] :
       {std::pair{a.svg, app::PictureFile::Svg}, std::pair{a.png, app::PictureFile::Png}}) {
    if (file.empty()) continue;
    const std::string bytes = TRY(watched(
        console, kDrawing, [&] { return app::drawComparison(q.map, rows, format, title); }));
    const Result<void> written = writeOutput(console, file, bytes);
    if (!written) return written;
  }
  return {};
}

void print(const CompareArguments& a, const std::vector<app::ComparedRow>& rows,
           const app::ReportFrame& f, Console& console) {
  const app::TextTable table = app::comparisonTable(rows, f);
  if (a.json) return console.out(maps::toText(app::comparisonJson(rows, f)));
  if (a.tsv) return console.out(app::tabSeparated(table));
  if (a.markdown) return console.out(app::markdown(table));
  console.summary(app::alignedText(table));
  for (const app::ComparedRow& row : rows) {
    if (row.reached()) continue;
    const std::string reason = row.error ? describe(*row.error) : row.result.reason.text();
    if (!reason.empty()) console.note("  " + row.method.name + ": " + oneLine(reason) + "\n");
  }
}

void declareCompare(CompareArguments& a, CommandLine& line) {
  a.plan.declareTask(line);
  line.section("Rows");
  line.text(a.rows, "--planner", "A,B,...",
            "The rows: planners with options of their own, as pose,pose+weight=1.5,jps.\n"
            "Default: all that fit the agent. Planners are pose and the grid searches auto, astar, "
            "dijkstra, jps, bidirectional, bfs, theta, anyangle, lazytheta, anya and dstar; the "
            "options are those below, without dashes.");
  a.plan.planner.declare(line, "--planner");
  a.plan.zones.declare(line);
  line.section("Output");
  line.flag(a.json, "--json", "Print the rows as JSON.");
  line.flag(a.tsv, "--tsv", "Print the table with tabs between its columns.");
  line.flag(a.markdown, "--markdown", "Print the table as Markdown.");
  line.text(a.svg, "--svg", "FILE", "Draw all paths as SVG, each in a colour of its own.");
  line.text(a.png, "--png", "FILE", "Draw all paths as PNG.");
  a.plan.frame.declare(line);
  a.plan.map_options.declare(line, true);
}

}  // namespace

app::ExitCode compareCommand(Arguments arguments, Console& console) {
  CommandLine line(kCompareText);
  CompareArguments a;
  declareCompare(a, line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.svg, &a.png});
  if (const std::string problem = conflictOf(a); !problem.empty()) {
    return console.usage(problem, kCompareText.name);
  }
  for (const std::string& file : {a.svg, a.png}) {
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
    if (file == kStandardOutput) console.setDataOnStdout();
  }
  Result<Query> query = watched(console, kReading, [&] { return openQuery(a.plan); });
  if (!query) return console.error(query.error());
  query->compared.map = &query->map;
  for (const Message& warning : query->map.warnings) {
    console.warn(query->file + ": " + warning.text());
  }
  if (const Result<void> good = a.plan.zones.addTo(query->base.query.zones, query->map.frame,
                                                   query->compared.agent.name, console);
      !good) {
    return console.error(good.error());
  }
  if (const Result<void> good = applyTyped(a.plan, *query); !good) {
    if (a.plan.shape.isOfFile(good.error())) return console.error(good.error());
    return console.usage(describe(good.error()), kCompareText.name);
  }
  for (const std::string& file : {a.svg, a.png}) {  // now the inputs are known
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  Methods methods;
  for (const std::string& item : a.rows.empty() ? std::vector<std::string>() : itemsOf(a.rows)) {
    if (const auto end = addItem(item, *query, methods, console)) return *end;
  }
  if (a.rows.empty()) {
    methods = app::methodsFor(query->compared.agent, query->map.grid.frame(), query->base);
  }
  const std::vector<app::ComparedRow> rows = planRows(*query, methods, console);
  if (interruptSource().requested() || rows.empty()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (const auto written = writePictures(a, *query, rows, console); !written) {
    return console.error(written.error());
  }
  print(a, rows, a.plan.frame.of(query->map), console);
  return codeOf(rows, query->compared.agent);
}

}  // namespace clearway::cli
