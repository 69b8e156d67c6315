#include "app/gui/map_painter.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace clearway::gui {
namespace {

constexpr std::uint8_t kUnknownTone = 80;
constexpr std::int32_t kOutside = -1;

std::vector<std::uint8_t> tonesOfValues(const GridMap& map) {
  std::vector<std::uint8_t> out(std::size_t{map.max_value} + 1);
  for (std::size_t v = 0; v < out.size(); ++v) {
    switch (stateOfValue(map.meta, map.max_value, static_cast<std::uint16_t>(v))) {
      case CellState::Free: out[v] = 0; break;
      case CellState::Unknown: out[v] = kUnknownTone; break;
      case CellState::Occupied: out[v] = 255; break;
    }
  }
  return out;
}

MapTones::Level halved(const MapTones::Level& fine) {
  MapTones::Level out{(fine.rows + 1) / 2, (fine.columns + 1) / 2, {}};
  out.tones.reserve(static_cast<std::size_t>(out.rows) * static_cast<std::size_t>(out.columns));
  const auto row = [&](std::int32_t i) {
    return fine.tones.data() + static_cast<std::size_t>(std::min(i, fine.rows - 1)) *
                                   static_cast<std::size_t>(fine.columns);
  };
  for (std::int32_t i = 0; i < out.rows; ++i) {
    const std::uint8_t* a = row(2 * i);
    const std::uint8_t* b = row(2 * i + 1);
    for (std::int32_t j = 0; j < out.columns; ++j) {
      const std::int32_t l = 2 * j;
      const std::int32_t r = std::min(2 * j + 1, fine.columns - 1);
      const unsigned sum = 0U + a[l] + a[r] + b[l] + b[r];
      const unsigned most = std::max({a[l], a[r], b[l], b[r]});
      out.tones.push_back(static_cast<std::uint8_t>((sum / 4U + most) / 2U));
    }
  }
  return out;
}

// The cell of each pixel along one axis, of a level whose cells are `size` metres.
std::vector<std::int32_t> cellsAlong(int pixels, double origin, double scale, double size,
                                     std::int32_t count) {
  std::vector<std::int32_t> out(static_cast<std::size_t>(pixels), kOutside);
  for (int p = 0; p < pixels; ++p) {
    const double cell = std::floor((origin + (p + 0.5) / scale) / size);
    if (cell >= 0.0 && cell < count) {
      out[static_cast<std::size_t>(p)] = static_cast<std::int32_t>(cell);
    }
  }
  return out;
}

}  // namespace

MapTones::MapTones(const GridMap& map) : frame_(map.grid.frame()) {
  const std::vector<std::uint8_t> tone = tonesOfValues(map);
  Level finest{frame_.rows(), frame_.columns(), {}};
  finest.tones.reserve(map.values.size());
  for (const std::uint16_t v : map.values) finest.tones.push_back(tone[v]);
  levels_.push_back(std::move(finest));
  while (std::max(levels_.back().rows, levels_.back().columns) > 1) {
    levels_.push_back(halved(levels_.back()));
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

void paintMap(QImage& image, const MapTones& tones, const ViewTransform& view,
              const ToneTable& table, QRgb outside) {
  const GridFrame& frame = tones.frame();
  const double cells = 1.0 / (view.scale * std::min(frame.cellWidth(), frame.cellLength()));
  const std::size_t k = tones.levelFor(cells);
  const MapTones::Level& level = tones.level(k);
  const double factor = std::ldexp(1.0, static_cast<int>(k));
  const auto columns = cellsAlong(image.width(), view.origin.x, view.scale,
                                  frame.cellWidth() * factor, level.columns);
  const auto rows = cellsAlong(image.height(), view.origin.y, view.scale,
                               frame.cellLength() * factor, level.rows);
  const std::size_t bytes = columns.size() * sizeof(QRgb);
  for (int y = 0; y < image.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    const std::int32_t row = rows[static_cast<std::size_t>(y)];
    if (y > 0 && row == rows[static_cast<std::size_t>(y) - 1]) {
      std::memcpy(line, image.constScanLine(y - 1), bytes);
      continue;
    }
    if (row == kOutside) {
      std::fill_n(line, columns.size(), outside);
      continue;
    }
    const std::uint8_t* source = level.tones.data() + static_cast<std::size_t>(row) *
                                                          static_cast<std::size_t>(level.columns);
    for (std::size_t x = 0; x < columns.size(); ++x) {
      line[x] = columns[x] == kOutside ? outside : table[source[columns[x]]];
    }
  }
}

}  // namespace clearway::gui
