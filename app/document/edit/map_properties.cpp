#include "app/document/edit/map_properties.h"

#include <cmath>
#include <utility>

#include "maps/grid/ros.h"

namespace clearway::app {

ValueHistogram::ValueHistogram(const maps::GridMap& map)
    : max_value_(map.max_value), count_(std::size_t{65536}) {
  for (const std::uint16_t v : map.values) ++count_[v];
}

StateCounts ValueHistogram::counts(const maps::MapMeta& meta) const {
  StateCounts out;
  for (std::size_t v = 0; v < count_.size(); ++v) {
    if (count_[v] == 0) continue;
    switch (stateOfValue(meta, max_value_, static_cast<std::uint16_t>(v))) {
      case maps::CellState::Free: out.free += count_[v]; break;
      case maps::CellState::Occupied: out.occupied += count_[v]; break;
      case maps::CellState::Unknown: out.unknown += count_[v]; break;
    }
  }
  return out;
}

Result<maps::GridMap> withMeta(const maps::GridMap& map, const maps::MapMeta& meta) {
  const bool gets_size = std::holds_alternative<maps::ImageMeta>(map.meta) &&
                         std::holds_alternative<maps::RosMeta>(meta);
  if (map.meta.index() != meta.index() && !gets_size) {
    return fail(ErrorCode::Unsupported, "the map is of another format");
  }
  if (const auto* ros = std::get_if<maps::RosMeta>(&meta)) {
    TRY(maps::checkRosMeta(*ros));
  }
  const GridFrame& frame = map.grid.frame();
  Result<maps::GridMap> out = maps::makeGridMap(frame.rows(), frame.columns(), frame.cellWidth(),
                                                meta, map.max_value, map.values);
  if (!out) return out;
  if (!std::holds_alternative<maps::RosMeta>(meta)) {  // these have no cell size of their own
    OccupancyGrid grid(frame);
    for (std::int32_t i = 0; i < frame.rows(); ++i) grid.setRow(i, out->grid.row(i));
    out->grid = std::move(grid);
  }
  // A project may have another frame than its map's file: it is that of its agents.
  const bool gets_frame = gets_size || (std::holds_alternative<maps::RosMeta>(meta) &&
                                        map.frame.kind == maps::FrameKind::Ros);
  if (!gets_frame) out->frame = map.frame;
  out->text = map.text;
  out->picture = map.picture;
  return out;
}

}  // namespace clearway::app
