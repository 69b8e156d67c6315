#include "app/drawing/layers/terrain_layer.h"

#include "app/drawing/layers/map_layer.h"

namespace clearway::app::picture {
namespace {

constexpr int kThresholds = 6;
constexpr std::size_t kMaxBytes = 100'000;  // of one threshold's contours

}  // namespace

std::string drawTerrain(const PictureInput& input, const View& view) {
  std::string out;
  if (!input.cost) return out;
  const GridFrame& f = input.grid->frame();
  for (int t = 0; t < kThresholds; ++t) {
    OccupancyGrid expensive(f);
    for (std::int32_t i = view.cells.first_row; i < view.cells.last_row; ++i) {
      for (std::int32_t j = view.cells.first_column; j < view.cells.last_column; ++j) {
        const Cell c{i, j};
        if (input.grid->blocked(c)) continue;
        expensive.set(c, input.cost(c) * kThresholds > t);
      }
    }
    const auto shade = contours(CellMask(expensive, view.cells), kMaxBytes);
    if (!shade || shade->empty()) continue;
    out += "<path class=\"cw-wall\" fill-opacity=\"0.1\" fill-rule=\"evenodd\"" +
           scaledToCells(view, 1.0, 1.0) + " d=\"" + *shade + "\"/>\n";
  }
  return out;
}

}  // namespace clearway::app::picture
