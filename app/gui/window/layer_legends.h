// app/gui/window/layer_legends.h — the legends of layers with colours: the distance field, traffic
// and heat maps, recorded searches.
#pragma once

#include <array>

#include "app/gui/painting/legend.h"
#include "app/session/edit/search_replay.h"
#include "app/session/picture/traffic_heat.h"
#include "app/session/plan/plan_report.h"

namespace clearway::gui {

// The distance layer: clearanceColours() of square roots of distances up to `most_m`.
[[nodiscard]] Legend distanceLegend(const session::ReportFrame& f, double most_m, double opacity,
                                    const Theme& theme);
// A recorded search at its current step. `both_ends`: it has two fronts.
[[nodiscard]] Legend searchLegend(const session::SearchReplay& replay, bool both_ends,
                                  double opacity, const Theme& theme);
// A heat map: trafficColours(). `from`: the least value of each level, in `unit`.
[[nodiscard]] Legend heatLegend(const QString& title,
                                const std::array<double, session::picture::kHeatLevels>& from,
                                double most, double opacity, bool dark);

}  // namespace clearway::gui
