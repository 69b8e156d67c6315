#include "maps/grid/vector_map.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::vector_map(std::string_view bytes) {
  const auto map = maps::parseVectorMap(bytes, "fuzz");
  if (!map) return requireGoodError(map.error());
  const auto again = maps::parseVectorMap(maps::writeGeoJson(*map), "fuzz");
  require(again.has_value(), "its own text is refused");
  require(again->occupied.size() == map->occupied.size() &&
              again->unknown.size() == map->unknown.size() && again->grid == map->grid,
          "the polygons changed");
}
