// app/gui/map_painter.h — a map as an image, filled by scanlines.
//
// A tone per cell (0 free ... 255 occupied, unknown between) and a pyramid of halved levels, each
// the middle of mean and darkest of four tones, so that thin walls stay visible when many cells
// share a pixel.
// Cost: 4/3 byte a cell, made once; painting is linear in the image's pixels, and rows that show
// the same cells are copied. Not thread-safe while painting into the same image.
#pragma once

#include <QColor>
#include <QImage>
#include <array>
#include <cstdint>
#include <vector>

#include "app/gui/view_transform.h"
#include "maps/grid_map.h"

namespace clearway::gui {

class MapTones {
 public:
  struct Level {
    std::int32_t rows = 0, columns = 0;
    std::vector<std::uint8_t> tones;  // row-major
  };

  explicit MapTones(const GridMap& map);

  [[nodiscard]] const GridFrame& frame() const { return frame_; }
  // The finest level of which no cell is skipped when a pixel is `cells` cells of the map wide.
  [[nodiscard]] std::size_t levelFor(double cells) const;
  [[nodiscard]] const Level& level(std::size_t i) const { return levels_[i]; }

 private:
  GridFrame frame_;
  std::vector<Level> levels_;
};

using ToneTable = std::array<QRgb, 256>;

[[nodiscard]] ToneTable toneTable(QColor free, QColor occupied);

// `view` in pixels of the image; `outside` fills what is not map. The image is 32 bits a pixel.
void paintMap(QImage& image, const MapTones& tones, const ViewTransform& view,
              const ToneTable& table, QRgb outside);

}  // namespace clearway::gui
