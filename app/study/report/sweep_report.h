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
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/study/sweep/sweep_database.h"
#include "maps/text/json_value.h"

namespace clearway::app::report {

// The rows of one study of a sweep, ready for tables and plots.
//
// A figure counts as a result if the answer has it; the time and memory of the process are
// `cpu_s`, `wall_s` and `peak_mb`. Throughputs are better when they are larger, all other figures
// when they are smaller. Thread-safe: no state.
struct StudyRun {
  std::string key, command, status, error, host;
  int exit_code = 0;
  std::map<std::string, std::string> parameters;
  std::map<std::string, double> figures;  // also cpu_s, wall_s and peak_mb
  [[nodiscard]] bool solved() const { return exit_code == 0; }
};

struct Study {
  std::string name, command;
  std::vector<StudyRun> runs;  // by key
  // Of each factor that has several values: its values, numbers in their order before words.
  std::map<std::string, std::vector<std::string>> factors;
  std::vector<std::string> figures;  // the chosen ones, the main one first
};

// The studies by name.
[[nodiscard]] Result<std::vector<Study>> studiesOf(const SweepDatabase& database);

[[nodiscard]] bool isBetterLarge(const std::string& figure);
// The values of a figure of all solved runs, or of those with a factor's value.
[[nodiscard]] std::vector<double> valuesOf(const Study& study, const std::string& figure,
                                           const std::string& factor = "",
                                           const std::string& value = "");

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
