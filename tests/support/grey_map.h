// tests/support/grey_map.h — ROS maps of random grey values, cells of 1 m.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "maps/grid/grid_map.h"

namespace clearway::testing {

inline maps::GridMap greyMap(std::int32_t rows, std::int32_t columns, std::uint64_t seed) {
  std::vector<std::uint16_t> values;
  Rng rng(seed);
  for (std::int32_t k = 0; k < rows * columns; ++k) {
    values.push_back(static_cast<std::uint16_t>(rng.below(256)));
  }
  maps::RosMeta meta;
  meta.image = "m.pgm";
  return maps::makeGridMap(rows, columns, 1.0, meta, 255, std::move(values)).value();
}

}  // namespace clearway::testing
