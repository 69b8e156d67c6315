#include "app/study/compare/comparison_table.h"

#include <fmt/format.h>
#include <cmath>

#include <algorithm>
#include <numbers>

namespace clearway::app {
namespace {

constexpr double kDegreesPerRadian = 180.0 / std::numbers::pi;

// Characters, not bytes.
std::size_t widthOf(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & '\xC0') != '\x80'; }));
}

std::string onOneLine(std::string text) {
  for (char& c : text) {
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

std::string ownLength(const ReportFrame& f, double length_m) {
  return shortNumber(maps::lengthFromWorld(f.frame, f.grid, length_m));
}

// As clearanceLength(), without a unit.
std::string clearanceNumber(const ReportFrame& f, double clearance_m) {
  const double v = maps::lengthFromWorld(f.frame, f.grid, clearance_m);
  const bool small = v > 0.0 && v < kLeastPrintedClearance;
  return small ? "< " + shortNumber(kLeastPrintedClearance) : shortNumber(v);
}

// Why a row has no path; empty if it has one.
std::string reasonOf(const ComparedRow& row) {
  if (row.error) return describe(*row.error);
  return row.reached() ? std::string() : row.result.reason.text();
}

maps::JsonValue rowJson(const ComparedRow& row, const ReportFrame& f) {
  const auto own = [&](double length_m) {
    return maps::lengthFromWorld(f.frame, f.grid, length_m);
  };
  maps::JsonValue json = maps::emptyObject();
  json.add("method", row.method.name);
  json.add("verdict", toString(row.verdict()));
  if (const std::string reason = reasonOf(row); !reason.empty()) json.add("reason", reason);
  if (row.error) return json;
  const PlanResult& r = row.result;
  json.add("status", outcomeOf(r));
  if (row.solved()) {
    json.add("length", own(row.length_m));
    json.add("cost", own(row.cost_m));
    json.add("turns", row.turns);
    if (row.pose) {
      json.add("rotation_deg", row.rotation_rad * kDegreesPerRadian);
      if (std::isfinite(r.suboptimality_bound)) json.add("bound", r.suboptimality_bound);
    }
    if (r.certificate.free) json.add("clearance", own(r.certificate.clearance_m));
    if (!r.certificate.free) json.add("depth", own(r.certificate.depth_m));
    if (r.stop != StopReason::None) json.add("best_effort", limitText(r.stop));
  }
  if (*r.search != '\0') json.add("search", r.search);
  json.add("expanded", static_cast<double>(r.metrics.expanded));
  json.add("generated", static_cast<double>(r.metrics.generated));
  json.add("time_s", r.metrics.time_s);
  json.add("validation_s", r.metrics.validation_s);
  if (row.method.request.settings.smooth) json.add("smoothing_s", r.metrics.smoothing_s);
  json.add("memory_bytes", static_cast<double>(r.metrics.memory_bytes));
  return json;
}

}  // namespace

std::string megabytes(std::uint64_t bytes) {
  return bytes == 0 ? "-" : fmt::format("{:.3f}", static_cast<double>(bytes) / 1e6);
}

TextTable comparisonTable(std::span<const ComparedRow> rows, const ReportFrame& f) {
  const std::string unit = maps::unitOf(f.frame);
  TextTable out{{"Method", "Length [" + unit + "]", "Cost [" + unit + "]", "Turns", "Expanded",
                 "Time [ms]", "Memory [MB]", "Clearance [" + unit + "]", "Verdict"}};
  for (const ComparedRow& row : rows) {
    const PlanMetrics& m = row.result.metrics;
    std::vector<std::string> line(out.front().size());
    line[0] = row.method.name;
    if (row.solved()) {
      line[1] = ownLength(f, row.length_m);
      line[2] = ownLength(f, row.cost_m);
      line[3] = std::to_string(row.turns);
      if (row.result.certificate.free) {
        line[7] = clearanceNumber(f, row.result.certificate.clearance_m);
      }
    }
    if (!row.error) {
      line[4] = m.expanded > 0 ? std::to_string(m.expanded) : "-";
      line[5] = fmt::format("{:.3f}", (m.time_s + m.smoothing_s) * 1e3);
      line[6] = megabytes(m.memory_bytes);
    }
    line[8] = toString(row.verdict());
    out.push_back(std::move(line));
  }
  return out;
}

std::string tabSeparated(const TextTable& table) {
  std::string out;
  for (const auto& line : table) {
    for (std::size_t k = 0; k < line.size(); ++k) out += (k > 0 ? "\t" : "") + onOneLine(line[k]);
    out += '\n';
  }
  return out;
}

std::string markdown(const TextTable& table) {
  std::string out;
  for (std::size_t i = 0; i < table.size(); ++i) {
    out += '|';
    for (const std::string& text : table[i]) {
      out += ' ';
      for (const char c : onOneLine(text)) {
        if (c == '|') out += '\\';
        out += c;
      }
      out += " |";
    }
    out += '\n';
    if (i > 0) continue;
    out += '|';
    for (std::size_t k = 0; k < table[0].size(); ++k) {
      out += k == 0 || k + 1 == table[0].size() ? "---|" : "--:|";
    }
    out += '\n';
  }
  return out;
}

std::string alignedText(const TextTable& table) {
  std::vector<std::size_t> widths;
  for (const auto& line : table) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t k = 0; k < line.size(); ++k) {
      widths[k] = std::max(widths[k], widthOf(line[k]));
    }
  }
  std::string out;
  for (const auto& line : table) {
    std::string text;
    for (std::size_t k = 0; k < line.size(); ++k) {
      const std::string gap(widths[k] - widthOf(line[k]), ' ');
      const bool left = k == 0 || k + 1 == line.size();
      text += (k > 0 ? "  " : "") + (left ? onOneLine(line[k]) + gap : gap + line[k]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + '\n';
  }
  return out;
}

maps::JsonValue comparisonJson(std::span<const ComparedRow> rows, const ReportFrame& f) {
  maps::JsonValue json = maps::emptyObject();
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  maps::JsonValue::Array list;
  for (const ComparedRow& row : rows) list.push_back(rowJson(row, f));
  json.add("rows", std::move(list));
  return json;
}

}  // namespace clearway::app
