// app/document/vector/vector_layers.h — layers of polygons between files and documents, and what an
// import of obstacles puts on an open map.
//
// Documents hold positions in the world frame. Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "app/document/vector/vector_obstacles.h"
#include "maps/grid/vector_layer.h"

namespace clearway::app {

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
