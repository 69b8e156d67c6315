#include "maps/grid/raster_image.h"

#include "maps/grid/pgm.h"
#include "maps/grid/png_image.h"

namespace clearway::maps {

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
