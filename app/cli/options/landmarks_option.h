// app/cli/options/landmarks_option.h — --landmarks: ALT landmark tables of the map, and the report
// on them.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "app/document/edit/live_landmarks.h"
#include "maps/text/json_value.h"

namespace clearway::cli {

inline constexpr const char* kLandmarksUnused =
    "--landmarks: only the point planner's fast searches use tables, and none of them runs here";

struct LandmarksOption {
  bool wanted = false;
  std::optional<double> time_s, memory_mb;

  void declare(CommandLine& line);
  // What does not go together, one sentence; or nothing.
  [[nodiscard]] std::string conflict() const;
  [[nodiscard]] Budget limits() const;
};

[[nodiscard]] maps::JsonValue landmarksJson(const app::LandmarksReport& report);
// "none", "file", "kept" or "built".
[[nodiscard]] const char* nameOf(app::LandmarksOrigin origin);

}  // namespace clearway::cli
