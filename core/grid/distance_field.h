// core/grid/distance_field.h — exact Euclidean distance from each cell centre to the nearest
// obstacle.
//
// The distance is from the centre of a cell to the nearest point of the nearest obstacle cell's
// rectangle (not to its centre); the outside of the map is an obstacle. 0 inside obstacles.
// Method: two passes of lower envelopes of parabolas, adapted to rectangles.
// Source: P. Felzenszwalb, D. Huttenlocher, "Distance Transforms of Sampled Functions" (2012).
// Cost: O(cells), 4 bytes a cell; distances are rounded down to float, so they are lower bounds.
#pragma once

#include <vector>

#include "core/grid/occupancy_grid.h"

namespace clearway {

class DistanceField {
 public:
  explicit DistanceField(const OccupancyGrid& grid);

  // Metres; 0 for obstacles and outside the map.
  [[nodiscard]] float at(Cell c) const {
    return frame_.contains(c) ? distance_[static_cast<std::size_t>(c.row) *
                                              static_cast<std::size_t>(frame_.columns()) +
                                          static_cast<std::size_t>(c.column)]
                              : 0.0F;
  }
  [[nodiscard]] const GridFrame& frame() const { return frame_; }

 private:
  GridFrame frame_;
  std::vector<float> distance_;
};

}  // namespace clearway
