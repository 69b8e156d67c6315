#include "app/document/export/drawn_polygons.h"

#include <memory>
#include <utility>

#include "app/document/edit/stored_drawings.h"
#include "app/document/vector/vector_layers.h"
#include "app/document/vector/vector_obstacles.h"
#include "core/polygon/polygon_repair.h"

namespace clearway::app {

maps::VectorLayers withDrawn(const maps::GridMap& map, maps::VectorLayers layers,
                             const Drawings& drawings) {
  const GridFrame& grid = map.grid.frame();
  for (const auto& d : drawings) {
    if (!d->closed || d->value == maps::CellState::Free) continue;
    const Result<RepairedPolygons> valid = repairedPolygons({{d->corners, {}}});
    if (!valid || valid->polygons.empty()) continue;
    maps::VectorLayer layer;
    // As they are read again, on the borders of cells.
    (d->value == maps::CellState::Occupied ? layer.occupied : layer.unknown) =
        polygonsToWorld(map.frame, grid, polygonsFromWorld(map.frame, grid, valid->polygons));
    layers.push_back(std::move(layer));
  }
  return layers;
}

maps::VectorLayers importedAndDrawn(const OpenProject& project) {
  Drawings drawings;
  for (Drawing& d : drawingsOn(project.map, project.project.drawings).drawings) {
    drawings.push_back(std::make_shared<const Drawing>(std::move(d)));
  }
  return withDrawn(project.map, layersToWorld(project.map, project.project.polygons), drawings);
}

}  // namespace clearway::app
