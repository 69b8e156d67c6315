// app/document/vector/vector_obstacles.h — obstacles between polygons of a file and cells of a map.
//
// To the world: polygons of a file (maps/grid/vector_map.h) are mapped by the frame of the map that
// they are put on. A coordinate that lies within the rounding error of a border of cells (2^-40 of
// the coordinates' size) is put on it, so that a file that was exported from a map gives its cells
// again, and decimal numbers such as 0.15 mean the border at 3 cells of 0.05.
// Cells: those whose interior a polygon's interior overlaps (core/polygon/polygon_cells.h), so that
// the cells cover the polygons. Where both overlap, occupied prevails over unknown.
// Law: putting obstaclesOf(map) on an empty map of the same grid gives the same states of cells.
// Thread-safe: no state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/grid/occupancy_grid.h"
#include "core/polygon/polygon.h"
#include "maps/grid/grid_map.h"
#include "maps/grid/vector_layer.h"
#include "maps/grid/vector_map.h"

namespace clearway::app {

// Between the frame of a file and the world, with the vertices on borders of cells as above.
[[nodiscard]] Polygons polygonsToWorld(const maps::MapFrame& frame, const GridFrame& grid,
                                       const Polygons& polygons);
[[nodiscard]] Polygons polygonsFromWorld(const maps::MapFrame& frame, const GridFrame& grid,
                                         const Polygons& polygons);

// The cells that become obstacles or unknown under polygons of the world. None is in both.
struct VectorCells {
  OccupancyGrid occupied, unknown;
};
[[nodiscard]] VectorCells vectorCells(const GridFrame& grid, const Polygons& occupied,
                                      const Polygons& unknown);

struct VectorGridOptions {
  std::optional<double> resolution;  // of a cell, in the unit of the file
  std::optional<Aabb> bounds;        // of the map, in the frame of the file
  std::optional<double> margin;      // around the data, without bounds; default: 10 cells
  bool y_up = true;                  // a ROS map; else y points down, as in MovingAI maps
};

// The cells of mapOfPolygons(), with its errors.
[[nodiscard]] Result<GridFrame> gridOfPolygons(const maps::VectorMap& vector,
                                               const VectorGridOptions& options);

struct VectorMapResult {
  maps::GridMap map;
  Polygons occupied, unknown;  // in the world
  std::vector<Message> warnings;
};

// A map of polygons: the grid that the file describes, or one with these options. Errors:
// InvalidArgument (no resolution, nothing in the file and no bounds), those of GridFrame.
[[nodiscard]] Result<VectorMapResult> mapOfPolygons(const maps::VectorMap& vector,
                                                    const VectorGridOptions& options);

// The obstacles and unknown cells of a map, with its grid: the polygons of the layers (in the
// world) whose cells are all there still, and the outlines of the other cells.
[[nodiscard]] maps::VectorMap obstaclesOf(const maps::GridMap& map,
                                          const maps::VectorLayers& layers = {});
// Whether obstaclesOf() has the layer's polygons.
[[nodiscard]] bool isOnMap(const maps::GridMap& map, const maps::VectorLayer& layer);

}  // namespace clearway::app
