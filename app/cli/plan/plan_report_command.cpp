#include "app/cli/plan/plan_report_command.h"

#include <filesystem>

#include "app/cli/fleet/fleet_render.h"
#include "app/cli/output/output.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/open/document.h"
#include "app/document/plan/plan_report.h"
#include "app/drawing/pictures/render.h"
#include "app/study/report/fleet_page.h"
#include "app/study/report/plan_page.h"
#include "maps/identify.h"

namespace clearway::cli {
namespace {

namespace reports = app::report;

std::string titleOf(const PlanReportArguments& a) {
  if (!a.title.empty()) return a.title;
  return a.plan == "-" ? "Plan" : "Plan " + std::filesystem::path(a.plan).filename().string();
}

app::ExitCode end(const PlanReportArguments& a, bool free, const std::string& problem,
                      const maps::JsonValue& json, const Result<std::string>& page,
                      Console& console) {
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

}  // namespace

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

}  // namespace clearway::cli
