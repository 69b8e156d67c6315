#include "maps/grid/raster_image.h"

#include "core/base/hash.h"
#include "maps/grid/pgm.h"
#include "maps/grid/png_image.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {

Result<PictureFormat> pictureFormatOf(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return PictureFormat::Png;
  if (bytes.starts_with("P5")) return PictureFormat::Pgm;
  if (bytes.starts_with("P2")) return PictureFormat::PgmText;
  if (bytes.empty()) return fail(ErrorCode::Malformed, "the file is empty");
  std::string found = "a file that begins with " + inQuotes(bytes.substr(0, 4));
  if (bytes.size() > 1 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7') {
    found = "a P" + std::string(1, bytes[1]) + " picture";
  }
  return fail(ErrorCode::Unsupported, found + " is not read: convert it to PGM (P2, P5) or PNG");
}

Result<Picture> parsePicture(std::string_view bytes, AlphaRule alpha) {
  const auto format = pictureFormatOf(bytes);
  if (!format) return tl::unexpected(format.error());
  return *format == PictureFormat::Png ? parsePng(bytes, alpha) : parsePgm(bytes);
}

std::uint64_t fingerprintOf(const PictureView& p) {
  Fingerprint f;
  f.add(static_cast<std::uint64_t>(p.rows));
  f.add(static_cast<std::uint64_t>(p.columns));
  f.add(std::uint64_t{p.max_value});
  // Four values at a time: pictures are large.
  std::uint64_t word = 0;
  for (std::size_t k = 0; k < p.values.size(); ++k) {
    word = (word << 16U) | p.values[k];
    if (k % 4 == 3) f.add(word);
  }
  f.add(word);
  return f.value();
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
