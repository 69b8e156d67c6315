// app/gui/canvas/layer_legends.h — the legends of layers with colours: the distance field, traffic
// and heat maps, recorded searches.
#pragma once

#include <array>

#include "app/document/plan/plan_report.h"
#include "app/document/plan/search_replay.h"
#include "app/drawing/layers/traffic_heat.h"
#include "app/gui/canvas/paint/legend.h"

namespace clearway::gui {

// The distance layer: clearanceColours() of square roots of distances up to `most_m`.
[[nodiscard]] Legend distanceLegend(const app::ReportFrame& f, double most_m, double opacity,
                                    const Theme& theme);
// A recorded search at its current step. `both_ends`: it has two fronts.
[[nodiscard]] Legend searchLegend(const app::SearchReplay& replay, bool both_ends, double opacity,
                                  const Theme& theme);
// A heat map: trafficColours(). `from`: the least value of each level, in `unit`.
[[nodiscard]] Legend heatLegend(const QString& title,
                                const std::array<double, app::picture::kHeatLevels>& from,
                                double most, double opacity, bool dark);

}  // namespace clearway::gui
