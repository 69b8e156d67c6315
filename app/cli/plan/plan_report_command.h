// app/cli/plan/plan_report_command.h — `clearway report PLAN`: the report of a path's or a fleet's plan.
#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "maps/grid/map_io.h"

namespace clearway::cli {

struct PlanReportArguments {
  std::string plan, map, html, title;  // map: empty for the plan's own
  bool json = false;
  maps::LoadOptions load;
};

// Exit code CheckFailed if the plan is not free; the report is written all the same.
[[nodiscard]] app::ExitCode reportPlan(const PlanReportArguments& a, Console& console);

}  // namespace clearway::cli
