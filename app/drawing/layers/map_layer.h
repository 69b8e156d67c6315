// app/drawing/layers/map_layer.h — the map's layer of a picture: floor, obstacles, unknown cells,
// frame.
//
// Obstacles are boundary contours of the cells, in cell units under a transform, so that their
// coordinates are small integers and cells keep their true proportion. For long contours (noise,
// huge maps) an embedded grey PNG masks one rectangle instead.
// Method: contour tracing with the obstacle on the right; each loop starts at a corner.
// Cost: O(cells / 64 + length of the contours), 2 bits a cell; the image needs O(cells).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/drawing/style/picture_input.h"
#include "app/drawing/style/view_box.h"
#include "core/grid/occupancy_grid.h"
#include "maps/grid/grid_map.h"

namespace clearway::app::picture {

// The cells of a window, one bit a cell, rows of whole words; cells outside are free.
class CellMask {
 public:
  CellMask(const OccupancyGrid& grid, const CellRange& window);  // the blocked cells
  [[nodiscard]] std::int32_t rows() const { return rows_; }
  [[nodiscard]] std::int32_t columns() const { return columns_; }
  [[nodiscard]] std::size_t wordsPerRow() const { return words_per_row_; }
  [[nodiscard]] const std::uint64_t* row(std::int32_t i) const {
    return words_.data() + static_cast<std::size_t>(i) * words_per_row_;
  }
  [[nodiscard]] bool at(std::int32_t i, std::int32_t j) const {
    if (i < 0 || j < 0 || i >= rows_ || j >= columns_) return false;
    return ((row(i)[static_cast<std::size_t>(j) >> 6U] >> (static_cast<unsigned>(j) & 63U)) & 1U) !=
           0;
  }
  // Keeps the cells of the mask for which `keep` holds; indices are relative to the window.
  void filter(const std::function<bool(Cell)>& keep);

  [[nodiscard]] bool any() const;

  friend bool operator==(const CellMask&, const CellMask&) = default;

 private:
  std::int32_t rows_, columns_;
  std::size_t words_per_row_;
  std::vector<std::uint64_t> words_;
};

// SVG path data whose even-odd (and non-zero) area is exactly the mask's cells, in cell units from
// the window's corner. Nullopt if it would be longer than `max_bytes`.
[[nodiscard]] std::optional<std::string> contours(const CellMask& mask, std::size_t max_bytes);

// The SVG transform from units of cells_x x cells_y cells to the picture.
[[nodiscard]] std::string scaledToCells(const View& v, double cells_x, double cells_y);

// A grey PNG of the mask: white where blocked, `unknown` in [0, 1] where blocked but not occupied.
// A pixel that covers several cells (`cells_per_pixel` > 1) has 16 levels.
struct MaskImage {
  std::string png;
  std::int32_t columns = 0, rows = 0;  // pixels
  std::int32_t cells_per_pixel = 1;
};
[[nodiscard]] MaskImage maskImage(const CellMask& blocked, const CellMask& occupied, double unknown,
                                  std::size_t max_bytes);
// The same with `up` x `up` pixels for each cell, however large; cells_per_pixel is 1.
[[nodiscard]] MaskImage fullMaskImage(const CellMask& blocked, const CellMask& occupied,
                                      double unknown, std::int32_t up);

// The cells of a window; both masks are equal if no cell is unknown.
struct MapLayer {
  CellMask blocked;
  CellMask occupied;
  bool has_obstacles = false;
  bool has_unknown = false;
};
[[nodiscard]] MapLayer surveyMap(const OccupancyGrid& grid,
                                 const std::function<maps::CellState(Cell)>& state,
                                 const CellRange& window);
[[nodiscard]] std::string drawMap(const MapLayer& map, const View& view,
                                  MapForm form = MapForm::Auto);
// The input's tints, as an image with a pixel for each cell, or for several of a huge map.
[[nodiscard]] std::string drawTint(const PictureInput& input, const View& view);
[[nodiscard]] std::string drawTint(const std::function<std::uint32_t(Cell)>& tint,
                                   const View& view);
// The cells that meet an area of the world; all of them if there is none.
[[nodiscard]] CellRange areaCells(const GridFrame& grid, const Aabb& area);

}  // namespace clearway::app::picture
