#include "maps/grid/raster_image.h"

#include "tests/fuzz/targets.h"

// The first byte gives the threshold, the second whether to invert; the rest is a picture.
void clearway::fuzz::image(std::string_view bytes) {
  if (bytes.size() < 2) return;
  const maps::ImageMeta meta{static_cast<unsigned char>(bytes[0]) / 255.0, (bytes[1] & 1) != 0};
  bytes.remove_prefix(2);
  if (bytes.starts_with("\x89PNG")) return;  // has a target of its own
  auto map = maps::parseImage(bytes, meta);
  if (!map) return requireGoodError(map.error());
  const auto again = maps::parseImage(*maps::writeImage(*map), meta);
  require(again && again->grid == map->grid && again->values == map->values, "the map changed");
  const Cell c{map->grid.frame().rows() - 1, map->grid.frame().columns() - 1};
  const std::uint16_t old = map->values.back();
  setState(*map, c, maps::CellState::Occupied);
  require(map->grid.blocked(c) == (maps::stateOf(*map, c) != maps::CellState::Free),
          "bit and value differ");
  const auto edited = maps::parseImage(*maps::writeImage(*map), meta);
  require(edited && edited->grid == map->grid, "the edit was lost");
  maps::setValue(*map, c, old);
  require(*maps::writeImage(*map) == bytes, "undo did not give the file back");
}
