// app/document/export/swept_export.h — the swept outline of a plan as GeoJSON or WKT.
//
// In the frame of the plan's map. GeoJSON has the properties area_m2, of the whole outline, and
// excess_m (swept_outline.h). Errors: those of the outline; Unsupported: a point, which sweeps no
// area.
#pragma once

#include <string>

#include "app/document/plan/swept_outline.h"
#include "core/base/result.h"
#include "maps/plan/plan_file.h"

namespace clearway::app {

// Of the padded agent.
[[nodiscard]] Result<SweptOutline> sweptOutlineOf(const maps::PlanFile& plan,
                                                  StopCheck* stop = nullptr);
// `format`: geojson or wkt.
[[nodiscard]] std::string sweptText(const SweptOutline& outline, const maps::PlanMap& map,
                                    const std::string& format);

}  // namespace clearway::app
