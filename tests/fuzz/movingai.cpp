#include "maps/grid/movingai.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::movingai(std::string_view bytes) {
  for (const auto rule :
       {maps::TerrainRule::Benchmark, maps::TerrainRule::Strict, maps::TerrainRule::Water}) {
    auto map = maps::parseMovingAi(bytes, rule);
    if (!map) return requireGoodError(map.error());
    require(map->values.size() <= bytes.size(), "more cells than bytes");
    const std::string text = maps::writeMovingAi(*map);
    auto again = maps::parseMovingAi(text, rule);
    require(again && again->values == map->values && again->grid == map->grid, "cells changed");
    require(maps::writeMovingAi(*again) == text, "the text changed");
    // An edit, and its undo.
    const std::uint16_t old = map->values[0];
    for (const auto s :
         {maps::CellState::Free, maps::CellState::Occupied, maps::CellState::Unknown}) {
      setState(*map, {0, 0}, s);
      require(map->grid.blocked({0, 0}) == (s != maps::CellState::Free), "an edit was lost");
    }
    maps::setValue(*map, {0, 0}, old);
    require(maps::writeMovingAi(*map) == text, "undo did not give the text back");
  }
}
