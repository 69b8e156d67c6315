#include "app/study/report/sweep_study.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

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

}  // namespace clearway::app::report
