#include "maps/grid/image.h"

#include "core/base/work_progress.h"
#include "maps/grid/raster_image.h"
#include "maps/grid/reading_progress.h"

namespace clearway::maps {

Result<GridMap> parseImage(std::string_view bytes, const ImageMeta& meta, double cell_m) {
  auto picture = TRY([&] {
    const WorkPart part(0.0, kValuesPart);
    return parsePicture(bytes, AlphaRule::OnWhite);
  }());
  const WorkPart part(kValuesPart, 1.0);
  auto map = makeGridMap(picture.rows, picture.columns, cell_m, meta, picture.max_value,
                         std::move(picture.values));
  if (!map) return map;
  map->picture = std::move(picture.form);
  if (picture.coloured) {
    map->warnings.emplace_back("coloured picture: the mean of its channels is used as grey");
  }
  return map;
}

Result<std::string> writeImage(const GridMap& map) {
  return writePicture(viewOf(map), map.picture);
}

}  // namespace clearway::maps
