// app/study/report/sweep_study.h — the rows of one study of a sweep, ready for tables and plots.
//
// A figure counts as a result if the answer has it; the time and memory of the process are
// `cpu_s`, `wall_s` and `peak_mb`. Throughputs are better when they are larger, all other figures
// when they are smaller. Thread-safe: no state.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/study/sweep/sweep_database.h"

namespace clearway::app::report {

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

}  // namespace clearway::app::report
