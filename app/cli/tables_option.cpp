#include "app/cli/tables_option.h"

namespace clearway::cli {

void TablesOption::declare(CommandLine& line) {
  line.flag(
      wanted, "--preprocess",
      "Use tables about the map, which make the fast searches faster: read from "
      "MAP.clearway-tables; if they are not there or not good, built meanwhile and kept there "
      "for next time.");
  line.number(time_s, "--preprocess-time", "S", kPositive,
              "Give up building tables after so many seconds (10).");
  line.number(memory_mb, "--preprocess-memory", "MB", {0.0, 1e9, true},
              "Build no tables that need more megabytes (537).");
}

std::string TablesOption::conflict() const {
  if (wanted || (!time_s && !memory_mb)) return {};
  return "--preprocess-time and --preprocess-memory need --preprocess";
}

Budget TablesOption::limits() const {
  Budget limits = MapTables::usualLimits();
  if (time_s) limits.time_limit_s = *time_s;
  if (memory_mb) limits.max_memory_bytes = static_cast<std::size_t>(*memory_mb * 1e6);
  return limits;
}

const char* nameOf(TablesOrigin origin) {
  switch (origin) {
    case TablesOrigin::None: break;
    case TablesOrigin::File: return "file";
    case TablesOrigin::Kept: return "kept";
    case TablesOrigin::Built: return "built";
  }
  return "none";
}

JsonValue tablesJson(const TablesReport& report) {
  JsonValue json{JsonValue::Object{}};
  json.add("origin", nameOf(report.origin));
  json.add("landmarks", static_cast<double>(report.landmarks));
  json.add("bytes", static_cast<double>(report.bytes));
  json.add("time_s", report.time_s);
  return json;
}

}  // namespace clearway::cli
