// app/drawing/layers/traffic_heat.h — how many agents pass each cell, and its layer of a picture.
//
// A visit of a cell begins when the footprint covers the cell's centre. Rests at one place are one
// visit. Method: samples along the motions, at most a third of a cell apart; straight runs of cells
// of one level are one rectangle.
// Cost: O(samples * cells of the footprint). Thread-safe: no state.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/drawing/style/fleet_picture_input.h"
#include "app/drawing/style/view_box.h"
#include "core/base/stop_source.h"

namespace clearway::app::picture {

inline constexpr std::size_t kHeatLevels = 7;

struct TrafficHeat {
  std::vector<std::uint32_t> visits;  // by cell, row after row
  std::uint32_t most = 0;
};
// Empty if `stop` ends it early.
[[nodiscard]] TrafficHeat trafficOf(const fleet::TimedFleetProblem& problem,
                                    const fleet::TimedFleetPlan& plan,
                                    const StopSource* stop = nullptr);

// The least visits of each level, from 1; levels beyond `most` are empty.
[[nodiscard]] std::array<std::uint32_t, kHeatLevels> heatLevels(std::uint32_t most);
// "#rrggbb"
[[nodiscard]] const char* heatColour(std::size_t level, PictureTheme theme);

// The ramp with the visits at which its levels begin. With a null `out` it only measures: the
// height.
[[nodiscard]] double heatLegend(const TrafficHeat& heat, const PictureWords& words,
                                PictureTheme theme, Vec2 at, double width, double unit,
                                std::string* out);

[[nodiscard]] std::string drawHeat(const TrafficHeat& heat, const GridFrame& grid,
                                   PictureTheme theme, const View& view);

}  // namespace clearway::app::picture
