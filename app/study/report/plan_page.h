// app/study/report/plan_page.h — the report of a path's plan: one HTML page, and the same as
// JSON.
//
// The page has the verdict of the validator on the given map, the figures of the path, pictures,
// the clearance along the path, the narrowest passages with their widths, the motions, and the
// options that differ from their defaults. It needs no other file and no script.
// Cost: the pictures (picture.h), a certificate for each of kProfileSamples poses, and the
// passages. Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "app/document/plan/plan_check.h"
#include "maps/text/json_value.h"
#include "planner/pose/diagnosis/passages.h"

namespace clearway::app::report {

inline constexpr std::size_t kProfileSamples = 240;
inline constexpr std::size_t kMostMotions = 200;  // that the page lists

struct ProfilePoint {
  double at_m = 0.0;         // along the path of the agent's centre
  double clearance_m = 0.0;  // of the padded agent; 0 where it collides
};

struct PlanReport {
  const maps::GridMap* map = nullptr;  // borrowed
  PlanCheck check;                     // on that map
  std::string title, file;             // of the plan
  std::vector<ProfilePoint> profile;   // from start to goal
  std::vector<lattice::Passage> passages;
};

[[nodiscard]] PlanReport planReportOf(const maps::GridMap& map, PlanCheck check, std::string title,
                                      std::string file);
// Errors: those of drawing.
[[nodiscard]] Result<std::string> htmlOf(const PlanReport& report);
[[nodiscard]] maps::JsonValue jsonOf(const PlanReport& report);

}  // namespace clearway::app::report
