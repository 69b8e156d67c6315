#include "maps/grid/grid_map.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/base/work_progress.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

MapFrame frameOf(const MapMeta& meta) {
  if (const auto* ros = std::get_if<RosMeta>(&meta)) {
    return {FrameKind::Ros, {ros->origin_x, ros->origin_y}, ros->origin_yaw};
  }
  return {FrameKind::Cells, {}, 0.0};
}

// Eight bytes of 0 or 1 as bits, the first one least significant: the product moves each into the
// uppermost byte.
std::uint64_t bitsOf(const std::uint8_t* bytes) {
  std::uint64_t eight = 0;
  for (unsigned k = 0; k < 8; ++k) eight |= std::uint64_t{bytes[k]} << (8 * k);
  return (eight * 0x0102040810204080ULL) >> 56U;
}

}  // namespace

CellState stateOf(const GridMap& map, Cell c) {
  if (!map.grid.frame().contains(c)) return CellState::Occupied;
  return stateOfValue(map.meta, map.max_value, map.values[indexOf(map, c)]);
}

void setValue(GridMap& map, Cell c, std::uint16_t value) {
  assert(map.grid.frame().contains(c));
  map.values[indexOf(map, c)] = value;
  map.grid.set(c, stateOfValue(map.meta, map.max_value, value) != CellState::Free);
}

void setState(GridMap& map, Cell c, CellState s) {
  const std::uint16_t value = canonicalValue(map.meta, map.max_value, s);
  if (stateOf(map, c) == stateOfValue(map.meta, map.max_value, value)) return;
  setValue(map, c, value);
}

ValueStates::ValueStates(const MapMeta& meta, std::uint16_t max_value)
    : meta_(meta), max_value_(max_value), states_(std::size_t{1} << 16U, kUndecided) {}

std::uint8_t ValueStates::decided(std::uint16_t value) const {
  return static_cast<std::uint8_t>(stateOfValue(meta_, max_value_, value));
}

// Only for the values of 8 bits: others are decided when they come up.
void ValueStates::findFree() {
  constexpr int kValues = 256;
  free_ = FreeValues::Scattered;
  if (max_value_ >= kValues) return;
  const auto isFree = [&](int v) {
    return (*this)(static_cast<std::uint16_t>(v)) == CellState::Free;
  };
  int first = 0;
  while (first < kValues && !isFree(first)) ++first;
  int last = first;
  while (last < kValues && isFree(last)) ++last;
  if (first == last) return;
  for (int v = last; v < kValues; ++v) {
    if (isFree(v)) return;
  }
  free_ = FreeValues::Interval;
  first_free_ = static_cast<std::uint16_t>(first);
  more_free_ = static_cast<std::uint16_t>(last - 1 - first);
}

std::uint64_t ValueStates::blockedWord(const std::uint16_t* values) {
  if (free_ == FreeValues::Unknown) findFree();
  std::array<std::uint8_t, 64> blocked{};
  if (free_ == FreeValues::Interval) {  // a loop without branches, for vector instructions
    const std::uint16_t first = first_free_;
    const std::uint16_t more = more_free_;
    for (std::size_t b = 0; b < blocked.size(); ++b) {
      blocked[b] = static_cast<std::uint16_t>(values[b] - first) > more ? 1 : 0;
    }
  } else {
    for (std::size_t b = 0; b < blocked.size(); ++b) {
      blocked[b] = (*this)(values[b]) != CellState::Free ? 1 : 0;
    }
  }
  std::uint64_t word = 0;
  for (unsigned k = 0; k < 8; ++k) word |= bitsOf(blocked.data() + std::size_t{8} * k) << (8 * k);
  return word;
}

void packObstacles(GridMap& map, std::int32_t row, std::int32_t first, std::int32_t last,
                   ValueStates& states) {
  const std::uint16_t* const values = map.values.data() + indexOf(map, {row, 0});
  const std::int32_t columns = map.grid.frame().columns();
  for (std::int32_t from = first - first % 64; from < last; from += 64) {
    std::uint64_t word = 0;
    if (columns - from >= 64) {
      word = states.blockedWord(values + from);
    } else {
      for (std::int32_t b = 0; from + b < columns; ++b) {
        const bool blocked = states(values[from + b]) != CellState::Free;
        word |= static_cast<std::uint64_t>(blocked) << static_cast<unsigned>(b);
      }
    }
    map.grid.setWord(row, static_cast<std::size_t>(from) / 64, word);
  }
}

Result<GridMap> makeGridMap(std::int32_t rows, std::int32_t columns, double cell_m, MapMeta meta,
                            std::uint16_t max_value, std::vector<std::uint16_t> values) {
  TRY(checkMapMeta(meta));
  const auto* ros = std::get_if<RosMeta>(&meta);
  const double size = ros != nullptr ? ros->resolution : cell_m;
  const auto frame = TRY(GridFrame::make(rows, columns, size, size));
  assert(values.size() == static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));

  GridMap map{OccupancyGrid(frame),
              frameOf(meta),
              std::move(meta),
              std::move(values),
              max_value,
              {},
              {},
              {}};
  ValueStates states(map.meta, max_value);
  for (std::int32_t i = 0; i < rows; ++i) {
    reportWork(static_cast<std::size_t>(i), static_cast<std::size_t>(rows));
    packObstacles(map, i, 0, columns, states);
  }
  return map;
}

}  // namespace clearway::maps
