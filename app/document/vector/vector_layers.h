// app/document/vector/vector_layers.h — layers of polygons between files and documents, and what an
// import of obstacles puts on an open map.
//
// Documents hold positions in the world frame. Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "app/document/vector/vector_obstacles.h"
#include "core/base/message.h"
#include "maps/grid/vector_layer.h"

namespace clearway::app {

// What saved files lose of drawings: it is so at every save, and therefore said once.
inline constexpr const char* kMapHoldsCells =
    "a map holds drawn lines and polygons as cells: save as a project (.clearway) to keep them as "
    "drawings";
inline constexpr const char* kTooManyDrawings =
    "a project keeps 10000 drawn lines and polygons: those below them are saved as cells only";

[[nodiscard]] inline bool isSaidOnce(const Message& loss) {
  return loss == kMapHoldsCells || loss == kTooManyDrawings;
}

[[nodiscard]] maps::VectorLayers layersToWorld(const maps::GridMap& map,
                                               const maps::VectorLayers& layers);
[[nodiscard]] maps::VectorLayers layersFromWorld(const maps::GridMap& map,
                                                 const maps::VectorLayers& layers);

struct ImportedObstacles {
  maps::VectorLayer layer;  // in the world frame
  VectorCells cells;        // under it
  std::vector<Message> warnings;
};

// The polygons of a file on a map, in the map's own frame. Errors: those of reading;
// InvalidArgument if the file has no polygons, or none of them is on the map.
[[nodiscard]] Result<ImportedObstacles> importObstacles(const maps::GridMap& map,
                                                        const std::filesystem::path& file);

}  // namespace clearway::app
