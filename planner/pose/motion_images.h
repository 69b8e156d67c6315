// planner/pose/motion_images.h — which motions of a set sweep the cells of another, moved.
//
// On square cells, seen from the middle of a cell, quarter turns map cells to cells; so do mirror
// images, where the body is its own mirror image. A motion run from its end sweeps the same cells.
// So of a set of motions that repeats itself every quarter of a turn and is alike to the left and
// to the right, few have to be swept.
// All hold up to rounding, for which the cells' margin stands (planner/pose/swept_cells.h).
// Cost: some microseconds for 100 motions.
#pragma once

#include <vector>

#include "core/shape/footprint.h"
#include "planner/pose/lattice.h"
#include "planner/pose/motion_set.h"
#include "planner/pose/swept_cells.h"

namespace clearway {

// How a motion comes from another: that is run backwards, then mirrored, then turned.
struct MotionImage {
  std::size_t of = 0;  // the other; itself when there is none
  bool backwards = false;
  bool mirrored = false;  // y to -y
  int quarters = 0;       // from +x towards +y
};

// For each motion of the set one whose cells can be found before its own, of which it is an image
// to within `close` [m].
[[nodiscard]] std::vector<MotionImage> imagesOf(const Lattice& lattice, const MotionSet& motions,
                                                const Footprint& footprint, double close);

// The cells under an image, from the cells under the motion and the cells that this leads over.
[[nodiscard]] SweptCells imageOf(const SweptCells& cells, Cell shift, const MotionImage& image);

}  // namespace clearway
