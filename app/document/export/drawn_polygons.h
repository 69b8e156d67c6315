// app/document/export/drawn_polygons.h — drawn polygons of obstacles for exports as polygons.
//
// Those of obstacles and of unknown cells; lines have round ends, which no polygon has. An export
// takes those whose cells are on the map (app/document/vector/vector_obstacles.h).
// Thread-safe: no state.
#pragma once

#include "app/document/edit/drawings.h"
#include "app/document/open/document.h"
#include "maps/grid/vector_layer.h"

namespace clearway::app {

// The layers, in the world, and after them one for each drawn polygon.
[[nodiscard]] maps::VectorLayers withDrawn(const maps::GridMap& map, maps::VectorLayers layers,
                                           const Drawings& drawings);
// Both of a project.
[[nodiscard]] maps::VectorLayers importedAndDrawn(const OpenProject& project);

}  // namespace clearway::app
