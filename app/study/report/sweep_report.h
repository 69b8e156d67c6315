// app/study/report/sweep_report.h — the report of a sweep: one HTML page, and the same as JSON.
//
// The page needs no other file and no script. For each study: its factors, a table of each chosen
// figure by the values of a factor (percentiles as in statistics.h), a cactus plot (so many runs
// are solved within that time), boxes, the Pareto front of time and the main figure, a table of
// means over two factors, and the worst runs with the commands that repeat them. Runs that failed
// count as not solved and have no figures. Light and dark; printable. Errors: InvalidArgument for a
// figure or factor that no study has.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/study/report/sweep_study.h"
#include "maps/text/json_value.h"

namespace clearway::app::report {

struct ReportOptions {
  std::string title;   // empty: that of the database
  std::string figure;  // the main one; empty: chosen
  std::string by;      // the factor that the plots compare; empty: chosen
  std::size_t worst = 3;
};

struct SweepReport {
  std::string hash;  // over all rows
  std::vector<Study> studies;
  ReportOptions options;
};

// Chooses figures and factors; Errors as above.
[[nodiscard]] Result<SweepReport> reportOf(const SweepDatabase& database,
                                           const ReportOptions& options);

// The factor that the plots of a study compare; nullopt if it has none with 2 to 8 values.
[[nodiscard]] std::optional<std::string> comparedFactor(const SweepReport& report,
                                                        const Study& study);

enum class Why : std::uint8_t { Slowest, Worst, Failed };
struct WorstRun {
  Why why = Why::Slowest;
  std::size_t run = 0;  // of the study
};
// The slowest, those with the worst main figure, and those that failed: some of each.
[[nodiscard]] std::vector<WorstRun> worstRuns(const SweepReport& report, const Study& study);

// SVG of a run, if there is one.
using RunPicture = std::function<std::optional<std::string>(const StudyRun&)>;
[[nodiscard]] std::string htmlOf(const SweepReport& report, const RunPicture& picture);
[[nodiscard]] maps::JsonValue jsonOf(const SweepReport& report);

}  // namespace clearway::app::report
