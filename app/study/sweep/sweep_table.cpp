#include "app/study/sweep/sweep_table.h"

#include <map>

#include "core/base/number_text.h"
#include "core/base/safe_text.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

using Values = std::map<std::string, std::string>;

void collect(const std::string& json, const std::string& prefix, Values& into) {
  const Result<maps::JsonValue> v = maps::parseJson(json, "row");
  if (!v || v->object() == nullptr) return;
  for (const auto& [key, value] : *v->object()) {
    if (value.text() != nullptr) into[prefix + key] = *value.text();
    if (value.number() != nullptr) into[prefix + key] = shortest(*value.number());
  }
}

}  // namespace

Result<std::string> sweepTable(const SweepDatabase& database) {
  struct Line {
    std::string fixed;
    Values parameters, figures;
  };
  std::vector<Line> lines;
  Values all_parameters, all_figures;
  TRY(database.forEach([&](const SweepRow& row) {
    Line line;
    for (const auto* v : {&row.key, &row.study, &row.command}) line.fixed += csvText(*v) + ",";
    line.fixed += std::to_string(row.exit_code);
    for (const auto* v : {&row.status, &row.hash, &row.error, &row.host}) {
      line.fixed += "," + csvText(*v);
    }
    for (const double v : {row.started, row.wall_s, row.cpu_s, row.peak_mb}) {
      line.fixed += "," + shortest(v);
    }
    collect(row.parameters, "p.", line.parameters);
    collect(row.figures, "f.", line.figures);
    all_parameters.insert(line.parameters.begin(), line.parameters.end());
    all_figures.insert(line.figures.begin(), line.figures.end());
    lines.push_back(std::move(line));
  }));
  std::string out =
      "key,study,command,exit_code,status,hash,error,host,started,wall_s,cpu_s,peak_mb";
  for (const auto* columns : {&all_parameters, &all_figures}) {
    for (const auto& [name, ignored] : *columns) out += "," + csvText(name);
  }
  out += '\n';
  for (const Line& line : lines) {
    out += line.fixed;
    for (const auto& [columns, values] :
         {std::pair{&all_parameters, &line.parameters}, std::pair{&all_figures, &line.figures}}) {
      for (const auto& [name, ignored] : *columns) {
        const auto at = values->find(name);
        out += "," + (at == values->end() ? std::string() : csvText(at->second));
      }
    }
    out += '\n';
  }
  return out;
}

}  // namespace clearway::app
