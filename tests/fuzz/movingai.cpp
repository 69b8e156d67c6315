#include "maps/movingai.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::movingai(std::string_view bytes) {
  for (const auto rule : {TerrainRule::Benchmark, TerrainRule::Strict, TerrainRule::Water}) {
    auto map = parseMovingAi(bytes, rule);
    if (!map) return requireGoodError(map.error());
    require(map->values.size() <= bytes.size(), "more cells than bytes");
    const std::string text = writeMovingAi(*map);
    auto again = parseMovingAi(text, rule);
    require(again && again->values == map->values && again->grid == map->grid, "cells changed");
    require(writeMovingAi(*again) == text, "the text changed");
    // An edit, and its undo.
    const std::uint16_t old = map->values[0];
    for (const auto s : {CellState::Free, CellState::Occupied, CellState::Unknown}) {
      setState(*map, {0, 0}, s);
      require(map->grid.blocked({0, 0}) == (s != CellState::Free), "an edit was lost");
    }
    setValue(*map, {0, 0}, old);
    require(writeMovingAi(*map) == text, "undo did not give the text back");
  }
}
