// app/document/edit/stored_drawings.h — drawings of a document as a project keeps them, and back on
// the map as it is then.
//
// Law: the drawings that come back are those of a document that has this map: removed from above
// they give a map on which to paint them from below gives this one. Another program may have
// changed the map since; a drawing then becomes cells if the map differs where it is seen, or if it
// lies below one that does.
// Cost: linear in the cells of the drawings, and a copy of the map's values. Thread-safe.
#pragma once

#include <vector>

#include "app/document/edit/drawings.h"
#include "core/base/message.h"
#include "maps/grid/map_drawing.h"

namespace clearway::app {

// Corners and width in the world, and as in the file.
struct ReadDrawing {
  std::vector<Vec2> corners, own_corners;
  double width = 0.0, own_width = 0.0;
};

struct StoredDrawings {
  std::vector<Drawing> drawings;  // from below, without ids
  std::vector<ReadDrawing> read;  // of each of them
  Message note;                   // why not all are there; empty: they are
};

// Corners as they were read are written with the numbers of the file.
[[nodiscard]] maps::MapDrawings savedDrawings(const maps::MapFrame& map, const GridFrame& frame,
                                              const Drawings& drawings,
                                              const std::vector<ReadDrawing>& read);
[[nodiscard]] StoredDrawings drawingsOn(const maps::GridMap& map, const maps::MapDrawings& kept);

}  // namespace clearway::app
