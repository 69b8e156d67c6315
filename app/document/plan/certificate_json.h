// app/document/plan/certificate_json.h — certificates and poses as JSON, in a map's own frame.
//
// What `plan` and `check` of the command line print, and the C interface returns.
// Thread-safe: no state.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/geometry/path.h"
#include "core/grid/grid_frame.h"
#include "maps/grid/map_frame.h"
#include "maps/text/json_value.h"
#include "planner/common/plan_result.h"

namespace clearway::app {

// The frame and grid that poses and lengths are printed in.
struct ReportFrame {
  const maps::MapFrame& frame;
  const GridFrame& grid;
};

[[nodiscard]] std::string problemText(const Certificate& c);  // without pose and cell
[[nodiscard]] maps::JsonValue cellJson(Cell c);
[[nodiscard]] maps::JsonValue poseJson(const ReportFrame& f, const Pose& p);
// Each [x, y, degrees]: at the ends of the motions, or at every step, in the frame's unit of
// length. Errors: those of samplePath().
[[nodiscard]] Result<maps::JsonValue> posesJson(const ReportFrame& f, const Path& path,
                                                const std::optional<double>& step);
[[nodiscard]] maps::JsonValue certificateJson(const ReportFrame& f, const Certificate& c);

}  // namespace clearway::app
