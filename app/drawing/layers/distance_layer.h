// app/drawing/layers/distance_layer.h — the layer of a picture that shows how far each free cell
// is from the nearest obstacle: bands in colours from near (vermilion) to far (blue), and their
// legend.
//
// Bands begin at multiples of 1, 2 or 5 times a power of ten in the map's unit; there are at most
// kMostBands. They are vectors, each drawn over those nearer to obstacles; where these would be too
// long, as on noise, an image. Distances are those of cell centres (core/grid/distance_field.h).
// Cost: O(cells of the map). Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/drawing/style/colour.h"
#include "app/drawing/style/picture_words.h"
#include "app/drawing/style/view_box.h"
#include "core/grid/distance_field.h"
#include "maps/grid/map_frame.h"

namespace clearway::app::picture {

inline constexpr std::size_t kMostBands = 8;

// Of the part of the largest distance in [0, 1].
[[nodiscard]] Rgb distanceColour(double part);

class DistanceLayer {
 public:
  // Of a window; its largest distance decides the bands.
  DistanceLayer(const OccupancyGrid& grid, const maps::MapFrame& frame, const CellRange& window,
                const PictureWords& words = {});
  // Under a layer that has colours of its own.
  void makePale() { opacity_ = kPaleOpacity; }
  [[nodiscard]] std::size_t bands() const { return from_m_.size(); }  // 0: no free cell
  [[nodiscard]] std::string draw(const View& view) const;
  // A ramp with the distances at which the bands begin, and the largest one. With a null `out` it
  // only measures: the height.
  [[nodiscard]] double legend(Vec2 at, double width, double unit, std::string* out) const;

 private:
  static constexpr double kOpacity = 0.6, kPaleOpacity = 0.22;
  [[nodiscard]] std::string colourOf(std::size_t band) const;

  DistanceField field_;
  CellRange window_;
  std::vector<double> from_m_;       // by band
  std::vector<std::string> labels_;  // of the same
  std::string text_, most_;          // what it shows, and the largest distance
  double opacity_ = kOpacity;
};

}  // namespace clearway::app::picture
