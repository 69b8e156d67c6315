// app/cli/output/trace_output.h — writes a recorded search (plan --trace).
//
// CSV with a line for each event, or JSON if the file's name ends in .json
// (resources/docs/schema/trace.schema.json). Positions and headings are those of the printed frame.
#pragma once

#include <string>

#include "app/document/plan/plan_report.h"
#include "app/document/plan/plan_request.h"
#include "planner/common/search_trace.h"

namespace clearway::cli {

[[nodiscard]] bool isJsonTrace(const std::string& file);
[[nodiscard]] std::string traceCsv(const SearchTrace& trace, const app::PlanJob& job,
                                   const app::ReportFrame& frame);
[[nodiscard]] std::string traceJson(const SearchTrace& trace, const app::PlanJob& job,
                                    const app::ReportFrame& frame);

}  // namespace clearway::cli
