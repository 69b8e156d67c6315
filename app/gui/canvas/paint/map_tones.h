// app/gui/canvas/paint/map_tones.h — a map as an image, filled by scanlines.
//
// A tone per cell (0 free ... 255 occupied, unknown between) and a pyramid of halved levels, each
// the average of mean and darkest of four tones, so that thin walls stay visible at small scales.
// Memory: 4/3 byte per cell. Painting is linear in the image's pixels; rows that show the same
// cells are copied. Not thread-safe while painting into the same image.
#pragma once

#include <QColor>
#include <QImage>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "app/gui/canvas/paint/view_transform.h"
#include "maps/grid/grid_map.h"

namespace clearway::gui {

class MapTones {
 public:
  struct Level {
    std::int32_t rows = 0, columns = 0;
    std::vector<std::uint8_t> tones;  // row-major
  };
  enum class Blend : std::uint8_t { Darkest, Mean, Most };  // combines the tones that share a pixel

  explicit MapTones(const maps::GridMap& map);
  // A field with one tone per cell, row-major.
  MapTones(const GridFrame& frame, std::vector<std::uint8_t> tones, Blend blend);

  // The map's cells in the range may have changed. Cost: 4/3 of the range.
  void update(const maps::GridMap& map, const CellRange& cells);
  // The same for a field: all its tones, row-major.
  void update(std::span<const std::uint8_t> tones, const CellRange& cells);

  [[nodiscard]] const GridFrame& frame() const { return frame_; }
  // The finest level without skipped cells at `cells` cells of the map per pixel.
  [[nodiscard]] std::size_t levelFor(double cells) const;
  [[nodiscard]] const Level& level(std::size_t i) const { return levels_[i]; }

 private:
  void buildLevels();
  void halveAll(CellRange range);  // cells of the finest level
  GridFrame frame_;
  Blend blend_ = Blend::Darkest;
  std::vector<Level> levels_;
  // Lookup table of update(), valid while the meaning of the map's values is unchanged.
  std::vector<std::uint8_t> tone_of_;
  std::uint16_t max_value_ = 0;
  maps::MapMeta meta_;
};

// Of a cell with this state.
[[nodiscard]] std::uint8_t toneOf(maps::CellState state);

using ToneTable = std::array<QRgb, 256>;

[[nodiscard]] ToneTable toneTable(QColor free, QColor occupied);

// Colours of distances: warm near obstacles, cool far from them.
[[nodiscard]] ToneTable clearanceColours(double opacity);

// Tones 1 to 7 in the colours of the heat maps of pictures; 0 is transparent.
[[nodiscard]] ToneTable trafficColours(bool dark, double opacity);

// `view` in pixels of the image; `outside` fills pixels outside the map. Only the pixels of `area`
// are written. The image has 32 bits per pixel.
void paintMap(QImage& image, const QRect& area, const MapTones& tones, const ViewTransform& view,
              const ToneTable& table, QRgb outside);
// Blends colours with alpha (not premultiplied) over the image, inside the map.
void blendField(QImage& image, const QRect& area, const MapTones& field, const ViewTransform& view,
                const ToneTable& colours);

}  // namespace clearway::gui
