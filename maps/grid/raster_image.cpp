#include "maps/grid/raster_image.h"

#include "core/base/work_progress.h"
#include "maps/grid/pgm.h"
#include "maps/grid/png_image.h"
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

Result<Picture> parsePicture(std::string_view bytes, AlphaRule alpha) {
  const auto format = TRY(pictureFormatOf(bytes));
  return format == PictureFormat::Png ? parsePng(bytes, alpha) : parsePgm(bytes);
}

Result<std::string> writePicture(const PictureView& p, const PictureForm& form) {
  if (form.format == PictureFormat::Pgm) {
    return form.bytes ? writePgmUnder(*form.bytes, p) : writePgm(p);
  }
  if (form.bytes && fingerprintOf(p) == form.fingerprint) return *form.bytes;
  if (form.format == PictureFormat::Png) return writePng(p);
  return writePgmText(p);
}

}  // namespace clearway::maps
