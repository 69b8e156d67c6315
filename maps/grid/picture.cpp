#include "maps/grid/picture.h"

#include "core/base/fingerprint.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {

Result<PictureFormat> pictureFormatOf(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return PictureFormat::Png;
  if (bytes.starts_with("P5")) return PictureFormat::Pgm;
  if (bytes.starts_with("P2")) return PictureFormat::PgmText;
  if (bytes.empty()) return fail(ErrorCode::Malformed, "the file is empty");
  if (bytes.size() > 1 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7') {
    return fail(ErrorCode::Unsupported,
                "a P%1 picture is not read: convert it to PGM (P2, P5) or PNG",
                {bytes.substr(1, 1)});
  }
  return fail(ErrorCode::Unsupported,
              "a file that begins with %1 is not read: convert it to PGM (P2, P5) or PNG",
              {inQuotes(bytes.substr(0, 4))});
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

}  // namespace clearway::maps
