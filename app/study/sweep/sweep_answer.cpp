#include "app/study/sweep/sweep_answer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/base/fingerprint.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

using maps::JsonValue;

void addText(Fingerprint& print, std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<std::uint8_t>(c);
    print.addBytes({&byte, 1});
  }
  print.add(static_cast<std::uint64_t>(text.size()));
}

JsonValue withoutMeasured(const JsonValue& v) {
  if (const auto* list = v.array()) {
    JsonValue::Array out;
    for (const JsonValue& e : *list) out.push_back(withoutMeasured(e));
    return out;
  }
  if (const auto* object = v.object()) {
    JsonValue out = maps::emptyObject();
    for (const auto& [key, value] : *object) {
      if (!isMeasured(key)) out.add(key, withoutMeasured(value));
    }
    return out;
  }
  return v;
}

void collectFigures(const JsonValue& v, const std::string& prefix, SweepAnswer& into) {
  if (const double* number = v.number()) into.figures.emplace_back(prefix, *number);
  const auto* object = v.object();
  if (object == nullptr) return;
  for (const auto& [key, value] : *object) {
    collectFigures(value, prefix.empty() ? key : prefix + "." + key, into);
  }
}

std::vector<std::string_view> fieldsOf(std::string_view line) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t comma = line.find(',');
    out.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return out;
    line.remove_prefix(comma + 1);
  }
}

// Of comma-separated values without quotes, possibly after the line of their frame.
void readTable(std::string_view text, SweepAnswer& into, Fingerprint& print) {
  if (text.starts_with('#')) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    addText(print, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::vector<std::string_view> header;
  std::vector<double> sums;
  std::uint64_t rows = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto fields = fieldsOf(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool is_header = header.empty();
    if (is_header) {
      header = fields;
      sums.assign(header.size(), 0.0);
    } else {
      ++rows;
    }
    for (std::size_t k = 0; k < fields.size(); ++k) {
      if (k < header.size() && isMeasured(header[k])) {
        if (is_header) continue;
      } else {
        addText(print, fields[k]);
      }
      double v = 0.0;
      const char* const last = fields[k].data() + fields[k].size();
      if (!is_header && k < sums.size() && std::from_chars(fields[k].data(), last, v).ptr == last) {
        sums[k] += v;
      }
    }
  }
  into.figures.emplace_back("rows", static_cast<double>(rows));
  for (std::size_t k = 0; k < header.size(); ++k) {
    if (sums[k] != 0.0 && std::isfinite(sums[k])) into.figures.emplace_back(header[k], sums[k]);
  }
}

}  // namespace

bool isMeasured(std::string_view field) {
  // A step of a collision scene has `time_s`, too, which follows from its `step`.
  constexpr std::array<std::string_view, 15> kMeasured{
      "time_s",       "validation_s", "first_plan_s",  "first_plan_ms", "ms",
      "wall_s",       "step_ms_mean", "phase_ms_mean", "times",         "task_step_s",
      "memory_bytes", "cpu_us",       "time_ms",       "peak_mb",       "validation_ms"};
  return std::find(kMeasured.begin(), kMeasured.end(), field) != kMeasured.end();
}

std::string hexText(std::uint64_t v) {
  std::string out(16, '0');
  for (std::size_t k = 16; k-- > 0; v >>= 4U) out[k] = "0123456789abcdef"[v & 15U];
  return out;
}

SweepAnswer answerOf(int exit_code, std::string_view output) {
  SweepAnswer out;
  Fingerprint print;
  print.add(static_cast<std::uint64_t>(exit_code));
  if (output.starts_with('{')) {
    if (const Result<JsonValue> json = maps::parseJson(output, "answer")) {
      addText(print, maps::toText(withoutMeasured(*json)));
      collectFigures(*json, {}, out);
      const JsonValue* status = json->find("status");
      if (status != nullptr && status->text() != nullptr) out.status = *status->text();
    } else {
      addText(print, output);  // no answer of the program: as it is
    }
  } else if (!output.empty()) {
    readTable(output, out, print);
  }
  out.hash = hexText(print.value());
  return out;
}

}  // namespace clearway::app
