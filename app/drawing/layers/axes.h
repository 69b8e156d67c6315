// app/drawing/layers/axes.h — what surrounds the map of any picture: its frame, the edges of its
// cells, ticks in the map's own frame, and the scale bar.
//
// Thread-safe: no state.
#pragma once

#include <string>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/picture_words.h"
#include "app/drawing/style/style.h"
#include "app/drawing/style/view_box.h"
#include "core/grid/grid_frame.h"
#include "maps/grid/map_frame.h"

namespace clearway::app::picture {

// Names and numbers of a map's positions; all are borrowed.
struct MapAxes {
  const GridFrame& grid;
  const maps::MapFrame& frame;
  const PictureWords& words;
};

// A rotated frame has none.
[[nodiscard]] bool hasTicks(const maps::MapFrame& frame);
inline constexpr double kTickRoom = 22.0;  // below the map, in units
// The width of the numbers on the left.
[[nodiscard]] double tickGutter(const MapAxes& axes, double unit);
// Ticks on the left and lower side; panels inside a sheet have no numbers towards their neighbours.
struct TickNumbers {
  bool left = true, below = true;
};
[[nodiscard]] std::string drawTicks(const MapAxes& axes, const View& view,
                                    TickNumbers numbers = {});

[[nodiscard]] std::string unitText(const MapAxes& axes);
[[nodiscard]] ScaleBar scaleBarOf(const MapAxes& axes, const View& view);

// Edges of cells as one path; nothing where cells are narrow.
void drawGrid(Canvas& out, const View& view, const GridFrame& grid);
// The map's true edges are drawn as walls because the outside is an obstacle; edges of a detail are
// light. Needs the clip path cw-frame: the area and 2 units around it.
[[nodiscard]] std::string drawFrame(const GridFrame& grid, const View& view);

}  // namespace clearway::app::picture
