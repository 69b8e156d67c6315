#include "app/gui/canvas/paint/map_tones.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "app/drawing/layers/distance_layer.h"
#include "app/drawing/layers/traffic_heat.h"

namespace clearway::gui {
namespace {

constexpr std::uint8_t kUnknownTone = 80;
constexpr std::uint8_t kOccupiedTone = 255;
constexpr std::int32_t kOutside = -1;

std::vector<std::uint8_t> tonesOfValues(const maps::GridMap& map) {
  std::vector<std::uint8_t> out(std::size_t{map.max_value} + 1);
  for (std::size_t v = 0; v < out.size(); ++v) {
    out[v] = toneOf(maps::stateOfValue(map.meta, map.max_value, static_cast<std::uint16_t>(v)));
  }
  return out;
}

// A tone of the coarser level from four of the finer one.
template <MapTones::Blend blend>
std::uint8_t blended(unsigned a, unsigned b, unsigned c, unsigned d) {
  const unsigned mean = (a + b + c + d) / 4U;
  const unsigned most = std::max(std::max(a, b), std::max(c, d));
  if constexpr (blend == MapTones::Blend::Mean) return static_cast<std::uint8_t>(mean);
  if constexpr (blend == MapTones::Blend::Most) return static_cast<std::uint8_t>(most);
  return static_cast<std::uint8_t>((mean + most) / 2U);
}

// Computes the cells of `range` in the coarser level from four cells each of the finer level.
template <MapTones::Blend blend>
void halveBy(const MapTones::Level& fine, MapTones::Level& out, const CellRange& range) {
  const auto row = [&](std::int32_t i) {
    return fine.tones.data() + static_cast<std::size_t>(std::min(i, fine.rows - 1)) *
                                   static_cast<std::size_t>(fine.columns);
  };
  const std::int32_t pairs = std::min(range.last_column, fine.columns / 2);
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    const std::uint8_t* const a = row(2 * i);
    const std::uint8_t* const b = row(2 * i + 1);
    std::uint8_t* const to =
        out.tones.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(out.columns);
    for (std::int32_t j = range.first_column; j < pairs; ++j) {
      to[j] = blended<blend>(a[2 * j], a[2 * j + 1], b[2 * j], b[2 * j + 1]);
    }
    if (pairs < range.last_column) {  // the last one of an odd number of columns
      to[pairs] = blended<blend>(a[2 * pairs], a[2 * pairs], b[2 * pairs], b[2 * pairs]);
    }
  }
}

void halve(const MapTones::Level& fine, MapTones::Level& out, const CellRange& range,
           MapTones::Blend blend) {
  switch (blend) {
    case MapTones::Blend::Darkest: return halveBy<MapTones::Blend::Darkest>(fine, out, range);
    case MapTones::Blend::Mean: return halveBy<MapTones::Blend::Mean>(fine, out, range);
    case MapTones::Blend::Most: return halveBy<MapTones::Blend::Most>(fine, out, range);
  }
}

// `to` overlaps none of the others; bytes could alias anything.
void lookUp(const std::uint16_t* __restrict values, std::size_t count,
            const std::uint8_t* __restrict tones, std::uint8_t* __restrict to) {
  for (std::size_t k = 0; k < count; ++k) to[k] = tones[values[k]];
}

MapTones::Level emptyLevel(std::int32_t rows, std::int32_t columns) {
  return {rows, columns,
          std::vector<std::uint8_t>(static_cast<std::size_t>(rows) *
                                    static_cast<std::size_t>(columns))};
}

// The cell of each pixel along one axis, of a level whose cells are `size` metres.
std::vector<std::int32_t> cellsAlong(int first, int pixels, double origin, double scale,
                                     double size, std::int32_t count) {
  std::vector<std::int32_t> out(static_cast<std::size_t>(pixels), kOutside);
  for (int p = 0; p < pixels; ++p) {
    const double cell = std::floor((origin + (first + p + 0.5) / scale) / size);
    if (cell >= 0.0 && cell < count) {
      out[static_cast<std::size_t>(p)] = static_cast<std::int32_t>(cell);
    }
  }
  return out;
}

}  // namespace

std::uint8_t toneOf(maps::CellState state) {
  switch (state) {
    case maps::CellState::Free: return 0;
    case maps::CellState::Unknown: return kUnknownTone;
    case maps::CellState::Occupied: break;
  }
  return kOccupiedTone;
}

MapTones::MapTones(const maps::GridMap& map) : frame_(map.grid.frame()) {
  const std::vector<std::uint8_t> tone = tonesOfValues(map);
  levels_.push_back(emptyLevel(frame_.rows(), frame_.columns()));
  lookUp(map.values.data(), map.values.size(), tone.data(), levels_.front().tones.data());
  buildLevels();
}

MapTones::MapTones(const GridFrame& frame, std::vector<std::uint8_t> tones, Blend blend)
    : frame_(frame), blend_(blend) {
  levels_.push_back({frame.rows(), frame.columns(), std::move(tones)});
  buildLevels();
}

void MapTones::buildLevels() {
  while (std::max(levels_.back().rows, levels_.back().columns) > 1) {
    const Level& fine = levels_.back();
    Level next = emptyLevel((fine.rows + 1) / 2, (fine.columns + 1) / 2);
    halve(fine, next, {0, next.rows, 0, next.columns}, blend_);
    levels_.push_back(std::move(next));
  }
}

void MapTones::update(const maps::GridMap& map, const CellRange& cells) {
  if (map.max_value != max_value_ || meta_ != map.meta) {
    tone_of_ = tonesOfValues(map);
    max_value_ = map.max_value;
    meta_ = map.meta;
  }
  Level& finest = levels_.front();
  for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
    const std::size_t at = indexOf(map, {i, cells.first_column});
    lookUp(map.values.data() + at, static_cast<std::size_t>(cells.last_column - cells.first_column),
           tone_of_.data(), finest.tones.data() + at);
  }
  halveAll(cells);
}

void MapTones::update(std::span<const std::uint8_t> tones, const CellRange& cells) {
  Level& finest = levels_.front();
  for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
    const std::int64_t at = std::int64_t{i} * finest.columns;
    std::copy(tones.begin() + at + cells.first_column, tones.begin() + at + cells.last_column,
              finest.tones.begin() + at + cells.first_column);
  }
  if (!cells.empty()) halveAll(cells);
}

void MapTones::halveAll(CellRange range) {
  for (std::size_t k = 1; k < levels_.size(); ++k) {
    range = {range.first_row / 2, (range.last_row + 1) / 2, range.first_column / 2,
             (range.last_column + 1) / 2};
    halve(levels_[k - 1], levels_[k], range, blend_);
  }
}

std::size_t MapTones::levelFor(double cells) const {
  std::size_t level = 0;
  while (level + 1 < levels_.size() && cells > 1.0) {
    cells /= 2.0;
    ++level;
  }
  return level;
}

ToneTable toneTable(QColor free, QColor occupied) {
  ToneTable out{};
  for (std::size_t t = 0; t < out.size(); ++t) {
    const auto mixed = [&](int a, int b) {
      return a + (b - a) * static_cast<int>(t) / static_cast<int>(out.size() - 1);
    };
    out[t] = qRgb(mixed(free.red(), occupied.red()), mixed(free.green(), occupied.green()),
                  mixed(free.blue(), occupied.blue()));
  }
  return out;
}

ToneTable clearanceColours(double opacity) {
  ToneTable out{};
  for (int t = 1; t < 256; ++t) {  // 0: obstacles keep the map's colour
    const double far = (t - 1) / 254.0;
    const std::array<double, 3> c = app::picture::distanceColour(far);
    const auto mixed = [&](std::size_t k) { return static_cast<int>(std::lround(c[k])); };
    out[static_cast<std::size_t>(t)] =
        qRgba(mixed(0), mixed(1), mixed(2),
              static_cast<int>(std::lround(255.0 * opacity * (0.75 - 0.2 * far))));
  }
  return out;
}

ToneTable trafficColours(bool dark, double opacity) {
  const auto theme = dark ? app::PictureTheme::Dark : app::PictureTheme::Light;
  ToneTable out{};
  for (std::size_t k = 0; k < app::picture::kHeatLevels; ++k) {
    QColor c(app::picture::heatColour(k, theme));
    c.setAlphaF(static_cast<float>(opacity));
    out[k + 1] = c.rgba();
  }
  return out;
}

namespace {

// The cells and the pyramid level that the pixels of an area show.
struct Sampling {
  const MapTones::Level& level;
  std::vector<std::int32_t> columns, rows;
  [[nodiscard]] const std::uint8_t* row(int y) const {
    return level.tones.data() + static_cast<std::size_t>(rows[static_cast<std::size_t>(y)]) *
                                    static_cast<std::size_t>(level.columns);
  }
};

Sampling samplingOf(const MapTones& tones, const ViewTransform& view, const QRect& area) {
  const GridFrame& frame = tones.frame();
  const double cells = 1.0 / (view.scale * std::min(frame.cellWidth(), frame.cellLength()));
  const std::size_t k = tones.levelFor(cells);
  const MapTones::Level& level = tones.level(k);
  const double factor = std::ldexp(1.0, static_cast<int>(k));
  return {level,
          cellsAlong(area.left(), area.width(), view.origin.x, view.scale,
                     frame.cellWidth() * factor, level.columns),
          cellsAlong(area.top(), area.height(), view.origin.y, view.scale,
                     frame.cellLength() * factor, level.rows)};
}

QRgb* lineOf(QImage& image, const QRect& area, int y) {
  return reinterpret_cast<QRgb*>(image.scanLine(area.top() + y)) + area.left();
}

}  // namespace

void paintMap(QImage& image, const QRect& area, const MapTones& tones, const ViewTransform& view,
              const ToneTable& table, QRgb outside) {
  const Sampling s = samplingOf(tones, view, area);
  const std::size_t bytes = s.columns.size() * sizeof(QRgb);
  for (int y = 0; y < area.height(); ++y) {
    QRgb* line = lineOf(image, area, y);
    const std::int32_t row = s.rows[static_cast<std::size_t>(y)];
    if (y > 0 && row == s.rows[static_cast<std::size_t>(y) - 1]) {
      std::memcpy(line, lineOf(image, area, y - 1), bytes);
      continue;
    }
    if (row == kOutside) {
      std::fill_n(line, s.columns.size(), outside);
      continue;
    }
    const std::uint8_t* source = s.row(y);
    for (std::size_t x = 0; x < s.columns.size(); ++x) {
      line[x] = s.columns[x] == kOutside ? outside : table[source[s.columns[x]]];
    }
  }
}

void blendField(QImage& image, const QRect& area, const MapTones& field, const ViewTransform& view,
                const ToneTable& colours) {
  const Sampling s = samplingOf(field, view, area);
  const auto mixed = [](int a, int b, int alpha) { return a + (b - a) * alpha / 255; };
  for (int y = 0; y < area.height(); ++y) {
    if (s.rows[static_cast<std::size_t>(y)] == kOutside) continue;
    const std::uint8_t* source = s.row(y);
    QRgb* line = lineOf(image, area, y);
    for (std::size_t x = 0; x < s.columns.size(); ++x) {
      if (s.columns[x] == kOutside) continue;
      const QRgb over = colours[source[s.columns[x]]];
      const QRgb under = line[x];
      const int alpha = qAlpha(over);
      line[x] =
          qRgb(mixed(qRed(under), qRed(over), alpha), mixed(qGreen(under), qGreen(over), alpha),
               mixed(qBlue(under), qBlue(over), alpha));
    }
  }
}

}  // namespace clearway::gui
