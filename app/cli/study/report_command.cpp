// clearway report: what the runs of a sweep show, as one HTML page or as JSON.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/fleet/fleet_render.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/output/console.h"
#include "app/cli/output/output.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/open/document.h"
#include "app/document/plan/plan_report.h"
#include "app/drawing/pictures/render.h"
#include "app/study/report/fleet_page.h"
#include "app/study/report/plan_page.h"
#include "app/study/report/sweep_report.h"
#include "app/study/sweep/sweep_spec.h"
#include "maps/grid/map_io.h"
#include "maps/identify.h"
#include "maps/text/file_io.h"
#include "maps/text/temporary_files.h"

namespace clearway::cli {
namespace {

// `clearway report PLAN`: the report of a path's or a fleet's plan.
struct PlanReportArguments {
  std::string plan, map, html, title;  // map: empty for the plan's own
  bool json = false;
  maps::LoadOptions load;
};

namespace reports = app::report;

std::string titleOf(const PlanReportArguments& a) {
  if (!a.title.empty()) return a.title;
  return a.plan == "-" ? "Plan" : "Plan " + std::filesystem::path(a.plan).filename().string();
}

app::ExitCode end(const PlanReportArguments& a, bool free, const std::string& problem,
                  const maps::JsonValue& json, const Result<std::string>& page, Console& console) {
  if (a.json) console.out(maps::toText(json));
  if (!page) return console.error(page.error());
  if (!a.html.empty()) {
    if (const auto r = writeOutput(console, a.html, *page); !r) return console.error(r.error());
  }
  if (free) return app::ExitCode::Ok;
  return console.error(app::ExitCode::CheckFailed, a.plan + ": " + problem);
}

reports::FleetVerdict verdictOf(const OpenFleet& fleet) {
  if (fleet.proof && fleet.good) return reports::fleetVerdictOf(fleet.problem, *fleet.proof);
  return {fleet.good, fleet.problem_text, "", ""};
}

app::ExitCode reportFleet(const PlanReportArguments& a, Console& console) {
  if (!a.map.empty() && maps::fileKind(a.plan) == maps::FileKind::ShapedFleetPlan) {
    return console.usage("--map is not for the plan of a fleet, which names its problem", "report");
  }
  const Result<OpenFleet> fleet = openFleet(a.plan, a.map, a.load);
  if (!fleet) return console.error(fleet.error());
  const reports::FleetReport report =
      reports::fleetReportOf(pictureOfFleet(*fleet), verdictOf(*fleet), titleOf(a), a.plan);
  const std::string page = a.html.empty() ? "" : reports::htmlOf(report);
  return end(a, fleet->good, fleet->problem_text, reports::jsonOf(report), page, console);
}

// Exit code CheckFailed if the plan is not free; the report is written all the same.
app::ExitCode reportPlan(const PlanReportArguments& a, Console& console) {
  if (maps::isFleetPlan(maps::fileKind(a.plan))) return reportFleet(a, console);
  Result<maps::PlanFile> plan = app::openPlan(a.plan);
  if (!plan) return console.error(plan.error());
  Result<app::JudgedPlan> judged = app::judgePlan(*std::move(plan), a.plan, a.map, a.load);
  if (!judged) return console.error(judged.error());
  const reports::PlanReport report =
      reports::planReportOf(judged->map, std::move(judged->check), titleOf(a), a.plan);
  const Result<std::string> page =
      a.html.empty() ? Result<std::string>(std::string()) : reports::htmlOf(report);
  const Certificate& c = report.check.certificate;
  const app::ReportFrame f{judged->map.frame, judged->map.grid.frame()};
  return end(a, c.free, c.free ? "" : app::collisionText(f, c), reports::jsonOf(report), page,
             console);
}

namespace fs = std::filesystem;
namespace reports = app::report;

const CommandText kReportText{
    "report",
    "Reports what a plan, or the runs of a sweep, show.",
    {"PLAN --html FILE [options]", "PLAN --json", "DB --html FILE [options]", "DB --json"},
    {"PLAN is the plan of a path or of a fleet. The page is one HTML file without scripts: the "
     "verdict on the map, pictures, the figures, and of a path the clearance along it and its "
     "narrowest passages with their widths. A plan that is not free ends with exit code 11; its "
     "report is written all the same.",
     "DB is the file that 'clearway sweep --db' wrote. The page has for each study its factors, "
     "plots (runs solved within a time, percentiles, Pareto front), "
     "tables by a factor, means over two factors, and the worst runs with the commands that repeat "
     "them.",
     "Pictures of the worst runs are made by running them again, in the folder of the sweep."},
    {"clearway report plan.json --html plan.html", "clearway report study.sqlite --html study.html",
     "clearway report study.sqlite --html study.html --by agents --figure sum_of_costs --pictures "
     "3",
     "clearway report study.sqlite --json"}};

struct ReportArguments {
  std::string db, html, title, figure, by, folder, map;
  std::optional<int> worst, pictures;
  bool json = false;
  MapOptions map_options;
};

void declare(ReportArguments& a, CommandLine& line) {
  line.positional(a.db, Need::Required, "DB", "A plan, or the results of a sweep.");
  line.section("Options");
  line.text(a.html, "--html", "FILE", "Write the page.");
  line.flag(a.json, "--json", "Print the tables as JSON.");
  line.text(a.title, "--title", "TEXT", "The title of the page (the file's name).");
  line.section("Plans");
  line.text(a.map, "--map", "FILE", "Judge the plan on this map instead of its own.");
  line.section("Sweeps");
  line.text(a.figure, "--figure", "NAME", "The main figure (chosen for each study).");
  line.text(a.by, "--by", "FACTOR", "The factor that plots and tables compare (chosen).");
  line.count(a.worst, "--worst", "N", "Worst runs of each kind and study, 1 to 20 (3).", 20);
  line.count(a.pictures, "--pictures", "N", "Draw that many runs, up to 50 (none).", 50);
  line.text(a.folder, "--folder", "DIR", "The folder of the sweep, for pictures (that of DB).");
  a.map_options.declare(line);
}

bool isOfSweeps(const ReportArguments& a) {
  return !a.figure.empty() || !a.by.empty() || a.worst || a.pictures || !a.folder.empty();
}

std::string conflictIn(const ReportArguments& a) {
  const std::array reads{NamedFile{"DB", a.db}, NamedFile{"--map", a.map}};
  const std::array writes{NamedFile{"--html", a.html}};
  if (std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (a.html.empty() && !a.json) return "--html is missing: the file of the page";
  const std::string ending = fs::path(a.html).extension().string();
  if (!a.html.empty() && a.html != kStandardOutput && ending != ".html" && ending != ".htm") {
    return "--html: the name of the page does not end with .html";
  }
  if (a.json && a.html == kStandardOutput) return "--json writes to standard output, too";
  if (a.html.empty() && (a.pictures || !a.title.empty())) {
    return "--pictures and --title need --html";
  }
  if (!a.folder.empty() && !a.pictures) return "--folder needs --pictures";
  return {};
}

// The words of a key (app::shellWord()): single quotes, and \' between them.
std::vector<std::string> wordsOf(const std::string& key) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false, begun = false;
  for (std::size_t k = 0; k < key.size(); ++k) {
    const char c = key[k];
    if (c == '\'') {
      quoted = !quoted;
      begun = true;
    } else if (!quoted && c == '\\' && k + 1 < key.size()) {
      word += key[++k];
      begun = true;
    } else if (!quoted && c == ' ') {
      if (begun) words.push_back(std::move(word));
      word.clear();
      begun = false;
    } else {
      word += c;
      begun = true;
    }
  }
  if (begun) words.push_back(std::move(word));
  return words;
}

// Whether a row is what a sweep writes: a command that answers, which the row names, without
// options that write files. Others are not run again.
bool mayRun(const std::vector<std::string>& words, const std::string& command) {
  constexpr std::array kRepeatable{"plan", "fleet", "simulate", "collide"};
  if (words.empty() || words.front() != command) return false;
  if (std::ranges::find(kRepeatable, words.front()) == kRepeatable.end()) return false;
  return std::ranges::none_of(words, [](const std::string& word) {
    return app::writesFiles(word.substr(0, word.find('=')));
  });
}

// Runs this program in a folder, silently. False if it did not end with 0.
bool runProgram(const fs::path& folder, const std::vector<std::string>& words) {
  const pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    const int nothing = open("/dev/null", O_RDWR);
    if (nothing < 0 || chdir(folder.c_str()) != 0) _exit(127);
    for (const int fd : {0, 1, 2}) dup2(nothing, fd);
    std::string program = "clearway";
    std::vector<std::string> copy = words;
    std::vector<char*> arguments{program.data()};
    for (std::string& w : copy) arguments.push_back(w.data());
    arguments.push_back(nullptr);
    execv("/proc/self/exe", arguments.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Pictures of runs, in a folder of its own.
class Painter {
 public:
  Painter(const ReportArguments& a)
      : left_(a.pictures.value_or(0)), outside_(a.map_options.allowsOutside()) {
    if (left_ > 0) {
      folder_of_run_ = maps::TemporaryFile::makeFolder(fs::temp_directory_path(), "report");
    }
    if (const fs::path scratch = folder_of_run_.path(); !scratch.empty()) {
      svg_ = maps::TemporaryFile::named(scratch / "run.svg");
      recording_ = maps::TemporaryFile::named(scratch / "run.rec");
    }
    const fs::path own = fs::path(a.db).parent_path();
    folder_ = !a.folder.empty() ? fs::path(a.folder) : own.empty() ? fs::path(".") : own;
  }

  std::optional<std::string> draw(const reports::StudyRun& run) {
    std::vector<std::string> words = wordsOf(run.key);
    if (outside_) words.emplace_back(maps::kOutsideOption);
    if (left_ <= 0 || svg_.path().empty() || !run.solved() || !mayRun(words, run.command)) {
      return std::nullopt;
    }
    const std::string& svg = svg_.path();
    std::error_code ignored;
    fs::remove(svg, ignored);
    --left_;
    if (words.front() == "simulate") {
      const std::string& recording = recording_.path();
      words.insert(words.end(), {"--record", recording});
      if (!runProgram(folder_, words)) return missed();
      const auto end = run.figures.find("simulated_s");
      const double middle_s = end == run.figures.end() ? 0.0 : 0.5 * end->second;
      if (!runProgram(folder_,
                      {"render", recording, svg, "--time", fmt::format("{:.3f}", middle_s)})) {
        return missed();
      }
    } else {
      words.insert(words.end(), {"--svg", svg});
      if (!runProgram(folder_, words)) return missed();
    }
    const Result<std::string> text = maps::readFile(svg);
    return text ? std::optional(*text) : missed();
  }
  [[nodiscard]] int notDrawn() const { return not_drawn_; }
  [[nodiscard]] const fs::path& folder() const { return folder_; }

 private:
  std::optional<std::string> missed() {
    ++not_drawn_;
    return std::nullopt;
  }
  int left_;
  bool outside_;  // as the sweep was permitted
  int not_drawn_ = 0;
  fs::path folder_;
  maps::TemporaryFile folder_of_run_, svg_, recording_;
};

app::ExitCode writePage(const ReportArguments& a, const reports::SweepReport& report,
                        Console& console) {
  Painter painter(a);
  const std::string page =
      reports::htmlOf(report, [&](const reports::StudyRun& run) { return painter.draw(run); });
  if (painter.notDrawn() > 0) {
    console.warn(
        fmt::format("{} runs could not be drawn in {}: name the folder of the sweep by --folder",
                    painter.notDrawn(), painter.folder().string()));
  }
  const auto r = writeOutput(console, a.html, page);
  return r ? app::ExitCode::Ok : console.error(r.error());
}

}  // namespace

app::ExitCode reportCommand(Arguments arguments, Console& console) {
  CommandLine line(kReportText);
  ReportArguments a;
  declare(a, line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.html});
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, kReportText.name);
  }
  if (!app::isSweepDatabase(a.db)) {
    if (isOfSweeps(a)) {
      return console.usage(
          "--figure, --by, --worst, --pictures and --folder are for the results of a sweep",
          kReportText.name);
    }
    return reportPlan({a.db, a.map, a.html, a.title, a.json, a.map_options.load()}, console);
  }
  if (const std::string given = a.map.empty() ? a.map_options.firstGiven() : "--map";
      !given.empty()) {
    return console.usage(given + " is for plans", kReportText.name);
  }
  const auto db = app::SweepDatabase::open(a.db, app::SweepDatabase::Open::Read);
  if (!db) return console.error(db.error());
  reports::ReportOptions options;
  options.title = a.title.empty() ? "Sweep " + fs::path(a.db).filename().string() : a.title;
  options.figure = a.figure;
  options.by = a.by;
  options.worst = static_cast<std::size_t>(a.worst.value_or(3));
  const Result<reports::SweepReport> report = reports::reportOf(*db, options);
  if (!report) return console.error(report.error());
  if (a.json) console.out(maps::toText(reports::jsonOf(*report)));
  return a.html.empty() ? app::ExitCode::Ok : writePage(a, *report, console);
}

}  // namespace clearway::cli
