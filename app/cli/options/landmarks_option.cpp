#include "app/cli/options/landmarks_option.h"

namespace clearway::cli {

void LandmarksOption::declare(CommandLine& line) {
  line.flag(wanted, "--landmarks,--preprocess",
            "Use ALT landmark tables of the map, which make the fast searches faster: read from "
            "MAP.clearway-tables, or built while the search runs and kept there.\n"
            "Tables of another map and damaged ones are reported and built again. solve builds "
            "them before the first query.");
  line.number(time_s, "--landmarks-time,--preprocess-time", "S", kPositive,
              "Stop building the tables after so many seconds (10).");
  line.number(memory_mb, "--landmarks-memory,--preprocess-memory", "MB", {0.0, 1e9, true},
              "Build no tables that need more megabytes (537).\nThey need some 26 bytes a cell.");
}

std::string LandmarksOption::conflict() const {
  if (wanted || (!time_s && !memory_mb)) return {};
  return "--landmarks-time and --landmarks-memory need --landmarks";
}

Budget LandmarksOption::limits() const {
  Budget limits = app::LandmarkCache::usualLimits();
  if (time_s) limits.time_limit_s = *time_s;
  if (memory_mb) limits.max_memory_bytes = static_cast<std::size_t>(*memory_mb * 1e6);
  return limits;
}

const char* nameOf(app::LandmarksOrigin origin) {
  switch (origin) {
    case app::LandmarksOrigin::None: break;
    case app::LandmarksOrigin::File: return "file";
    case app::LandmarksOrigin::Saved: return "kept";
    case app::LandmarksOrigin::Built: return "built";
  }
  return "none";
}

maps::JsonValue landmarksJson(const app::LandmarksReport& report) {
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("origin", nameOf(report.origin));
  json.add("count", static_cast<double>(report.landmarks));
  json.add("bytes", static_cast<double>(report.bytes));
  json.add("time_s", report.time_s);
  return json;
}

}  // namespace clearway::cli
