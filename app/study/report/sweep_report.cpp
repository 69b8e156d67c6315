#include "app/study/report/sweep_report.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "app/study/report/statistics.h"
#include "core/base/number_text.h"
#include "maps/text/json_value.h"

namespace clearway::app::report {
namespace {

// The first of these that vary are chosen.
constexpr std::array kChoices{
    "throughput",  "sum_of_costs_s", "sum_of_costs", "makespan_s", "makespan",   "cost",
    "length",      "length_m",       "tasks_done",   "held_s",     "collisions", "distance",
    "simulated_s", "arrived",        "expanded",     "states",     "steps"};
constexpr std::size_t kMostFigures = 4;

std::optional<double> numberOf(const std::string& text) {
  double v = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return v;
}

bool comesBefore(const std::string& a, const std::string& b) {
  const auto x = numberOf(a), y = numberOf(b);
  if (x && y && *x != *y) return *x < *y;
  if (x.has_value() != y.has_value()) return x.has_value();
  return a < b;
}

StudyRun runOf(const SweepRow& row) {
  StudyRun out{row.key, row.command, row.status, row.error, row.host, row.exit_code, {}, {}};
  if (const auto v = maps::parseJson(row.parameters, "row"); v && v->object() != nullptr) {
    for (const auto& [key, value] : *v->object()) {
      if (value.text() != nullptr) out.parameters[key] = *value.text();
      if (value.number() != nullptr) out.parameters[key] = shortest(*value.number());
    }
  }
  if (const auto v = maps::parseJson(row.figures, "row"); v && v->object() != nullptr) {
    for (const auto& [key, value] : *v->object()) {
      if (value.number() != nullptr) out.figures[key] = *value.number();
    }
  }
  out.figures["cpu_s"] = row.cpu_s;
  out.figures["wall_s"] = row.wall_s;
  out.figures["peak_mb"] = row.peak_mb;
  return out;
}

void describe(Study& study) {
  std::map<std::string, std::set<std::string>> values;
  for (const StudyRun& run : study.runs) {
    for (const auto& [factor, value] : run.parameters) values[factor].insert(value);
  }
  for (auto& [factor, set] : values) {
    if (set.size() < 2) continue;
    std::vector<std::string> sorted(set.begin(), set.end());
    std::ranges::sort(sorted, comesBefore);
    study.factors.emplace(factor, std::move(sorted));
  }
  for (const char* figure : kChoices) {
    const std::vector<double> all = valuesOf(study, figure);
    if (all.empty() || study.figures.size() + 1 >= kMostFigures) continue;
    const auto [least, most] = std::ranges::minmax_element(all);
    if (*least < *most) study.figures.emplace_back(figure);
  }
  study.figures.emplace_back("cpu_s");
}

}  // namespace

Result<std::vector<Study>> studiesOf(const SweepDatabase& database) {
  std::map<std::string, Study> studies;
  TRY(database.forEach([&](const SweepRow& row) {
    Study& study = studies[row.study];
    study.name = row.study;
    study.command = row.command;
    study.runs.push_back(runOf(row));
  }));
  std::vector<Study> out;
  for (auto& [name, study] : studies) {
    describe(study);
    out.push_back(std::move(study));
  }
  return out;
}

bool isBetterLarge(const std::string& figure) {
  return figure == "throughput" || figure == "tasks_done" || figure == "arrived";
}

std::vector<double> valuesOf(const Study& study, const std::string& figure,
                             const std::string& factor, const std::string& value) {
  std::vector<double> out;
  for (const StudyRun& run : study.runs) {
    if (!run.solved()) continue;
    if (!factor.empty()) {
      const auto p = run.parameters.find(factor);
      if (p == run.parameters.end() || p->second != value) continue;
    }
    if (const auto f = run.figures.find(figure); f != run.figures.end()) out.push_back(f->second);
  }
  return out;
}

namespace {

constexpr std::size_t kMostCompared = 8;

// The main figure of all studies that have it.
Result<void> chooseFigure(std::vector<Study>& studies, const std::string& figure) {
  if (figure.empty()) return {};
  bool known = false;
  for (Study& study : studies) {
    if (valuesOf(study, figure).empty()) continue;
    known = true;
    std::erase(study.figures, figure);
    study.figures.insert(study.figures.begin(), figure);
  }
  if (known) return {};
  return fail(ErrorCode::InvalidArgument,
              "no study has the figure '%1'; sweep --csv lists them as f.FIGURE", {figure});
}

}  // namespace

Result<SweepReport> reportOf(const SweepDatabase& database, const ReportOptions& options) {
  std::vector<Study> studies = TRY(studiesOf(database));
  std::string hash = TRY(hashOfAll(database));
  if (studies.empty()) {
    return fail(ErrorCode::InvalidArgument, "the database has no runs yet: carry out the sweep");
  }
  TRY(chooseFigure(studies, options.figure));
  const auto has_factor = [&](const Study& s) { return s.factors.contains(options.by); };
  if (!options.by.empty() && std::ranges::none_of(studies, has_factor)) {
    return fail(ErrorCode::InvalidArgument, "no study has the factor '%1' with several values",
                {options.by});
  }
  for (const Study& s : studies) {
    const auto by = s.factors.find(options.by);
    if (by == s.factors.end() || by->second.size() <= kMostCompared) continue;
    return fail(ErrorCode::InvalidArgument,
                "the factor '%1' has %2 values; plots compare at most 8",
                {options.by, by->second.size()});
  }
  return SweepReport{std::move(hash), std::move(studies), options};
}

std::optional<std::string> comparedFactor(const SweepReport& report, const Study& study) {
  if (study.factors.contains(report.options.by)) return report.options.by;
  for (const char* name : {"planner", "policy"}) {
    const auto f = study.factors.find(name);
    if (f != study.factors.end() && f->second.size() <= kMostCompared) return name;
  }
  for (const auto& [name, values] : study.factors) {
    if (name != "seed" && values.size() <= kMostCompared) return name;
  }
  return std::nullopt;
}

std::vector<WorstRun> worstRuns(const SweepReport& report, const Study& study) {
  std::vector<WorstRun> out;
  const std::string& main = study.figures.front();
  const auto take = [&](Why why, const std::string& figure, bool small_first) {
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < study.runs.size(); ++k) {
      if (study.runs[k].solved() && study.runs[k].figures.contains(figure)) order.push_back(k);
    }
    const auto value = [&](std::size_t k) {
      const double v = study.runs[k].figures.at(figure);
      return small_first ? v : -v;
    };
    std::ranges::stable_sort(order, {}, value);
    order.resize(std::min(order.size(), report.options.worst));
    for (const std::size_t k : order) out.push_back({why, k});
  };
  take(Why::Slowest, "cpu_s", false);
  if (main != "cpu_s") take(Why::Worst, main, isBetterLarge(main));
  std::size_t failed = 0;
  for (std::size_t k = 0; k < study.runs.size() && failed < report.options.worst; ++k) {
    if (study.runs[k].solved()) continue;
    out.push_back({Why::Failed, k});
    ++failed;
  }
  return out;
}

namespace {

maps::JsonValue summaryJson(const Summary& s) {
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("count", static_cast<double>(s.count));
  out.add("mean", s.mean);
  out.add("min", s.least);
  out.add("p5", s.p5);
  out.add("p25", s.p25);
  out.add("median", s.median);
  out.add("p75", s.p75);
  out.add("p95", s.p95);
  out.add("p99", s.p99);
  out.add("max", s.most);
  return out;
}

maps::JsonValue studyJson(const SweepReport& report, const Study& study) {
  using maps::JsonValue;
  JsonValue out{JsonValue::Object{}};
  out.add("name", study.name);
  out.add("command", study.command);
  out.add("runs", static_cast<double>(study.runs.size()));
  out.add("solved", static_cast<double>(std::ranges::count_if(study.runs, &StudyRun::solved)));
  JsonValue figures{JsonValue::Object{}};
  for (const std::string& figure : study.figures) {
    JsonValue entry{JsonValue::Object{}};
    entry.add("all", summaryJson(summaryOf(valuesOf(study, figure))));
    for (const auto& [factor, values] : study.factors) {
      JsonValue by{JsonValue::Object{}};
      for (const std::string& v : values) {
        by.add(v, summaryJson(summaryOf(valuesOf(study, figure, factor, v))));
      }
      entry.add("by_" + factor, std::move(by));
    }
    figures.add(figure, std::move(entry));
  }
  out.add("figures", std::move(figures));
  JsonValue::Array worst;
  for (const WorstRun& w : worstRuns(report, study)) {
    constexpr const char* kNames[] = {"slowest", "worst", "failed"};
    JsonValue entry{JsonValue::Object{}};
    entry.add("why", kNames[static_cast<std::size_t>(w.why)]);
    entry.add("command", "clearway " + study.runs[w.run].key);
    entry.add("exit_code", static_cast<double>(study.runs[w.run].exit_code));
    worst.push_back(std::move(entry));
  }
  out.add("worst", std::move(worst));
  return out;
}

}  // namespace

maps::JsonValue jsonOf(const SweepReport& report) {
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("hash", report.hash);
  maps::JsonValue::Array studies;
  for (const Study& study : report.studies) studies.push_back(studyJson(report, study));
  out.add("studies", std::move(studies));
  return out;
}

}  // namespace clearway::app::report
