#include "app/gui/canvas/paint/distance_tones.h"

#include <algorithm>
#include <cmath>

#include "core/grid/distance_field.h"

namespace clearway::gui {

DistanceTones distanceTones(const OccupancyGrid& grid) {
  const DistanceField field(grid);
  const GridFrame& frame = grid.frame();
  double most = 0.0;
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      most = std::max(most, 1.0 * field.at({i, j}));
    }
  }
  std::vector<std::uint8_t> tones;
  tones.reserve(static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns()));
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      const double d = field.at({i, j});
      tones.push_back(d > 0.0 ? static_cast<std::uint8_t>(1.0 + 254.0 * std::sqrt(d / most)) : 0);
    }
  }
  return {std::make_shared<const MapTones>(frame, std::move(tones), MapTones::Blend::Mean), most};
}

}  // namespace clearway::gui
